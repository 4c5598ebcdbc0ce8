package record

// An echo announces the head of a quiet table to its seats. A seat whose connection is alive asks for nothing: it hears
// the lines, and notices by the next line or by an echo that one got lost on the way.

// Times in milliseconds.
const (
	echoFirst = 2_000   // from a line to the first echo
	echoLast  = 600_000 // pause after which there is no further echo
	echoRate  = 4       // by which pauses grow
)

// NextEcho returns the time in milliseconds between an echo and the next one, given the time before the former, or 0
// after the last one. Given 0, it returns the time between a line and the first echo.
func NextEcho(pause int64) int64 {
	switch {
	case pause == 0:
		return echoFirst
	case pause >= echoLast:
		return 0
	}
	return pause * echoRate
}
