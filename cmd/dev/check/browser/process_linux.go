package browser

import (
	"os/exec"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// killOnExit kills a program when this one exits, and gives it a new process group.
func killOnExit(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL, Setpgid: true}
}

func killGroup(cmd *exec.Cmd) { syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }

// processTime returns the processor time of a process, in ns where /proc has hundredths of a second.
func processTime(pid int) (time.Duration, error) {
	const scheduled = 2 // CPUCLOCK_SCHED of Linux
	var t unix.Timespec
	err := unix.ClockGettime(int32(^pid<<3|scheduled), &t)
	return time.Duration(t.Nano()), err
}
