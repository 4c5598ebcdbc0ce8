package engine

import "fudgetray/engine/json"

// Opt is a value that may be absent. Unlike a pointer it is set without
// allocating. Give it the json tag omitzero, and it is left out when absent.
type Opt[T any] struct {
	Value T
	Set   bool
}

// Some returns an Opt that holds v.
func Some[T any](v T) Opt[T] { return Opt[T]{Value: v, Set: true} }

// Or returns the value, or otherwise when it is absent.
func (o Opt[T]) Or(otherwise T) T {
	if !o.Set {
		return otherwise
	}
	return o.Value
}

// IsZero says whether the value is absent.
func (o Opt[T]) IsZero() bool { return !o.Set }

// AppendJSON appends the bare value, and null for an absent one.
func (o Opt[T]) AppendJSON(b []byte) []byte {
	if !o.Set {
		return append(b, "null"...)
	}
	return json.Append(b, o.Value)
}

// MarshalJSON writes what AppendJSON does.
func (o Opt[T]) MarshalJSON() ([]byte, error) { return o.AppendJSON(nil), nil }

// UnmarshalJSON reads what MarshalJSON writes.
func (o *Opt[T]) UnmarshalJSON(data []byte) error {
	if string(data) == "null" {
		*o = Opt[T]{}
		return nil
	}
	o.Set = true
	return json.Unmarshal(data, &o.Value)
}
