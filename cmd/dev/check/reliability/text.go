package main

import (
	"strings"
	"time"

	"golang.org/x/text/language"
	"golang.org/x/text/message"
)

// grouped writes a number with commas.
func grouped(n int) string { return message.NewPrinter(language.English).Sprint(n) }

// short writes a duration without zero units: 10m instead of 10m0s.
func short(d time.Duration) string {
	text := d.String()
	if strings.HasSuffix(text, "m0s") {
		text = strings.TrimSuffix(text, "0s")
	}
	if strings.HasSuffix(text, "h0m") {
		text = strings.TrimSuffix(text, "0m")
	}
	return text
}
