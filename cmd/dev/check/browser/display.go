package browser

import (
	"errors"
	"os/exec"
	"regexp"
)

// display is an X display without a screen. Firefox and WebKitGTK draw WebGL only on a display.
type display struct {
	*process
	name string
}

// startDisplay starts a display that is large enough for phones with a high pixel ratio.
func startDisplay() (*display, error) {
	if _, err := exec.LookPath("Xvfb"); err != nil {
		return nil, errors.New("no Xvfb; on Debian: apt-get install xvfb")
	}
	p, number, err := runUntil(regexp.MustCompile(`^(\d+)$`), nil, "Xvfb", "-displayfd", "1", "-screen", "0", "2600x2800x24", "-nolisten", "tcp")
	if err != nil {
		return nil, err
	}
	return &display{p, ":" + number}, nil
}

// environment returns the variables with which a program finds the display.
func (d *display) environment() []string {
	return []string{"DISPLAY=" + d.name}
}
