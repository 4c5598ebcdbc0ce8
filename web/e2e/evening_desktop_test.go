package e2e

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/jezek/xgb/xproto"
	"github.com/jezek/xgb/xtest"

	"fudgetray/engine/session"
	"fudgetray/game/platform"
)

// A desktopSeat is a window of the desktop program on a display of its own.
type desktopSeat struct {
	*desktop
	e          *tableEvening
	link, name string

	mu      sync.Mutex
	process *exec.Cmd // nil while the window is closed
	printed *bytes.Buffer
	started time.Time
}

// open builds the program, opens its window and takes a seat.
func (e *tableEvening) open(name string) *desktopSeat {
	e.Helper()
	s := &desktopSeat{desktop: newDesktop(e.T), e: e, link: e.url + "/#table=" + e.link, name: name}
	must(e.T, xtest.Init(s.conn))
	// A busy machine may delay the release of a key, which the server would then repeat.
	repeats := []uint32{xproto.AutoRepeatModeOff}
	must(e.T, xproto.ChangeKeyboardControlChecked(s.conn, xproto.KbAutoRepeatMode, repeats).Check())
	s.start("--name", name, s.link)
	e.Cleanup(s.kill)
	e.wait("a window that takes keys", func() bool { return s.focus() && s.drawn() })
	table, _, _ := strings.Cut(e.link, ".")
	e.wait("a seat of the window", func() bool {
		record, err := e.server.Record(table)
		return err == nil && bytes.Contains(record, []byte(`"name":"`+name+`"`))
	})
	return s
}

func (s *desktopSeat) start(args ...string) {
	s.printed, s.started = &bytes.Buffer{}, time.Now()
	s.process = s.command(append([]string{"--session", "evening"}, args...)...)
	s.process.Stdout, s.process.Stderr = s.printed, os.Stderr
	must(s.e.T, s.process.Start())
}

func (s *desktopSeat) kill() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.process != nil {
		s.process.Process.Kill()
		s.process.Wait()
	}
}

// Keycodes of a standard keyboard.
const (
	keyQ       = 24
	keyEnter   = 36
	keyControl = 37
	keyL       = 46
	keyShift   = 50
)

// press presses keys together in the window.
func (s *desktopSeat) press(keys ...byte) {
	root := xproto.Setup(s.conn).DefaultScreen(s.conn).Root
	if !s.focus() {
		return // the test ends
	}
	for _, key := range keys {
		xtest.FakeInput(s.conn, xproto.KeyPress, key, 0, root, 0, 0, 0)
	}
	for _, key := range keys {
		xtest.FakeInput(s.conn, xproto.KeyRelease, key, 0, root, 0, 0, 0)
	}
	s.conn.Sync()
}

// enter types a line in the window and presses Enter.
func (s *desktopSeat) enter(line string) {
	s.press(keyControl, keyL)
	for _, sign := range line {
		s.press(s.keysOf(sign)...)
	}
	s.press(keyEnter)
}

// keysOf returns the keys that type a sign.
func (s *desktopSeat) keysOf(sign rune) []byte {
	setup := xproto.Setup(s.conn)
	first := setup.MinKeycode
	keys, err := xproto.GetKeyboardMapping(s.conn, first, byte(setup.MaxKeycode-first+1)).Reply()
	if err != nil {
		return nil // the test ends
	}
	at := slices.Index(keys.Keysyms, xproto.Keysym(sign)) // those of ASCII are the signs
	key, level := byte(first)+byte(at/int(keys.KeysymsPerKeycode)), at%int(keys.KeysymsPerKeycode)
	if level == 1 {
		return []byte{keyShift, key}
	}
	return []byte{key}
}

// roll enters a line, and the next one after its result.
func (s *desktopSeat) roll(lines []string) {
	go func() {
		for i, line := range lines {
			s.enter(line)
			for s.own() <= i && s.e.Context().Err() == nil {
				time.Sleep(100 * time.Millisecond)
			}
		}
	}()
}

func (s *desktopSeat) rolls() []*session.Roll {
	data, err := platform.Files{Dir: filepath.Join(s.home, ".local", "share", "fudge-tray")}.Load("fudge-tray:evening")
	if err != nil {
		return nil // before the first roll
	}
	state, err := session.Decode(data)
	must(s.e.T, err)
	return state.Rolls
}

func (s *desktopSeat) own() (n int) {
	for _, r := range s.rolls() {
		if r.By.Name == s.name {
			n++
		}
	}
	return n
}

func (s *desktopSeat) seen() int { return len(s.rolls()) }

func (s *desktopSeat) results() (all []eveningRoll) {
	for _, r := range s.rolls() {
		text := sentence(r.By.Name, r.Request)
		all = append(all, eveningRoll{text, r.Receipt, r.Request.Faces})
	}
	return all
}

func (s *desktopSeat) refused() string { return "" }

// printedHead matches the head that the program prints when its window closes.
var printedHead = regexp.MustCompile(`Head: (\S+) after`)

// shortVisit is the time for which a window that was opened again reads the record before it is closed.
const shortVisit = 15 * time.Second

// has closes the window and compares the head that it prints. The next call opens the window again if it has closed
// before the last lines arrived.
func (s *desktopSeat) has(heads []string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.process != nil && time.Since(s.started) > shortVisit {
		s.press(keyControl, keyQ)
		must(s.e.T, s.process.Wait())
		s.process = nil
	}
	if s.process != nil {
		return false
	}
	at := printedHead.FindStringSubmatch(s.printed.String())
	if at != nil && slices.Contains(heads, at[1]) {
		return true
	}
	s.start()
	return false
}
