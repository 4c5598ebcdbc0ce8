package visit

import (
	"fudgetray/engine"
	"fudgetray/game/table"
)

// A View is everything that a surface draws.
type View struct {
	Phase     Phase    `json:"phase"`
	Failure   Message  `json:"failure,omitzero"`  // why the last visit ended, or this one is removed, halted, or waits for lost lines
	ID        table.ID `json:"id,omitzero"`       // of the table
	Name      string   `json:"name"`              // of the table; empty until the record was read
	Connected bool     `json:"connected"`         // and the record is read
	Channel   bool     `json:"channel"`           // everybody on the channel is invited
	Link      string   `json:"link"`              // of the table; empty if another seat has replaced it
	Private   string   `json:"private,omitempty"` // private link of the own seat, which opens it on another device
	Server    string   `json:"server"`            // as Join named it
	Locked    bool     `json:"locked"`            // nobody can join

	Heir   int  `json:"heir,omitempty"`   // number of the seat that the GM has offered its role
	Elects bool `json:"elects,omitempty"` // the GM is absent: the user may elect another one

	Me    int        `json:"me"` // number of the own seat; 0 without one
	GM    bool       `json:"gm"` // the user may use the GM's controls
	Rolls bool       `json:"rolls"`
	Seats []SeatView `json:"seats"`

	Open    *OpenThrow `json:"open,omitempty"` // the throw that waits for seats
	Waiting int        `json:"waiting"`        // throws that wait for the open one
	Wants   []WantView `json:"wants"`          // own wants that are not answered, oldest first
	Results []Result   `json:"results"`        // the last throws, newest first
	Playing []Playing  `json:"playing"`        // throws whose dice move, oldest first
	Secrets int        `json:"secrets"`        // secret throws that are not opened

	News    []News   `json:"news"`    // the last things that happened, oldest first
	Ignored []string `json:"ignored"` // fields of the GM's options that don't apply

	Head    table.Hash `json:"head"`              // of the record
	Lines   int        `json:"lines"`             // of the record
	Filling bool       `json:"filling,omitempty"` // the record is nearly full, and the GM is missing
}

// A SeatView is a seat.
type SeatView struct {
	Number int          `json:"number"`
	Name   string       `json:"name"`
	Color  string       `json:"color"`
	Role   table.Role   `json:"role"`
	Status table.Status `json:"status"`
	Own    bool         `json:"own,omitempty"`
	Owes   bool         `json:"owes,omitempty"` // the open throw waits for it
	// its name is easily mistaken for another's, so its number is shown too
	Doubtful bool         `json:"doubtful,omitempty"`
	Throws   bool         `json:"throws,omitempty"`  // its dice move
	Breach   table.Breach `json:"breach,omitempty"`  // why it is barred
	Missed   int          `json:"missed,omitempty"`  // throws in which it was passed over, and answered later
	Refused  int          `json:"refused,omitempty"` // throws in which it was passed over, and never answered
	Votes    int          `json:"votes,omitempty"`   // voters who elect it, while the GM is absent
}

// AtTable reports whether the seat has not left.
func (s SeatView) AtTable() bool { return s.Status == table.Present || s.Status == table.Away }

// An OpenThrow is a throw that waits for seats.
type OpenThrow struct {
	Throw  int   `json:"throw"`
	Seat   int   `json:"seat"`   // number of the roller's seat
	Owing  []int `json:"owing"`  // numbers of the seats that it waits for
	Secret bool  `json:"secret"` // thrown in secret
}

// A WantView is a want of the user that is not answered.
type WantView struct {
	ID    int  `json:"id"`
	Throw bool `json:"throw"` // it is a throw
}

// A Result is a throw whose seed is known.
type Result struct {
	Throw     int             `json:"throw"`
	Attempt   table.Hash      `json:"attempt,omitzero"` // ID of the attempt, if the result is in the record
	Seat      int             `json:"seat"`             // number of the roller's seat
	Name      string          `json:"name"`             // of the roller
	Color     string          `json:"color"`
	Own       bool            `json:"own,omitempty"`
	Time      int64           `json:"time"`                // stamp of the record, in milliseconds of Unix time
	Line      string          `json:"line,omitempty"`      // the request in shorthand, if it has one
	Text      string          `json:"text"`                // names the roller; empty while it isn't known here
	Degree    string          `json:"degree,omitempty"`    // in the user's language
	Verdict   engine.Verdict  `json:"verdict,omitempty"`   // on the roll
	Problem   Message         `json:"problem,omitzero"`    // why it can't be shown
	Secret    bool            `json:"secret,omitempty"`    // it was thrown in secret
	Hidden    bool            `json:"hidden,omitempty"`    // and is not opened
	Openable  bool            `json:"openable,omitempty"`  // the user may open it
	Playing   bool            `json:"playing,omitempty"`   // its dice move
	Past      bool            `json:"past,omitempty"`      // thrown before this visit
	Alone     bool            `json:"alone,omitempty"`     // one seat decided it, so it may have chosen the outcome
	Voids     int             `json:"voids,omitempty"`     // failed attempts
	Disputed  []int           `json:"disputed,omitempty"`  // numbers of the seats that got other dice
	Announced bool            `json:"announced,omitempty"` // its result is in the record
	Differs   bool            `json:"differs,omitempty"`   // the record announces other dice than this program computes
	Receipt   string          `json:"receipt,omitempty"`   // of the dice
	Faces     []int           `json:"faces,omitempty"`     // of the acting side
	Request   *engine.Request `json:"request,omitempty"`   // with all faces
}

// Playing is a throw whose dice move.
type Playing struct {
	Throw   int    `json:"throw"`
	Seat    int    `json:"seat"`
	Receipt string `json:"receipt,omitempty"`
}

// News is something that happened at the table.
type News struct {
	Number int `json:"number"` // counts the news of a visit from 1
	Message
}
