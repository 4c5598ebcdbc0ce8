// Package peers lays out pages of other dice libraries, the smallest that their own instructions
// lead to, packed as ours are, to be measured beside ours.
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

// Page is a page with a tray of dice that fills it. Once it can roll, its window.ready is when that
// was, by performance.now, and its window.roll rolls a notation and promises the result.
type Page struct {
	Name    string
	library string // whose dist is its folder
	script  string // that ends when it can roll
}

//go:embed package.json
var manifest []byte

// Versions names the libraries and their versions, as npm installs them.
func Versions() string {
	var has struct{ DevDependencies map[string]string }
	if err := json.Unmarshal(manifest, &has); err != nil {
		panic(err) // it is our own
	}
	var all []string
	for _, name := range slices.Sorted(maps.Keys(has.DevDependencies)) {
		all = append(all, name+" "+has.DevDependencies[name])
	}
	return strings.Join(all, " and ")
}

// The pages. By its own default dice-box draws in a worker, if it can.
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

// around is what is around a page's script.
const around = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8" /><title>%[1]s</title><meta name="viewport" content="width=device-width" />
<link rel="icon" href="data:," />
<style>#dice { position: fixed; inset: 0; } canvas { block-size: 100%%; inline-size: 100%%; }</style></head>
<body><main><h1>%[1]s</h1><div id="dice"></div></main>
<script type="module">%[2]s
window.ready = performance.now();
window.roll = (notation) => box.roll(notation);
</script></body></html>`

// pack compresses what is asked for: no maps, and nothing that is there minified as well.
const pack = `cd "$1" && find . -type f | while read -r file; do
	case $file in *.map) continue;; *.min.js) ;; *.js) [ ! -e "${file%.js}.min.js" ] || continue;; esac
	brotli -q 11 -k "$file"
done`

// LayOut makes a new folder of the page, from the folder of the modules that npm has installed.
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
	page := fmt.Sprintf(around, p.Name, strings.TrimSpace(p.script))
	if err := os.WriteFile(filepath.Join(folder, "index.html"), []byte(page), 0o666); err != nil {
		return err
	}
	if out, err := exec.Command("sh", "-c", pack, "sh", folder).CombinedOutput(); err != nil {
		return fmt.Errorf("%w: %s", err, out)
	}
	return nil
}
