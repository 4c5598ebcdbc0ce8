// Package integrity says how a page loads the element from another origin and yet from
// nobody who has changed it: Subresource Integrity, https://www.w3.org/TR/sri-2/.
package integrity

import (
	"crypto/sha512"
	"encoding/base64"
	"fmt"
	"io/fs"
)

// Module is the file that a page names; it holds all that the element is made of.
const Module = "fudge-tray.js"

// Of is what a browser compares a file with.
func Of(data []byte) string {
	sum := sha512.Sum384(data)
	return "sha384-" + base64.StdEncoding.EncodeToString(sum[:])
}

// Tag is what a page holds that loads the element from an address, where the files of dist lie.
func Tag(dist fs.FS, address string) (string, error) {
	data, err := fs.ReadFile(dist, Module)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf(`<script type="module" src="%s/%s" integrity="%s" crossorigin="anonymous"></script>
<fudge-tray technique="4dF" trait="Good" difficulty="Fair"></fudge-tray>
`, address, Module, Of(data)), nil
}
