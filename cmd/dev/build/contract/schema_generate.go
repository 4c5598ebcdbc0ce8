package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"fudgetray/engine"
	"fudgetray/game/tray"
)

// A schema is the subset of JSON Schema, draft 2020-12, that the engine's types need.
type schema struct {
	Version     string             `json:"$schema,omitempty"`
	Ref         string             `json:"$ref,omitempty"`
	Title       string             `json:"title,omitempty"`
	Description string             `json:"description,omitempty"`
	Type        any                `json:"type,omitempty"` // string or []string
	AnyOf       []schema           `json:"anyOf,omitempty"`
	Const       any                `json:"const,omitempty"`
	Enum        []string           `json:"enum,omitempty"`
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
	Properties  properties         `json:"properties,omitempty"`
	Additional  *bool              `json:"additionalProperties,omitempty"`
	Defs        map[string]*schema `json:"$defs,omitempty"`

	meanings []string // meaning of each value of Enum
	values   *schema  // schema of a map's values; written to TypeScript only
}

// properties are the properties of an object, in the order of the Go fields.
type properties []property

type property struct {
	name string
	schema
}

// MarshalJSON returns an object that keeps the order.
func (p properties) MarshalJSON() ([]byte, error) {
	members := make([]string, len(p))
	for i, one := range p {
		value, err := json.Marshal(one.schema)
		if err != nil {
			return nil, err
		}
		members[i] = fmt.Sprintf("%q:%s", one.name, value)
	}
	return []byte("{" + strings.Join(members, ",") + "}"), nil
}

// A generator builds the schema of one document.
type generator struct {
	comments *comments
	read     bool               // the engine reads the document
	defs     map[string]*schema // schemas of named types
	order    []string           // names in defs, in the order of the first reference
	known    map[string]*schema // types that are declared elsewhere
	used     map[string]bool    // names in known that are referred to
	messages bool               // a pointer that is always written may be null
	args     bool               // an optional field may be null
}

// publicNames maps types to their names outside of Go.
var publicNames = map[string]string{
	"OddsTable": "Odds",
	"Frac":      "Fraction",
	"WideFrac":  "WideFraction",
	"Entry":     "Roll",
}

// writtenNames maps types to their names in output where input has a stricter schema.
var writtenNames = map[string]string{"Modifier": "UsedModifier"}

// publicName returns the name of a type outside of Go.
func (g *generator) publicName(t reflect.Type) string {
	if t.PkgPath() == tablePackage {
		return t.Name()
	}
	if g.messages && strings.HasPrefix(t.PkgPath(), "fudgetray/game/") && messageNames[t.Name()] != "" {
		return messageNames[t.Name()]
	}
	written := ""
	if !g.read {
		written = writtenNames[t.Name()]
	}
	return cmp.Or(written, publicNames[t.Name()], t.Name())
}

// schema returns the schema of a type. A named type is defined once; its schema is a
// reference to the definition.
func (g *generator) schema(t reflect.Type) schema {
	switch {
	case t == reflect.TypeFor[engine.Uint192]():
		return schema{Type: "integer", Minimum: new(0)}
	case t == reflect.TypeFor[engine.Default]():
		return schema{AnyOf: []schema{g.schema(reflect.TypeFor[engine.Level]()), {Const: "none"}}}
	case t == reflect.TypeFor[engine.Level]() && g.read:
		return g.defined(g.publicName(t), func() schema { return g.titled(t, g.level()) })
	case strings.HasPrefix(t.Name(), "Opt["):
		return g.schema(t.Field(0).Type)
	case t == reflect.TypeFor[json.RawMessage]():
		return schema{Type: "object"}
	case t.PkgPath() == tablePackage && t.Kind() == reflect.Array:
		return g.fixedBytes(t)
	case t == reflect.TypeFor[tray.RequestOrLine]():
		return schema{AnyOf: []schema{g.schema(reflect.TypeFor[engine.Request]()), {Type: "string"}}}
	}
	if values, ok := t.MethodByName("Values"); ok {
		return g.defined(g.publicName(t), func() schema { return g.titled(t, g.enum(t, values)) })
	}
	switch t.Kind() {
	case reflect.Pointer:
		return g.schema(t.Elem())
	case reflect.Slice:
		return schema{Type: "array", Items: new(g.schema(t.Elem()))}
	case reflect.Array:
		return schema{Type: "array", Items: new(g.schema(t.Elem())), MinItems: t.Len(), MaxItems: t.Len()}
	case reflect.Struct:
		return g.defined(g.publicName(t), func() schema { return g.object(t) })
	case reflect.String:
		return schema{Type: "string"}
	case reflect.Bool:
		return schema{Type: "boolean"}
	case reflect.Int, reflect.Int64, reflect.Uint8:
		return g.integer()
	case reflect.Float64:
		return schema{Type: "number"}
	case reflect.Map:
		return schema{Type: "object", values: new(g.schema(t.Elem()))}
	case reflect.Interface:
		return schema{Type: "unknown"}
	}
	panic("contract: no schema for the type " + t.String())
}

