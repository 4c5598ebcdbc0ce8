//go:build !linux

package browser

import "os/exec"

func killOnExit(*exec.Cmd) {}

func killGroup(cmd *exec.Cmd) { cmd.Process.Kill() }
