package main

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"fudgetray/engine"
)

var built = fstest.MapFS{
	"fudge-tray.js":              {Data: []byte("export")},
	"fudge-tray.js.br":           {},
	"fudge-tray.js.gz":           {},
	"tray.0123456789ab.wasm":     {Data: []byte("wasm")},
	"examples/one.html":          {},
	"icons/one.png":              {},
	"bin/fudge-tray-linux-amd64": {},
}

func mustRead(t *testing.T) files {
	t.Helper()
	f, err := read(built)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func TestPublished(t *testing.T) {
	want := []string{"fudge-tray.js", "icons/one.png", "tray.0123456789ab.wasm"}
	if got := mustRead(t).published().names(); !slices.Equal(got, want) {
		t.Errorf("published files %q, want %q", got, want)
	}
}

func TestProvenance(t *testing.T) {
	data, err := provenance(mustRead(t).published())
	if err != nil {
		t.Fatal(err)
	}
	var o origin
	if err := json.Unmarshal(data, &o); err != nil {
		t.Fatal(err)
	}
	const sumOfWasm = "336154bf67f765f8f75d16a0accee61b5ee5f6a75b2a2905703df913bd550f3e"
	if sum := o.SHA256["tray.0123456789ab.wasm"]; sum != sumOfWasm {
		t.Errorf("the sum of %q is %s", "wasm", sum)
	}
	if len(o.Commit) != 40 || o.Go == "" || len(o.SHA256) != 3 {
		t.Errorf("provenance %+v, want a commit, a Go and three sums", o)
	}
}

func TestDescription(t *testing.T) {
	d := describe([]string{"fudge-tray.js"})
	if d.Version != engine.Version || d.License != "Apache-2.0" ||
		!slices.Contains(d.SideEffects, d.Exports["."].Default) {
		t.Errorf("%+v, want the product's version, its licence and a side effect of the entry", d)
	}
}

// TestComponents checks that the licences name everything that the widget contains.
func TestComponents(t *testing.T) {
	t.Chdir("../../../..")
	list, err := components()
	if err != nil {
		t.Fatal(err)
	}
	text, err := licenceTexts(list)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{
		"std",
		"github.com/hajimehoshi/ebiten/v2",
		"github.com/tinylib/msgp",
		"centrifuge",
		"protobufjs",
		"uqr",
	} {
		if !slices.ContainsFunc(list, func(c component) bool { return c.name == name && c.version != "" }) {
			t.Errorf("%s is not among the components", name)
		}
		if !strings.Contains(string(text), "\n==== "+name+" ") {
			t.Errorf("the licence of %s is missing", name)
		}
	}
	for _, c := range list {
		if strings.HasPrefix(c.name, "@biomejs/") || c.name == "typescript" || c.name == "fudgetray" {
			t.Errorf("%s is not part of the widget", c.name)
		}
	}
}
