package view

import "time"

// pace says how finely moving dice are drawn, by how long their frames take. Dice at rest are
// always drawn in full. The zero value draws in full, too.
type pace struct {
	step     int           // of fineness
	frames   int           // that are not judged yet
	measured time.Duration // that they took
	good     time.Duration // since when frames have come fast
	patience time.Duration // of such frames, until it is tried whether finer ones come as fast
	trying   bool          // it was tried, and did not fail yet
}

// fineness is the share of the pixels, each way, that are drawn at a step.
var fineness = [...]float64{1, 0.5}

const (
	slow          = 29 // frames a second below which there are fewer pixels: a display at 30 is none the worse
	fast          = 55 // above which there are more
	judged        = 400 * time.Millisecond
	gap           = time.Second     // is none between frames: the page was hidden
	firstPatience = 3 * time.Second // doubles each time that it fails
	mostPatience  = 4 * time.Minute
)

// fineness is the share of the pixels each way.
func (p *pace) fineness() float64 { return fineness[p.step] }

// frame takes the time since the frame before, in which dice moved as well, and reports whether
// they are drawn otherwise from now on.
func (p *pace) frame(took time.Duration) (changed bool) {
	if took <= 0 || took >= gap {
		return false
	}
	p.frames++
	p.measured += took
	if p.measured < judged {
		return false
	}
	rate, measured := float64(p.frames)/p.measured.Seconds(), p.measured
	p.frames, p.measured = 0, 0
	switch {
	case rate < slow:
		return p.coarser()
	case rate > fast:
		return p.finer(measured)
	}
	p.good = 0
	return false
}

func (p *pace) coarser() (changed bool) {
	p.good = 0
	if p.trying {
		p.patience, p.trying = min(2*p.patience, mostPatience), false
	}
	if p.step == len(fineness)-1 {
		return false
	}
	p.step++
	return true
}

func (p *pace) finer(measured time.Duration) (changed bool) {
	p.patience = max(p.patience, firstPatience)
	p.good += measured
	if p.good < p.patience {
		return false
	}
	p.good = 0
	p.trying = p.step > 0
	if p.step == 0 {
		return false
	}
	p.step--
	return true
}
