package main

import (
	"os"
	"reflect"

	"fudgetray/game/table"
)

//go:generate go run . table-schema ../../../../game/table/entry.schema.json
//go:generate go run . rows ../../../../docs/table.md

// tablePackage is the import path of the protocol of shared tables, whose types keep their names.
const tablePackage = "fudgetray/game/table"

// writeGroupSchema writes the JSON Schema of the entries of a shared table.
func writeGroupSchema(file string) error {
	var texts comments
	data, err := document{"entry of a shared table", reflect.TypeFor[table.Entry](), false}.schema(&texts)
	if err != nil {
		return err
	}
	if texts.err != nil {
		return texts.err
	}
	return os.WriteFile(file, data, 0o644)
}

// sharedRows returns the rows of a type of the protocol, or nil if the name is unknown.
func sharedRows(name string) (grid, error) {
	c := &contract{types: map[string]*schema{}}
	err := c.add(
		[]reflect.Type{reflect.TypeFor[table.Entry](), reflect.TypeFor[table.Breach](), reflect.TypeFor[table.Status]()},
		false)
	if err != nil {
		return nil, err
	}
	return c.rows(name), c.comments.err
}

// fixedBytes returns the schema of a fixed number of bytes, which JSON has as base64url.
func (g *generator) fixedBytes(t reflect.Type) schema {
	return g.defined(t.Name(), func() schema {
		length := (t.Len()*8 + 5) / 6
		return g.titled(t, schema{Type: "string", Pattern: "^[A-Za-z0-9_-]+$", MinLength: length, MaxLength: length})
	})
}
