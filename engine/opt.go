package engine

import "fudgetray/engine/json"

// Opt is a value that may be absent. Unlike a pointer, setting it doesn't allocate. With the JSON
// tag omitzero, an absent value is left out.
type Opt[T any] struct {
	Value T
	Set   bool
}

// Some returns an Opt with the value v.
func Some[T any](v T) Opt[T] { return Opt[T]{Value: v, Set: true} }

// Or returns the value, or otherwise if it is absent.
func (o Opt[T]) Or(otherwise T) T {
	if !o.Set {
		return otherwise
	}
	return o.Value
}

// IsZero reports whether the value is absent.
func (o Opt[T]) IsZero() bool { return !o.Set }

// AppendJSON appends the value as JSON, or null if it is absent.
func (o Opt[T]) AppendJSON(b []byte) []byte {
	if !o.Set {
		return append(b, "null"...)
	}
	return json.Append(b, o.Value)
}

// MarshalJSON implements json.Marshaler.
func (o Opt[T]) MarshalJSON() ([]byte, error) { return o.AppendJSON(nil), nil }

// UnmarshalJSON implements json.Unmarshaler.
func (o *Opt[T]) UnmarshalJSON(data []byte) error {
	if string(data) == "null" {
		*o = Opt[T]{}
		return nil
	}
	o.Set = true
	return json.Unmarshal(data, &o.Value)
}
