package visit

import (
	"encoding/json"

	"fudgetray/engine"
	"fudgetray/game/table"
)

// A Command is something that the surface has to do. Its name identifies it in JSON.
type Command interface{ command() (name string) }

// Commands to the storage.
type (
	// Claim claims a seat of this storage at a table, so that no other program uses it. It is answered by Claimed.
	Claim struct {
		ID    int      `json:"id"`
		Table table.ID `json:"table"`
		// slot that this visit had, which is claimed or none; empty for the one that the tab had last, a free one, or a
		// new one
		Slot  string `json:"slot,omitempty"`
		Fresh bool   `json:"fresh,omitempty"` // a new slot
	}
	// Release gives up a claim, also one that is not answered yet.
	Release struct {
		ID     int  `json:"id"`               // of Claim
		Forget bool `json:"forget,omitempty"` // what the seat keeps is deleted
	}
	// Store replaces what the claimed seat keeps. It is answered by Stored or StoreFailed.
	Store struct {
		ID   int    `json:"id"`
		Data string `json:"data"`
	}
	// ClaimRecord claims the record of a table that this browser keeps, unless another page keeps it. It is answered by
	// RecordClaimed.
	ClaimRecord struct {
		ID    int      `json:"id"`
		Table table.ID `json:"table"`
	}
	// AwaitRecord does the same when no other page keeps it any more.
	AwaitRecord struct {
		ID    int      `json:"id"`
		Table table.ID `json:"table"`
	}
	// ReleaseRecord gives up the record, and the wait for it.
	ReleaseRecord struct{}
	// KeepTable stores that this browser keeps the table of a channel.
	KeepTable struct {
		Key   string   `json:"key"`
		Table table.ID `json:"table"`
		Link  string   `json:"link"`
	}
)

// Commands to the connection.
type (
	// Seek opens the channel and asks the other pages on it for their table. It is answered by Sought.
	Seek struct {
		ID  int    `json:"id"`
		Key string `json:"key"`
	}
	// Connect connects with a server, and again after each loss, until Disconnect.
	Connect struct {
		ID     int        `json:"id"`
		Server string     `json:"server"`
		Pass   table.Pass `json:"pass"`
	}
	// Open takes part at a table on the channel. Its ID is that of Seek, unless the channel was closed since.
	Open struct {
		ID     int      `json:"id"`
		Table  table.ID `json:"table"`
		Link   string   `json:"link"`
		Keeper bool     `json:"keeper"` // this page keeps the record: it answers its own calls and those of others
	}
	// Keep makes this page the keeper on the channel.
	Keep struct {
		ID int `json:"id"` // of Open
	}
	// Relink replaces the link with which the page answers those who seek.
	Relink struct {
		ID   int    `json:"id"` // of Open
		Link string `json:"link"`
	}
	// Disconnect closes a connection for good.
	Disconnect struct {
		ID int `json:"id"` // of Connect, Seek or Open
	}
	// Call calls a method of the keeper. It is answered by Reply.
	Call struct {
		ID         int    `json:"id"`
		Connection int    `json:"connection"`
		Method     string `json:"method"`
		Request    string `json:"request"` // JSON
	}
	// Farewell is a call that must be sent at once, because the page may end. It is not answered.
	Farewell struct {
		Connection int    `json:"connection"`
		Method     string `json:"method"`
		Request    string `json:"request"` // JSON
	}
)

