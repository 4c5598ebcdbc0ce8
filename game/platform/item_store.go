package platform

import (
	"errors"
	"strings"
)

// Items are texts by key, as in a browser's localStorage. Each write is atomic. Errors are, or wrap, ErrNotFound and
// ErrUnavailable.
type Items interface {
	Item(key string) (string, error)
	SetItem(key, text string) error
	RemoveItem(key string) error
	Keys() ([]string, error)
}

// ItemStore stores sessions in items, packed into text. It is a Divided Store without Watch.
type ItemStore struct {
	Items
	Pack   func(data []byte) string
	Unpack func(text string) ([]byte, error)
	Lock   func(key string, edit func()) // calls edit while no other program edits key
}

// Load implements Store.
func (s ItemStore) Load(key string) (data []byte, err error) {
	text, err := s.Item(key)
	if err != nil {
		return nil, err
	}
	data, err = s.Unpack(text)
	if err != nil {
		return []byte(text), nil
	}
	return data, nil
}

// LoadPart implements Divided.
func (s ItemStore) LoadPart(key, name string) ([]byte, error) { return s.Load(partKey(key, name)) }

// Edit implements Store.
func (s ItemStore) Edit(key string, edit func(Slot, error)) {
	s.Lock(key, func() { edit(itemSlot{s, key}, nil) })
}

// An itemSlot is a locked item and its parts.
type itemSlot struct {
	store ItemStore
	key   string
}

// Load implements Slot.
func (s itemSlot) Load() ([]byte, error) { return s.store.Load(s.key) }

// Save implements Slot.
func (s itemSlot) Save(data []byte) error { return s.store.SetItem(s.key, s.store.Pack(data)) }

// SetAside implements Slot.
func (s itemSlot) SetAside() (place string, err error) {
	text, err := s.store.Item(s.key)
	if err != nil {
		return "", err
	}
	for n := 1; ; n++ {
		place = aside(s.key, n)
		_, err := s.store.Item(place)
		if err == nil {
			continue
		}
		if errors.Is(err, ErrNotFound) {
			err = s.store.SetItem(place, text)
		}
		if err == nil {
			err = s.store.RemoveItem(s.key)
		}
		return place, err
	}
}

// The key of a part is partPrefix, its name of partName characters, a colon and the session's key.
const (
	partPrefix = "fudge-tray-part:"
	partName   = 16
)

func partKey(key, name string) string { return partPrefix + name + ":" + key }

// SaveParts implements DividedSlot.
func (s itemSlot) SaveParts(parts map[string][]byte) error {
	stored, err := s.parts()
	if err != nil {
		return err
	}
	for name, data := range parts {
		if stored[name] {
			continue
		}
		if err := s.store.SetItem(partKey(s.key, name), s.store.Pack(data)); err != nil {
			return err
		}
	}
	return nil
}

// KeepParts implements DividedSlot. A later save removes parts that can't be removed.
func (s itemSlot) KeepParts(parts map[string][]byte) {
	if _, err := s.store.Item(aside(s.key, 1)); !errors.Is(err, ErrNotFound) {
		return
	}
	stored, _ := s.parts() // none after an error
	for name := range stored {
		if parts[name] == nil {
			_ = s.store.RemoveItem(partKey(s.key, name))
		}
	}
}

// parts returns the names of the stored parts.
func (s itemSlot) parts() (map[string]bool, error) {
	keys, err := s.store.Keys()
	names := map[string]bool{}
	for _, key := range keys {
		name, part := strings.CutPrefix(key, partPrefix)
		name, own := strings.CutSuffix(name, ":"+s.key)
		if part && own && len(name) == partName { // otherwise another session's key ends like this one
			names[name] = true
		}
	}
	return names, err
}
