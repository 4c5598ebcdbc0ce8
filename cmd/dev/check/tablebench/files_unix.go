//go:build unix

package main

import "syscall"

// allowFiles allows this process, and the server that it starts, a number of open files, or as many as the system lets
// it. It returns the number that is allowed.
func allowFiles(count int) (int, error) {
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil {
		return 0, err
	}
	need := uint64(count)
	if limit.Cur >= need {
		return count, nil
	}
	wanted := syscall.Rlimit{Cur: need, Max: max(limit.Max, need)}
	if syscall.Setrlimit(syscall.RLIMIT_NOFILE, &wanted) == nil {
		return count, nil
	}
	limit.Cur = min(limit.Max, need) // only the administrator may raise the other one
	return int(limit.Cur), syscall.Setrlimit(syscall.RLIMIT_NOFILE, &limit)
}
