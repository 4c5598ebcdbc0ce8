package integrity

import (
	"strings"
	"testing"
	"testing/fstest"
)

func TestTag(t *testing.T) {
	// The sum of this script is the specification's own example.
	dist := fstest.MapFS{"fudge-tray.js": {Data: []byte("alert('Hello, world.');")}}
	tag, err := Tag(dist, "https://cdn.example/tray")
	const want = `<script type="module" src="https://cdn.example/tray/fudge-tray.js" ` +
		`integrity="sha384-H8BRh8j48O9oYatfu5AZzq6A9RINhZO5H16dQZngK7T62em8MUt1FLm52t+eX6xO" ` +
		`crossorigin="anonymous"></script>`
	if err != nil || !strings.HasPrefix(tag, want) {
		t.Errorf("%s, %v, want\n%s", tag, err, want)
	}
	if _, err := Tag(fstest.MapFS{}, ""); err == nil || !strings.Contains(err.Error(), "fudge-tray.js") {
		t.Errorf("%v, want that fudge-tray.js is missing", err)
	}
}
