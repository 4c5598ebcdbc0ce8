package visit

import (
	"encoding/json"

	"fudgetray/engine"
	"fudgetray/game/table"
)

// An Event is an input of a visit. Its name identifies it in JSON.
type Event interface{ event() (name string) }

// Events of the user.
type (
	// Join begins a visit. It is answered by Joined or JoinFailed.
	Join struct {
		ID int `json:"id"`
		// of the table: ID.secret, or ID alone to return; or the private link of a seat; empty for a new table
		Link     string     `json:"link,omitempty"`
		Server   string     `json:"server,omitempty"`   // address for Connect
		Channel  bool       `json:"channel,omitempty"`  // messages travel over a channel instead of a server; Link is ignored
		Key      string     `json:"key,omitempty"`      // name of the channel
		Origin   string     `json:"origin,omitempty"`   // origin of the host page that asks
		Title    string     `json:"title,omitempty"`    // of a new table
		Name     string     `json:"name"`               // of the user
		Color    string     `json:"color,omitempty"`    // of the user; empty for one that no other seat has
		Rename   bool       `json:"rename,omitempty"`   // the user has just chosen both, also for a seat that returns
		Role     table.Role `json:"role"`               // player or watcher
		Seatless bool       `json:"seatless,omitempty"` // follows the table of Link without a seat: signs and stores nothing
		Take     bool       `json:"take,omitempty"`     // the user wants the own seat back from another device
		// values of the tray's controls, which return when the GM's options end
		Rules  json.RawMessage `json:"rules,omitempty"`
		Random Random          `json:"random"`
	}
	// Cancel ends a join that waits; the join fails with CodeCancelled.
	Cancel struct {
		ID int `json:"id"` // of the join
	}
	// Leave leaves the table. It is answered by Done.
	Leave struct {
		ID     int  `json:"id"`
		Forget bool `json:"forget,omitempty"` // the seat with its keys; the user can't return to it
	}
	// Act requests something of the table. It is answered by Done or Refuse; a throw by Play or Refuse.
	Act struct {
		ID int `json:"id"`
		Want
	}
)

// Random are random bytes: 32 for the secret of a seat, 16 for that of a link. JSON has a list of numbers.
type Random [48]byte

// A Want is what the user wants from the table. One member is set.
type Want struct {
	Throw   *Roll           `json:"throw,omitempty"`   // a secret throw if the request is secret; the GM alone may do that
	Open    int             `json:"open,omitempty"`    // number of a secret throw to open
	Options json.RawMessage `json:"options,omitempty"` // values of the controls; those of the GM's rules apply to all
	Kick    int             `json:"kick,omitempty"`    // number of a seat to remove
	Invite  int             `json:"invite,omitempty"`  // number of a removed seat that may return
	Lock    *bool           `json:"lock,omitempty"`    // whether nobody can join
	Renew   *[16]byte       `json:"renew,omitempty"`   // random secret of a new link
	Appoint *table.Appoint  `json:"appoint,omitempty"` // another role for a seat; that of the GM is offered
	Accept  bool            `json:"accept,omitempty"`  // accepts the role of the GM
	Elect   int             `json:"elect,omitempty"`   // number of a seat to elect as the GM, who is absent
	Rename  *table.Profile  `json:"rename,omitempty"`  // another name and colour for the own seat
	Save    bool            `json:"save,omitempty"`    // the record, which Record brings before Done
	Delete  bool            `json:"delete,omitempty"`  // the table for good, with its record
}

// A Roll is a throw that the user wants, as tray.Wanted has it.
type Roll struct {
	Request engine.Request `json:"request"`
	Gesture [2]int         `json:"gesture"` // codes of the flick's direction and speed, as in receipts
	Tray    int            `json:"tray"`    // width of the tray in percent of its depth, 50 to 200
}

// Events of the connection. ID is that of Connect or Open.
type (
	// Connected reports that calls reach the keeper. It may come again after Disconnected, and, on a channel, when
	// another page keeps the record.
	Connected struct {
		ID int `json:"id"`
	}
	// Disconnected reports that the connection was lost. The surface connects again by itself.
	Disconnected struct {
		ID int `json:"id"`
	}
	// Crowded reports that the server takes no further connection now. The surface tries again by itself.
	Crowded struct {
		ID int `json:"id"`
	}
	// Refused reports that the server has closed the connection for good, and why.
	Refused struct {
		ID    int `json:"id"`
		Close int `json:"close,omitempty"` // code: CloseRemoved or another one
	}
	// Published is a record.Publication from the keeper.
	Published struct {
		ID   int    `json:"id"`
		Data string `json:"data"`
	}
	// Reply answers Call.
	Reply struct {
		ID     int    `json:"id"`
		Data   string `json:"data,omitempty"`
		Lines  string `json:"lines,omitempty"`  // those of Data, one a line, if the surface passes them apart
		Failed bool   `json:"failed,omitempty"` // the keeper did not answer, or with an error
	}
	// Sought answers Seek.
	Sought struct {
		ID    int          `json:"id"`
		Found *FoundTable  `json:"found,omitempty"` // a table that other pages have on the channel
		Kept  *KeptChannel `json:"kept,omitempty"`  // the table that this browser keeps for the channel
	}
)