// Commands to the tray.
type (
	// Share makes the tray pass each roll to the table as an Act, or throw alone again.
	Share struct {
		On bool `json:"on"`
	}
	// Compute simulates a throw, once. It is answered by Computed.
	Compute struct {
		ID    int        `json:"id"`
		Throw int        `json:"throw"`
		Dice  table.Dice `json:"dice"`
		Seed  table.Hash `json:"seed"`
	}
	// Play plays back a throw that Compute simulated. It is answered by Played or Unplayed.
	Play struct {
		ID      int            `json:"id"`
		Throw   int            `json:"throw"`
		Want    int            `json:"want,omitempty"` // ID of the Act that it answers
		Seat    int            `json:"seat"`           // number of the roller's seat
		Name    string         `json:"name"`           // of the roller
		Color   string         `json:"color"`          // of the roller
		Role    table.Role     `json:"role"`           // of the roller
		Own     bool           `json:"own,omitempty"`  // the roller is the user
		Request engine.Request `json:"request"`        // with all faces; secret if the throw is
		Receipt string         `json:"receipt,omitempty"`
	}
	// Resolve resolves a throw without dice on the tray. It is answered by Played or Unplayed.
	Resolve struct {
		ID      int            `json:"id"`
		Throw   int            `json:"throw"`
		Name    string         `json:"name"`    // of the roller
		Request engine.Request `json:"request"` // with all faces
		// of the user's secret throw, once it is opened: the tray reveals its roll too
		Receipt string `json:"receipt,omitempty"`
	}
	// Skip ends the throw that is played back at once, because others wait.
	Skip struct{}
	// Options sets controls of the tray, by the GM's options or back to the user's own values.
	Options struct {
		Values json.RawMessage `json:"values"`
	}
)

// Commands to the user, or to the host page.
type (
	// Joined answers Join.
	Joined struct {
		ID   int    `json:"id"`
		Seat int    `json:"seat"`
		Link string `json:"link"`
	}
	// JoinFailed answers Join. The visit has ended.
	JoinFailed struct {
		ID int `json:"id"`
		Message
	}
	// Sit reports that the own seat or the link has changed. Both are empty after the visit.
	Sit struct {
		Seat int    `json:"seat"`
		Link string `json:"link"`
	}
	// Ended reports that the visit is over. The message is empty if the user left.
	Ended struct{ Message }
	// Done answers Leave, and an Act that is in the record.
	Done struct {
		ID int `json:"id"`
	}
	// Refuse answers an Act.
	Refuse struct {
		ID int `json:"id"`
		Message
	}
	// Record brings lines of the record for an Act, in their order.
	Record struct {
		ID    int      `json:"id"`
		From  int      `json:"from"` // number of lines before the first
		Lines []string `json:"lines"`
	}
	// Breathe lets the surface handle what waits, and draw. It is answered by Breathed.
	Breathe struct{}
	// Progress reports that a join or a roll still waits, so that nobody gives it up.
	Progress struct{}
	// Announce reports something that happened at the table, for screen readers; it is in View.News, too.
	Announce struct{ Message }
	// Show replaces the view.
	Show struct{ View }
)

func (Claim) command() string         { return "claim" }
func (Release) command() string       { return "release" }
func (Store) command() string         { return "store" }
func (ClaimRecord) command() string   { return "claimRecord" }
func (AwaitRecord) command() string   { return "awaitRecord" }
func (ReleaseRecord) command() string { return "releaseRecord" }
func (KeepTable) command() string     { return "keepTable" }
func (Seek) command() string          { return "seek" }
func (Connect) command() string       { return "connect" }
func (Open) command() string          { return "open" }
func (Keep) command() string          { return "keep" }
func (Relink) command() string        { return "relink" }
func (Disconnect) command() string    { return "disconnect" }
func (Call) command() string          { return "call" }
func (Farewell) command() string      { return "farewell" }
func (Share) command() string         { return "share" }
func (Compute) command() string       { return "compute" }
func (Play) command() string          { return "play" }
func (Resolve) command() string       { return "resolve" }
func (Skip) command() string          { return "skip" }
func (Options) command() string       { return "options" }
func (Joined) command() string        { return "joined" }
func (JoinFailed) command() string    { return "joinFailed" }
func (Sit) command() string           { return "sit" }
func (Ended) command() string         { return "ended" }
func (Done) command() string          { return "done" }
func (Refuse) command() string        { return "refuse" }
func (Record) command() string        { return "record" }
func (Breathe) command() string       { return "breathe" }
func (Progress) command() string      { return "progress" }
func (Announce) command() string      { return "announce" }
func (Show) command() string          { return "show" }
