package main

import (
	"bytes"
	"strconv"
	"unicode"
)

// maxRepeats is the largest number of rolls that a line can request.
const maxRepeats = 100

// cutRepeats cuts the number of rolls off the end of a line, as in Good 4dF x3.
func cutRepeats(line []byte) (rest []byte, times int, ok bool) {
	line = bytes.TrimSpace(line)
	at := bytes.LastIndexFunc(line, unicode.IsSpace)
	if at < 0 {
		return line, 1, false
	}
	digits, marked := bytes.CutPrefix(bytes.ToLower(line[at+1:]), []byte("x"))
	if !marked {
		digits, marked = bytes.CutPrefix(line[at+1:], []byte("×"))
	}
	times, err := strconv.Atoi(string(digits))
	if !marked || err != nil || times < 1 || times > maxRepeats {
		return line, 1, false
	}
	return line[:at], times, true
}
