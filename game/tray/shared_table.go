package tray

import (
	"maps"
	"math"
	"slices"

	"fudgetray/engine"
	"fudgetray/engine/json"
	"fudgetray/engine/language"
	"fudgetray/engine/session"
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

func (t *Tray) shareMessage(arg []byte, answer answer) { t.share(string(arg) == "true", answer) }

// share begins or ends the use of a shared table: it throws the dice of all requests, and the thrown message plays
// them back.
func (t *Tray) share(on bool, answer answer) {
	t.shared = on
	if !t.shared {
		for _, want := range slices.Sorted(maps.Keys(t.wanted)) {
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

func (t *Tray) thrownMessage(arg []byte, answer answer) {
	given := members(arg)
	want, _ := number(given["want"])
	if reason, ok := json.Text(given["refusal"]); ok {
		t.refuseWant(want, reason, answer)
		return
	}
	request, err := engine.ParseRequest(given["request"])
	if err != nil {
		t.takeWith(want, answer)(nil, err)
		return
	}
	receipt, _ := json.Text(given["receipt"])
	t.thrown(want, request, receipt, parseSeat(given["seat"]), answer)
}

func (t *Tray) resolveThrowMessage(given map[string][]byte, answer answer) {
	request, err := engine.ParseRequest(given["request"])
	if err != nil {
		answer(nil, err)
		return
	}
	name, _ := json.Text(given["by"])
	receipt, _ := json.Text(given["receipt"])
	t.resolveThrow(request, name, receipt, answer)
}

// resolveThrow answers with the resolution of a throw that a user has made at a shared table. Its request is whole: the
// settings of this tray don't apply. The user's own secret throw with the receipt is revealed.
func (t *Tray) resolveThrow(request engine.Request, name, receipt string, answer answer) {
	t.open(receipt)
	t.translated(answer)(result(engine.ResolveIn(&request, t.language.About(name))))
}

// parseSeat parses the seat of a user who rolled. It returns nil without one.
func parseSeat(data []byte) *engine.Seat {
	given := members(data)
	if given == nil {
		return nil
	}
	var s engine.Seat
	s.Number, _ = number(given["number"])
	for name, to := range map[string]*string{"name": &s.Name, "color": &s.Color, "role": &s.Role} {
		*to, _ = json.Text(given[name])
	}
	s.Own = string(given["own"]) == "true"
	return &s
}

// takeWith removes a want and returns a function that answers it and another request.
func (t *Tray) takeWith(want int, other answer) answer {
	wanted := t.take(want)
	return func(came any, err error) {
		wanted(came, err)
		other(came, err)
	}
}

// refuseWant answers a want with the reason why a shared table doesn't throw it, which is also the answer.
func (t *Tray) refuseWant(want int, reason string, answer answer) {
	refused := &userError{Fault{Code: "bad-request", Field: "table", Message: reason}, language.Literal(reason)}
	t.takeWith(want, answer)(nil, refused)
}

// thrown plays back a roll that the user of a seat has thrown at a shared table, and answers with its resolution, as it
// does the want.
func (t *Tray) thrown(want int, request engine.Request, receipt string, seat *engine.Seat, answer answer) {
	both := t.takeWith(want, t.translated(answer))
	rolled, err := t.recorded(request, receipt)
	if err != nil {
		both(nil, err)
		return
	}
	t.ask(&roll{Roll: rolled, secret: request.Secret, seat: seat, answer: both})
}

// translated returns a function that answers with the degree of a resolution in the language of the tray.
func (t *Tray) translated(answer answer) answer {
	return func(came any, err error) {
		if r, ok := came.(engine.Resolution); ok {
			r.DegreeName = r.DegreeNameIn(t.language)
			came = r
		}
		answer(came, err)
	}
}

// recorded returns the roll of a request that was thrown. Drawn dice and diceless actions have no receipt.
func (t *Tray) recorded(request engine.Request, receipt string) (play.Roll, error) {
	if receipt != "" {
		return play.Recorded(request, receipt, t.known(receipt))
	}
	bare := request.WithoutFaces()
	if dice, err := bare.Dice(); err == nil && len(dice) > 0 && !(dice[0].Drawn && request.HasFaces()) {
		return nil, bad("receipt", "receipt: the dice of this request were thrown, so that it needs one")
	}
	return play.Request(request)
}

// by returns whose roll it is in the history: nobody's, unless it was thrown at a shared table.
func (r *roll) by() session.By {
	if r.seat == nil {
		return session.By{}
	}
	return session.By{Name: r.seat.Name, Color: r.seat.Color}
}

// tint returns the colour of the seat that made the roll, or "".
func (r *roll) tint() string {
	if r.seat == nil {
		return ""
	}
	return r.seat.Color
}
