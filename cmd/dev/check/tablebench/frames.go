package main

import (
	"fmt"
	"io"

	"fudgetray/cmd/dev/check/browser"
	"fudgetray/cmd/dev/check/simulated"
)

// Scripts of the measurement. Times are in ms since 1970, by the clock that all tabs share.
const (
	// watch records when the dice of each throw begin to move, and when the next frame is drawn after that.
	watch = `(() => {
		const { contentWindow: frame } = tray().shadowRoot.querySelector("iframe");
		const now = () => performance.timeOrigin + performance.now();
		window.began = [];
		window.drawn = [];
		tray().addEventListener("tray-throw", () => {
			began.push(now());
			frame.requestAnimationFrame(() => frame.requestAnimationFrame(() => drawn.push(now())));
		});
		return true;
	})()`
	roll = `(() => {
		window.released = performance.timeOrigin + performance.now();
		window.rolled = tray().roll(` + request + `);
		return released;
	})()`
)

// printFrames measures throws in two tabs of one browser: the time from the release in one to the
// first frame of moving dice in the other. Frames are drawn in software.
func printFrames(out io.Writer, server *simulated.Server, count int) error {
	b, err := browser.Start(browser.Shell, "")
	if err != nil {
		return err
	}
	defer b.Close()
	first, err := b.Open(browser.Setup{URL: server.URL.String()})
	if err != nil {
		return err
	}
	defer first.Close()
	if err := first.Ready(); err != nil {
		return err
	}
	link, err := browser.Eval[string](first,
		fmt.Sprintf(`tray().join(%q, { name: "Anna" }).then(({ link }) => link)`, server.URL))
	if err != nil {
		return err
	}
	second, err := first.Beside(browser.Setup{URL: server.URL.String()})
	if err != nil {
		return err
	}
	defer second.Close()
	if err := second.Ready(); err != nil {
		return err
	}
	if err := second.Run(fmt.Sprintf(`tray().join("%s/#table=%s", { name: "Ben" })`, server.URL, link)); err != nil {
		return err
	}
	for _, tab := range []*browser.Tab{first, second} {
		if err := tab.Run(watch); err != nil {
			return err
		}
	}
	var began, drawn, own []float64
	for n := range count {
		released, err := browser.Eval[float64](first, roll)
		if err != nil {
			return err
		}
		at := func(tab *browser.Tab, list string) (float64, error) {
			at, err := browser.Eval[float64](tab,
				fmt.Sprintf(`until(() => %s.length > %d).then(() => %s[%d])`, list, n, list, n))
			return at - released, err
		}
		for _, measured := range []struct {
			tab   *browser.Tab
			list  string
			times *[]float64
		}{{second, "began", &began}, {second, "drawn", &drawn}, {first, "drawn", &own}} {
			ms, err := at(measured.tab, measured.list)
			if err != nil {
				return err
			}
			*measured.times = append(*measured.times, ms)
		}
		if err := first.Run(`rolled`); err != nil {
			return err
		}
	}
	fmt.Fprint(out, "| two tabs of Chromium | median | 95th percentile |\n| --- | ---: | ---: |\n")
	for _, row := range []struct {
		name  string
		times []float64
	}{
		{"from the release to the start of the throw in the other tab", began},
		{"from the release to the first frame in the other tab", drawn},
		{"from the release to the first frame in the same tab", own},
	} {
		fmt.Fprintf(out, "| %s | %.0f ms | %.0f ms |\n", row.name, percentile(row.times, 50), percentile(row.times, 95))
	}
	fmt.Fprintln(out)
	return nil
}
