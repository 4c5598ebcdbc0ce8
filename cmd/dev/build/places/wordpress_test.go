package main

import (
	"encoding/json"
	"encoding/xml"
	"io"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

const block = "../../../../web/places/wordpress"

// php returns the path of PHP.
func php(t *testing.T) string {
	t.Helper()
	path, err := exec.LookPath("php")
	if err != nil {
		t.Skip("PHP is missing; make unit installs it")
	}
	return path
}

// The block's PHP has no syntax errors.
func TestWordPressSyntax(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(block, "*.php"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no PHP: %v", err)
	}
	for _, file := range files {
		if out, err := exec.Command(php(t), "-l", file).CombinedOutput(); err != nil {
			t.Errorf("%s: %s", file, out)
		}
	}
}

// The block renders one element with the given attributes, whatever their values are.
func TestWordPressBlock(t *testing.T) {
	hostile := []string{
		`"><script>alert(1)</script>`, `' onload='alert(1)`,
		`&quot; autofocus onfocus=alert(1) x=&quot;`, "\n<!--]]>", `{"felt":"#fff"}`,
	}
	for _, value := range hostile {
		element := render(t, map[string]any{
			"trait": value, "label": value, "height": value, "onclick": value, "style": value,
		})
		want := map[string]string{"trait": value, "label": value}
		for _, a := range element.Attr {
			name := a.Name.Local
			switch {
			case name == "style" && a.Value == "display:block;block-size:200px", name == "class":
			case a.Value == strings.ReplaceAll(want[name], "&quot;", `"`): // WordPress escapes no entity twice
				delete(want, name)
			default:
				t.Errorf("%q: attribute %s is %q", value, name, a.Value)
			}
		}
		if len(want) > 0 {
			t.Errorf("%q: the element lacks %v", value, want)
		}
	}
	odd := render(t, map[string]any{"trait": []string{"Good"}, "theme": nil, "technique": "4dF", "height": 1e9})
	if len(odd.Attr) != 3 {
		t.Errorf("attributes %v, want style, class and technique", odd.Attr)
	}
}

// render returns the only element that the block renders.
func render(t *testing.T, attributes map[string]any) xml.StartElement {
	t.Helper()
	data, err := json.Marshal(attributes)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(php(t), "testdata/render.php", filepath.Join(block, "render.php"))
	cmd.Stdin = strings.NewReader(string(data))
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	tokens := xml.NewDecoder(strings.NewReader(string(out)))
	first, _ := tokens.Token()
	element, isElement := first.(xml.StartElement)
	second, _ := tokens.Token()
	_, isEnd := second.(xml.EndElement)
	if _, err := tokens.Token(); !isElement || !isEnd || err != io.EOF || element.Name.Local != "fudge-tray" {
		t.Fatalf("the block renders %s", out)
	}
	return element
}
