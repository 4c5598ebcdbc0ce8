package visit

// A Message is something to tell the user: the key of a text in engine/language, and its values. Scripts format it
// with the page's catalogue, Go surfaces with In.
type Message struct {
	Code Code `json:"code,omitempty"`
	Args Args `json:"args,omitzero"`
}

// Args are the values of a text, by placeholder.
type Args struct {
	Name   string `json:"name,omitempty"`   // of a seat
	Other  string `json:"other,omitempty"`  // name of another seat
	Throw  int    `json:"throw,omitempty"`  // number of a throw
	Breach string `json:"breach,omitempty"` // table.Breach
	Link   string `json:"link,omitempty"`   // as the user gave it
	Reason string `json:"reason,omitempty"` // what another program said, in its words
	Fields string `json:"fields,omitempty"` // names of controls
	Text   string `json:"text,omitempty"`   // result of a throw, in the user's language
	First  int    `json:"first,omitempty"`  // number of a line of the record
	Last   int    `json:"last,omitempty"`   // the same
}

// A Code is the key of a text.
type Code string

// Codes of joins that failed, and of visits that ended.
const (
	CodeSuperseded  Code = "table-superseded"  // another join has replaced this one
	CodeCancelled   Code = "table-cancelled"   // the user has cancelled the join, or left
	CodeUnreachable Code = "table-unreachable" // there is no connection
	CodeUnanswered  Code = "table-unanswered"  // the table does not answer
	CodeNowhere     Code = "table-nowhere"     // the server doesn't have the table
	CodeBadLink     Code = "table-bad-link"    // the text is no link
	CodeWrongLink   Code = "table-link-wrong"  // the link's secret is not that of the table
	CodeLinkNeeded  Code = "table-link-needed" // the link has no secret, and no seat was taken before
	CodeClosed      Code = "table-lock-closed" // the GM has locked the table
	CodeFull        Code = "table-full"        // no more players are allowed
	CodeSeatsFull   Code = "table-seats-full"  // no more seats are allowed
	CodeDenied      Code = "table-denied"      // the table refuses the join or act, with a reason
	CodeUnkept      Code = "table-unkept"      // the seat can't be stored
	CodeElsewhere   Code = "table-elsewhere"   // another program uses the seat
	CodeTaken       Code = "table-taken"       // another device of the user has the seat
	CodeRemoved     Code = "table-removed"     // the seat was removed, or the link has been replaced
	CodeKicked      Code = "table-kicked-here" // the seat was removed
	CodeDeleted     Code = "table-deleted"     // the table was deleted
	CodeDamaged     Code = "table-damaged"     // the server can't read the record
	CodeHalted      Code = "table-halted"      // the record contradicts itself
	CodeOutdated    Code = "table-outdated"    // the record has lines of a later release, after which others can't be followed
	CodeLost        Code = "table-lost"        // the keeper has lost lines of the record
	CodeCrowded     Code = "table-crowded"     // the server takes no further connection now
)

// Codes of wants that are refused, besides those above.
const (
	CodeOffline  Code = "table-offline"   // not connected for too long
	CodeNoTable  Code = "table-none"      // the user is at no table
	CodeWatches  Code = "table-watches"   // watchers don't throw
	CodeGMOnly   Code = "table-gm-only"   // only the GM may do this
	CodeGMSecret Code = "table-gm-secret" // only the GM may throw in secret
	CodeTooMany  Code = "table-too-many"  // too many of the user's wants wait
	CodeDropped  Code = "table-dropped"   // nobody was left to throw it
	CodeUnshown  Code = "table-unshown"   // this release can't show the throw
	CodeBadWant  Code = "table-unable"    // the want has no or several members
	CodeDeserted Code = "table-deserted"  // the user has left the table
)

// Codes of news, besides CodeDropped.
const (
	NewsJoined   Code = "table-joined"
	NewsReturned Code = "table-returned"
	NewsMoved    Code = "table-moved"
	NewsDeparted Code = "table-departed"
	NewsAway     Code = "table-went-away"
	NewsPassed   Code = "table-passed"
	NewsRemoved  Code = "table-seat-removed"
	NewsInvited  Code = "table-invited"
	NewsOffered  Code = "table-offered"
	NewsVoted    Code = "table-voted"
	NewsFilling  Code = "table-filling"
	NewsRenamed  Code = "table-renamed"
	NewsGM       Code = "table-new-gm"
	NewsPlayer   Code = "table-new-player"
	NewsWatcher  Code = "table-new-watcher"
	NewsLocked   Code = "table-locked"
	NewsUnlocked Code = "table-unlocked"
	NewsRelinked Code = "table-relinked"
	NewsRules    Code = "table-rules-set"
	NewsUnruled  Code = "table-rules-ignored" // the GM's options have fields that don't apply
	NewsCheated  Code = "table-cheated"
	NewsDisputed Code = "table-disputed"
	NewsHasty    Code = "table-hasty"
	NewsUnread   Code = "table-unread" // a later release has written something that this one can't read
	NewsSecret   Code = "table-secret-thrown"
	NewsRolled   Code = "table-rolled" // announced only
)
