//go:build unix

// Package mutant is imported by packages that package mutate has instrumented. Its functions stand for operators, and
// calculate something else while the mutant of their number is active.
package mutant

import (
	"os"
	"strconv"
	"syscall"
)

// Variables of the environment.
const (
	Active  = "MUTANT"         // number of the active mutant, if any
	Reached = "MUTANT_REACHED" // file with one byte for each mutant, which becomes 1 when its code runs
)

// Most is the largest number of mutants, and the size of the file in bytes.
const Most = 1 << 16

var (
	active  = number()
	reached = shared()
)

func number() int {
	n, err := strconv.Atoi(os.Getenv(Active))
	if err != nil {
		return -1
	}
	return n
}

// shared returns the content of the file. It is in shared memory, so that nothing is lost when a test panics.
func shared() []byte {
	path := os.Getenv(Reached)
	if path == "" {
		return make([]byte, Most)
	}
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		panic(err)
	}
	defer file.Close()
	data, err := syscall.Mmap(int(file.Fd()), 0, Most, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_SHARED)
	if err != nil {
		panic(err)
	}
	return data
}

// On reports whether a mutant is active, and records that its code runs.
func On(id int) bool {
	reached[id] = 1
	return id == active
}

type integer interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uintptr
}

type numeric interface {
	integer | ~float32 | ~float64
}
