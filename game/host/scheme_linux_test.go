package host

import (
	"bufio"
	"os/exec"
	"strings"
	"testing"

	"github.com/godbus/dbus/v5"
)

// portalOf is a desktop that has a color scheme.
type portalOf uint32

func (p portalOf) Read(namespace, key string) (dbus.Variant, *dbus.Error) {
	if namespace != appearance || key != scheme {
		return dbus.Variant{}, dbus.MakeFailedError(dbus.ErrMsgUnknownMethod)
	}
	return dbus.MakeVariant(dbus.MakeVariant(uint32(p))), nil
}

// What the desktop wants is told, and what it wants later, wrapped as portals of any age do.
func TestWatchScheme(t *testing.T) {
	desktop := ownBus(t)
	if err := desktop.Export(portalOf(2), portalPath, settings); err != nil {
		t.Fatal(err)
	}
	if _, err := desktop.RequestName(portal, dbus.NameFlagDoNotQueue); err != nil {
		t.Fatal(err)
	}
	told := make(chan bool)
	go WatchScheme(func(light bool) { told <- light })
	if !<-told {
		t.Error("light is wanted")
	}
	for preference, light := range []bool{false, false, true} {
		if err := desktop.Emit(portalPath, settings+".SettingChanged", appearance, scheme, dbus.MakeVariant(uint32(preference))); err != nil {
			t.Fatal(err)
		}
		if got := <-told; got != light {
			t.Errorf("after %d: light is told to be wanted: %t", preference, got)
		}
	}
}

// Without a bus, or with a bus without a portal, nothing is told.
func TestNoScheme(t *testing.T) {
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere")
	WatchScheme(func(bool) { t.Error("something is told") })
}

// ownBus is a session's bus that nobody else is on.
func ownBus(t *testing.T) *dbus.Conn {
	t.Helper()
	daemon := exec.Command("dbus-daemon", "--session", "--nofork", "--print-address")
	out, err := daemon.StdoutPipe()
	if err == nil {
		err = daemon.Start()
	}
	if err != nil {
		t.Fatalf("the package dbus-daemon is needed: %v", err)
	}
	t.Cleanup(func() {
		daemon.Process.Kill()
		daemon.Wait() // its error is that it was killed
	})
	address, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", strings.TrimSpace(address))
	conn, err := dbus.ConnectSessionBus()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	return conn
}
