package main

import (
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"fudgetray/cmd/dev/build/archive"
)

func names(files []archive.File) (list []string) {
	for _, f := range files {
		list = append(list, f.Name)
	}
	slices.Sort(list)
	return list
}

// A package has the files of a tray, without the app, the examples, compressed copies and other packages.
func TestWidgetFiles(t *testing.T) {
	dist := fstest.MapFS{}
	for _, name := range []string{
		"app.webmanifest", "app/app.js", "examples/embed.html", "fudge-tray.js", "fudge-tray.js.br", "icons/icon.svg",
		"index.html", "languages/de.json", "languages/de.json.gz", "places/owlbear.zip", "places/owlbear/tray.html",
		"seat.0a.wasm", "service-worker.js", "tray.0a.wasm", "tray.html", "tray/start/main.js",
	} {
		dist[name] = &fstest.MapFile{}
	}
	files, err := widgetFiles(dist)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		"fudge-tray.js", "icons/icon.svg", "languages/de.json", "seat.0a.wasm", "tray.0a.wasm", "tray.html", "tray/start/main.js",
	}
	if got := names(files); !slices.Equal(got, want) {
		t.Errorf("the files are %q, want %q", got, want)
	}
	if _, err := widgetFiles(fstest.MapFS{}); err == nil {
		t.Error("an empty folder is accepted")
	}
}

// address matches what a page or a module of a package loads by a relative address.
var address = regexp.MustCompile(`(?:src|href)="([^":]+)"|(?:\bfrom|\bimport\(?) ?"(\.[^"]+)"`)

// Pages and modules load files of the package only. Neither sources nor tests are in it, and manifests have no placeholder.
func TestPlacesAreWhole(t *testing.T) {
	t.Chdir(filepath.Join("..", "..", "..", ".."))
	values := strings.NewReplacer("{{root}}", "/dice/", "{{version}}", "1.2.3", "{{url}}", "https://dice.example/")
	for _, p := range places {
		files, err := p.files(values)
		if err != nil {
			t.Fatal(err)
		}
		all := names(files)
		for _, f := range files {
			if strings.Contains(f.Name, ".test.") || strings.HasSuffix(f.Name, ".ts") {
				t.Errorf("%s has the source %s", p.name, f.Name)
			}
			if f.Name == p.manifest && strings.Contains(string(f.Data), "{{") {
				t.Errorf("%s: %s has a placeholder", p.name, f.Name)
			}
			if !slices.Contains([]string{".html", ".js"}, path.Ext(f.Name)) {
				continue
			}
			for _, found := range address.FindAllStringSubmatch(string(f.Data), -1) {
				loaded := path.Join(path.Dir(f.Name), found[1]+found[2])
				if !slices.Contains(all, loaded) && !ofWidget(loaded) {
					t.Errorf("%s: %s loads %s, which is missing", p.name, f.Name, loaded)
				}
			}
		}
	}
}

// ofWidget reports whether a file is one of the widget.
func ofWidget(name string) bool {
	first, _, _ := strings.Cut(name, "/")
	return slices.ContainsFunc(widget, func(pattern string) bool { return matches(pattern, first) })
}
