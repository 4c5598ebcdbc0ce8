//go:build !linux

package browser

import (
	"errors"
	"os/exec"
	"time"
)

func killOnExit(*exec.Cmd) {}

func killGroup(cmd *exec.Cmd) { cmd.Process.Kill() }

func processTime(int) (time.Duration, error) { return 0, errors.ErrUnsupported }
