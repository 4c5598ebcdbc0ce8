package platform

import (
	"fmt"
	"strconv"

	"github.com/godbus/dbus/v5"
)

// Roles of AT-SPI.
const (
	roleFrame       = 23
	roleLabel       = 29
	roleApplication = 75
)

// States of AT-SPI, as bits.
const (
	stateActive    = 1 << 1
	stateEnabled   = 1 << 8
	stateSensitive = 1 << 24
	stateShowing   = 1 << 25
	stateVisible   = 1 << 30
)

// An object is a part of the window: the program, its window, or a text in it.
type object struct {
	reader *ScreenReader
	bus    string // name of the program on the bus
	path   dbus.ObjectPath
	parent dbus.ObjectPath // "" for the program
	parts  []dbus.ObjectPath
	index  int // among the parts of the parent
	role   uint32
	kind   string // name of the role
}

// pathOf returns the path of a text.
func pathOf(i int) dbus.ObjectPath { return dbus.ObjectPath(textPath + strconv.Itoa(i)) }

// objects returns the objects of the window. Their number is constant; their names change.
func (r *ScreenReader) objects() []*object {
	frame := &object{reader: r, path: framePath, parent: rootPath, role: roleFrame, kind: "frame"}
	all := []*object{
		{reader: r, path: rootPath, parts: []dbus.ObjectPath{framePath}, role: roleApplication, kind: "application"},
		frame,
	}
	for i := range r.spoken.parts() {
		frame.parts = append(frame.parts, pathOf(i))
		all = append(all, &object{reader: r, path: pathOf(i), parent: framePath, index: i, role: roleLabel, kind: "label"})
	}
	return all
}

// name returns the text of an object.
func (o *object) name() string {
	o.reader.mu.Lock()
	defer o.reader.mu.Unlock()
	switch o.role {
	case roleApplication:
		return "Fudge Tray"
	case roleFrame:
		return o.reader.spoken.Title
	}
	return o.reader.spoken.parts()[o.index]
}

// reference returns an object of this program.
func (o *object) reference(path dbus.ObjectPath) reference { return reference{o.bus, path} }

func (o *object) properties() map[string]dbus.Variant {
	o.reader.mu.Lock()
	parent := o.reader.parent
	o.reader.mu.Unlock()
	if o.parent != "" {
		parent = o.reference(o.parent)
	}
	return map[string]dbus.Variant{
		"Name":         dbus.MakeVariant(o.name()),
		"Description":  dbus.MakeVariant(""),
		"Locale":       dbus.MakeVariant(""),
		"AccessibleId": dbus.MakeVariant(""),
		"Parent":       dbus.MakeVariant(parent),
		"ChildCount":   dbus.MakeVariant(int32(len(o.parts))),
	}
}

// Get returns a property.
func (o *object) Get(of, name string) (dbus.Variant, *dbus.Error) {
	all, _ := o.GetAll(of)
	value, ok := all[name]
	if !ok {
		return value, dbus.MakeFailedError(fmt.Errorf("%s has no property %q", of, name))
	}
	return value, nil
}

// GetAll returns the properties of an interface.
func (o *object) GetAll(of string) (map[string]dbus.Variant, *dbus.Error) {
	switch {
	case of == accessible:
		return o.properties(), nil
	case of == application && o.role == roleApplication:
		return map[string]dbus.Variant{
			"ToolkitName":  dbus.MakeVariant("Fudge Tray"),
			"Version":      dbus.MakeVariant("1"),
			"AtspiVersion": dbus.MakeVariant("2.1"),
			"Id":           dbus.MakeVariant(int32(0)),
		}, nil
	}
	return map[string]dbus.Variant{}, nil
}

// Set accepts the ID that the registry gives the program, which it needs for nothing.
func (o *object) Set(of, name string, _ dbus.Variant) *dbus.Error {
	if of == application && name == "Id" {
		return nil
	}
	return dbus.MakeFailedError(fmt.Errorf("%s.%s is read-only", of, name))
}

// GetChildren returns the parts.
func (o *object) GetChildren() ([]reference, *dbus.Error) {
	parts := []reference{}
	for _, path := range o.parts {
		parts = append(parts, o.reference(path))
	}
	return parts, nil
}

// GetChildAtIndex returns a part.
func (o *object) GetChildAtIndex(i int32) (reference, *dbus.Error) {
	if i < 0 || int(i) >= len(o.parts) {
		return o.reference("/org/a11y/atspi/null"), nil
	}
	return o.reference(o.parts[i]), nil
}

// GetIndexInParent returns the index among the parts of the parent.
func (o *object) GetIndexInParent() (int32, *dbus.Error) { return int32(o.index), nil }

// GetRelationSet returns no relations.
func (o *object) GetRelationSet() ([]struct {
	Kind    uint32
	Targets []reference
}, *dbus.Error) {
	return nil, nil
}

// GetRole returns the number of the role.
func (o *object) GetRole() (uint32, *dbus.Error) { return o.role, nil }

// GetRoleName returns the name of the role.
func (o *object) GetRoleName() (string, *dbus.Error) { return o.kind, nil }

// GetLocalizedRoleName returns the name of the role.
func (o *object) GetLocalizedRoleName() (string, *dbus.Error) { return o.kind, nil }

// GetState returns the states as two words of bits.
func (o *object) GetState() ([]uint32, *dbus.Error) {
	o.reader.mu.Lock()
	defer o.reader.mu.Unlock()
	states := uint32(stateEnabled | stateSensitive | stateShowing | stateVisible)
	if o.role == roleFrame && o.reader.active {
		states |= stateActive
	}
	return []uint32{states, 0}, nil
}

// GetAttributes returns no attributes.
func (o *object) GetAttributes() (map[string]string, *dbus.Error) { return map[string]string{}, nil }

// GetApplication returns the program.
func (o *object) GetApplication() (reference, *dbus.Error) { return o.reference(rootPath), nil }

// GetInterfaces returns the names of the interfaces.
func (o *object) GetInterfaces() ([]string, *dbus.Error) {
	if o.role == roleApplication {
		return []string{accessible, application}, nil
	}
	return []string{accessible}, nil
}

// program implements the interface of programs.
type program struct{}

// GetLocale returns no locale.
func (program) GetLocale(uint32) (string, *dbus.Error) { return "", nil }
