package view

import "time"

// A scaler adapts the resolution of moving dice to the frame rate. Dice at rest are always drawn
// at full resolution. The zero value starts at full resolution.
type scaler struct {
	step       int           // index into scales
	frames     int           // frames since the last decision
	measured   time.Duration // their duration
	good       time.Duration // time for which frames have been fast
	retryAfter time.Duration // time of fast frames before a higher resolution is tried
	trying     bool          // a higher resolution is being tried
}

// scales are the available resolutions, as shares of the canvas's width and height.
var scales = [...]float64{1, 0.5}

const (
	slow       = 24                     // frames per second below which the resolution drops; 30 Hz displays stay above
	fast       = 50                     // frames per second above which it may rise
	interval   = 400 * time.Millisecond // interval between decisions
	maxFrame   = time.Second            // longer frames are ignored: the page was hidden
	firstRetry = 3 * time.Second        // doubles after each failed attempt
	maxRetry   = 4 * time.Minute
)

// scale returns the current share of the canvas's width and height.
func (s *scaler) scale() float64 { return scales[s.step] }

// frame adds a frame's duration. It reports whether the scale changed. Only frames in which dice
// move, and whose predecessor had moving dice too, may be added.
func (s *scaler) frame(took time.Duration) (changed bool) {
	if took <= 0 || took >= maxFrame {
		return false
	}
	s.frames++
	s.measured += took
	if s.measured < interval {
		return false
	}
	rate, measured := float64(s.frames)/s.measured.Seconds(), s.measured
	s.frames, s.measured = 0, 0
	switch {
	case rate < slow:
		return s.coarser()
	case rate > fast:
		return s.finer(measured)
	}
	s.good = 0
	return false
}

func (s *scaler) coarser() (changed bool) {
	s.good = 0
	if s.trying {
		s.retryAfter, s.trying = min(2*s.retryAfter, maxRetry), false
	}
	if s.step == len(scales)-1 {
		return false
	}
	s.step++
	return true
}

func (s *scaler) finer(measured time.Duration) (changed bool) {
	s.retryAfter = max(s.retryAfter, firstRetry)
	s.good += measured
	if s.good < s.retryAfter {
		return false
	}
	s.good = 0
	s.trying = s.step > 0
	if s.step == 0 {
		return false
	}
	s.step--
	return true
}