// A FoundTable is a table on a channel.
type FoundTable struct {
	Link string `json:"link"`
	Kept bool   `json:"kept"` // its keeper is connected
}

// A KeptChannel is a table of which this browser has the record.
type KeptChannel struct {
	Table string `json:"table"`
	Link  string `json:"link"`
}

// Events of the storage.
type (
	// Claimed answers Claim. The claim is the surface's until Release.
	Claimed struct {
		ID     int    `json:"id"`
		Slot   string `json:"slot,omitempty"`   // name of the seat among those of this storage at the table
		Kept   string `json:"kept,omitempty"`   // what the last Store of the seat stored; empty for a new seat
		Failed string `json:"failed,omitempty"` // why there is no seat to claim; empty after success
	}
	// ClaimLost reports that another program has the claimed seat now.
	ClaimLost struct {
		ID int `json:"id"` // of Claim
	}
	// Stored answers Store: the data is durable.
	Stored struct {
		ID int `json:"id"`
	}
	// StoreFailed answers Store.
	StoreFailed struct {
		ID     int    `json:"id"`
		Reason string `json:"reason"`
	}
	// RecordClaimed answers ClaimRecord and AwaitRecord.
	RecordClaimed struct {
		ID int  `json:"id"`
		OK bool `json:"ok"` // this page keeps the record now
	}
)

// Events of the page.
type (
	// Hidden reports that nobody sees the page. The visit continues.
	Hidden struct{}
	// Shown reports that the page can be seen again.
	Shown struct{}
	// Frozen reports that the page will not run for a while.
	Frozen struct{}
	// Closed reports that the page ends, or goes into the back/forward cache.
	Closed struct{}
	// Restored reports that the page runs again after Frozen or Closed.
	Restored struct{}
)

// Events of the tray.
type (
	// Computed answers Compute.
	Computed struct {
		ID      int            `json:"id"`
		Receipt string         `json:"receipt,omitempty"` // of the simulated dice; empty if the throw has none
		Faces   []int          `json:"faces,omitempty"`   // of the acting side
		Request engine.Request `json:"request"`           // with the faces of all dice
		Line    string         `json:"line,omitempty"`    // what is rolled, in the user's language
		Problem string         `json:"problem,omitempty"` // why this release can't throw it, for the user
		Physics bool           `json:"physics,omitempty"` // the problem is that another release threw the dice
	}
	// Played answers Play and Resolve. The dice have settled.
	Played struct {
		ID      int              `json:"id"`
		Text    string           `json:"text"`              // of the result, in the user's language, with the roller's name
		Degree  string           `json:"degree,omitempty"`  // in the user's language
		Success engine.Opt[bool] `json:"success,omitzero"`  // of a roll against a Difficulty
		Outcome engine.Outcome   `json:"outcome,omitempty"` // of an opposed roll
	}
	// Unplayed answers Play and Resolve if the tray can't show the throw.
	Unplayed struct {
		ID     int    `json:"id"`
		Reason string `json:"reason"` // for the user
	}
)

// Breathed answers Breathe.
type Breathed struct{}

// Tick reports the time in milliseconds of a clock that also counts while the computer sleeps. It may be set back.
type Tick struct {
	Now int64 `json:"now"`
}

func (Join) event() string          { return "join" }
func (Cancel) event() string        { return "cancel" }
func (Leave) event() string         { return "leave" }
func (Act) event() string           { return "act" }
func (Connected) event() string     { return "connected" }
func (Disconnected) event() string  { return "disconnected" }
func (Crowded) event() string       { return "crowded" }
func (Refused) event() string       { return "refused" }
func (Published) event() string     { return "published" }
func (Reply) event() string         { return "reply" }
func (Sought) event() string        { return "sought" }
func (Claimed) event() string       { return "claimed" }
func (ClaimLost) event() string     { return "claimLost" }
func (Stored) event() string        { return "stored" }
func (StoreFailed) event() string   { return "storeFailed" }
func (RecordClaimed) event() string { return "recordClaimed" }
func (Hidden) event() string        { return "hidden" }
func (Shown) event() string         { return "shown" }
func (Frozen) event() string        { return "frozen" }
func (Closed) event() string        { return "closed" }
func (Restored) event() string      { return "restored" }
func (Computed) event() string      { return "computed" }
func (Played) event() string        { return "played" }
func (Unplayed) event() string      { return "unplayed" }
func (Breathed) event() string      { return "breathed" }
func (Tick) event() string          { return "tick" }