// defined keeps a definition and returns a reference to it.
func (g *generator) defined(name string, define func() schema) schema {
	if g.known[name] != nil {
		g.used[name] = true
	} else if g.defs[name] == nil {
		g.defs[name] = &schema{} // a recursive type refers to it
		g.order = append(g.order, name)
		*g.defs[name] = define()
	}
	return schema{Ref: "#/$defs/" + name}
}

func (g *generator) titled(t reflect.Type, s schema) schema {
	s.Title = g.publicName(t)
	s.Description = g.comments.of(t, "")
	if rest, ok := strings.CutPrefix(s.Description, t.Name()+" "); ok {
		s.Description = s.Title + " " + rest
	}
	return s
}

func (g *generator) integer() schema {
	s := schema{Type: "integer"}
	if g.read {
		within(-furthest, furthest)(&s)
	}
	return s
}

// enum returns the schema of a type with a method Values.
func (g *generator) enum(t reflect.Type, values reflect.Method) schema {
	all := values.Func.Call([]reflect.Value{reflect.Zero(t)})[0]
	s := schema{Type: "string"}
	for i := range all.Len() {
		value := all.Index(i).String()
		s.Enum = append(s.Enum, value)
		s.meanings = append(s.meanings, g.comments.of(t, value))
	}
	return s
}

// level returns the schema of a level's name or number. The names depend on the ladder;
// the examples come from the built-in ladders.
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
	s := g.titled(t, schema{Type: "object"})
	if g.read {
		s.Additional = new(false)
	}
	for f := range t.Fields() {
		if !f.IsExported() {
			continue
		}
		if f.Anonymous {
			embedded := g.object(f.Type)
			s.Properties = append(s.Properties, embedded.Properties...)
			s.Required = append(s.Required, embedded.Required...)
			continue
		}
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		s.Properties = append(s.Properties, property{name, g.field(t, f, options != "")})
		if options == "" {
			s.Required = append(s.Required, name)
		}
	}
	return s
}

// field returns the schema of a field. In a document that is read, an optional field may
// be null.
func (g *generator) field(of reflect.Type, f reflect.StructField, optional bool) schema {
	key := of.Name() + "." + f.Name
	s := g.fieldType(key, f.Type)
	if g.args && optional || g.messages && !optional && f.Type.Kind() == reflect.Pointer {
		s = s.orNull()
	}
	if g.read {
		for _, limit := range limits[key] {
			limit(&s)
		}
	}
	if g.read && optional {
		s = s.orNull()
	}
	s.Description = g.comments.of(of, f.Name)
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

// variant defines a type with a subset of its fields.
func (g *generator) variant(v variant, t reflect.Type) schema {
	return g.defined(v.name, func() schema {
		s := g.object(t)
		s.Title = v.name
		s.Properties = slices.DeleteFunc(s.Properties, func(p property) bool { return !slices.Contains(v.fields, p.name) })
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

// refersTo returns the name of the definition that a schema refers to.
func (s *schema) refersTo() string { return strings.TrimPrefix(s.Ref, "#/$defs/") }

// property returns the property with the given name. It panics if the name is missing.
func (s *schema) property(name string) *property {
	i := slices.IndexFunc(s.Properties, func(p property) bool { return p.name == name })
	return &s.Properties[i]
}
