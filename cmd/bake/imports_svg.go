package main

import (
	"bytes"
	"cmp"
	"encoding/xml"
	"fmt"
	"slices"
	"strings"
)

// Lengths are in the picture's units, at full size pixels.
const (
	margin      = 16
	rowGap      = 52
	nameLine    = 22
	captionLine = 15
	padding     = 9
	captionRoom = 26 // characters on a line
	portGap     = 26 // between edges on the same side of a box
	arrow       = 7
)

// The boxes bring their own ground, so that they can be read on any page.
const style = `
	text { font: 12px system-ui, "DejaVu Sans", sans-serif; text-anchor: middle; fill: #333 }
	.name { font: bold 13px ui-monospace, "DejaVu Sans Mono", monospace; fill: #111 }
	.cmd { fill: #fdf0d5; stroke: #d9a441 }
	.game { fill: #e2f3e4; stroke: #64a96d }
	.engine { fill: #e0ecfa; stroke: #5b8fc9 }
	.web { fill: #efe8f8; stroke: #9a7fc4 }
	@media (prefers-color-scheme: dark) {
		text { fill: #c9ced6 }
		.name { fill: #fff }
		.cmd { fill: #43351a }
		.game { fill: #1d3a22 }
		.engine { fill: #1b3250 }
		.web { fill: #33274a }
	}
	rect, path { stroke-width: 1.4 }
	.edge { fill: none }
`

// drawImports returns the picture: below each package what it imports.
func drawImports(all goPackages) []byte {
	l := layOut(all)
	rows := rowsOf(l, all)
	var b bytes.Buffer
	width, height := l.right()+2*margin, rows[0].bottom+margin
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %.0f %.0f" width="%.0f" role="img">`+"\n", width, height, width)
	b.WriteString("<title>The packages, and what each imports of the others</title>\n<style>" + style + "</style>\n")
	for i, layer := range l {
		for _, n := range layer {
			if !n.dummy() {
				drawEdges(&b, n, i, rows)
			}
		}
	}
	for i, layer := range l {
		for _, n := range layer {
			if !n.dummy() {
				drawBox(&b, n, rows[i], all[n.folder].caption)
			}
		}
	}
	b.WriteString("</svg>\n")
	return b.Bytes()
}

// right returns how far the layers reach.
func (l layers) right() float64 {
	far := 0.0
	for _, layer := range l {
		last := layer[len(layer)-1]
		far = max(far, last.x+last.width/2)
	}
	return far
}

// row is the room of a layer, from top to bottom.
type row struct{ top, bottom float64 }

// rowsOf returns the rows of the layers, as high as the longest caption in them wants.
func rowsOf(l layers, all goPackages) []row {
	rows := make([]row, len(l))
	y := float64(margin)
	for i := len(l) - 1; i >= 0; i-- {
		lines := 0
		for _, n := range l[i] {
			lines = max(lines, len(wrap(all[n.folder].caption, captionRoom)))
		}
		rows[i] = row{y, y + nameLine + float64(lines)*captionLine + padding}
		y = rows[i].bottom + rowGap
	}
	return rows
}

// wrap breaks a text into lines of so many characters at most.
func wrap(text string, room int) []string {
	var lines []string
	for _, word := range strings.Fields(text) {
		last := len(lines) - 1
		if last >= 0 && len(lines[last])+1+len(word) <= room {
			lines[last] += " " + word
		} else {
			lines = append(lines, word)
		}
	}
	return lines
}

func drawBox(b *bytes.Buffer, n *node, r row, caption string) {
	x := margin + n.x
	fmt.Fprintf(b, `<rect class="%s" x="%.0f" y="%.0f" width="%.0f" height="%.0f" rx="7"/>`+"\n", house(n), x-n.width/2, r.top, n.width, r.bottom-r.top)
	lines := wrap(caption, captionRoom)
	free := r.bottom - r.top - nameLine - padding - float64(len(lines))*captionLine
	y := r.top + nameLine - 3 + free/2
	fmt.Fprintf(b, `<text class="name" x="%.0f" y="%.0f">%s</text>`+"\n", x, y, escaped(n.folder))
	for i, line := range lines {
		fmt.Fprintf(b, `<text x="%.0f" y="%.0f">%s</text>`+"\n", x, y+float64(i+1)*captionLine+2, escaped(line))
	}
}

// house is the top folder of a package, by which it is coloured.
func house(n *node) string {
	top, _, _ := strings.Cut(n.folder, "/")
	return top
}

func escaped(text string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(text)) // a Builder takes everything
	return b.String()
}

// drawEdges draws the edges that leave a package, each through its dummies to a package.
func drawEdges(b *bytes.Buffer, from *node, depth int, rows []row) {
	for _, next := range from.below {
		x, y := margin+from.x+port(from, from.below, next), rows[depth].bottom
		fmt.Fprintf(b, `<path class="%s edge" d="M%.0f,%.0f`, house(from), x, y)
		previous, at := from, depth
		for {
			at--
			toX, toY := margin+next.x+port(next, next.above, previous), rows[at].top
			if !next.dummy() {
				toY -= arrow
			}
			middle := (y + toY) / 2
			fmt.Fprintf(b, " C%.0f,%.0f %.0f,%.0f %.0f,%.0f", x, middle, toX, middle, toX, toY)
			x, y = toX, toY
			if !next.dummy() {
				break
			}
			y = rows[at].bottom
			fmt.Fprintf(b, " V%.0f", y)
			previous, next = next, next.below[0]
		}
		fmt.Fprintf(b, `"><title>%s imports %s</title></path>`+"\n", escaped(from.folder), escaped(next.folder))
		fmt.Fprintf(b, `<path class="%s" d="M%.0f,%.0f l-4,-%d h8 z"/>`+"\n", house(from), x, y+arrow, arrow)
	}
}

// port is how far from the middle of a node the edge to one of its neighbours begins, so
// that edges keep apart and don't cross there.
func port(n *node, neighbours []*node, to *node) float64 {
	ordered := slices.Clone(neighbours)
	slices.SortStableFunc(ordered, func(a, b *node) int { return cmp.Compare(a.x, b.x) })
	i := slices.Index(ordered, to)
	gap := min(portGap, (n.width-2*padding)/float64(len(ordered)))
	return (float64(i) - float64(len(ordered)-1)/2) * gap
}
