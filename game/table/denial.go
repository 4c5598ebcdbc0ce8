package table

import (
	"errors"
	"strings"
)

// A Denial says why a table refuses an entry, for users. It is the key of a text in engine/language. The keeper sends it
// with its own words, which are those of developers.
type Denial string

// The denials.
const (
	DeniedGM        Denial = "table-gm-only"          // only the GM may do this
	DeniedName      Denial = "table-denied-name"      // the name breaks a rule of names
	DeniedColor     Denial = "table-denied-color"     // the colour is none
	DeniedRoll      Denial = "table-denied-roll"      // the request of a throw is invalid
	DeniedRules     Denial = "table-denied-rules"     // the options are invalid
	DeniedFaces     Denial = "table-denied-faces"     // the request has faces
	DeniedQueue     Denial = "table-denied-queue"     // too many throws of the author wait
	DeniedRole      Denial = "table-denied-role"      // only the GM may appoint, and one seat at a time has the offer
	DeniedKick      Denial = "table-denied-kick"      // the seat is the GM's own, or was removed
	DeniedInvite    Denial = "table-denied-invite"    // the seat was not removed, or is barred
	DeniedAppoint   Denial = "table-denied-appoint"   // the seat is the GM's own, or has left
	DeniedOwes      Denial = "table-denied-owes"      // the seat has to answer for the open throw
	DeniedOffer     Denial = "table-denied-offer"     // the author has no offer, or no player may be added
	DeniedElect     Denial = "table-denied-elect"     // the GM is not absent, or the author may not vote
	DeniedCandidate Denial = "table-denied-candidate" // the seat is not that of a present player
	DeniedSecret    Denial = "table-denied-secret"    // the throw is no secret one of the author
	DeniedSeat      Denial = "table-denied-seat"      // the author has no seat, was removed, has left, or sends too much
	DeniedPlace     Denial = "table-denied-place"     // the table has no place, or is locked
	DeniedTaken     Denial = "table-denied-taken"     // the private link of a seat is not valid any more
	DeniedFull      Denial = "table-denied-full"      // the record is full
	DeniedLate      Denial = "table-denied-late"      // the entry lost a race with another one
	DeniedUnfit     Denial = "table-denied-unfit"     // the entry breaks the protocol
)

// Values returns all denials.
func (Denial) Values() []Denial {
	return []Denial{
		DeniedGM, DeniedName, DeniedColor, DeniedRoll, DeniedRules, DeniedFaces, DeniedQueue, DeniedRole, DeniedKick,
		DeniedInvite, DeniedAppoint, DeniedOwes, DeniedOffer, DeniedElect, DeniedCandidate, DeniedSecret, DeniedSeat,
		DeniedPlace, DeniedTaken, DeniedFull, DeniedLate, DeniedUnfit,
	}
}

// denials are the denials by the kind of a RefusedError.
var denials = map[string]Denial{
	"options": DeniedGM, "kick": DeniedGM, "invite": DeniedGM, "lock": DeniedGM, "renew": DeniedGM, "volume": DeniedGM,
	"throw": DeniedQueue, "throw.secret": DeniedQueue,
	"appoint":      DeniedRole,
	"kick.seat":    DeniedKick,
	"invite.seat":  DeniedInvite,
	"appoint.seat": DeniedAppoint,
	"appoint.role": DeniedOwes,
	"accept":       DeniedOffer,
	"elect":        DeniedElect,
	"elect.seat":   DeniedCandidate,
	"open":         DeniedSecret, "open.throw": DeniedSecret,
	"entry": DeniedSeat,
	"join":  DeniedPlace, "join.proof": DeniedPlace, "here": DeniedPlace,
	"take": DeniedSeat, "take.of": DeniedTaken, "take.proof": DeniedTaken, "take.shown": DeniedTaken,
	"record":  DeniedFull,
	"entry.n": DeniedLate, "entry.seen": DeniedLate, "here.next": DeniedLate, "here.shown": DeniedLate,
	"away": DeniedLate, "leave": DeniedLate, "reveal": DeniedLate, "reveal.attempt": DeniedLate,
	"pass": DeniedLate, "pass.attempt": DeniedLate, "result": DeniedLate, "result.throw": DeniedLate,
	"result.attempt": DeniedLate, "dispute": DeniedLate, "dispute.throw": DeniedLate,
	"create": DeniedUnfit, "line.at": DeniedUnfit,
}

// A DeniedError is the refusal of an entry by the keeper.
type DeniedError struct {
	Denial Denial // empty if the keeper is of an earlier release
	Reason string // in English
}

// Error implements error.
func (e *DeniedError) Error() string { return e.Reason }

// DenialOf returns the denial of an error, or "" for an error of another program.
func DenialOf(err error) Denial {
	if denied, ok := errors.AsType[*DeniedError](err); ok {
		return denied.Denial
	}
	if refused, ok := errors.AsType[*RefusedError](err); ok {
		return denials[refused.Kind]
	}
	if malformed, ok := errors.AsType[*MessageError](err); ok {
		return denialOfMessage(malformed)
	}
	if errors.Is(err, ErrFaces) {
		return DeniedFaces
	}
	return ""
}

// denialOfMessage returns the denial of a malformed message: of what the user has entered, or of the program.
func denialOfMessage(e *MessageError) Denial {
	switch {
	case strings.HasPrefix(e.Code, "name-"):
		return DeniedName
	case strings.HasSuffix(e.Field, "color"):
		return DeniedColor
	case strings.HasPrefix(e.Field, "throw"):
		return DeniedRoll
	case strings.HasPrefix(e.Field, "options"):
		return DeniedRules
	}
	return DeniedUnfit
}
