//go:build !js

package theme

import (
	"bytes"
	_ "embed"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

//go:embed theme.schema.json
var schemaText string

// The schema accepts the included themes and refuses themes with a missing or invalid colour.
func TestSchemaMatchesRead(t *testing.T) {
	parsed, err := jsonschema.UnmarshalJSON(strings.NewReader(schemaText))
	if err != nil {
		t.Fatal(err)
	}
	compiler := jsonschema.NewCompiler()
	if err := compiler.AddResource("theme.schema.json", parsed); err != nil {
		t.Fatal(err)
	}
	schema := compiler.MustCompile("theme.schema.json")
	valid := func(text []byte) error {
		document, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		return schema.Validate(document)
	}
	for _, name := range Included() {
		text, err := included.ReadFile("themes/" + name + ".json")
		if err != nil {
			t.Fatal(err)
		}
		if err := valid(text); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		for _, bad := range [][2]string{
			{`"ground"`, `"floor"`},
			{`"dice"`, `"cubes"`},
			{`"#`, `"`},
			{`"surface": "`, `"surface": "x`},
		} {
			broken := bytes.Replace(text, []byte(bad[0]), []byte(bad[1]), 1)
			if bytes.Equal(broken, text) {
				continue
			}
			if _, err := Read(broken); err == nil || valid(broken) == nil {
				t.Errorf("%s with %s for %s: read with %v, valid by the schema: %v",
					name, bad[1], bad[0], err, valid(broken) == nil)
			}
		}
	}
	for _, name := range Sets() {
		if err := valid([]byte(`{"surface":"none","dice":"` + name + `"}`)); err != nil {
			t.Errorf("dice of %s: %v", name, err)
		}
	}
}
