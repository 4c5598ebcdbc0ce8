package platform

import "github.com/godbus/dbus/v5"

// Names of the color-scheme setting (XDG Desktop Portal, Settings).
const (
	portal     = "org.freedesktop.portal.Desktop"
	portalPath = "/org/freedesktop/portal/desktop"
	settings   = "org.freedesktop.portal.Settings"
	appearance = "org.freedesktop.appearance"
	scheme     = "color-scheme"
)

// WatchScheme calls report with whether the desktop prefers a light colour scheme: now, and on
// every change. No preference counts as dark; a desktop without the setting is not reported.
// WatchScheme returns when there is nothing to watch.
func WatchScheme(report func(light bool)) {
	conn, err := dbus.SessionBusPrivateNoAutoStartup() // starting a bus would be useless: no desktop listens on it
	if err != nil {
		return
	}
	defer conn.Close()
	if conn.Auth(nil) != nil || conn.Hello() != nil {
		return
	}
	changes := make(chan *dbus.Signal, 16)
	conn.Signal(changes)
	err = conn.AddMatchSignal(dbus.WithMatchInterface(settings), dbus.WithMatchMember("SettingChanged"),
		dbus.WithMatchArg(0, appearance), dbus.WithMatchArg(1, scheme))
	if err != nil {
		return
	}
	var now dbus.Variant
	if conn.Object(portal, portalPath).Call(settings+".Read", 0, appearance, scheme).Store(&now) == nil {
		reportScheme(now, report)
	}
	for change := range changes {
		if len(change.Body) == 3 {
			if value, is := change.Body[2].(dbus.Variant); is {
				reportScheme(value, report)
			}
		}
	}
}

// reportScheme reports a preference. Older portals wrap the value twice.
func reportScheme(value dbus.Variant, report func(light bool)) {
	const prefersLight = 2
	for {
		inner, is := value.Value().(dbus.Variant)
		if !is {
			break
		}
		value = inner
	}
	if preference, is := value.Value().(uint32); is {
		report(preference == prefersLight)
	}
}
