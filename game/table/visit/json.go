package visit

import (
	"encoding/json"
	"fmt"
	"reflect"
)

// A Kind is a kind of events or commands.
type Kind struct {
	Name string
	Type reflect.Type
}

// Events returns all kinds of events.
func Events() (all []Kind) {
	for _, e := range []Event{
		Join{}, Cancel{}, Leave{}, Act{}, Connected{}, Disconnected{}, Crowded{}, Refused{}, Published{}, Reply{}, Sought{}, Claimed{},
		ClaimLost{}, Stored{}, StoreFailed{}, RecordClaimed{}, Hidden{}, Shown{}, Frozen{}, Closed{}, Restored{}, Computed{},
		Played{}, Unplayed{}, Breathed{}, Tick{},
	} {
		all = append(all, Kind{e.event(), reflect.TypeOf(e)})
	}
	return all
}

// Commands returns all kinds of commands.
func Commands() (all []Kind) {
	for _, c := range []Command{
		Claim{}, Release{}, Store{}, ClaimRecord{}, AwaitRecord{}, ReleaseRecord{}, KeepTable{}, Seek{}, Connect{}, Open{},
		Keep{}, Relink{}, Disconnect{}, Call{}, Farewell{}, Share{}, Compute{}, Play{}, Resolve{}, Skip{}, Options{}, Joined{},
		JoinFailed{}, Sit{}, Ended{}, Done{}, Refuse{}, Record{}, Breathe{}, Progress{}, Announce{}, Show{},
	} {
		all = append(all, Kind{c.command(), reflect.TypeOf(c)})
	}
	return all
}

// events are the types of all events, by name.
var events = func() map[string]reflect.Type {
	all := map[string]reflect.Type{}
	for _, kind := range Events() {
		all[kind.Name] = kind.Type
	}
	return all
}()

// Decode returns the event of a JSON object. Its member event is the event's name: {"event":"leave","id":3}.
func Decode(data []byte) (Event, error) {
	var named struct {
		Event string `json:"event"`
	}
	if err := json.Unmarshal(data, &named); err != nil {
		return nil, fmt.Errorf("visit: event: %w", err)
	}
	of, ok := events[named.Event]
	if !ok {
		return nil, fmt.Errorf("visit: event: %q is not an event", named.Event)
	}
	e := reflect.New(of)
	if err := json.Unmarshal(data, e.Interface()); err != nil {
		return nil, fmt.Errorf("visit: %s: %w", named.Event, err)
	}
	return e.Elem().Interface().(Event), nil
}

// Encode returns the JSON of commands: [{"command":"disconnect","do":{"id":3}}, …].
func Encode(commands []Command) ([]byte, error) {
	type named struct {
		Command string  `json:"command"`
		Do      Command `json:"do"`
	}
	all := make([]named, len(commands))
	for i, c := range commands {
		all[i] = named{c.command(), c}
	}
	return json.Marshal(all)
}

// encode returns the JSON of plain values.
func encode(value any) json.RawMessage {
	data, err := json.Marshal(value)
	if err != nil {
		panic(err) // plain values can be encoded
	}
	return data
}
