package table

// A Notice is something that happened at a table.
type Notice struct {
	Kind     NoticeKind
	Seat     int     // number of the seat concerned, or 0
	By       int     // number of the acting seat, if it is another one
	Throw    *Throw  // state of the throw at that time
	Breach   Breach  // set for Named
	Outcome  Outcome // set for Rolled, Announced, Disputed and Secret, once it is known
	Again    bool    // for Dropped: this participant requests the throw again
	Want     int     // for the participant's own requests: their order, as Asked returned it; 0 if unknown
	Problem  error   // why this release can't compute the outcome, or why the entry was refused
	Unthrown bool    // for Unsent: the entry requested a throw
	Fork     *ForkError
}

// A NoticeKind is a kind of notice.
type NoticeKind string

// The kinds of notices.
const (
	Created   NoticeKind = "created"
	Joined    NoticeKind = "joined"
	Returned  NoticeKind = "returned"
	Taken     NoticeKind = "taken" // a seat is on another device of its user
	Departed  NoticeKind = "departed"
	WentAway  NoticeKind = "away"      // a seat's program has ended
	Removed   NoticeKind = "removed"   // a seat was removed by the GM
	Invited   NoticeKind = "invited"   // a removed seat may return
	Renamed   NoticeKind = "renamed"   //
	Appointed NoticeKind = "appointed" // a seat's role was changed
	Offered   NoticeKind = "offered"   // the GM offers its role to a seat, or to none any more
	Voted     NoticeKind = "voted"     // a player votes for another GM
	Elected   NoticeKind = "elected"   // the players have elected another GM
	LockedUp  NoticeKind = "locked"    // the table was locked or unlocked
	Relinked  NoticeKind = "relinked"  // the link was renewed
	Optioned  NoticeKind = "options"   //
	Asked     NoticeKind = "asked"     // a throw was requested
	Opened    NoticeKind = "opened"    // an attempt waits for reveals
	Passed    NoticeKind = "passed"    // a seat did not answer in time
	Voided    NoticeKind = "voided"    // an attempt failed
	Dropped   NoticeKind = "dropped"   // a throw ended without an outcome
	Rolled    NoticeKind = "rolled"    // the seed is known
	Secret    NoticeKind = "secret"    // the seed of a secret throw is known to its roller
	Announced NoticeKind = "announced" // a result is in the record
	Disputed  NoticeKind = "disputed"  // a seat's dice come out otherwise than announced
	Named     NoticeKind = "named"     // a seat cheated
	Continued NoticeKind = "continued" // the next volume of the record begins
	Unread    NoticeKind = "unread"    // a later release has written something that this one can't read
	Filling   NoticeKind = "filling"   // the record has little room left
	Forked    NoticeKind = "forked"    // there are two records
	Broken    NoticeKind = "broken"    // the keeper sent an impossible line
	Slow      NoticeKind = "slow"      // a seat is asked to answer
	Hasty     NoticeKind = "hasty"     // the keeper's clock passed a seat over too soon
	Unsent    NoticeKind = "refused"   // the keeper refused an entry of this seat
	Written   NoticeKind = "written"   // an entry that the user requested is in the record
	Unknown   NoticeKind = "unknown"   // the keeper doesn't have the table; repeated while that is so
)

func (c *change) note(n Notice) { c.notices = append(c.notices, n) }
