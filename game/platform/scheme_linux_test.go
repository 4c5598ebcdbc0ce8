package platform

import (
	"bufio"
	"os/exec"
	"strings"
	"testing"

	"github.com/godbus/dbus/v5"
)

// portalOf is a desktop with a color scheme.
type portalOf uint32

func (p portalOf) Read(namespace, key string) (dbus.Variant, *dbus.Error) {
	if namespace != appearance || key != scheme {
		return dbus.Variant{}, dbus.MakeFailedError(dbus.ErrMsgUnknownMethod)
	}
	return dbus.MakeVariant(dbus.MakeVariant(uint32(p))), nil
}

// WatchScheme reports the preference and its changes. Portals of different versions nest the value
// at different depths.
func TestWatchScheme(t *testing.T) {
	desktop := ownBus(t)
	if err := desktop.Export(portalOf(2), portalPath, settings); err != nil {
		t.Fatal(err)
	}
	if _, err := desktop.RequestName(portal, dbus.NameFlagDoNotQueue); err != nil {
		t.Fatal(err)
	}
	reported := make(chan bool)
	go WatchScheme(func(light bool) { reported <- light })
	if !<-reported {
		t.Error("dark reported, want light")
	}
	for preference, light := range []bool{false, false, true} {
		value := dbus.MakeVariant(uint32(preference))
		if err := desktop.Emit(portalPath, settings+".SettingChanged", appearance, scheme, value); err != nil {
			t.Fatal(err)
		}
		if got := <-reported; got != light {
			t.Errorf("preference %d: reported light: %t", preference, got)
		}
	}
}

// Without a bus, or without a portal on it, nothing is reported.
func TestNoScheme(t *testing.T) {
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere")
	WatchScheme(func(bool) { t.Error("a preference is reported") })
}

// ownBus starts a private session bus.
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
		daemon.Wait() // reports that it was killed
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
