package e2e

import (
	"image"
	"testing"

	"fudgetray/cmd/dev/check/browser"
)

// brightness returns the mean brightness of a picture, 0 to 255.
func brightness(picture image.Image) int {
	sum, n := 0, 0
	for y := picture.Bounds().Min.Y; y < picture.Bounds().Max.Y; y++ {
		for x := picture.Bounds().Min.X; x < picture.Bounds().Max.X; x++ {
			r, g, b, _ := picture.At(x, y).RGBA()
			sum += int(r+g+b) / 3 >> 8
			n++
		}
	}
	return sum / n
}

// A roll uses the dice sets that the host page names for it, one for each side, and so does a quick
// roll. The next roll uses the tray's set again. An unknown set is refused.
func TestDiceSetsOfARoll(t *testing.T) {
	t.Parallel()
	p := openPainted(t, setup{Width: 480, Height: 640, Media: browser.ReducedMotion}).ready()
	request := object{
		"kind": "opposed", "technique": "4dF", "faces": []int{1, 0, 0, -1},
		"against": object{"faces": []int{0, 1, -1, 0}},
	}
	p.roll(request)
	p.atRest()
	plain := p.stage()
	p.roll(request, object{"dice": "ruby", "opponent": "glow"})
	p.atRest()
	others := p.stage()
	if away := brightness(plain) - brightness(others); away < 3 {
		t.Errorf("ruby and glowing dice are darker than the tray's by %d, want 3 at least", away)
	}
	p.roll(request)
	p.atRest()
	if away := brightness(plain) - brightness(p.stage()); away > 2 {
		t.Errorf("after a roll with other sets the tray's dice are darker by %d, want 2 at most", away)
	}
	refused := call[refusal](p, "tray.refusal", "roll", "4dF", object{"dice": "wood"}).String()
	if want := `bad-request dice dice: "wood" is not one of bone, jet, ruby, translucent, metal, glow, painted`; refused != want {
		t.Errorf("refused: %q, want %q", refused, want)
	}
	p.fit(setup{Width: 600, Height: 900})
	p.call("tray.pin", "Hers", "4dF", object{"dice": "jet"})
	p.untilIs(1, "element.count", "#chips > *")
	p.roll("4dF")
	p.atRest()
	plain = p.stage()
	p.click("#chips > button")
	p.resolved(5)
	p.atRest()
	if light := brightness(p.stage()); light >= brightness(plain) {
		t.Errorf("the quick roll's dice of jet are as bright, %d, as the tray's, %d", light, brightness(plain))
	}
}
