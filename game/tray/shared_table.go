package tray

import (
	"math"

	"fudgetray/engine"
	"fudgetray/engine/json"
	"fudgetray/engine/language"
	"fudgetray/game/play"
	"fudgetray/game/throw"
)

// Wanted is the detail of want, which requests a roll from a shared table for the user.
type Wanted struct {
	Want    int            `json:"want"` // number of the want
	Request engine.Request `json:"request"`
	Gesture [2]int         `json:"gesture"` // codes of the flick's direction and speed, as in receipts
	Tray    int            `json:"tray"`    // width of the tray in percent of its depth, 50 to 200
}

// shareMessage begins or ends the use of a shared table: it throws the dice of all requests, and the
// thrown message plays them back.
func (t *Tray) shareMessage(arg []byte, answer answer) {
	t.shared = string(arg) == "true"
	if !t.shared {
		for want := range t.wanted {
			t.take(want)(nil, bad("want", "want: the tray has left the shared table"))
		}
	}
	answer(true, nil)
}

// maxWanted is the number of a user's rolls that may wait at a shared table.
const maxWanted = 4

// want emits a request to throw a roll at the shared table.
func (t *Tray) want(r *engine.Request, flick throw.Flick, done answer) {
	switch {
	case r.HasFaces():
		done(nil, bad("faces", "faces: at a shared table nobody can choose faces"))
		return
	case len(t.wanted) >= maxWanted:
		done(nil, bad("want", "want: %d rolls wait for the shared table, no more are allowed", maxWanted))
		return
	}
	if t.wanted == nil {
		t.wanted = map[int]answer{}
	}
	t.wants++
	t.wanted[t.wants] = done
	direction, speed := flick.Codes()
	tray := int(math.Round(max(50, min(200, float64(t.aspect*100)))))
	wantEvent.post(t, Wanted{t.wants, *r, [2]int{int(direction), int(speed)}, tray})
}

// take removes a want and returns its answer function. For a want of another tray the function does
// nothing.
func (t *Tray) take(want int) answer {
	done, ok := t.wanted[want]
	if !ok {
		return func(any, error) {}
	}
	delete(t.wanted, want)
	return done
}

// thrownMessage plays back a roll that a shared table has thrown, and answers with its resolution, as
// it does the want. Without a receipt it only resolves the request, unless its dice were drawn. A refusal is an
// error of both.
func (t *Tray) thrownMessage(arg []byte, answer answer) {
	given := members(arg)
	want, _ := number(given["want"])
	wanted := t.take(want)
	both := func(came any, err error) {
		wanted(came, err)
		answer(came, err)
	}
	if reason, ok := json.Text(given["refusal"]); ok {
		both(nil, &userError{Fault{Code: "bad-request", Field: "table", Message: reason}, language.Literal(reason)})
		return
	}
	request, err := engine.ParseRequest(given["request"])
	receipt, _ := json.Text(given["receipt"])
	drawn := err == nil && receipt == "" && request.HasFaces() && play.Drawn(&request)
	if err == nil && receipt == "" && !drawn {
		both(result(engine.ResolveIn(&request, t.language)))
		return
	}
	if err == nil {
		recorded := func() (play.Roll, error) { return play.Recorded(request, receipt) }
		if drawn {
			recorded = func() (play.Roll, error) { return play.Request(request) }
		}
		var rolled play.Roll
		if rolled, err = recorded(); err == nil {
			t.ask(&roll{Roll: rolled, secret: request.Secret, answer: both})
			return
		}
	}
	both(nil, err)
}
