//go:build unix

package main

import (
	"fmt"
	"syscall"
)

// allowFiles allows this process, and the server that it starts, a number of open files.
func allowFiles(count int) error {
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil {
		return err
	}
	need := uint64(count)
	if limit.Cur >= need {
		return nil
	}
	limit.Cur, limit.Max = need, max(limit.Max, need)
	if err := syscall.Setrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil {
		return fmt.Errorf("%d open files are not allowed; run it as root, or raise the limit (ulimit -n): %w", count, err)
	}
	return nil
}
