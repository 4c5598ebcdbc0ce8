package e2e

import "testing"

// Where frames come too slowly, the stage tells that moving dice are drawn of fewer pixels.
func TestSlowFramesAreTold(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}).ready()
	p.run(`inside().setInterval(() => { for (const from = performance.now(); performance.now() - from < 60; ); })`)
	p.run(`(async () => {
		while (at("#stage").dataset.fineness !== "0.5") await tray().roll();
		return true;
	})()`)
}
