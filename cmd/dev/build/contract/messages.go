package main

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"fudgetray/game/controls"
	"fudgetray/game/tray"
)

type (
	// Boot announces that the tray page listens; it is sent whenever the page starts.
	Boot struct{}
	// Progress reports how much of the program has loaded. It is empty while a shared table lets a request wait.
	Progress struct {
		Share float64 `json:"share,omitempty"` // 0 to 1
		Size  int     `json:"size,omitempty"`  // bytes to transfer
	}
	// Size requests another height for the frame.
	Size struct {
		Height float64 `json:"height"` // CSS pixels
	}
	// Lost reports that the browser has taken the WebGL context away.
	Lost struct{}
	// Escape reports that the visitor pressed Escape and the tray page did not handle it.
	Escape struct{}
	// Again announces that the tray page reloads itself to draw again.
	Again struct {
		State *string `json:"state"` // the session, as export returns it; null if the program has stopped
	}
	// Together reports that the visitor pressed Play together.
	Together struct{}
	// Delivery is a message for the channel of a shared table.
	Delivery struct {
		Data any `json:"data"`
	}
	// Seated reports that the seat at the shared table was left, or that it has changed.
	Seated struct {
		Link string `json:"link"` // link of the table; empty if the tray is at no table
		Seat int    `json:"seat"` // number of the seat; 0 without one
	}
	// JoinArg names the shared table to join, and the seat.
	JoinArg struct {
		Channel  bool   `json:"channel,omitempty"` // messages travel through the host page
		Link     string `json:"link,omitempty"`    // address of a table, or of a server for a new table
		Key      string `json:"key,omitempty"`     // name of the channel
		Waits    bool   `json:"waits,omitempty"`   // for a table that another page of the channel keeps, and creates none
		Title    string `json:"title,omitempty"`   // title of a new table
		Name     string `json:"name,omitempty"`
		Color    string `json:"color,omitempty"`
		Role     string `json:"role,omitempty"`     // player or watcher
		Seatless bool   `json:"seatless,omitempty"` // follows the table of a link without a seat
	}
)

// pageOperations are the operations of the tray page itself.
var pageOperations = []tray.Signature{
	{Name: "join", Arg: []reflect.Type{reflect.TypeFor[JoinArg]()}, Result: []reflect.Type{reflect.TypeFor[Seated]()}},
	{Name: "leave", Arg: []reflect.Type{nil}, Result: []reflect.Type{reflect.TypeFor[bool]()}},
	{Name: "deliver", Arg: []reflect.Type{reflect.TypeFor[any]()}, Result: []reflect.Type{reflect.TypeFor[bool]()}},
	{Name: "sleep", Arg: []reflect.Type{nil}, Result: []reflect.Type{reflect.TypeFor[any]()}},
}

// pageEvents are the events that the tray page itself sends to the element.
var pageEvents = []tray.EventType{
	{Name: "tray-boot", Detail: reflect.TypeFor[Boot]()},
	{Name: "tray-progress", Detail: reflect.TypeFor[Progress]()},
	{Name: "tray-size", Detail: reflect.TypeFor[Size]()},
	{Name: "tray-lost", Detail: reflect.TypeFor[Lost]()},
	{Name: "tray-again", Detail: reflect.TypeFor[Again]()},
	{Name: "tray-escape", Detail: reflect.TypeFor[Escape]()},
	{Name: "tray-together", Detail: reflect.TypeFor[Together]()},
	{Name: "tray-deliver", Detail: reflect.TypeFor[Delivery]()},
	{Name: "tray-seated", Detail: reflect.TypeFor[Seated]()},
}

// messageNames maps Go types to other names in TypeScript, which has no package to qualify them.
var messageNames = map[string]string{"Ladder": "LadderDrawing", "Roll": "RollWanted", "Record": "RecordLines"}

// messages returns the declarations of the internal messages between element, tray page and
// program.
func (c *contract) messages() string {
	g := generator{
		comments: &c.comments,
		defs:     map[string]*schema{},
		known:    c.types,
		used:     map[string]bool{"Fault": true, "TrayErrorCode": true},
		messages: true,
	}
	g.schema(reflect.TypeFor[controls.Panel]())
	var operations, events strings.Builder
	for _, o := range slices.Concat(tray.Operations(), pageOperations) {
		g.args = true
		arg := g.alternatives(o.Arg)
		g.args = false
		fmt.Fprintf(&operations, "  %s: { arg: %s; result: %s };\n", o.Name, arg, g.alternatives(o.Result))
	}
	for _, e := range slices.Concat(tray.Events(), pageEvents) {
		name := e.Name
		if strings.Contains(name, "-") {
			name = strconv.Quote(name)
		}
		detail := g.alternatives([]reflect.Type{e.Detail})
		if detail == "Fault" {
			detail = "Failure"
		}
		fmt.Fprintf(&events, "  %s: %s;\n", name, detail)
	}
	var types, out strings.Builder
	for _, name := range g.order {
		types.WriteString(g.defs[name].declaration(name) + "\n")
	}
	fmt.Fprintf(&out, "// %s\n\nimport type {\n  %s,\n} from \"./contract.js\";\n", generated,
		strings.Join(slices.Sorted(maps.Keys(g.used)), ",\n  "))
	fmt.Fprintf(&out, "\n%s", types.String())
	fmt.Fprintf(&out, "/** the operations of a tray, with what a request carries and what its reply returns. */\n"+
		"export interface Operations {\n%s}\n\n", operations.String())
	fmt.Fprintf(&out, "/** All events with their details. */\nexport interface Events {\n%s}\n", events.String())
	out.WriteString(envelopes)
	return out.String()
}

// envelopes declares the messages around operations and events.
const envelopes = `
/** A request of an operation. */
export interface RequestMessage<Op extends keyof Operations = keyof Operations> {
  v: number;
  id: string;
  op: Op;
  arg?: Operations[Op]["arg"];
}

/** The reply to the request with the same id. */
export interface ReplyMessage {
  v: number;
  id: string;
  ok: boolean;
  result?: Operations[keyof Operations]["result"];
  error?: Failure;
}

/** A fault with a code of the tray or of the tray page. */
export interface Failure extends Fault {
  code: TrayErrorCode;
}

/** An event; its name determines the type of the detail. */
export type EventMessage = { [Name in keyof Events]: { v: number; event: Name; detail: Events[Name] } }[keyof Events];
`

// alternatives returns a union of types; a nil type is null.
func (g *generator) alternatives(types []reflect.Type) string {
	names := make([]string, len(types))
	for i, t := range types {
		names[i] = "null"
		if t != nil {
			s := g.schema(t)
			names[i] = s.typescript()
		}
	}
	return strings.Join(names, " | ")
}
