// Package peers builds pages with other dice libraries for comparison. Each is the minimal page
// of the library's own instructions, compressed like the widget's files.
package peers

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// A Page is a page filled by a tray. Once it can roll, window.ready has the value of
// performance.now at that moment, and window.roll(notation) returns a promise of the result.
type Page struct {
	Name    string
	library string // its dist is the folder of the page
	script  string // a module that completes when the page can roll
}

//go:embed package.json
var manifest []byte

// Versions lists the libraries and their versions from package.json.
func Versions() string {
	var has struct{ DevDependencies map[string]string }
	if err := json.Unmarshal(manifest, &has); err != nil {
		panic(err)
	}
	var all []string
	for _, name := range slices.Sorted(maps.Keys(has.DevDependencies)) {
		all = append(all, name+" "+has.DevDependencies[name])
	}
	return strings.Join(all, " and ")
}

// The pages. By default dice-box draws in a worker if the browser supports it.
var (
	DiceBox = Page{"dice-box", "dice-box", `
import DiceBox from "./dice-box.es.min.js";
const box = new DiceBox({ container: "#dice", assetPath: "/assets/" });
await box.init();`}
	DiceBoxOnscreen = Page{"dice-box, onscreen", "dice-box", `
import DiceBox from "./dice-box.es.min.js";
const box = new DiceBox({ container: "#dice", assetPath: "/assets/", offscreen: false });
await box.init();`}
	DiceBoxThreejs = Page{"dice-box-threejs", "dice-box-threejs", `
import DiceBox from "./dice-box-threejs.es.js";
const box = new DiceBox("#dice", { assetPath: "/" });
await box.initialize();`}
)

// template returns a page that runs a script.
const template = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8" /><title>%[1]s</title><meta name="viewport" content="width=device-width" />
<link rel="icon" href="data:," />
<style>#dice { position: fixed; inset: 0; } canvas { block-size: 100%%; inline-size: 100%%; }</style></head>
<body><main><h1>%[1]s</h1><div id="dice"></div></main>
<script type="module">%[2]s
window.ready = performance.now();
window.roll = (notation) => box.roll(notation);
</script></body></html>`

// pack compresses all files but source maps and modules with a minified copy.
const pack = `cd "$1" && find . -type f | while read -r file; do
	case $file in *.map) continue;; *.min.js) ;; *.js) [ ! -e "${file%.js}.min.js" ] || continue;; esac
	brotli -q 11 -k "$file"
done`

// LayOut writes the page to a new temporary folder. modules is the folder node_modules with the
// libraries.
func (p Page) LayOut(modules string) (folder string, err error) {
	folder, err = os.MkdirTemp("", p.library+"-")
	if err != nil {
		return "", err
	}
	if err := p.layOut(folder, modules); err != nil {
		os.RemoveAll(folder)
		return "", fmt.Errorf("%s: %w", p.Name, err)
	}
	return folder, nil
}

func (p Page) layOut(folder, modules string) error {
	if err := os.CopyFS(folder, os.DirFS(filepath.Join(modules, "@3d-dice", p.library, "dist"))); err != nil {
		return err
	}
	page := fmt.Sprintf(template, p.Name, strings.TrimSpace(p.script))
	if err := os.WriteFile(filepath.Join(folder, "index.html"), []byte(page), 0o666); err != nil {
		return err
	}
	if out, err := exec.Command("sh", "-c", pack, "sh", folder).CombinedOutput(); err != nil {
		return fmt.Errorf("%w: %s", err, out)
	}
	return nil
}
