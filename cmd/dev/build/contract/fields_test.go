package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"fudgetray/engine"
)

// documentedTypes are public types with their names outside of Go.
var documentedTypes = []struct {
	of     reflect.Type
	name   string
	schema string
}{
	{reflect.TypeFor[engine.Request](), "Request", "request"},
	{reflect.TypeFor[engine.Side](), "Side", "request"},
	{reflect.TypeFor[engine.Resolution](), "Resolution", "resolution"},
	{reflect.TypeFor[engine.OddsTable](), "Odds", "odds"},
}

// TestEveryFieldIsDocumented checks that the schemas, the TypeScript declarations and
// docs/protocol.md include every field of the Go types.
func TestEveryFieldIsDocumented(t *testing.T) {
	types, protocol := source(t, "web/shared/contract.d.ts"), source(t, "docs/protocol.md")
	for _, documented := range documentedTypes {
		described := describedFields(t, documented.schema, documented.name)
		declared := between(t, types, "export interface "+documented.name+" {", "\n}")
		table := between(t, protocol, "<!-- generated: "+documented.name+" -->", "<!-- end -->")
		for f := range documented.of.Fields() {
			name := jsonName(f)
			switch about, ok := described[name]; {
			case !ok:
				t.Errorf("%s.%s is not in engine/schema/%s.schema.json", documented.name, name, documented.schema)
			case about == "":
				t.Errorf("%s.%s has no description in engine/schema/%s.schema.json; comment the field of engine.%s",
					documented.name, name, documented.schema, documented.of.Name())
			}
			if !regexp.MustCompile(`\n  ` + name + `\??: `).MatchString(declared) {
				t.Errorf("%s.%s is not in web/shared/contract.d.ts", documented.name, name)
			}
			if !strings.Contains(table, "\n| `"+name+"` ") {
				t.Errorf("%s.%s is not in docs/protocol.md", documented.name, name)
			}
		}
	}
}

// TestEveryValueIsAnAttribute checks that each request field with a single value has an
// attribute, a property and a control. The tests of cmd/fudge check the command-line flags.
func TestEveryValueIsAnAttribute(t *testing.T) {
	module, readme := source(t, "web/shared/contract.js"), source(t, "docs/embedding.md")
	properties := between(t, source(t, "web/shared/contract.d.ts"), "export interface RequestAttributes {", "\n}")
	attributes := between(t, readme, "<!-- generated: attributes -->", "<!-- end -->")
	for f := range reflect.TypeFor[engine.Request]().Fields() {
		if !oneValue(f.Type) {
			continue
		}
		field := jsonName(f)
		attribute := strings.ReplaceAll(field, "_", "-")
		property := regexp.MustCompile(`_.`).ReplaceAllStringFunc(field,
			func(s string) string { return strings.ToUpper(s[1:]) })
		if !strings.Contains(module, `{ field: "`+field+`", attribute: "`+attribute+`", property: "`+property+`", `) {
			t.Errorf("%s is not in web/shared/contract.js", field)
		}
		if !regexp.MustCompile(`\n  (get )?` + property + `(\(\))?: `).MatchString(properties) {
			t.Errorf("%s is not a property in web/shared/contract.d.ts", property)
		}
		if !strings.Contains(attributes, "\n| `"+attribute+"` ") {
			t.Errorf("%s is not in docs/embedding.md", attribute)
		}
		if !regexp.MustCompile(`"id":"` + field + `["?@]`).MatchString(source(t, "web/languages/en.js")) {
			t.Errorf("%s has no control in web/languages/en.js", field)
		}
	}
	if !strings.Contains(source(t, "web/element/attributes.js"), "...REQUEST_FIELDS") {
		t.Error("web/element/attributes.js does not make attributes of REQUEST_FIELDS")
	}
}

// oneValue reports whether a field holds a text, a level or a flag.
func oneValue(t reflect.Type) bool {
	return t.Kind() == reflect.String || t.Kind() == reflect.Bool || t == reflect.TypeFor[engine.Opt[engine.Level]]()
}

func jsonName(f reflect.StructField) string {
	name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
	return name
}

// source returns the text of a file of the repository.
func source(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "..", "..", "..", filepath.FromSlash(name)))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// between returns the text between start and end.
func between(t *testing.T, text, start, end string) string {
	t.Helper()
	_, rest, found := strings.Cut(text, start)
	inner, _, closed := strings.Cut(rest, end)
	if !found || !closed {
		t.Fatalf("no %q followed by %q", start, end)
	}
	return inner
}

// describedFields returns the descriptions of a type's fields in a schema, by field name.
func describedFields(t *testing.T, schema, name string) map[string]string {
	t.Helper()
	var document struct {
		Defs map[string]struct {
			Properties map[string]struct{ Description string }
		} `json:"$defs"`
	}
	if err := json.Unmarshal([]byte(source(t, "engine/schema/"+schema+".schema.json")), &document); err != nil {
		t.Fatal(err)
	}
	described := map[string]string{}
	for field, p := range document.Defs[name].Properties {
		described[field] = p.Description
	}
	return described
}
