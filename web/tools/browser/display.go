package browser

import (
	"errors"
	"os/exec"
	"regexp"
)

// display is an X display that nobody sees. Firefox and WebKitGTK draw WebGL on none else.
type display struct {
	*process
	name string
}

// startDisplay starts one that is large enough for phones of many pixels.
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

// environment in which a program finds the display.
func (d *display) environment() []string {
	return []string{"DISPLAY=" + d.name}
}
