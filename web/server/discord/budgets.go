package discord

import (
	"maps"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Limits of rolls, for all users together and for each.
const (
	rollInterval = 50 * time.Millisecond
	rollBurst    = 100
	userInterval = 2 * time.Second
	userBurst    = 6
	// maxUsers is more than the number of users whose budgets can be in use at the same time. That is the number of rolls
	// within the time in which a budget fills: rollBurst + userBurst*userInterval/rollInterval.
	maxUsers = 1000
)

// budgets are those of the users who rolled lately.
type budgets struct {
	all *rate.Limiter

	mu    sync.Mutex
	users map[string]*rate.Limiter // by user ID
}

func newBudgets() *budgets {
	return &budgets{all: rate.NewLimiter(rate.Every(rollInterval), rollBurst), users: map[string]*rate.Limiter{}}
}

// allow reports whether a user may roll now.
func (b *budgets) allow(user string, now time.Time) bool {
	if !b.all.AllowN(now, 1) {
		return false
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.users) >= maxUsers {
		maps.DeleteFunc(b.users, func(_ string, l *rate.Limiter) bool { return l.TokensAt(now) >= userBurst })
	}
	l := b.users[user]
	if l == nil {
		l = rate.NewLimiter(rate.Every(userInterval), userBurst)
		b.users[user] = l
	}
	return l.AllowN(now, 1)
}
