//go:build !js

package panel

import "image/color"

// palette is the panel's colours: those of the page around the tray, so that both look alike.
type palette struct {
	ground, raised, sunken, edge           color.NRGBA // the board, what lies on it, what is typed into, and their outlines
	ink, muted, faint                      color.NRGBA // of words: to be read first, then, and only if nothing else is there
	brass, brassBright, brassDeep, onBrass color.NRGBA // what stands out, pointed at, pressed; and words on it
	success, failure                       color.NRGBA
	ring                                   color.NRGBA // around what has the focus
	grain                                  float64     // how much lighter than its darkest parts the board's lightest are
}

var dark = palette{
	ground: rgb(0x241a13), raised: rgb(0x35271c), sunken: rgb(0x1b120c), edge: rgb(0x8d7359),
	ink: rgb(0xf7eee2), muted: rgb(0xcdbba6), faint: rgb(0x9c8770),
	brass: rgb(0xe7b667), brassBright: rgb(0xf6d08c), brassDeep: rgb(0xb8873d), onBrass: rgb(0x22150a),
	success: rgb(0x8fd6ae), failure: rgb(0xf0a48c),
	ring:  rgb(0xf7eee2),
	grain: 0.28,
}

var light = palette{
	ground: rgb(0xf8f1e6), raised: rgb(0xfffaf2), sunken: rgb(0xffffff), edge: rgb(0x8a6f52),
	ink: rgb(0x2a1c10), muted: rgb(0x665340), faint: rgb(0x7a6650),
	brass: rgb(0x1f6a4b), brassBright: rgb(0x185a3f), brassDeep: rgb(0x124a33), onBrass: rgb(0xffffff),
	success: rgb(0x17603f), failure: rgb(0x9a2f16),
	ring:  rgb(0x0b5fa5),
	grain: 0.06,
}

func rgb(c uint32) color.NRGBA {
	return color.NRGBA{uint8(c >> 16), uint8(c >> 8), uint8(c), 0xff}
}
