package tray

import (
	"fudgetray/engine"
	"fudgetray/game/throw"
)

// event names a message to every listener, with a detail of type T.
type event[T any] string

// The events of a tray. The tray page forwards those named tray-… to the host page.
const (
	panelEvent   event[PanelState]        = "panel"
	dieEvent     event[Inspection]        = "die"
	shakeEvent   event[Shake]             = "shake"
	scaleEvent   event[RenderScale]       = "render-scale"
	wantEvent    event[Wanted]            = "want"
	readyEvent   event[Ready]             = "tray-ready"
	throwEvent   event[Thrown]            = "tray-throw"
	settleEvent  event[Settled]           = "tray-settle"
	resolveEvent event[engine.Resolution] = "tray-resolve"
	errorEvent   event[Fault]             = "tray-error"
)

// Event is the message of an event. Its name determines the type of the detail, and the other way round.
type Event[T any] struct {
	V      int    `json:"v"`
	Name   string `json:"event"`
	Detail T      `json:"detail"`
}

func (e event[T]) post(t *Tray, detail T) { t.post(Event[any]{Version, string(e), detail}) }

// Ready is the detail of tray-ready.
type Ready struct {
	Version string `json:"version"` // version of the tray
}

// Thrown is the detail of tray-throw. The simulation is complete when the event is sent, so
// that listeners can schedule the sound of each impact.
type Thrown struct {
	ID      string         `json:"id,omitempty"`      // of the roll in the history; none if it is a replay
	Dice    string         `json:"dice,omitempty"`    // dice in the notation of receipts, such as 4dF
	Seconds float64        `json:"seconds,omitempty"` // until the dice have settled
	Impacts []throw.Impact `json:"impacts,omitempty"` // ordered by time; none if the throw is not animated
	Secret  bool           `json:"secret,omitempty"`  // everything else except the seat is left out. Rule R26
	Seat    *engine.Seat   `json:"seat,omitempty"`    // of the user who rolled; only at a shared table
}

// Settled is the detail of tray-settle and the result of a replay.
type Settled struct {
	Faces   []int  `json:"faces,omitempty"`   // faces in the order of the dice
	Receipt string `json:"receipt,omitempty"` // replays the throws anywhere
	Secret  bool   `json:"secret,omitempty"`  // faces and receipt are left out. Rule R26

	Seat *engine.Seat `json:"seat,omitempty"` // of the user who rolled; only at a shared table
}

// Fault is the detail of tray-error, and the error of a Reply.
type Fault struct {
	Code    string `json:"code"`             // bad-request, bad-receipt, bad-state or storage-unavailable
	Field   string `json:"field,omitempty"`  // field of the request, or other part of the message, at fault
	Column  int    `json:"column,omitempty"` // position of the fault in a line, in characters from 1
	Message string `json:"message"`          // one line in English, with the path of the field
	Text    string `json:"text,omitempty"`   // a sentence in the tray's language, to show to the user
}

// Shake is the detail of shake: dice that are being shaken collide.
type Shake struct {
	Impacts []throw.Impact `json:"impacts"` // at time 0
}

// Inspection is the detail of die: the user inspects a settled die.
type Inspection struct {
	Die   int     `json:"die"` // index in PanelState.Dice; −1 for none
	X     float64 `json:"x"`   // centre of its upper edge on the canvas, in CSS pixels
	Y     float64 `json:"y"`
	Again bool    `json:"again"` // it can be rerolled by hand
}

// RenderScale is the detail of render-scale: the resolution of moving dice has changed, to keep up the
// frame rate.
type RenderScale struct {
	Share float64 `json:"share"` // rendered pixels per canvas pixel, in each direction
}
