// Package integrity makes tags that load the element from another origin with Subresource
// Integrity, https://www.w3.org/TR/sri-2/.
package integrity

import (
	"crypto/sha512"
	"encoding/base64"
	"fmt"
	"io/fs"
)

// Module is the element's module. It has no imports, so its hash covers the whole element.
const Module = "fudge-tray.js"

// Of returns the value of the integrity attribute for a file with this content.
func Of(data []byte) string {
	sum := sha512.Sum384(data)
	return "sha384-" + base64.StdEncoding.EncodeToString(sum[:])
}

// Tag returns HTML that loads the element from address, where the files of dist are served.
func Tag(dist fs.FS, address string) (string, error) {
	data, err := fs.ReadFile(dist, Module)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf(`<script type="module" src="%s/%s" integrity="%s" crossorigin="anonymous"></script>
<fudge-tray technique="4dF" trait="Good" difficulty="Fair"></fudge-tray>
`, address, Module, Of(data)), nil
}
