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
	p.run(`inside().setInterval(() => { for (const from = performance.now(); performance.now() - from < 60; ); })`)
	p.run(`(() => {
		const canvas = at("#stage > canvas"), full = canvas.width;
		const pixel = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
		window.shares = new Set();
		window.empty = 0;
		setInterval(() => {
			pixel.clearRect(0, 0, 1, 1);
			pixel.drawImage(canvas, canvas.width / 2, canvas.height / 2, 1, 1, 0, 0, 1, 1);
			if (pixel.getImageData(0, 0, 1, 1).data[3] === 0) empty++;
			shares.add(Math.round(canvas.width / full * 10) / 10);
		}, 5);
	})()`)
	p.run(`(async () => {
		while (!shares.has(0.5)) await tray().roll();
		return true;
	})()`)
	p.run(`until(() => at("#stage").dataset.renderScale === "0.5")`)
	p.atRest()
	p.run(`(shares.clear(), until(() => shares.size > 0))`)
	if got := eval[[]float64](p, `[...shares]`); !slices.Equal(got, []float64{1}) {
		t.Errorf("at rest the canvas has %v of its resolution, want all", got)
	}
	if n := eval[int](p, `empty`); n > 0 {
		t.Errorf("the canvas was seen empty %d times", n)
	}
}

// watchShadows records the times of the frames with traced shadows, which are many triangles in another image
// than the canvas.
const watchShadows = `if (parent !== window) {
	window.traced = new Set();
	const { prototype } = WebGL2RenderingContext;
	const { bindFramebuffer, drawElements } = prototype;
	let image = null;
	prototype.bindFramebuffer = function (target, framebuffer) { image = framebuffer; return bindFramebuffer.call(this, target, framebuffer); };
	prototype.drawElements = function (mode, count, ...more) {
		if (image && count > 10_000) traced.add(document.timeline.currentTime);
		return drawElements.call(this, mode, count, ...more);
	};
}`

// Dice at rest are drawn once, with traced shadows.
func TestRestIsDrawnOnce(t *testing.T) {
	t.Parallel()
	p := openPainted(t, setup{Scripts: []string{watchShadows}}).ready()
	p.run(`tray().roll()`)
	p.atRest()
	p.run(`(inside().traced.clear(), tray().roll())`)
	p.atRest()
	if n := eval[int](p, `inside().traced.size`); n != 1 {
		t.Errorf("dice at rest were drawn in %d frames, want 1", n)
	}
}
