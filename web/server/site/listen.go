package site

import (
	"errors"
	"fmt"
	"net"
	"strconv"
	"syscall"
)

// wsaAddressInUse is WSAEADDRINUSE of Windows.
const wsaAddressInUse = syscall.Errno(10048)

// Listen listens on the TCP address addr, a host and a port. If the port is in use, it tries the next ones, up to
// the given number of ports in all. Port 0 is any free port.
func Listen(addr string, ports int) (net.Listener, error) {
	host, portText, err := net.SplitHostPort(addr)
	port, portErr := strconv.ParseUint(portText, 10, 16)
	if err != nil || portErr != nil {
		return nil, fmt.Errorf("%q is not a host and a port, such as 127.0.0.1:8080", addr)
	}
	last := min(int(port)+ports-1, 65535)
	if port == 0 {
		last = 0
	}
	for tried := int(port); ; tried++ {
		listener, err := net.Listen("tcp", net.JoinHostPort(host, strconv.Itoa(tried)))
		if err == nil || tried >= last || !addressInUse(err) {
			return listener, err
		}
	}
}

// addressInUse reports whether err says that a port is in use.
func addressInUse(err error) bool {
	return errors.Is(err, syscall.EADDRINUSE) || errors.Is(err, wsaAddressInUse)
}

// URL returns the address of a listener as browsers on this machine write it.
func URL(l net.Listener) string {
	at := l.Addr().(*net.TCPAddr)
	host := at.IP.String()
	if at.IP.IsUnspecified() {
		host = "localhost"
	}
	return "http://" + net.JoinHostPort(host, strconv.Itoa(at.Port)) + "/"
}
