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

// A field is written once, in Go. This test looks for it in every place that others read,
// whatever made the place.

// toldTypes are what is told, by the names it has outside of Go.
var toldTypes = []struct {
	of     reflect.Type
	name   string
	schema string
}{
	{reflect.TypeFor[engine.Request](), "Request", "request"},
	{reflect.TypeFor[engine.Side](), "Side", "request"},
	{reflect.TypeFor[engine.Resolution](), "Resolution", "resolution"},
	{reflect.TypeFor[engine.OddsTable](), "Odds", "odds"},
}

func TestEveryFieldIsTold(t *testing.T) {
	types, protocol := source(t, "web/shared/contract.d.ts"), source(t, "docs/protocol.md")
	for _, told := range toldTypes {
		described := describedFields(t, told.schema, told.name)
		declared := between(t, types, "export interface "+told.name+" {", "\n}")
		table := between(t, protocol, "<!-- generated: "+told.name+" -->", "<!-- end -->")
		for f := range told.of.Fields() {
			name := jsonName(f)
			switch about, ok := described[name]; {
			case !ok:
				t.Errorf("%s.%s is not in engine/schema/%s.schema.json", told.name, name, told.schema)
			case about == "":
				t.Errorf("%s.%s says nothing in engine/schema/%s.schema.json; comment the field of engine.%s", told.name, name, told.schema, told.of.Name())
			}
			if !regexp.MustCompile(`\n  ` + name + `\??: `).MatchString(declared) {
				t.Errorf("%s.%s is not in web/shared/contract.d.ts", told.name, name)
			}
			if !strings.Contains(table, "\n| `"+name+"` ") {
				t.Errorf("%s.%s is not in docs/protocol.md", told.name, name)
			}
		}
	}
}

// TestEveryValueIsAnAttribute: a request's fields that are one value are attributes and
// properties of the element, and controls of the panel. Flags of the command line are
// cmd/fudge's to test.
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
		property := regexp.MustCompile(`_.`).ReplaceAllStringFunc(field, func(s string) string { return strings.ToUpper(s[1:]) })
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

// oneValue says whether a field holds a text, a level or a flag.
func oneValue(t reflect.Type) bool {
	return t.Kind() == reflect.String || t.Kind() == reflect.Bool || t == reflect.TypeFor[engine.Opt[engine.Level]]()
}

func jsonName(f reflect.StructField) string {
	name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
	return name
}

// source is the text of a file of the repository.
func source(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "..", filepath.FromSlash(name)))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// between returns what stands between two marks.
func between(t *testing.T, text, start, end string) string {
	t.Helper()
	_, rest, found := strings.Cut(text, start)
	inner, _, closed := strings.Cut(rest, end)
	if !found || !closed {
		t.Fatalf("there is no %q … %q", start, end)
	}
	return inner
}

// describedFields are those of a type in a schema, with what is said of them.
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
