//go:build !linux

package tray

import "time"

var started = time.Now()

// processorTime returns the time since the start, as the processor's isn't known.
func processorTime() time.Duration { return time.Since(started) }
