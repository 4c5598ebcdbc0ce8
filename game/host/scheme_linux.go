package host

import "github.com/godbus/dbus/v5"

// Where desktops tell what they want of programs (XDG Desktop Portal, Settings).
const (
	portal     = "org.freedesktop.portal.Desktop"
	portalPath = "/org/freedesktop/portal/desktop"
	settings   = "org.freedesktop.portal.Settings"
	appearance = "org.freedesktop.appearance"
	scheme     = "color-scheme"
)

// WatchScheme tells whether the desktop wants programs to be light, and again whenever that changes.
// A desktop without a preference wants nothing, and one that says nothing is not told of. It returns
// where there is nothing to watch.
func WatchScheme(tell func(light bool)) {
	conn, err := dbus.SessionBusPrivateNoAutoStartup() // a bus of our own would know of no desktop
	if err != nil {
		return
	}
	defer conn.Close()
	if conn.Auth(nil) != nil || conn.Hello() != nil {
		return
	}
	changes := make(chan *dbus.Signal, 16)
	conn.Signal(changes)
	if conn.AddMatchSignal(dbus.WithMatchInterface(settings), dbus.WithMatchMember("SettingChanged"), dbus.WithMatchArg(0, appearance), dbus.WithMatchArg(1, scheme)) != nil {
		return
	}
	var now dbus.Variant
	if conn.Object(portal, portalPath).Call(settings+".Read", 0, appearance, scheme).Store(&now) == nil {
		tellScheme(now, tell)
	}
	for change := range changes {
		if len(change.Body) == 3 {
			if value, is := change.Body[2].(dbus.Variant); is {
				tellScheme(value, tell)
			}
		}
	}
}

// tellScheme reads a preference. Read of old portals packs it twice.
func tellScheme(value dbus.Variant, tell func(light bool)) {
	const prefersLight = 2
	for {
		inner, is := value.Value().(dbus.Variant)
		if !is {
			break
		}
		value = inner
	}
	if preference, is := value.Value().(uint32); is {
		tell(preference == prefersLight)
	}
}
