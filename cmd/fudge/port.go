package main

import (
	"errors"
	"syscall"
)

// wsaAddressInUse is WSAEADDRINUSE of Windows.
const wsaAddressInUse = syscall.Errno(10048)

// addressInUse reports whether a port is in use.
func addressInUse(err error) bool {
	return errors.Is(err, syscall.EADDRINUSE) || errors.Is(err, wsaAddressInUse)
}
