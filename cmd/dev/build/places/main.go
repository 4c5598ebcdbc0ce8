// Command places makes the packages of the places where groups play: for each place a folder and a zip with the widget,
// the adapter in web/places/NAME and its manifest.
//
//	places -dist dist -o dist/places [NAME…]
package main

import (
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"fudgetray/cmd/dev/build/archive"
)

// A place is a site or program where groups play.
type place struct {
	name     string   // of its folder in web/places
	manifest string   // file of that folder that is in the top folder of the package
	scripts  []string // modules that pages or the manifest load; all others are parts of them
	keeper   bool     // the place loads web/places/keeper
}

var places = []place{
	{name: "foundry", manifest: "module.json", scripts: []string{"main.js"}},
	{name: "owlbear", manifest: "manifest.json", scripts: []string{"background.js", "dice.js", "popover.js", "sdk.js"}, keeper: true},
	{name: "wordpress", manifest: "fudge-tray.php", scripts: []string{"editor.js"}},
}

func main() {
	dist := flag.String("dist", "dist", "the `folder` of the built widget")
	out := flag.String("o", "dist/places", "the `folder` to write to")
	root := flag.String("root", "/", "the `path` below which a server serves the package; replaces {{root}} in manifests")
	url := flag.String("url", "http://localhost", "the `address` of the folder with the packages; replaces {{url}}")
	flag.Parse()
	selected := slices.DeleteFunc(slices.Clone(places), func(p place) bool {
		return flag.NArg() > 0 && !slices.Contains(flag.Args(), p.name)
	})
	if err := run(selected, *dist, *out, "{{root}}", *root, "{{url}}", *url); err != nil {
		fmt.Fprintln(os.Stderr, "places:", err)
		os.Exit(1)
	}
}

// run makes the packages of places. Values are pairs of a text in manifests and its replacement.
func run(places []place, dist, out string, values ...string) error {
	widget, err := widgetFiles(os.DirFS(dist))
	if err != nil {
		return err
	}
	version, err := versionOf("web/package.json")
	if err != nil {
		return err
	}
	manifest := strings.NewReplacer(append(values, "{{version}}", version)...)
	for _, p := range places {
		own, err := p.files(manifest)
		if err != nil {
			return fmt.Errorf("%s: %w", p.name, err)
		}
		files := slices.SortedFunc(slices.Values(slices.Concat(widget, own)), byName)
		if err := write(filepath.Join(out, p.name), files); err != nil {
			return err
		}
		packed := filepath.Join(out, p.name+".zip")
		if err := archive.Zip(packed, files); err != nil {
			return err
		}
		fmt.Println(packed)
	}
	return nil
}

func byName(a, b archive.File) int { return strings.Compare(a.Name, b.Name) }

// widget has the files of the built widget that a tray needs, as patterns of their first element.
var widget = []string{
	"fudge-tray.js", "tray.html", "tray", "languages", "themes", "sounds.wav", "seat-build.js", "*.wasm", "icons",
}

// widgetFiles returns the files of the widget, without compressed copies: programs of places serve files as they are, and
// servers compress responses.
func widgetFiles(dist fs.FS) (files []archive.File, err error) {
	if _, err := fs.Stat(dist, "tray.html"); err != nil {
		return nil, errors.New("there is no built widget; run: make build")
	}
	err = fs.WalkDir(dist, ".", func(name string, entry fs.DirEntry, err error) error {
		first, _, _ := strings.Cut(name, "/")
		needed := slices.ContainsFunc(widget, func(pattern string) bool { return matches(pattern, first) })
		switch {
		case err != nil || name == ".":
			return err
		case !needed && entry.IsDir():
			return fs.SkipDir
		case !needed || entry.IsDir() || slices.Contains([]string{".br", ".gz"}, path.Ext(name)):
			return nil
		}
		data, err := fs.ReadFile(dist, name)
		files = append(files, archive.File{Name: name, Data: data, Mode: 0o644})
		return err
	})
	return files, err
}

func matches(pattern, name string) bool {
	matched, err := path.Match(pattern, name)
	return err == nil && matched
}

// files returns the files of the place beside the widget.
func (p place) files(manifest *strings.Replacer) ([]archive.File, error) {
	files, err := p.bundles()
	if err != nil {
		return nil, err
	}
	dir := os.DirFS(filepath.Join("web/places", p.name))
	err = fs.WalkDir(dir, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || isSource(name) {
			return err
		}
		data, err := fs.ReadFile(dir, name)
		to := path.Join("places", p.name, name)
		if name == p.manifest {
			to, data = name, []byte(manifest.Replace(string(data)))
		}
		files = append(files, archive.File{Name: to, Data: data, Mode: 0o644})
		return err
	})
	return files, err
}

// isSource reports whether a file is not part of the package as it is.
func isSource(name string) bool {
	return slices.Contains([]string{".js", ".mjs", ".ts"}, path.Ext(name))
}

// bundles builds the scripts of the place. They keep their folders, so that relative addresses stay valid, and load each
// other's bundles and the widget's by these.
func (p place) bundles() (files []archive.File, err error) {
	var scripts []string
	for _, script := range p.scripts {
		scripts = append(scripts, path.Join("web/places", p.name, script))
	}
	if p.keeper {
		scripts = append(scripts, "web/places/keeper/keeper.js")
	}
	built := api.Build(api.BuildOptions{
		EntryPoints: scripts, Outbase: "web", Outdir: "web",
		Bundle: true, Format: api.FormatESModule, TsconfigRaw: "{}",
		MinifyWhitespace: true, MinifyIdentifiers: true, MinifySyntax: true,
		External: []string{"./sdk.js", "../keeper/keeper.js", "../../seat-build.js"},
		Plugins:  []api.Plugin{{Name: "go", Setup: findGo}},
	})
	if len(built.Errors) > 0 {
		return nil, errors.New(strings.Join(api.FormatMessages(built.Errors, api.FormatMessagesOptions{}), "\n"))
	}
	web, err := filepath.Abs("web")
	if err != nil {
		return nil, err
	}
	for _, file := range built.OutputFiles {
		name, err := filepath.Rel(web, file.Path)
		if err != nil {
			return nil, err
		}
		files = append(files, archive.File{Name: filepath.ToSlash(name), Data: file.Contents, Mode: 0o644})
	}
	return files, nil
}

// findGo lets scripts import wasm_exec.js from the top folder of the repository, where web/assemble takes it.
func findGo(build api.PluginBuild) {
	build.OnResolve(api.OnResolveOptions{Filter: `/wasm_exec\.js$`}, func(api.OnResolveArgs) (api.OnResolveResult, error) {
		found, err := filepath.Abs("wasm_exec.js")
		return api.OnResolveResult{Path: found}, err
	})
}
