package platform

import (
	"errors"
	"sync"

	"github.com/godbus/dbus/v5"
)

// A ScreenReader passes the texts of a window to screen readers, over AT-SPI. It is connected only while the desktop
// has a screen reader.
type ScreenReader struct {
	mu     sync.Mutex
	bus    *dbus.Conn // of accessibility; nil while there is no screen reader
	parent reference  // the desktop's object
	spoken Spoken
	active bool // the window has the keyboard
}

// Names of AT-SPI.
const (
	a11y         = "org.a11y.Bus"
	a11yPath     = "/org/a11y/bus"
	a11yStatus   = "org.a11y.Status"
	registry     = "org.a11y.atspi.Registry"
	accessible   = "org.a11y.atspi.Accessible"
	application  = "org.a11y.atspi.Application"
	objectEvent  = "org.a11y.atspi.Event.Object."
	windowEvent  = "org.a11y.atspi.Event.Window."
	rootPath     = "/org/a11y/atspi/accessible/root"
	framePath    = "/org/a11y/atspi/accessible/window"
	textPath     = "/org/a11y/atspi/accessible/text"
	propertiesOf = "org.freedesktop.DBus.Properties"
)

// A reference is an object of a program.
type reference struct {
	Bus  string
	Path dbus.ObjectPath
}

// NewScreenReader returns a screen reader that connects in the background.
func NewScreenReader() *ScreenReader {
	r := &ScreenReader{}
	go r.watch()
	return r
}

// Show replaces the texts of the window. It says those that have changed.
func (r *ScreenReader) Show(s Spoken) {
	r.mu.Lock()
	defer r.mu.Unlock()
	before := r.spoken
	r.spoken = s
	if r.bus == nil || s == before {
		return
	}
	for i, text := range s.parts() {
		if text != before.parts()[i] {
			r.emit(pathOf(i), objectEvent+"PropertyChange", "accessible-name", 0, text)
		}
	}
	if s.Title != before.Title {
		r.emit(framePath, objectEvent+"PropertyChange", "accessible-name", 0, s.Title)
	}
	for _, text := range s.changes(&before) {
		const polite = 1
		r.emit(framePath, objectEvent+"Announcement", "", polite, text)
	}
}

// Activate reports whether the window has the keyboard.
func (r *ScreenReader) Activate(active bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.active = active
	r.activate()
}

// activate emits whether the window has the keyboard.
func (r *ScreenReader) activate() {
	event, on := "Deactivate", 0
	if r.active {
		event, on = "Activate", 1
	}
	if r.bus != nil {
		r.emit(framePath, objectEvent+"StateChanged", "active", on, "")
		r.emit(framePath, windowEvent+event, "", 0, r.spoken.Title)
	}
}

// emit emits an event. It fails only after the bus has closed.
func (r *ScreenReader) emit(path dbus.ObjectPath, event, detail string, number int, data string) {
	_ = r.bus.Emit(path, event, detail, int32(number), int32(0), dbus.MakeVariant(data), map[string]dbus.Variant{})
}

// watch connects whenever a screen reader starts, and disconnects when it ends.
func (r *ScreenReader) watch() {
	session, err := dbus.SessionBusPrivateNoAutoStartup()
	if err != nil {
		return
	}
	defer session.Close()
	if session.Auth(nil) != nil || session.Hello() != nil {
		return
	}
	changes := make(chan *dbus.Signal, 16)
	session.Signal(changes)
	// The service may be started later.
	err = session.AddMatchSignal(dbus.WithMatchInterface("org.freedesktop.DBus"), dbus.WithMatchMember("NameOwnerChanged"),
		dbus.WithMatchArg(0, a11y))
	if err != nil {
		return
	}
	err = session.AddMatchSignal(dbus.WithMatchObjectPath(a11yPath), dbus.WithMatchInterface(propertiesOf),
		dbus.WithMatchMember("PropertiesChanged"))
	if err != nil {
		return
	}
	r.update(session)
	for range changes {
		r.update(session)
	}
}

// update connects or disconnects as the desktop's status requires. Only watch calls it.
func (r *ScreenReader) update(session *dbus.Conn) {
	wanted := isOn(session, "ScreenReaderEnabled") || isOn(session, "IsEnabled")
	bus := r.bus
	switch connected := bus != nil && bus.Connected(); {
	case wanted == connected:
		return
	case wanted:
		bus = r.connect(session)
	default:
		bus.Close()
		bus = nil
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.bus = bus
	r.activate()
}

// isOn reads a property of the status. The service isn't started for it.
func isOn(session *dbus.Conn, property string) bool {
	var value dbus.Variant
	call := session.Object(a11y, a11yPath).Call(propertiesOf+".Get", dbus.FlagNoAutoStart, a11yStatus, property)
	on := call.Store(&value) == nil
	return on && value.Value() == true
}

// connect exports the window on the bus of accessibility. It returns nil on failure, of which nobody can be told. The
// registry may ask for the objects before connect returns.
func (r *ScreenReader) connect(session *dbus.Conn) *dbus.Conn {
	var address string
	if session.Object(a11y, a11yPath).Call(a11y+".GetAddress", dbus.FlagNoAutoStart).Store(&address) != nil {
		return nil
	}
	bus, err := dbus.Connect(address)
	if err != nil {
		return nil
	}
	if err := r.export(bus); err != nil {
		bus.Close()
		return nil
	}
	return bus
}

// export exports the objects and registers the program.
func (r *ScreenReader) export(bus *dbus.Conn) error {
	err := bus.Export(program{}, rootPath, application)
	for _, object := range r.objects() {
		object.bus = bus.Names()[0]
		err = errors.Join(err, bus.Export(object, object.path, accessible), bus.Export(object, object.path, propertiesOf))
	}
	if err != nil {
		return err
	}
	var parent reference
	program := reference{bus.Names()[0], rootPath}
	err = bus.Object(registry, rootPath).Call("org.a11y.atspi.Socket.Embed", 0, program).Store(&parent)
	r.mu.Lock()
	defer r.mu.Unlock()
	r.parent = parent
	return err
}
