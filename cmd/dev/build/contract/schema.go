package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"

	"fudgetray/engine"
)

// A document is a type that the engine reads or writes as JSON.
type document struct {
	name string
	of   reflect.Type
	read bool // the engine reads it, so the schema states all limits
}

var documents = []document{
	{"request", reflect.TypeFor[engine.Request](), true},
	{"resolution", reflect.TypeFor[engine.Resolution](), false},
	{"odds", reflect.TypeFor[engine.OddsTable](), false},
	{"sheet", reflect.TypeFor[engine.Sheet](), true},
	{"ladder", reflect.TypeFor[engine.Ladder](), true},
	{"result-table", reflect.TypeFor[[]engine.ResultRow](), true},
	{"critical-table", reflect.TypeFor[[]engine.CriticalRow](), true},
}

// writeSchemas writes the JSON Schema of each document.
func writeSchemas(dir string) error {
	files, err := schemas()
	if err != nil {
		return err
	}
	for name, data := range files {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// schemas returns the files by name.
func schemas() (map[string][]byte, error) {
	var texts comments
	files := map[string][]byte{}
	for _, d := range documents {
		data, err := d.schema(&texts)
		if err != nil {
			return nil, err
		}
		files[d.name+".schema.json"] = data
	}
	return files, texts.err
}

func (d document) schema(texts *comments) ([]byte, error) {
	g := generator{comments: texts, read: d.read, defs: map[string]*schema{}}
	s := g.schema(d.of)
	if d.of == reflect.TypeFor[engine.Request]() {
		s = schema{AnyOf: []schema{s, shorthand}}
	}
	s.Version = "https://json-schema.org/draft/2020-12/schema"
	s.Title = "Fudge Tray: " + d.name
	s.Defs = g.defs

	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "\t")
	err := encoder.Encode(s)
	return out.Bytes(), err
}
