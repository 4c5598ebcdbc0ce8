package main

import (
	"errors"
	"syscall"
)

// wsaAddressInUse is Windows' number for a port that is taken.
const wsaAddressInUse = syscall.Errno(10048)

// taken says whether a port is in use by somebody else.
func taken(err error) bool {
	return errors.Is(err, syscall.EADDRINUSE) || errors.Is(err, wsaAddressInUse)
}
