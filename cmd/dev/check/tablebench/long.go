package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"fudgetray/cmd/dev/check/browser"
	"fudgetray/cmd/dev/check/simulated"
	"fudgetray/game/table"
	"fudgetray/game/table/tabletest"
)

// shortRecord is the number of lines of a table to which the one with a long record is compared.
const shortRecord = 40

// printJoins measures the time in which a newcomer joins a table with a short record and one with a long record. The
// tab has loaded the program before.
func printJoins(out io.Writer, server *simulated.Server, records string, lines, count int) error {
	b, err := browser.Start(browser.Shell, "")
	if err != nil {
		return err
	}
	defer b.Close()
	var links []string
	for _, count := range []int{shortRecord / 2, shortRecord, lines} { // the first join loads the program
		link, err := storeRecord(records, strconv.Itoa(count), count)
		if err != nil {
			return err
		}
		links = append(links, link)
	}
	if err := readRecord(server.URL.String(), links[2]); err != nil {
		return err
	}
	var shorts, longs, ratios []float64
	for range count {
		times, err := joins(b, server, links...)
		if err != nil {
			return err
		}
		shorts, longs = append(shorts, times[1]), append(longs, times[2])
		ratios = append(ratios, times[2]/times[1])
	}
	fmt.Fprint(out, "| a newcomer in Chromium joins a table with | median |\n| --- | ---: |\n")
	fmt.Fprintf(out, "| %d lines | %.0f ms |\n", shortRecord, percentile(shorts, 50))
	fmt.Fprintf(out, "| %d lines | %.0f ms |\n", lines, percentile(longs, 50))
	fmt.Fprintf(out, "| ratio | %.1f |\n\n", percentile(ratios, 50))
	return nil
}

// storeRecord stores a record of a table in the folder of a server, and returns the link of the table.
func storeRecord(folder, name string, count int) (string, error) {
	link, lines := tabletest.Record(name, seats, count)
	var text []byte
	for _, line := range lines {
		text = append(append(text, line.Text()...), '\n')
	}
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return "", err
	}
	return link.String(), os.WriteFile(filepath.Join(folder, link.Table.String()+".jsonl"), text, 0o600)
}

// readRecord lets a server read the record of a table, which takes longer than a visit waits for a connection.
func readRecord(url, link string) error {
	return until("the server", func() bool {
		s, err := simulated.Sit(url, link, table.Profile{Name: "Walt", Color: "#c0ffee"})
		if err != nil {
			return false
		}
		defer s.Close()
		for start := time.Now(); time.Since(start) < 20*time.Second; time.Sleep(10 * time.Millisecond) {
			if s.Seated() {
				return true
			}
		}
		return false
	})
}

// joins returns the times in ms in which a new browser profile joins tables, one after another.
func joins(b *browser.Browser, server *simulated.Server, links ...string) (times []float64, err error) {
	tab, err := b.Open(browser.Setup{URL: server.URL.String()})
	if err != nil {
		return nil, err
	}
	defer tab.Close()
	if err := tab.Ready(); err != nil {
		return nil, err
	}
	for _, link := range links {
		const script = `(() => {
			const start = performance.now();
			return tray().join("%s/#table=%s", { name: "Zoe" }).then(() => performance.now() - start);
		})()`
		ms, err := browser.Eval[float64](tab, fmt.Sprintf(script, server.URL, link))
		if err != nil {
			return nil, err
		}
		times = append(times, ms)
	}
	return times, nil
}
