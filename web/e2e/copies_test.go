package e2e

import (
	"encoding/base64"
	"encoding/binary"
	"hash/crc32"
	"slices"
	"strings"
	"testing"
)

// saving intercepts the files that the tray page saves.
var saving = early("files.catchSaved")

// saved clicks a button and returns the text of the file that it saves.
func (p *tab) saved(button string) string {
	p.t.Helper()
	file := call[struct{ Name, Text string }](p, "files.saved", button)
	if !strings.HasPrefix(file.Name, "fudge-tray-default-2") || !strings.HasSuffix(file.Name, ".txt") {
		p.t.Errorf("the file is named %q", file.Name)
	}
	return file.Text
}

// restore chooses a file to restore.
func (p *tab) restore(name, text string) {
	p.t.Helper()
	p.call("files.choose", "#copies input", name, text)
}

// A saved copy of the session is restored from its file. Undo brings back the rolls that it
// replaced.
func TestCopyIsRestored(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Scripts: []string{noWebGL, hurried, saving}}).ready()
	p.call("tray.prepare", "Superb 4dF vs Great")
	p.call("tray.rollTimes", 2)
	kept, text := p.receipts(), p.saved("#save-copy")
	p.call("tray.clear")
	p.call("tray.prepare", "Poor 4dF")
	p.roll()
	p.restore("my rolls.txt", text)
	p.untilIs("Restored my rolls.txt.", "element.text", "#copies [role=status]")
	if back := p.receipts(); !slices.Equal(back, kept) {
		t.Errorf("restored %v, want %v", back, kept)
	}
	if next := p.next(); next != "Superb 4dF vs Great" {
		t.Errorf("next is %q, want it as it was when the copy was saved", next)
	}
	p.until("element.visible", "#undo")
	p.call("element.click", "#undo")
	p.untilIs(3, "element.count", "#history ol > *")
	p.wantRolls(3)
}

// An invalid copy is refused with the reason and changes nothing. A locked tray restores no copy.
func TestBadCopyChangesNothing(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Scripts: []string{noWebGL, hurried, saving}}).ready()
	p.call("tray.prepare", "Superb 4dF vs Great")
	p.roll()
	kept, text := p.receipts(), p.saved("#save-copy")
	for name, c := range map[string]struct{ text, reason string }{
		"empty":         {"", "not a saved session"},
		"a diary":       {"Dear diary, the dice hate me.", "not a saved session"},
		"half a copy":   {text[:len(text)/2], "incomplete"},
		"a later copy":  {laterCopy(), "newer version"},
		"a web page":    {"<!doctype html><title>404</title>", "not a saved session"},
		"a large video": {"", "16 MB"},
	} {
		if name == "a large video" {
			p.call("files.chooseZeros", "#copies input", name, 16_000_001)
		} else {
			p.restore(name, c.text)
		}
		p.until("element.shows", "#notice", name)
		p.until("element.shows", "#notice", "Nothing was changed")
		if said := p.text("#notice"); !strings.Contains(said, c.reason) {
			t.Errorf("%s: the message is %q, want the reason %q", name, said, c.reason)
		}
		if left := p.receipts(); !slices.Equal(left, kept) {
			t.Errorf("%s: %v are left of %v", name, left, kept)
		}
	}
	if next := p.next(); next != "Superb 4dF vs Great" {
		t.Errorf("next is %q", next)
	}
	p.call("tray.set", "locked", true)
	p.until("element.exists", "#load-copy:disabled")
}

// laterCopy is a valid copy of a later, unknown version.
func laterCopy() string {
	frame := []byte{0xfe, 'F', 'T', 99, 0, 0, 0, 0}
	frame = binary.LittleEndian.AppendUint32(frame, crc32.ChecksumIEEE(frame))
	return base64.RawURLEncoding.EncodeToString(frame)
}

// Full or blocked storage is reported in one sentence, with a button that saves a copy.
func TestStorageFailureIsShown(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ script, warning string }{
		"full": {full, "out of storage"}, "blocked": {early("storage.refuse", "SecurityError"), "won't keep"},
	} {
		t.Run(name, func(t *testing.T) {
			p := open(t, setup{Width: 320, Height: 480, Touch: true, Scripts: []string{hurried, saving, c.script}}).ready()
			p.roll()
			if name == "full" {
				p.until("storage.item", "fudge-tray:default")
			}
			p.call("storage.setFull", true)
			p.roll()
			p.until("element.shows", "#warning", c.warning)
			p.until("element.shows", "#warning", "Save a backup")
			if !call[bool](p, "element.inView", "#warning") {
				t.Error("the warning is not in view")
			}
			text := p.saved("#warning button")
			p.call("tray.importState", text)
			if rolls := len(p.receipts()); rolls != 2 {
				t.Errorf("the copy has %d rolls, want both", rolls)
			}
			if p.box("#warning").Bottom > p.box("#stage").Top {
				t.Error("the warning covers the dice")
			}
			p.call("element.click", "#warning button:last-child")
			p.roll()
			if said := p.text("#warning"); said != "" {
				t.Errorf("the message %q is shown again after it was closed", said)
			}
			if name == "full" {
				p.call("storage.setFull", false)
				p.roll()
				p.untilIs(4, "element.count", "#history ol > *")
				before := call[int](p, "storage.length", "fudge-tray:default")
				p.roll()
				p.until("storage.isLonger", "fudge-tray:default", before)
				p.call("storage.setFull", true)
				p.roll()
				p.until("element.text", "#warning")
			}
		})
	}
}

// countPersist counts the requests for persistent storage.
var countPersist = early("storage.countRequests")

// The tray requests persistent storage once, after the third roll or with the first backup.
func TestPersistentStorageIsRequested(t *testing.T) {
	t.Parallel()
	scripts := []string{noWebGL, hurried, saving, countPersist}
	p := open(t, setup{Scripts: scripts}).ready()
	wantRequests := func(p *tab, when string, n int) {
		t.Helper()
		if got := call[int](p, "storage.requests"); got != n {
			t.Errorf("%s: %d requests, want %d", when, got, n)
		}
	}
	p.call("tray.rollTimes", 2)
	wantRequests(p, "after two rolls", 0)
	p.roll()
	p.until("storage.requests")
	p.call("tray.rollTimes", 3)
	p.saved("#save-copy")
	wantRequests(p, "later in the same visit", 1)
	again := p.beside(setup{Scripts: scripts}).ready()
	again.call("tray.rollTimes", 3)
	wantRequests(again, "in the next visit", 0)

	saves := open(t, setup{Scripts: scripts}).ready()
	saves.call("element.click", "#save-copy")
	saves.until("storage.requests")
	wantRequests(saves, "when a copy is saved", 1)

	keeps := open(t, setup{Scripts: scripts})
	keeps.call("tray.set", "session", "none")
	keeps.call("events.nth", "tray-ready", 1)
	keeps.call("tray.rollTimes", 4)
	wantRequests(keeps, "without a stored session", 0)
}

// A browser that deletes data after a week without a visit shows a warning in the history.
func TestSevenDayWarning(t *testing.T) {
	t.Parallel()
	if call[bool](open(t, flat).ready(), "element.visible", "[data-part=retention]") {
		t.Error("the warning is shown in a browser that deletes nothing")
	}
	p := open(t, setup{Scripts: []string{noWebGL, early("environment.vendor", "Apple Computer, Inc.")}}).ready()
	shown := call[bool](p, "element.visible", "[data-part=retention]")
	if !shown || !call[bool](p, "element.shows", "[data-part=retention]", "seven days") {
		t.Error("the warning that rolls are deleted after seven days is missing")
	}
}
