package platform

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"testing"
)

// texts are items in memory.
type texts map[string]string

func (t texts) Item(key string) (string, error) {
	text, ok := t[key]
	if !ok {
		return "", fmt.Errorf("%s: %w", key, ErrNotFound)
	}
	return text, nil
}

func (t texts) SetItem(key, text string) error { t[key] = text; return nil }

func (t texts) RemoveItem(key string) error { delete(t, key); return nil }

func (t texts) Keys() ([]string, error) { return slices.Collect(maps.Keys(t)), nil }

// edit edits a session in items.
func (t texts) edit(key string, edit func(itemSlot)) {
	store := ItemStore{
		Items:  t,
		Pack:   func(data []byte) string { return string(data) },
		Unpack: func(text string) ([]byte, error) { return []byte(text), nil },
		Lock:   func(_ string, edit func()) { edit() },
	}
	store.Edit(key, func(slot Slot, _ error) { edit(slot.(itemSlot)) })
}

const aPart, anotherPart = "0123456789abcdef", "fedcba9876543210"

// A session's parts are removed when it doesn't need them, and those of other sessions never, however they
// are named.
func TestPartsBelongToTheirSession(t *testing.T) {
	items := texts{}
	sessions := []string{
		"fudge-tray:a",
		"fudge-tray:b:fudge-tray:a",
		"fudge-tray:a@https://x.example",
		"fudge-tray:" + aPart + ":fudge-tray:a",
	}
	for _, key := range sessions {
		items.edit(key, func(slot itemSlot) {
			parts := map[string][]byte{aPart: {1}, anotherPart: {2}}
			if err := errors.Join(slot.SaveParts(parts), slot.Save([]byte("head"))); err != nil {
				t.Fatal(err)
			}
		})
	}
	for i, key := range sessions {
		items.edit(key, func(slot itemSlot) { slot.KeepParts(map[string][]byte{anotherPart: {2}}) })
		if want := 3*len(sessions) - i - 1; len(items) != want {
			t.Fatalf("%s: %d items, want %d: %q", key, len(items), want, slices.Sorted(maps.Keys(items)))
		}
	}
}

// While there is a copy that was set aside, all parts are kept, because it may need them.
func TestPartsOfSetAsideAreKept(t *testing.T) {
	items := texts{}
	items.edit("fudge-tray:a", func(slot itemSlot) {
		if err := errors.Join(slot.SaveParts(map[string][]byte{aPart: {1}}), slot.Save([]byte("head"))); err != nil {
			t.Fatal(err)
		}
		if _, err := slot.SetAside(); err != nil {
			t.Fatal(err)
		}
		slot.KeepParts(nil)
	})
	if len(items) != 2 {
		t.Errorf("items: %q", slices.Sorted(maps.Keys(items)))
	}
}
