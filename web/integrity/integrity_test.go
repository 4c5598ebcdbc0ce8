package integrity

import (
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

func modules(sources map[string]string) fstest.MapFS {
	dist := fstest.MapFS{}
	for name, source := range sources {
		dist[name] = &fstest.MapFile{Data: []byte(source)}
	}
	return dist
}

func TestModules(t *testing.T) {
	dist := modules(map[string]string{
		"fudge-tray.js": "/** \"./not.js\"; */\nimport { A } from \"./a.js\";\nexport { B } from \"./b.js\";\n",
		"a.js":          "import {\n  C,\n} from \"./c.js\";\nimport \"./b.js\";\n",
		"b.js":          "import \"./a.js\";\n",
		"c.js":          "const text = `import \"./not.js\";`;\n",
	})
	got, err := Modules(dist)
	if want := []string{"fudge-tray.js", "a.js", "b.js", "c.js"}; err != nil || !slices.Equal(got, want) {
		t.Errorf("%q, %v, want %q", got, err, want)
	}
	delete(dist, "c.js")
	if _, err := Modules(dist); err == nil || !strings.Contains(err.Error(), "c.js") {
		t.Errorf("%v, want that c.js is missing", err)
	}
}

// Every import of the element's own modules is found: none stays without its sum.
func TestModulesOfTheElement(t *testing.T) {
	got, err := Modules(os.DirFS(".."))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range got {
		source, err := os.ReadFile("../" + name)
		if err != nil {
			t.Fatal(err)
		}
		if imports := strings.Count("\n"+string(source), "\nimport ") + strings.Count(string(source), "\nexport {"); imports != len(imported.FindAll(source, -1)) {
			t.Errorf("%s has %d imports, found are %q", name, imports, imported.FindAll(source, -1))
		}
	}
}

func TestTag(t *testing.T) {
	dist := modules(map[string]string{"fudge-tray.js": "import \"./a.js\";\n", "a.js": "alert('Hello, world.');"})
	tag, err := NewTag(dist, "https://cdn.example/tray")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		// The sum of this script is the specification's own example.
		`"https://cdn.example/tray/a.js": "sha384-H8BRh8j48O9oYatfu5AZzq6A9RINhZO5H16dQZngK7T62em8MUt1FLm52t+eX6xO"`,
		`src="https://cdn.example/tray/fudge-tray.js" integrity="` + Of(dist["fudge-tray.js"].Data) + `" crossorigin="anonymous"`,
	} {
		if !strings.Contains(tag.HTML, want) {
			t.Errorf("%s is not in\n%s", want, tag.HTML)
		}
	}
	if strings.Count(tag.HTML, "fudge-tray.js") != 1 {
		t.Errorf("the entry is named more than once in\n%s", tag.HTML)
	}
}
