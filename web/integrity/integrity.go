// Package integrity says how a page loads the element from another origin and yet from
// nobody who has changed it: Subresource Integrity, https://www.w3.org/TR/sri-2/.
package integrity

import (
	"crypto/sha256"
	"crypto/sha512"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
)

// entry is the module that a page names; it imports the others.
const entry = "fudge-tray.js"

// imported is what a module imports from beside it. Ours are formatted alike.
var imported = regexp.MustCompile(`(?m)^(?:import|export)\b[^;"]*"\./([^"]+)";`)

// Modules are those that make the element, the one that a page names first.
func Modules(dist fs.FS) ([]string, error) {
	list := []string{entry}
	for i := 0; i < len(list); i++ {
		source, err := fs.ReadFile(dist, list[i])
		if err != nil {
			return nil, err
		}
		for _, match := range imported.FindAllSubmatch(source, -1) {
			name := path.Join(path.Dir(list[i]), string(match[1]))
			if !slices.Contains(list, name) {
				list = append(list, name)
			}
		}
	}
	return list, nil
}

// Of is what a browser compares a file with.
func Of(data []byte) string {
	sum := sha512.Sum384(data)
	return "sha384-" + base64.StdEncoding.EncodeToString(sum[:])
}

// Tag is what a page holds.
type Tag struct {
	HTML   string
	Source string // what the page's script-src needs for it, beside the origin of the files
}

// NewTag makes the tag for files that lie at an address. Its attribute holds the module
// that it names, a map the modules that this one imports.
func NewTag(dist fs.FS, address string) (Tag, error) {
	names, err := Modules(dist)
	if err != nil {
		return Tag{}, err
	}
	sums := map[string]string{}
	for _, name := range names {
		data, err := fs.ReadFile(dist, name)
		if err != nil {
			return Tag{}, err
		}
		sums[address+"/"+name] = Of(data)
	}
	module := address + "/" + entry
	own := sums[module]
	delete(sums, module)
	object, err := json.MarshalIndent(map[string]any{"integrity": sums}, "", "  ")
	if err != nil {
		return Tag{}, err
	}
	text := "\n" + string(object) + "\n"
	sum := sha256.Sum256([]byte(text))
	return Tag{
		HTML: fmt.Sprintf(`<script type="importmap">%s</script>
<script type="module" src="%s" integrity="%s" crossorigin="anonymous"></script>
<fudge-tray technique="4dF" trait="Good" difficulty="Fair"></fudge-tray>
`, text, module, own),
		Source: "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'",
	}, nil
}
