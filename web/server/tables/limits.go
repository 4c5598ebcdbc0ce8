package tables

import (
	"fmt"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"fudgetray/game/table"
)

// A Creation says who may create tables.
type Creation string

// The values of Creation.
const (
	Anyone Creation = "anyone"
	Token  Creation = "token"  // browsers that have opened the address with the token
	Nobody Creation = "nobody" // tables are imported
)

// Limits are those of a server. A limit of zero doesn't apply.
type Limits struct {
	Create      Creation
	Token       string // for Token
	Tables      int    // stored tables
	Bytes       int64  // length of all records
	Connections int
	Reads       int // bytes of records a second
	Address     AddressLimits
}

// AddressLimits are those of the connections from one address, or from one network of IPv6.
type AddressLimits struct {
	Connections int
	Handshakes  Rate // connections that are opened
	Tables      Rate // tables that are created
	Joins       Rate // seats that are taken
	Seats       Rate // seats that are taken at one table
	Reads       Rate // bytes of records
	Writes      Rate // bytes of entries
}

// A Rate allows a number at once, and then one at a time.
type Rate struct {
	Burst int
	Every time.Duration // time for one; zero doesn't apply
}

// DefaultAddressLimits suit a club that plays behind one address.
var DefaultAddressLimits = AddressLimits{
	Connections: 256,
	Handshakes:  Rate{256, 100 * time.Millisecond},
	Tables:      Rate{20, 10 * time.Minute},
	Joins:       Rate{64, 5 * time.Second},
	Seats:       Rate{12, time.Minute},
	Reads:       Rate{32 << 20, time.Second / (1 << 20)},
	Writes:      Rate{4 << 20, time.Second / (32 << 10)},
}

// A LimitError reports that a limit is reached.
type LimitError struct {
	Limit string        // its name, for logs and metrics
	Again time.Duration // after which another try may succeed
}

// Error implements error.
func (e *LimitError) Error() string {
	return fmt.Sprintf("this server's limit of %s is reached; try again in %s", e.Limit, e.Again.Round(time.Second))
}

// again is the time after which a limit in total may have changed.
const again = time.Minute

func (r Rate) limiter() *rate.Limiter {
	if r.Every == 0 {
		return rate.NewLimiter(rate.Inf, 0)
	}
	return rate.NewLimiter(rate.Every(r.Every), r.Burst)
}

// take takes n from a budget. If that takes longer than patience, it takes none and returns a *LimitError. Otherwise it
// returns the time after which the budget allows it.
func take(l *rate.Limiter, limit string, n int, now time.Time, patience time.Duration) (time.Duration, error) {
	if l.Limit() == rate.Inf {
		return 0, nil
	}
	reserved := l.ReserveN(now, min(n, l.Burst()))
	wait := reserved.DelayFrom(now)
	if wait > patience {
		reserved.CancelAt(now)
		return 0, &LimitError{limit, max(wait-patience, time.Second)}
	}
	return wait, nil
}

// A client has the budgets of an address.
type clientBudget struct {
	connections                              int
	handshakes, tables, joins, reads, writes *rate.Limiter
	seats                                    map[table.ID]*rate.Limiter
	used                                     time.Time
}

// budgets are those of all addresses.
type budgets struct {
	limits AddressLimits
	local  *clientBudget // without limits

	mu      sync.Mutex
	clients map[string]*clientBudget
}

func newBudgets(limits AddressLimits) *budgets {
	return &budgets{limits: limits, local: AddressLimits{}.full(), clients: map[string]*clientBudget{}}
}

// of returns the budget of an address. Connections of this machine, and of a proxy that isn't declared, have no
// address and no limits.
func (b *budgets) of(address string, now time.Time) *clientBudget {
	if address == "" {
		return b.local
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	c := b.clients[address]
	if c == nil {
		c = b.limits.full()
		b.clients[address] = c
	}
	c.used = now
	return c
}

func (l AddressLimits) full() *clientBudget {
	return &clientBudget{
		handshakes: l.Handshakes.limiter(), tables: l.Tables.limiter(), joins: l.Joins.limiter(),
		reads: l.Reads.limiter(), writes: l.Writes.limiter(), seats: map[table.ID]*rate.Limiter{},
	}
}

// seatsAt returns the budget of seats that an address takes at a table.
func (b *budgets) seatsAt(c *clientBudget, id table.ID) *rate.Limiter {
	b.mu.Lock()
	defer b.mu.Unlock()
	l := c.seats[id]
	if l == nil {
		l = b.limits.Seats.limiter()
		c.seats[id] = l
	}
	return l
}

// hasRoom returns a *LimitError if an address has too many connections.
func (b *budgets) hasRoom(c *clientBudget, address string) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if address != "" && b.limits.Connections > 0 && c.connections >= b.limits.Connections {
		return &LimitError{"connections from your address", again}
	}
	return nil
}

// connect counts a connection.
func (b *budgets) connect(c *clientBudget) {
	b.mu.Lock()
	defer b.mu.Unlock()
	c.connections++
}

func (b *budgets) disconnect(c *clientBudget) {
	b.mu.Lock()
	defer b.mu.Unlock()
	c.connections--
}

// budgetKept is the time after which budgets are full again.
const budgetKept = 4 * time.Hour

// sweep forgets addresses whose budgets are full.
func (b *budgets) sweep(now time.Time) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for address, c := range b.clients {
		if c.connections == 0 && now.Sub(c.used) > budgetKept {
			delete(b.clients, address)
		}
	}
}
