package browser

import (
	"os/exec"
	"syscall"
)

// dieWithUs has a program end when this one does, however that ends, and gives it a group
// of its own with all that it will start.
func dieWithUs(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL, Setpgid: true}
}

func killGroup(cmd *exec.Cmd) { syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
