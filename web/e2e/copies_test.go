package e2e

import (
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"slices"
	"strings"
	"testing"
)

// saving intercepts the files that the tray page saves.
const saving = `{
	URL.createObjectURL = (blob) => { top.blob = blob; return "blob:caught"; };
	HTMLAnchorElement.prototype.click = function () { top.saved = { name: this.download, text: top.blob.text() }; };
}`

// saved clicks a button and returns the text of the file that it saves.
func (p *tab) saved(button string) string {
	p.t.Helper()
	p.run(fmt.Sprintf(`(window.saved = undefined, at(%q).click(), until(() => window.saved))`, button))
	if name := eval[string](p, `saved.name`); !strings.HasPrefix(name, "fudge-tray-default-2") || !strings.HasSuffix(name, ".txt") {
		p.t.Errorf("the file is named %q", name)
	}
	return eval[string](p, `saved.text`)
}

// restore chooses a file to restore. text is a JavaScript expression.
func (p *tab) restore(name, text string) {
	p.t.Helper()
	p.run(fmt.Sprintf(`(() => {
		const chosen = new DataTransfer();
		chosen.items.add(new File([%s], %q));
		const input = at("#copies input");
		input.files = chosen.files;
		input.dispatchEvent(new Event("change"));
	})()`, text, name))
}

// A saved copy of the session is restored from its file. Undo brings back the rolls that it
// replaced.
func TestCopyIsRestored(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Scripts: []string{noWebGL, hurried, saving}}).ready()
	p.run(`tray().prepare("Superb 4dF vs Great").then(() => tray().roll()).then(() => tray().roll())`)
	kept, text := p.receipts(), p.saved("#save-copy")
	p.run(`tray().clear()`)
	p.run(`tray().prepare("Poor 4dF")`)
	p.run(`tray().roll()`)
	p.restore("my rolls.txt", quoted(text))
	p.run(`until(() => at("#copies [role=status]").textContent === "Restored my rolls.txt.")`)
	if back := p.receipts(); !slices.Equal(back, kept) {
		t.Errorf("restored %v, want %v", back, kept)
	}
	if next := p.next(); next != "Superb 4dF vs Great" {
		t.Errorf("next is %q, want it as it was when the copy was saved", next)
	}
	p.run(`until(() => at("#undo").checkVisibility())`)
	p.run(`(at("#undo").click(), until(() => at("#history ol").childElementCount === 3))`)
	p.wantRolls(3)
}

// An invalid copy is refused with the reason and changes nothing. A locked tray restores no copy.
func TestBadCopyChangesNothing(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Scripts: []string{noWebGL, hurried, saving}}).ready()
	p.run(`tray().prepare("Superb 4dF vs Great").then(() => tray().roll())`)
	kept, text := p.receipts(), p.saved("#save-copy")
	for name, c := range map[string]struct{ text, reason string }{
		"empty":         {`""`, "not a saved session"},
		"a diary":       {`"Dear diary, the dice hate me."`, "not a saved session"},
		"half a copy":   {quoted(text[:len(text)/2]), "incomplete"},
		"a later copy":  {quoted(laterCopy()), "newer version"},
		"a web page":    {`"<!doctype html><title>404</title>"`, "not a saved session"},
		"a large video": {`new Uint8Array(16_000_001)`, "16 MB"},
	} {
		p.restore(name, c.text)
		p.run(fmt.Sprintf(`until(() => ((said) => said.includes(%q) && said.includes("Nothing was changed"))(at("#notice").textContent))`, name))
		if said := eval[string](p, `at("#notice").textContent`); !strings.Contains(said, c.reason) {
			t.Errorf("%s: the message is %q, want the reason %q", name, said, c.reason)
		}
		if left := p.receipts(); !slices.Equal(left, kept) {
			t.Errorf("%s: %v are left of %v", name, left, kept)
		}
	}
	if next := p.next(); next != "Superb 4dF vs Great" {
		t.Errorf("next is %q", next)
	}
	p.run(`(tray().locked = true, until(() => at("#load-copy").disabled))`)
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
	const blocked = `Storage.prototype.setItem = () => { throw new DOMException("The user denied it.", "SecurityError"); };`
	for name, c := range map[string]struct{ script, warning string }{
		"full": {full, "out of storage"}, "blocked": {blocked, "won't keep"},
	} {
		t.Run(name, func(t *testing.T) {
			p := open(t, setup{Width: 320, Height: 480, Touch: true, Scripts: []string{hurried, saving, c.script}}).ready()
			p.run(`tray().roll()`)
			if name == "full" {
				p.run(`until(() => localStorage.getItem("fudge-tray:default"))`)
			}
			p.run(`(window.full = true, tray().roll())`)
			p.run(fmt.Sprintf(`until(() => at("#warning").textContent.includes(%q) && at("#warning").textContent.includes("Save a backup"))`, c.warning))
			if !eval[bool](p, inView("#warning")) {
				t.Error("the warning is not in view")
			}
			text := p.saved("#warning button")
			p.run(fmt.Sprintf(`tray().importState(%q)`, text))
			if rolls := len(p.receipts()); rolls != 2 {
				t.Errorf("the copy has %d rolls, want both", rolls)
			}
			if eval[bool](p, `at("#warning").getBoundingClientRect().bottom > at("#stage").getBoundingClientRect().bottom`) {
				t.Error("the warning covers more than the dice")
			}
			p.run(`(at("#warning button:last-child").click(), tray().roll())`)
			if said := eval[string](p, `at("#warning").textContent`); said != "" {
				t.Errorf("the message %q is shown again after it was closed", said)
			}
			if name == "full" {
				p.run(`(window.full = false, tray().roll().then(() => until(() => at("#history ol").childElementCount === 4)))`)
				stored := `localStorage.getItem("fudge-tray:default").length`
				p.run(`(window.before = ` + stored + `, tray().roll().then(() => until(() => ` + stored + ` > before)))`)
				p.run(`(window.full = true, tray().roll().then(() => until(() => at("#warning").textContent)))`)
			}
		})
	}
}

