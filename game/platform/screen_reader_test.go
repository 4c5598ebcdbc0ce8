//go:build linux

package platform

import (
	"os"
	"slices"
	"testing"
	"time"

	"github.com/godbus/dbus/v5"
)

// desk is a desktop with a bus of accessibility, which is the session bus, and a registry.
type desk struct {
	conn     *dbus.Conn
	address  string
	reader   bool // a screen reader runs
	embedded chan reference
}

// GetAddress returns the address of the bus of accessibility.
func (d *desk) GetAddress() (string, *dbus.Error) { return d.address, nil }

// Get returns a property of the status.
func (d *desk) Get(_, name string) (dbus.Variant, *dbus.Error) {
	return dbus.MakeVariant(d.reader && name == "ScreenReaderEnabled"), nil
}

// Embed registers a program. Like the real registry it asks for the program before it answers.
func (d *desk) Embed(of dbus.Sender, program reference) (reference, *dbus.Error) {
	var role uint32
	err := d.conn.Object(string(of), program.Path).Call(accessible+".GetRole", 0).Store(&role)
	if err != nil || role != roleApplication {
		return reference{}, dbus.MakeFailedError(err)
	}
	d.embedded <- program
	return reference{registry, rootPath}, nil
}

// newDesk returns a desktop without a screen reader.
func newDesk(t *testing.T) *desk {
	t.Helper()
	conn := ownBus(t)
	d := &desk{conn: conn, address: os.Getenv("DBUS_SESSION_BUS_ADDRESS"), embedded: make(chan reference, 1)}
	for _, err := range []error{
		conn.Export(d, a11yPath, a11y),
		conn.Export(d, a11yPath, propertiesOf),
		conn.Export(d, rootPath, "org.a11y.atspi.Socket"),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{a11y, registry} {
		if _, err := conn.RequestName(name, dbus.NameFlagDoNotQueue); err != nil {
			t.Fatal(err)
		}
	}
	return d
}

// turn starts or ends the screen reader.
func (d *desk) turn(t *testing.T, on bool) {
	t.Helper()
	d.reader = on
	err := d.conn.Emit(a11yPath, propertiesOf+".PropertiesChanged", a11yStatus,
		map[string]dbus.Variant{"ScreenReaderEnabled": dbus.MakeVariant(on)}, []string{})
	if err != nil {
		t.Fatal(err)
	}
}

// read returns the role and the name of an object and its parts, as a screen reader asks for them.
func (d *desk) read(t *testing.T, at reference) (role uint32, name string, parts []reference) {
	t.Helper()
	object := d.conn.Object(at.Bus, at.Path)
	var text dbus.Variant
	err := object.Call(accessible+".GetRole", 0).Store(&role)
	if err == nil {
		err = object.Call(propertiesOf+".Get", 0, accessible, "Name").Store(&text)
	}
	if err == nil {
		err = object.Call(accessible+".GetChildren", 0).Store(&parts)
	}
	if err != nil {
		t.Fatal(err)
	}
	return role, text.Value().(string), parts
}

const patience = time.Minute

// A screen reader that starts after the program finds the window, its texts and their changes, and the program leaves
// the bus when the screen reader ends.
func TestScreenReader(t *testing.T) {
	d := newDesk(t)
	r := NewScreenReader()
	r.Activate(true)
	r.Show(Spoken{Title: "Fudge Tray", Result: "Fair +2 = Great.", Next: "Fair 4dF"})
	d.turn(t, true)
	var root reference
	select {
	case root = <-d.embedded:
	case <-time.After(patience):
		t.Fatal("the program is not embedded")
	}
	role, name, windows := d.read(t, root)
	if role != roleApplication || name != "Fudge Tray" || len(windows) != 1 {
		t.Fatalf("the program has the role %d, the name %q and %d windows", role, name, len(windows))
	}
	role, name, labels := d.read(t, windows[0])
	if role != roleFrame || name != "Fudge Tray" {
		t.Errorf("the window has the role %d and the name %q", role, name)
	}
	var texts []string
	for i, label := range labels {
		role, name, _ := d.read(t, label)
		var parent dbus.Variant
		var index int32
		object := d.conn.Object(label.Bus, label.Path)
		if err := object.Call(propertiesOf+".Get", 0, accessible, "Parent").Store(&parent); err != nil {
			t.Fatal(err)
		}
		err := object.Call(accessible+".GetIndexInParent", 0).Store(&index)
		if err != nil || int(index) != i || role != roleLabel {
			t.Errorf("text %d has the index %d and the role %d: %v", i, index, role, err)
		}
		texts = append(texts, name)
	}
	if want := []string{"Fair +2 = Great.", "Fair 4dF", "", ""}; !slices.Equal(texts, want) {
		t.Errorf("the texts are %q, want %q", texts, want)
	}
	var states []uint32
	err := d.conn.Object(windows[0].Bus, windows[0].Path).Call(accessible+".GetState", 0).Store(&states)
	if err != nil || len(states) != 2 || states[0]&stateActive == 0 {
		t.Errorf("the window has the states %b, which lack active: %v", states, err)
	}
	d.wantSaid(t, r)
	d.turn(t, false)
	d.awaitGone(t, root.Bus)
}

// wantSaid checks that each changed text is said once.
func (d *desk) wantSaid(t *testing.T, r *ScreenReader) {
	t.Helper()
	said := make(chan *dbus.Signal, 16)
	d.conn.Signal(said)
	defer d.conn.RemoveSignal(said)
	err := d.conn.AddMatchSignal(dbus.WithMatchInterface("org.a11y.atspi.Event.Object"),
		dbus.WithMatchMember("Announcement"))
	if err != nil {
		t.Fatal(err)
	}
	show := Spoken{Title: "Fudge Tray", Result: "Fair −1 = Mediocre.", Next: "Fair 4dF"}
	r.Show(show)
	r.Show(show)
	show.Control, show.Result = "Trait: Good", ""
	r.Show(show)
	for _, want := range []string{"Fair −1 = Mediocre.", "Trait: Good"} {
		for got := ""; got != want; {
			select {
			case signal := <-said:
				if signal.Name != objectEvent+"Announcement" {
					continue
				}
				text, _ := signal.Body[3].(dbus.Variant)
				if got, _ = text.Value().(string); got != want {
					t.Fatalf("%q is said, want %q", got, want)
				}
			case <-time.After(patience):
				t.Fatalf("%q is not said", want)
			}
		}
	}
}

// awaitGone waits until a program has left the bus.
func (d *desk) awaitGone(t *testing.T, name string) {
	t.Helper()
	gone := make(chan *dbus.Signal, 16)
	d.conn.Signal(gone)
	if err := d.conn.AddMatchSignal(dbus.WithMatchMember("NameOwnerChanged"), dbus.WithMatchArg(0, name)); err != nil {
		t.Fatal(err)
	}
	for limit := time.After(patience); ; {
		var there bool
		if err := d.conn.BusObject().Call("org.freedesktop.DBus.NameHasOwner", 0, name).Store(&there); err != nil || !there {
			return
		}
		select {
		case <-gone:
		case <-limit:
			t.Fatal("the program stays on the bus")
		}
	}
}

// Without a session bus, and without a screen reader, texts go nowhere.
func TestNoScreenReader(t *testing.T) {
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere")
	r := &ScreenReader{}
	r.watch()
	r.Activate(true)
	r.Show(Spoken{Result: "Fair."})
	if r.bus != nil {
		t.Error("a bus is open")
	}
}
