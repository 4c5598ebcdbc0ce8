package e2e

import "testing"

// With slow frames, the stage draws moving dice at a lower resolution.
func TestSlowFramesReduceResolution(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}).ready()
	p.run(`inside().setInterval(() => { for (const from = performance.now(); performance.now() - from < 60; ); })`)
	p.run(`(async () => {
		while (at("#stage").dataset.renderScale !== "0.5") await tray().roll();
		return true;
	})()`)
}
