package main

import (
	"reflect"
	"slices"
	"strings"

	"fudgetray/engine"
)

// schema is as much of JSON Schema, draft 2020-12, as the engine's types need.
type schema struct {
	Version     string             `json:"$schema,omitempty"`
	Ref         string             `json:"$ref,omitempty"`
	Title       string             `json:"title,omitempty"`
	Description string             `json:"description,omitempty"`
	Type        any                `json:"type,omitempty"` // a name, or several
	AnyOf       []schema           `json:"anyOf,omitempty"`
	Const       any                `json:"const,omitempty"`
	Enum        any                `json:"enum,omitempty"`
	Examples    []string           `json:"examples,omitempty"`
	Minimum     *int               `json:"minimum,omitempty"`
	Maximum     *int               `json:"maximum,omitempty"`
	MinLength   int                `json:"minLength,omitempty"`
	MaxLength   int                `json:"maxLength,omitempty"`
	Pattern     string             `json:"pattern,omitempty"`
	Items       *schema            `json:"items,omitempty"`
	MinItems    int                `json:"minItems,omitempty"`
	MaxItems    int                `json:"maxItems,omitempty"`
	UniqueItems bool               `json:"uniqueItems,omitempty"`
	Required    []string           `json:"required,omitempty"`
	Properties  map[string]schema  `json:"properties,omitempty"`
	Additional  *bool              `json:"additionalProperties,omitempty"`
	Defs        map[string]*schema `json:"$defs,omitempty"`
}

// generator makes the schema of one document.
type generator struct {
	comments comments
	read     bool               // the document is read, not just written
	defs     map[string]*schema // of types with a name
}

// schema returns the schema of a type. Types with a name of their own are defined
// once, and referred to.
func (g *generator) schema(t reflect.Type) schema {
	switch {
	case t == reflect.TypeFor[engine.Uint192]():
		return schema{Type: "integer", Minimum: new(0)}
	case t == reflect.TypeFor[engine.Default]():
		return schema{AnyOf: []schema{g.schema(reflect.TypeFor[engine.Level]()), {Const: "none"}}}
	case t == reflect.TypeFor[engine.Level]() && g.read:
		return g.defined(t.Name(), func() schema { return g.titled(t, g.level()) })
	case strings.HasPrefix(t.Name(), "Opt["):
		return g.schema(t.Field(0).Type)
	}
	if values, ok := t.MethodByName("Values"); ok {
		return g.defined(t.Name(), func() schema {
			all := values.Func.Call([]reflect.Value{reflect.Zero(t)})[0]
			return g.titled(t, schema{Type: "string", Enum: all.Interface()})
		})
	}
	switch t.Kind() {
	case reflect.Pointer:
		return g.schema(t.Elem())
	case reflect.Slice:
		return schema{Type: "array", Items: new(g.schema(t.Elem()))}
	case reflect.Array:
		return schema{Type: "array", Items: new(g.schema(t.Elem())), MinItems: t.Len(), MaxItems: t.Len()}
	case reflect.Struct:
		return g.defined(t.Name(), func() schema { return g.object(t) })
	case reflect.String:
		return schema{Type: "string"}
	case reflect.Bool:
		return schema{Type: "boolean"}
	case reflect.Int, reflect.Int64:
		return g.integer()
	}
	panic("bake: no schema for the type " + t.String())
}

// defined keeps a definition and returns a reference to it.
func (g *generator) defined(name string, define func() schema) schema {
	if g.defs[name] == nil {
		g.defs[name] = &schema{} // before it refers to itself
		*g.defs[name] = define()
	}
	return schema{Ref: "#/$defs/" + name}
}

func (g *generator) titled(t reflect.Type, s schema) schema {
	s.Title, s.Description = t.Name(), g.comments[t.Name()]
	return s
}

func (g *generator) integer() schema {
	s := schema{Type: "integer"}
	if g.read {
		within(-furthest, furthest)(&s)
	}
	return s
}

// level is the name of a level or its number. Which names there are is up to the
// ladder; the examples are those of the built-in ones.
func (g *generator) level() schema {
	var names []string
	for _, ladder := range engine.Ladders() {
		for _, level := range ladder.Levels {
			names = append(names, level.Name)
		}
	}
	slices.Sort(names)
	return schema{AnyOf: []schema{g.integer(), {Type: "string", Pattern: levelText, Examples: slices.Compact(names)}}}
}

func (g *generator) object(t reflect.Type) schema {
	s := g.titled(t, schema{Type: "object", Properties: map[string]schema{}})
	if g.read {
		s.Additional = new(false)
	}
	for f := range t.Fields() {
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		s.Properties[name] = g.field(t, f, options != "")
		if options == "" {
			s.Required = append(s.Required, name)
		}
	}
	return s
}

// field returns the schema of a field. Where a document is read, null is as good
// as leaving an optional field out.
func (g *generator) field(of reflect.Type, f reflect.StructField, optional bool) schema {
	key := of.Name() + "." + f.Name
	s := g.fieldType(key, f.Type)
	if g.read {
		for _, limit := range limits[key] {
			limit(&s)
		}
	}
	if g.read && optional {
		s = s.orNull()
	}
	s.Description = g.comments[key]
	return s
}

func (g *generator) fieldType(key string, t reflect.Type) schema {
	if !g.read {
		return g.schema(t)
	}
	if v, ok := variants[key]; ok {
		return schema{Type: "array", Items: new(g.variant(v, t.Elem()))}
	}
	if as, ok := readAs[key]; ok {
		t = as
	}
	return g.schema(t)
}

// variant defines a type with some of its fields.
func (g *generator) variant(v variant, t reflect.Type) schema {
	return g.defined(v.name, func() schema {
		s := g.object(t)
		s.Title = v.name
		for name := range s.Properties {
			if !slices.Contains(v.fields, name) {
				delete(s.Properties, name)
			}
		}
		return s
	})
}

func (s schema) orNull() schema {
	if name, ok := s.Type.(string); ok {
		s.Type = []string{name, "null"}
		return s
	}
	return schema{AnyOf: []schema{s, {Type: "null"}}}
}
