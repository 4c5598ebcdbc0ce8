package session

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"fudgetray/engine"
	"fudgetray/engine/json"
	"fudgetray/engine/language"
)

// Quick is a quick roll: a request saved under a name that is unique in its session.
type Quick struct {
	Name    string         `json:"name"`
	Request engine.Request `json:"request"` // request without faces
	Dice    Dice           `json:"dice,omitzero"`
}

// Bounds of quick rolls.
const (
	MaxQuick     = 20 // quick rolls in a session
	MaxQuickName = 40 // characters in a name
)

// QuickName returns a name with single spaces. The error is an *engine.FieldError for a name that
// is too long or has no visible characters.
func QuickName(name string) (string, error) {
	kept := strings.Join(strings.Fields(name), " ")
	seen := func(r rune) bool { return r != ' ' && strconv.IsPrint(r) }
	control := func(r rune) bool { return r < ' ' || r == 0x7f }
	if !utf8.ValidString(kept) || !strings.ContainsFunc(kept, seen) || strings.ContainsFunc(kept, control) ||
		utf8.RuneCountInString(kept) > MaxQuickName {
		return "", &engine.FieldError{
			Field: "name", Value: string(json.Marshal(name)), Problem: language.NoQuickName(MaxQuickName),
		}
	}
	return kept, nil
}

// SaveQuick replaces the quick roll of the same name, or appends it. It does nothing if the
// session already has MaxQuick others.
func SaveQuick(q Quick) Change {
	return func(s *State) {
		if i := s.quick(q.Name); i >= 0 {
			s.Quick[i] = q
		} else if len(s.Quick) < MaxQuick {
			s.Quick = append(s.Quick, q)
		}
	}
}

// RemoveQuick removes a quick roll.
func RemoveQuick(name string) Change {
	return func(s *State) {
		s.Quick = slices.DeleteFunc(s.Quick, func(q Quick) bool { return q.Name == name })
	}
}

// RenameQuick renames a quick roll unless the new name is taken.
func RenameQuick(name, to string) Change {
	return func(s *State) {
		if i := s.quick(name); i >= 0 && s.quick(to) < 0 {
			s.Quick[i].Name = to
		}
	}
}

// MoveQuick moves a quick roll to an index, or to the nearest valid one.
func MoveQuick(name string, to int) Change {
	return func(s *State) {
		i := s.quick(name)
		if i < 0 {
			return
		}
		to := min(max(to, 0), len(s.Quick)-1)
		for ; i < to; i++ {
			s.Quick[i], s.Quick[i+1] = s.Quick[i+1], s.Quick[i]
		}
		for ; i > to; i-- {
			s.Quick[i], s.Quick[i-1] = s.Quick[i-1], s.Quick[i]
		}
	}
}

// SetQuick replaces all quick rolls.
func SetQuick(list []Quick) Change {
	return func(s *State) { s.Quick = slices.Clone(list) }
}

// quick returns the index of a quick roll, or -1.
func (s *State) quick(name string) int {
	return slices.IndexFunc(s.Quick, func(q Quick) bool { return q.Name == name })
}

func quickToWire(list []Quick) (wireQuickList, error) {
	if err := checkQuick(list); err != nil {
		return nil, err
	}
	var wire wireQuickList
	for _, q := range list {
		faceless, _ := takeFaces(q.Request)
		wire = append(wire, wireQuick{q.Name, q.Dice.with(requestToWire(faceless))})
	}
	return wire, nil
}

func quickFromWire(wire wireQuickList) ([]Quick, error) {
	if err := countQuick(len(wire)); err != nil {
		return nil, err
	}
	var list []Quick
	for i := range wire {
		request, err := wire[i].Request.request()
		if err != nil {
			return nil, fmt.Errorf("quick[%d].%w", i, err)
		}
		request, _ = takeFaces(request)
		list = append(list, Quick{wire[i].Name, request, wire[i].Request.dice()})
	}
	return list, checkQuick(list)
}

func countQuick(n int) error {
	if n > MaxQuick {
		return fmt.Errorf("quick: %d are more than the limit of %d", n, MaxQuick)
	}
	return nil
}

// checkQuick returns an error for an invalid list of quick rolls.
func checkQuick(list []Quick) error {
	if err := countQuick(len(list)); err != nil {
		return err
	}
	named := map[string]bool{}
	for i := range list {
		name := list[i].Name
		if kept, err := QuickName(name); err != nil || kept != name {
			return fmt.Errorf("quick[%d].name: %q is not a name of 1 to %d characters with single spaces", i, name, MaxQuickName)
		}
		if named[name] {
			return fmt.Errorf("quick[%d].name: %q is already used", i, name)
		}
		named[name] = true
	}
	return nil
}
