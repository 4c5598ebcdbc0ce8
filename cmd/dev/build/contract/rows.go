package main

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

//go:generate go run . rows ../../../../docs/embedding.md
//go:generate go run . rows ../../../../docs/protocol.md
//go:generate go run . rows ../../../../docs/themes.md

// A document marks the place of a Markdown table with two comments:
//
//	<!-- generated: Request -->
//	<!-- end -->
//
// The types of shared tables have the prefix "table.".
const (
	rowsStart = "<!-- generated: "
	rowsEnd   = "<!-- end -->"
)

var rowsPlace = regexp.MustCompile(`(?s)` + rowsStart + `([\w.]+) -->\n.*?` + rowsEnd)

// writeRows updates the generated Markdown tables of a document.
func writeRows(file string) error {
	data, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	c, err := newContract()
	if err != nil {
		return err
	}
	text, err := c.fill(string(data))
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	return os.WriteFile(file, []byte(text), 0o644)
}

// fill returns a document with current Markdown tables.
func (c *contract) fill(text string) (string, error) {
	places := rowsPlace.FindAllString(text, -1)
	if n := strings.Count(text, rowsStart); n != len(places) || n == 0 {
		return "", fmt.Errorf("%d placeholders for tables, of which %d end with %s", n, len(places), rowsEnd)
	}
	var err error
	text = rowsPlace.ReplaceAllStringFunc(text, func(place string) string {
		name := rowsPlace.FindStringSubmatch(place)[1]
		rows := c.rows(name)
		if of, ok := strings.CutPrefix(name, "table."); ok {
			if rows, err = sharedRows(of); err != nil {
				return place
			}
		}
		if rows == nil {
			err = fmt.Errorf("unknown rows %q; want attributes, themes, sets or one of %s", name, strings.Join(c.order, ", "))
			return place
		}
		return rowsStart + name + " -->\n\n" + rows.markdown() + "\n" + rowsEnd
	})
	return text, err
}

// rows returns the Markdown table with the given name: attributes, themes, sets or a type.
// It returns nil if the name is unknown.
func (c *contract) rows(name string) grid {
	s, ok := c.types[name]
	switch {
	case name == "attributes":
		return c.attributeRows()
	case name == "themes":
		return themeRows()
	case name == "sets":
		return setRows()
	case !ok:
		return nil
	case s.Type == "object":
		return c.fieldRows(s)
	}
	return s.valueRows()
}

func (c *contract) fieldRows(s *schema) grid {
	g := grid{{"field", "type", "meaning"}}
	for _, p := range s.Properties {
		of := c.typeText(&p.schema)
		if slices.Contains(s.Required, p.name) {
			of += ", always"
		}
		g = append(g, []string{code(p.name), of, p.Description})
	}
	return g
}

func (s *schema) valueRows() grid {
	g := grid{{"value", "meaning"}}
	for i, value := range s.Enum {
		g = append(g, []string{code(value), s.meanings[i]})
	}
	return g
}

func (c *contract) attributeRows() grid {
	g := grid{{"attribute", "value", "meaning"}}
	request := c.types["Request"]
	for _, a := range attributes() {
		p := request.property(a.field)
		g = append(g, []string{code(a.attribute()), c.attributeValue(a, p), p.Description})
	}
	return g
}

func (c *contract) attributeValue(a attribute, p *property) string {
	values := c.types[p.optional().refersTo()]
	switch {
	case a.kind == "level":
		return "name or number of a level"
	case a.kind == "flag":
		return "present or absent"
	case values != nil && len(values.Enum) <= mostChoices:
		return code(values.Enum...)
	}
	return "text"
}

// typeText describes the values that a schema accepts.
func (c *contract) typeText(s *schema) string {
	s = s.optional()
	switch {
	case s.Ref != "" && len(c.types[s.refersTo()].Enum) > mostChoices:
		return "string"
	case s.Ref != "":
		return code(s.refersTo())
	case s.Const != nil:
		return code(fmt.Sprint(s.Const))
	case s.AnyOf != nil:
		var choices []string
		for _, choice := range s.AnyOf {
			choices = append(choices, c.typeText(&choice))
		}
		return strings.Join(choices, " or ")
	case s.Items != nil && s.MinItems > 0 && s.MinItems == s.MaxItems:
		return fmt.Sprintf("%d × %s", s.MinItems, c.typeText(s.Items))
	case s.Items != nil:
		return "list of " + c.typeText(s.Items)
	}
	return strings.TrimSpace(fmt.Sprint(s.Type) + " " + s.span())
}

// optional returns the schema without null, which an optional field accepts as well.
func (s *schema) optional() *schema {
	if n := len(s.AnyOf) - 1; n > 0 && s.AnyOf[n].Type == "null" {
		rest := schema{AnyOf: s.AnyOf[:n]}
		if n == 1 {
			return &rest.AnyOf[0]
		}
		return &rest
	}
	if names, several := s.Type.([]string); several {
		one := *s
		one.Type = names[0]
		return &one
	}
	return s
}

// span returns the bounds of an integer, or "" if it has only the general bounds.
func (s *schema) span() string {
	if s.Minimum == nil || s.Maximum == nil || *s.Minimum == -furthest && *s.Maximum == furthest {
		return ""
	}
	return strings.ReplaceAll(strconv.Itoa(*s.Minimum)+"…"+strconv.Itoa(*s.Maximum), "-", "−")
}

func code(names ...string) string { return "`" + strings.Join(names, "`, `") + "`" }

// A grid is a Markdown table. The first row is the header.
type grid [][]string

// markdown returns the grid with aligned columns.
func (g grid) markdown() string {
	widths := make([]int, len(g[0]))
	for _, row := range g {
		for i := range row {
			row[i] = strings.ReplaceAll(row[i], "|", `\|`)
			widths[i] = max(widths[i], utf8.RuneCountInString(row[i]), 3)
		}
	}
	rule := make([]string, len(widths))
	for i, width := range widths {
		rule[i] = strings.Repeat("-", width)
	}
	var out strings.Builder
	for _, row := range slices.Insert(g, 1, rule) {
		for i, cell := range row {
			fmt.Fprintf(&out, "| %-*s ", widths[i], cell)
		}
		out.WriteString("|\n")
	}
	return out.String()
}
