//go:build !js

package sound

import "math"

// The same parameters as in the browser, in web/tray/stage/sound.js.
const (
	threshold = -12.0 // dB
	ratio     = 12.0
	attack    = 0.001 // s
	release   = 0.08  // s
)

// A compressor reduces the dynamic range above the threshold, so that many simultaneous hits don't clip.
type compressor struct{ level float64 }

// gain returns the gain of a frame with the given peak.
func (c *compressor) gain(peak float64) float64 {
	span := release
	if peak > c.level {
		span = attack
	}
	c.level += (peak - c.level) * (1 - math.Exp(-1/(span*Rate)))
	over := 20*math.Log10(max(c.level, 1e-9)) - threshold
	if over <= 0 {
		return 1
	}
	return math.Pow(10, over*(1/ratio-1)/20)
}
