package e2e

import (
	"slices"
	"testing"
)

// With slow frames, the canvas has half of its resolution while dice move. It is never empty.
func TestSlowFramesReduceResolution(t *testing.T) {
	t.Parallel()
	p := openPainted(t, setup{}).ready()
	p.atRest()
	p.call("frame:environment.slowFrames")
	p.call("frames.record")
	for !call[bool](p, "frames.hadShare", 0.5) {
		p.roll()
	}
	p.untilIs("0.5", "element.attribute", "#stage", "data-render-scale")
	p.atRest()
	if got := call[[]float64](p, "frames.nextShares"); !slices.Equal(got, []float64{1}) {
		t.Errorf("at rest the canvas has %v of its resolution, want all", got)
	}
	if n := call[int](p, "frames.emptied"); n > 0 {
		t.Errorf("the canvas was seen empty %d times", n)
	}
}

// Dice at rest are drawn once, with traced shadows.
func TestRestIsDrawnOnce(t *testing.T) {
	t.Parallel()
	p := openPainted(t, setup{Scripts: []string{early("frames.recordShadows")}}).ready()
	p.roll()
	p.atRest()
	p.call("frame:frames.clear")
	p.roll()
	p.atRest()
	if n := call[int](p, "frame:frames.count"); n != 1 {
		t.Errorf("dice at rest were drawn in %d frames, want 1", n)
	}
}