// countPersist counts the requests for persistent storage.
const countPersist = `{
	top.requests ??= 0;
	StorageManager.prototype.persisted = async () => false;
	StorageManager.prototype.persist = async () => { top.requests++; return false; };
}`

// The tray requests persistent storage once, after the third roll or with the first backup.
func TestPersistentStorageIsRequested(t *testing.T) {
	t.Parallel()
	scripts := []string{noWebGL, hurried, saving, countPersist}
	p := open(t, setup{Scripts: scripts}).ready()
	wantRequests := func(p *tab, when string, n int) {
		t.Helper()
		if got := eval[int](p, `requests`); got != n {
			t.Errorf("%s: %d requests, want %d", when, got, n)
		}
	}
	p.run(`tray().roll().then(() => tray().roll())`)
	wantRequests(p, "after two rolls", 0)
	p.run(`tray().roll().then(() => until(() => requests))`)
	p.run(`tray().roll().then(() => tray().roll()).then(() => tray().roll())`)
	p.saved("#save-copy")
	wantRequests(p, "later in the same visit", 1)
	again := p.beside(setup{Scripts: scripts}).ready()
	again.run(`tray().roll().then(() => tray().roll()).then(() => tray().roll())`)
	wantRequests(again, "in the next visit", 0)

	saves := open(t, setup{Scripts: scripts}).ready()
	saves.run(`(at("#save-copy").click(), until(() => requests))`)
	wantRequests(saves, "when a copy is saved", 1)

	keeps := open(t, setup{Scripts: scripts})
	keeps.run(`(tray().session = "none", nth("tray-ready", 1).then(() => tray().roll()).then(() => tray().roll()).then(() => tray().roll()).then(() => tray().roll()))`)
	wantRequests(keeps, "without a stored session", 0)
}

// A browser that deletes data after a week without a visit shows a warning in the history.
func TestSevenDayWarning(t *testing.T) {
	t.Parallel()
	const safari = `Object.defineProperty(navigator, "vendor", { value: "Apple Computer, Inc." });`
	hint := `at("[data-part=retention]").checkVisibility()`
	if eval[bool](open(t, flat).ready(), hint) {
		t.Error("the warning is shown in a browser that deletes nothing")
	}
	p := open(t, setup{Scripts: []string{noWebGL, safari}}).ready()
	if !eval[bool](p, hint) || !eval[bool](p, `at("[data-part=retention]").textContent.includes("seven days")`) {
		t.Error("the warning that rolls are deleted after seven days is missing")
	}
}
