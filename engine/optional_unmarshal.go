package engine

import "encoding/json"

// UnmarshalJSON reads what MarshalJSON writes. It is for programs with encoding/json: the browser's
// never calls it, so that it links neither.
func (o *Opt[T]) UnmarshalJSON(data []byte) error {
	if string(data) == "null" {
		*o = Opt[T]{}
		return nil
	}
	o.Set = true
	return json.Unmarshal(data, &o.Value)
}
