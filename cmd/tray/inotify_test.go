//go:build linux

package main

import (
	"encoding/binary"
	"os"
	"strings"
	"syscall"
	"testing"
)

// A change is an event of a file in a folder.
type change struct {
	name string
	what uint32 // opened, written, closed or replaced
}

// Events of inotify(7).
const (
	opened   = syscall.IN_OPEN
	written  = syscall.IN_MODIFY
	closed   = syscall.IN_CLOSE_WRITE
	replaced = syscall.IN_MOVED_TO
)

// watchFolder reports events of the files in a folder until the test ends.
func watchFolder(t *testing.T, folder string) <-chan change {
	t.Helper()
	fd, err := syscall.InotifyInit1(syscall.IN_NONBLOCK | syscall.IN_CLOEXEC)
	if err != nil {
		t.Fatal(err)
	}
	notes := os.NewFile(uintptr(fd), "inotify")
	t.Cleanup(func() { notes.Close() })
	if _, err := syscall.InotifyAddWatch(fd, folder, opened|written|closed|replaced); err != nil {
		t.Fatal(err)
	}
	changes := make(chan change, 1024)
	go func() {
		defer close(changes)
		for buffer := make([]byte, 1<<16); ; {
			n, err := notes.Read(buffer)
			if err != nil {
				return
			}
			for b := buffer[:n]; len(b) > 0; {
				end := syscall.SizeofInotifyEvent + binary.NativeEndian.Uint32(b[12:])
				name := strings.TrimRight(string(b[syscall.SizeofInotifyEvent:end]), "\x00")
				changes <- change{name, binary.NativeEndian.Uint32(b[4:])}
				b = b[end:]
			}
		}
	}()
	return changes
}
