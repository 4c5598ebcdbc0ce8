package browser

import (
	"os/exec"
	"syscall"
)

// killOnExit kills a program when this one exits, and gives it a new process group.
func killOnExit(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL, Setpgid: true}
}

func killGroup(cmd *exec.Cmd) { syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
