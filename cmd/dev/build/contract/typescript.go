package main

import (
	"fmt"
	"slices"
	"strings"

	"fudgetray/game/theme"
)

const (
	widestComment = 100 // characters
	widestCode    = 120 // characters, as prettier is configured
	mostChoices   = 20  // a longer union is declared as string
	longestTuple  = 4   // longer lists are declared without their length
)

// declarations returns the TypeScript declarations of the contract and its module.
func (c *contract) declarations() string {
	var out strings.Builder
	fmt.Fprintf(&out, "// %s\n\n", generated)
	for _, name := range c.order {
		out.WriteString(c.types[name].declaration(name) + "\n")
	}
	out.WriteString(attributeDeclarations(c.types["Request"]))
	out.WriteString("\n/** The name of an included theme. */\n" + alias("Theme", union(theme.Choices())))
	out.WriteString("\n/** The name of a set of dice. */\n" + alias("DiceSet", union(theme.Sets())))
	out.WriteString(moduleDeclarations)
	return out.String()
}

func union(names []string) string { return "\"" + strings.Join(names, "\" | \"") + "\"" }

const moduleDeclarations = `
export interface RequestField {
  /** Its name in a request. */
  field: string;
  /** Its name in HTML. */
  attribute: string;
  /** Its name in JavaScript. */
  property: string;
  /** Type of the value that the attribute holds as text. */
  type: "text" | "level" | "flag";
}

/** Fields of a request with a single value, each of which is an attribute and a property of the tray. */
export declare const REQUEST_FIELDS: RequestField[];

/** The included themes. */
export declare const THEMES: Theme[];

/** The sets of dice. */
export declare const DICE_SETS: DiceSet[];

/** The codes of errors and of the event tray-error. */
export type TrayErrorCode =
  | "bad-request"
  | "no-webgl"
  | "load-failed"
  | "bad-state"
  | "bad-receipt"
  | "storage-unavailable"
  | "timeout"
  | "aborted"
  | "table";

/** The version of the tray. */
export declare const VERSION: string;

/** The version of the messages between a page and its tray. */
export declare const PROTOCOL: number;
`

// declaration returns the TypeScript declaration of a schema.
func (s *schema) declaration(name string) string {
	if s.Type != "object" {
		return docComment("", s.Description) + alias(name, s.typescript())
	}
	var out strings.Builder
	out.WriteString(docComment("", s.Description))
	if len(s.Properties) == 0 {
		return out.String() + alias(name, "Record<never, never>")
	}
	fmt.Fprintf(&out, "export interface %s {\n", name)
	for _, p := range s.Properties {
		mark := "?"
		if slices.Contains(s.Required, p.name) {
			mark = ""
		}
		out.WriteString(docComment("  ", p.Description))
		fmt.Fprintf(&out, "  %s%s: %s;\n", p.name, mark, p.typescript())
	}
	out.WriteString("}\n")
	return out.String()
}

// alias returns the declaration of a type alias, with line breaks as prettier sets them.
func alias(name, of string) string {
	head := "export type " + name + " ="
	switch {
	case len(head+" "+of+";") <= widestCode:
		return head + " " + of + ";\n"
	case len("  "+of+";") <= widestCode:
		return head + "\n  " + of + ";\n"
	}
	return head + "\n  | " + strings.ReplaceAll(of, " | ", "\n  | ") + ";\n"
}

// typescript returns the TypeScript type of the values that a schema accepts.
func (s *schema) typescript() string {
	var choices []string
	switch {
	case s.Ref != "":
		return s.refersTo()
	case s.values != nil:
		return "Record<string, " + s.values.typescript() + ">"
	case s.Const != nil:
		return fmt.Sprintf("%q", s.Const)
	case s.AnyOf != nil:
		for _, choice := range s.AnyOf {
			choices = append(choices, choice.typescript())
		}
	case s.Enum != nil && len(s.Enum) <= mostChoices:
		for _, choice := range s.Enum {
			choices = append(choices, fmt.Sprintf("%q", choice))
		}
	default:
		choices = s.plainTypes()
	}
	return strings.Join(choices, " | ")
}

// plainTypes returns the types of a schema that is neither a reference nor a union.
func (s *schema) plainTypes() []string {
	names, several := s.Type.([]string)
	if !several {
		names = []string{s.Type.(string)}
	}
	types := make([]string, len(names))
	for i, name := range names {
		switch name {
		case "array":
			types[i] = s.listType()
		case "integer":
			types[i] = "number"
		default:
			types[i] = name
		}
	}
	return types
}

func (s *schema) listType() string {
	item := s.Items.typescript()
	if s.MinItems > 0 && s.MinItems == s.MaxItems && s.MinItems <= longestTuple {
		return "[" + strings.Join(slices.Repeat([]string{item}, s.MinItems), ", ") + "]"
	}
	return item + "[]"
}

// attributeDeclarations declares the element's properties for the fields of a request.
func attributeDeclarations(request *schema) string {
	var out strings.Builder
	out.WriteString(
		"/** The request's fields as properties: each mirrors an attribute; null means that it is absent. */\n")
	out.WriteString("export interface RequestAttributes {\n")
	for _, a := range attributes() {
		p := request.property(a.field)
		about := p.Description
		if name := a.attribute(); name != a.field {
			about = strings.TrimSpace(fmt.Sprintf("The attribute is `%s`. %s", name, about))
		}
		out.WriteString(docComment("  ", about))
		switch of := p.typescript(); {
		case a.kind == "flag":
			fmt.Fprintf(&out, "  %s: boolean;\n", a.property())
		case of == "string | null":
			fmt.Fprintf(&out, "  %s: %s;\n", a.property(), of)
		default:
			fmt.Fprintf(&out, "  get %s(): string | null;\n  set %[1]s(value: %s);\n", a.property(), of)
		}
	}
	out.WriteString("}\n")
	return out.String()
}

// docComment returns a doc comment, wrapped if it is too long for one line.
func docComment(indent, text string) string {
	if text == "" {
		return ""
	}
	if whole := fmt.Sprintf("%s/** %s */\n", indent, text); len(whole) <= widestComment {
		return whole
	}
	var out strings.Builder
	out.WriteString(indent + "/**\n")
	for _, line := range wrapped(text, widestComment-len(indent)-len(" * ")) {
		fmt.Fprintf(&out, "%s * %s\n", indent, line)
	}
	out.WriteString(indent + " */\n")
	return out.String()
}

func wrapped(text string, width int) []string {
	var lines []string
	line := ""
	for word := range strings.FieldsSeq(text) {
		if line != "" && len(line)+1+len(word) > width {
			lines, line = append(lines, line), ""
		}
		line = strings.TrimLeft(line+" "+word, " ")
	}
	return append(lines, line)
}
