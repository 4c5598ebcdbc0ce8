package visit

import "fudgetray/game/table"

// A Phase is a named state of a visit. The package comment lists them.
type Phase string

// The phases.
const (
	Idle         Phase = "idle"
	Seeking      Phase = "seeking"
	Claiming     Phase = "claiming"
	Connecting   Phase = "connecting"
	Reading      Phase = "reading"
	Joining      Phase = "joining"
	Seated       Phase = "seated"
	Watching     Phase = "watching"
	Reconnecting Phase = "reconnecting"
	Asleep       Phase = "asleep"
	Leaving      Phase = "leaving"
	Removed      Phase = "removed"
	Halted       Phase = "halted"
)

// Values returns all phases.
func (Phase) Values() []Phase {
	return []Phase{
		Idle, Seeking, Claiming, Connecting, Reading, Joining, Seated, Watching,
		Reconnecting, Asleep, Leaving, Removed, Halted,
	}
}

// A State is the state of a program's visits, of which one lasts at a time. It is a value: Step returns a new one.
type State struct {
	Phase Phase

	suite   table.Suite
	ids     int     // the last ID of a command
	clock   int64   // of the last Tick
	now     int64   // milliseconds of ticks so far; never goes back
	failure Message // why the last visit ended

	volume    int  // length of a volume in bytes, as table.State has it
	breathing bool // Breathe is not answered
	stay           // the present visit
}

// New returns the state before the first visit.
func New(suite table.Suite) State { return State{Phase: Idle, suite: table.Deferred{Suite: suite}} }

// A stay is one visit.
type stay struct {
	join    Join
	waiting bool  // the join is not answered
	since   int64 // when the phase began, or a reply advanced the join
	beaten  int64 // when Progress was reported last

	link       table.Link // as the user gave it, or of the new table
	bare       bool       // it has no secret
	private    table.Hash // secret of the seat that another device has; zeros without
	unproven   bool       // its secret is not the stored one; the record decides whether it is valid
	kept       kept
	linked     linked
	begun      bool // table is set
	acquainted bool // its record was read to its end once
	table      table.State
	started    int64 // when it was set; its clock begins then

	claim      claim
	record     record
	connection connection

	unverified []table.Authenticate // lines of the past whose signatures are not verified

	wants     []want // oldest first
	returning int    // order of the request to return after the seat had left
	leaves    []int  // IDs of Leave that are not answered
	forgets   bool   // the seat is forgotten at the end
	left      int    // order of the request to leave

	results  []*result // by number; values are immutable
	loads    []load
	news     []News
	numbered int // number of the last news
	rules    rules
	headAt   int64 // when the last line was heard
	elects   bool  // the user may elect another GM

	shared bool // the tray passes its rolls to the table
	told   Sit
}

// A step is one transition.
type step struct {
	State
	commands []Command
	ending   *Message             // the visit ends with the event, for this reason
	changed  bool                 // what the user sees may have changed
	past     bool                 // the lines that are being heard are not new
	history  bool                 // they are from before the visit
	more     bool                 // the record is not read to its end
	earlier  table.Table          // before the event that is being heard
	read     []table.Authenticate // lines whose signatures are to be verified later
}

// Step handles an event. Its result depends on its arguments alone.
func Step(s State, e Event) (State, []Command) {
	m := step{State: s}
	m.handle(e)
	m.conclude()
	m.follow()
	m.conclude()
	m.authenticate()
	if m.changed && !(m.more && m.Phase == Reading) { // a long record would be drawn at each part
		m.do(Show{m.view()})
	}
	return m.State, m.commands
}

// conclude ends the visit if the event has brought a reason.
func (m *step) conclude() {
	if why := m.ending; why != nil {
		m.ending = nil
		m.end(*why)
	}
}

func (m *step) handle(e Event) {
	switch e := e.(type) {
	case Join:
		m.begin(e)
	case Cancel:
		m.cancel(e.ID)
	case Leave:
		m.leave(e)
	case Act:
		m.act(e)
	case Sought:
		m.sought(e)
	case RecordClaimed:
		m.recordClaimed(e)
	case Claimed:
		m.claimed(e)
	case ClaimLost:
		m.claimLost(e.ID)
	case Stored:
		m.stored(e.ID)
	case StoreFailed:
		m.storeFailed(e)
	case Connected:
		m.connected(e.ID)
	case Disconnected:
		m.disconnected(e.ID)
	case Crowded:
		m.crowded(e.ID)
	case Refused:
		m.refused(e)
	case Published:
		m.published(e)
	case Reply:
		m.replied(e)
	case Frozen, Closed:
		m.sleep()
	case Shown, Restored:
		m.awake()
	case Computed:
		m.computed(e)
	case Played:
		m.played(e)
	case Unplayed:
		m.unplayed(e)
	case Breathed:
		m.breathed()
	case Tick:
		m.tick(e.Now)
	}
}

func (m *step) do(c ...Command) { m.commands = append(m.commands, c...) }

// id returns a new ID for a command.
func (m *step) id() int {
	m.ids++
	return m.ids
}

// enter changes the phase.
func (m *step) enter(p Phase) {
	if m.Phase != p {
		m.Phase, m.changed = p, true
		m.progress()
	}
}

// progress gives a waiting join its full time again.
func (m *step) progress() { m.since = m.now }

// live reports whether the visit takes part, or is about to.
func (s *State) live() bool {
	switch s.Phase {
	case Idle, Leaving, Removed, Halted:
		return false
	}
	return true
}

// seat returns the own seat, or nil before the record has it.
func (s *State) seat() *table.Seat {
	if !s.begun {
		return nil
	}
	me := s.table.Me()
	if me < 0 {
		return nil
	}
	return &s.table.Table.Seats[me]
}
