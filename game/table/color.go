package table

import "slices"

// colors are those from which a seat whose user has chosen none gets one. They differ for most colour-blind users, too.
var colors = []string{"#c0463c", "#2f6fb8", "#3a8a57", "#8a54b8", "#b8862b", "#2b8f8f", "#7a5a45", "#4d4f5a"}

// color returns the colour of a new seat: the user's, or else one that no other seat has. Each seat tries another one
// first, as users who join at once don't see each other.
func (s *State) color(chosen string) string {
	if chosen != "" {
		return chosen
	}
	first := int(s.key[0]) % len(colors)
	order := slices.Concat(colors[first:], colors[:first])
	if i := slices.IndexFunc(order, s.Table.lacks); i >= 0 {
		return order[i]
	}
	return order[0]
}

// lacks reports whether no seat at the table has a colour.
func (t *Table) lacks(color string) bool {
	return !slices.ContainsFunc(t.Seats, func(s Seat) bool { return !s.gone() && s.Color == color })
}
