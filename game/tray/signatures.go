//go:build !js

package tray

import (
	"maps"
	"reflect"
	"slices"

	"fudgetray/engine"
)

// Signature lists the types of an operation's argument and result. Several types are alternatives;
// nil represents null.
type Signature struct {
	Name        string
	Arg, Result []reflect.Type
}

// Operations returns the signatures of all operations in the order of their names.
func Operations() []Signature {
	list := make([]Signature, 0, len(operations))
	for _, name := range slices.Sorted(maps.Keys(operations)) {
		s := signatures[name]
		s.Name = name
		list = append(list, s)
	}
	return list
}

// EventType describes an event for generators.
type EventType struct {
	Name   string
	Detail reflect.Type
}

// Events returns all events of a tray.
func Events() []EventType {
	return []EventType{
		panelEvent.describe(), dieEvent.describe(), shakeEvent.describe(), scaleEvent.describe(), wantEvent.describe(), readyEvent.describe(),
		throwEvent.describe(), settleEvent.describe(), resolveEvent.describe(), errorEvent.describe(),
	}
}

func (e event[T]) describe() EventType { return EventType{string(e), reflect.TypeFor[T]()} }

// RequestOrLine is an engine.Request or a line of shorthand.
type RequestOrLine any

// Settings are values by control.
type Settings map[string]any

// RollArg is a request with sets of dice for both sides.
type RollArg struct {
	Request  RequestOrLine `json:"request,omitempty"`
	Dice     *string       `json:"dice,omitempty"`
	Opponent *string       `json:"opponent,omitempty"`
}

// ResolveArg is a request with the name of the user who rolled. The user's secret roll with the receipt is revealed.
type ResolveArg struct {
	Request RequestOrLine `json:"request"`
	By      string        `json:"by"`
	Receipt string        `json:"receipt,omitempty"`
}

// PinArg names a quick roll. Without a request it is the next roll.
type PinArg struct {
	Name     string        `json:"name"`
	Request  RequestOrLine `json:"request,omitempty"`
	Dice     *string       `json:"dice,omitempty"`
	Opponent *string       `json:"opponent,omitempty"`
}

// RenameArg gives a quick roll another name.
type RenameArg struct {
	Name string `json:"name"`
	To   string `json:"to"`
}

// MoveArg gives a quick roll another place, counted from 0.
type MoveArg struct {
	Name string `json:"name"`
	To   int    `json:"to"`
}

// ComputeArg is a throw of a shared table, to be simulated.
type ComputeArg struct {
	Dice TableDice `json:"dice"`
	Seed string    `json:"seed"` // 32 bytes as base64url
}

// ThrownArg is a roll that a shared table has thrown, or the reason why it hasn't.
type ThrownArg struct {
	Want    int             `json:"want,omitempty"` // number of the want, if this tray wanted it
	Request *engine.Request `json:"request,omitempty"`
	Receipt string          `json:"receipt,omitempty"` // absent if no dice were thrown
	Seat    *engine.Seat    `json:"seat,omitempty"`    // of the user who rolled
	Refusal string          `json:"refusal,omitempty"` // reason for the user
}

// The alternatives that signatures use.
var (
	nullType       = []reflect.Type{nil}
	booleanType    = []reflect.Type{reflect.TypeFor[bool]()}
	integerType    = []reflect.Type{reflect.TypeFor[int]()}
	textType       = []reflect.Type{reflect.TypeFor[string]()}
	settingsType   = []reflect.Type{reflect.TypeFor[Settings]()}
	requestType    = []reflect.Type{reflect.TypeFor[RequestOrLine]()}
	resolutionType = []reflect.Type{reflect.TypeFor[engine.Resolution]()}
	sheetType      = []reflect.Type{reflect.TypeFor[engine.Sheet](), nil}
)

func or(alternatives []reflect.Type, more ...reflect.Type) []reflect.Type {
	return append(slices.Clone(alternatives), more...)
}

var signatures = map[string]Signature{
	"hello":    {Arg: nullType, Result: booleanType},
	"roll":     {Arg: or(requestType, reflect.TypeFor[RollArg](), nil), Result: resolutionType},
	"resolve":  {Arg: or(requestType, reflect.TypeFor[ResolveArg]()), Result: resolutionType},
	"odds":     {Arg: or(requestType, nil), Result: []reflect.Type{reflect.TypeFor[engine.OddsTable]()}},
	"history":  {Arg: nullType, Result: []reflect.Type{reflect.TypeFor[[]Entry]()}},
	"find":     {Arg: textType, Result: booleanType},
	"list":     {Arg: integerType, Result: booleanType},
	"clear":    {Arg: nullType, Result: booleanType},
	"restore":  {Arg: nullType, Result: booleanType},
	"export":   {Arg: or(booleanType, nil), Result: textType},
	"import":   {Arg: textType, Result: booleanType},
	"replay":   {Arg: textType, Result: []reflect.Type{reflect.TypeFor[Settled]()}},
	"document": {Arg: textType, Result: textType},
	"reveal":   {Arg: integerType, Result: resolutionType},
	"set":      {Arg: settingsType, Result: booleanType},
	"change":   {Arg: settingsType, Result: booleanType},
	"undo":     {Arg: nullType, Result: booleanType},
	"prepare":  {Arg: requestType, Result: booleanType},
	"next":     {Arg: nullType, Result: textType},
	"read":     {Arg: textType, Result: []reflect.Type{reflect.TypeFor[Reading]()}},
	"sheet":    {Arg: nullType, Result: sheetType},
	"amend":    {Arg: or(textType, sheetType...), Result: sheetType},
	"again":    {Arg: or(integerType, nil), Result: resolutionType},
	"quick":    {Arg: textType, Result: resolutionType},
	"pin":      {Arg: []reflect.Type{reflect.TypeFor[PinArg]()}, Result: textType},
	"pinned":   {Arg: []reflect.Type{reflect.TypeFor[[]string](), nil}, Result: []reflect.Type{reflect.TypeFor[[]QuickRoll]()}},
	"unpin":    {Arg: textType, Result: booleanType},
	"rename":   {Arg: []reflect.Type{reflect.TypeFor[RenameArg]()}, Result: textType},
	"move":     {Arg: []reflect.Type{reflect.TypeFor[MoveArg]()}, Result: booleanType},
	"skip":     {Arg: nullType, Result: booleanType},
	"press":    {Arg: nullType, Result: booleanType},
	"share":    {Arg: booleanType, Result: booleanType},
	"compute":  {Arg: []reflect.Type{reflect.TypeFor[ComputeArg]()}, Result: []reflect.Type{reflect.TypeFor[Computed]()}},
	"thrown":   {Arg: []reflect.Type{reflect.TypeFor[ThrownArg]()}, Result: resolutionType},
}
