package main

import (
	"fmt"
	"maps"
	"os"
	"reflect"
	"slices"
	"strings"

	"fudgetray/game/table/visit"
)

//go:generate go run . visit-types ../../../../web/tray/table/visit-messages.d.ts

// writeVisitTypes writes the declarations of the events and commands that the tray page and the program of a seat
// exchange.
func writeVisitTypes(path string) error {
	c, err := newContract()
	if err != nil {
		return err
	}
	text := c.visitTypes()
	if c.comments.err != nil {
		return c.comments.err
	}
	return os.WriteFile(path, []byte(text), 0o644)
}

func (c *contract) visitTypes() string {
	g := generator{
		comments: &c.comments, defs: map[string]*schema{}, known: c.types, used: map[string]bool{}, messages: true,
	}
	events := g.interfaceOf("Events", "All events of a visit, by name.", visit.Events())
	commands := g.interfaceOf("Commands", "All commands of a visit, by name.", visit.Commands())
	var out strings.Builder
	fmt.Fprintf(&out, "// %s\n\nimport type { %s } from \"../../shared/contract.js\";\n\n", generated,
		strings.Join(slices.Sorted(maps.Keys(g.used)), ", "))
	for _, name := range g.order {
		out.WriteString(g.defs[name].declaration(name) + "\n")
	}
	out.WriteString(events + commands + visitMessages)
	return out.String()
}

// visitMessages declares how events and commands are written.
const visitMessages = `/** An event; its name determines its members. */
export type VisitEvent = { [Name in keyof Events]: { event: Name } & Events[Name] }[keyof Events];

/** A command; its name determines what to do. */
export type VisitCommand = { [Name in keyof Commands]: { command: Name; do: Commands[Name] } }[keyof Commands];
`

// interfaceOf returns an interface with a member for each kind.
func (g *generator) interfaceOf(name, comment string, kinds []visit.Kind) string {
	var out strings.Builder
	fmt.Fprintf(&out, "/** %s */\nexport interface %s {\n", comment, name)
	for _, kind := range kinds {
		fmt.Fprintf(&out, "  %s: %s;\n", kind.Name, g.alternatives([]reflect.Type{kind.Type}))
	}
	return out.String() + "}\n\n"
}
