package main

import (
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"time"

	"fudgetray/cmd/dev/check/browser"
	"fudgetray/cmd/dev/check/simulated"
	"fudgetray/game/table"
	"fudgetray/game/table/tabletest"
)

// shortRecord is the number of lines of a table to which the one with a long record is compared.
const shortRecord = 40

// printJoins measures the time in which a newcomer joins a table with a short record, one with a long record in one
// volume, and one with a long record in volumes. The tab has loaded the program before.
func printJoins(out io.Writer, server *simulated.Server, records string, lines, count int) error {
	b, err := browser.Start(browser.Shell, "")
	if err != nil {
		return err
	}
	defer b.Close()
	measured := []struct {
		name          string
		lines, volume int
	}{
		{"", shortRecord, math.MaxInt}, // loads the program
		{fmt.Sprintf("%d lines", shortRecord), shortRecord, math.MaxInt},
		{fmt.Sprintf("%d lines in one volume", lines), lines, math.MaxInt},
		{fmt.Sprintf("%d lines in volumes", lines), lines, 0},
	}
	var links []string
	for i, m := range measured {
		link, err := storeRecord(records, strconv.Itoa(i), m.lines, m.volume)
		if err == nil {
			err = readRecord(server.URL.String(), link)
		}
		if err != nil {
			return err
		}
		links = append(links, link)
	}
	all := make([][]float64, len(measured))
	for range count {
		times, err := joins(b, server, links...)
		if err != nil {
			return err
		}
		for i, ms := range times {
			all[i] = append(all[i], ms)
		}
	}
	fmt.Fprint(out, "| a newcomer in Chromium joins a table with | median | least | most |\n")
	fmt.Fprint(out, "| --- | ---: | ---: | ---: |\n")
	for i, m := range measured[1:] {
		times := all[i+1]
		fmt.Fprintf(out, "| %s | %.0f ms | %.0f ms | %.0f ms |\n", m.name, percentile(times, 50), slices.Min(times),
			slices.Max(times))
	}
	fmt.Fprintln(out)
	return nil
}

// storeRecord stores a record in the folder of a server, and returns the link of its table.
func storeRecord(folder, name string, count, volume int) (string, error) {
	link, lines := tabletest.Record(name, seats, count, volume)
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
