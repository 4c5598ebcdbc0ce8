//go:build !js

package tray

import (
	"bufio"
	"bytes"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"sync"
	"testing"
	"time"

	own "fudgetray/engine/json"
	"fudgetray/game/platform"
)

// copyOf is the environment variable that makes the test binary roll in the given session folder.
const copyOf = "FUDGETRAY_TEST_SESSION"

func TestMain(m *testing.M) {
	if dir := os.Getenv(copyOf); dir != "" {
		rollForEver(dir)
	}
	if hurt := os.Getenv(diskOf); hurt != "" {
		rollOnDisk(hurt)
	}
	checkResults()
	os.Exit(m.Run())
}

// userless implements the platform of a tray without a user. It writes sent messages to standard output.
type userless struct{}

// batch is a userless that keeps sent messages. A process writes those of a roll at once, so that one that
// is killed after the result has also written the warning that follows if the roll isn't stored.
type batch struct {
	userless
	sent bytes.Buffer
}

func (b *batch) Send(message any) { fmt.Fprintf(&b.sent, "%s\n", own.Marshal(message)) }

func (userless) Send(message any)   { fmt.Printf("%s\n", own.Marshal(message)) }
func (userless) Wake()              {}
func (userless) Park()              {}
func (userless) Now() time.Duration { return platform.WallClock{}.Now() }
func (userless) Unix() int64        { return time.Now().Unix() }
func (userless) AfterFunc(d time.Duration, f func()) func() {
	return platform.WallClock{}.AfterFunc(d, f)
}

func openFiles(dir string, messages Messages) *Tray {
	return Open(Dependencies{
		Store: platform.Files{Dir: dir}, Key: "fudge-tray:test", Random: rand.Reader,
		Messages: messages, Loop: userless{}, Clock: userless{},
	})
}

// rollForEver runs a tray that rolls until it is killed.
func rollForEver(dir string) {
	var b batch
	t := openFiles(dir, &b)
	t.Receive([]byte(`{"v":1,"id":"hello","op":"hello"}`)) // warnings wait for it
	t.Receive([]byte(`{"v":1,"id":"hurry","op":"set","arg":{"hurried":true}}`))
	for n := 0; ; n++ {
		t.Receive(fmt.Appendf(nil, `{"v":1,"id":"r%d","op":"roll","arg":{"technique":"1dF"}}`, n))
		b.sent.WriteTo(os.Stdout)
	}
}

// TestKilledCopiesLoseNothing runs two processes that roll in one session, and kills each 25 times
// at arbitrary moments. Every reported roll must be stored exactly once, unless its process has warned that
// it can't save: on a busy disk it may not get the lock of the session in time.
func TestKilledCopiesLoseNothing(t *testing.T) {
	if testing.Short() {
		t.Skip("starts fifty processes")
	}
	dir := t.TempDir()
	var mu sync.Mutex
	reported, warned := map[string]bool{}, 0
	var copies sync.WaitGroup
	for range 2 {
		copies.Go(func() {
			for kill := range 25 {
				receipts, unsaved, err := rollUntilKilled(dir, 1+kill%7)
				if err != nil {
					t.Error(err)
				}
				mu.Lock()
				for _, receipt := range receipts {
					reported[receipt] = true
				}
				if unsaved {
					warned++
				}
				mu.Unlock()
			}
		})
	}
	copies.Wait()
	if warned > 10 {
		t.Errorf("%d of 50 processes couldn't save", warned)
	}
	var kept []string
	for _, r := range openFiles(dir, userless{}).session.Rolls {
		kept = append(kept, r.Receipt)
	}
	slices.Sort(kept)
	if once := slices.Compact(slices.Clone(kept)); len(once) != len(kept) {
		t.Errorf("%d rolls, of which %d are duplicates", len(kept), len(kept)-len(once))
	}
	for receipt := range reported {
		if _, found := slices.BinarySearch(kept, receipt); !found {
			t.Errorf("%s was reported, but is not stored", receipt)
		}
	}
	t.Logf("%d rolls reported, %d stored", len(reported), len(kept))
}

// rollUntilKilled starts a process and kills it after some rolls. It returns all receipts that the
// process reported, including those reported before the kill took effect. If the process warned that it
// can't save, unsaved is true, and the receipts are those of the rolls before.
func rollUntilKilled(dir string, rolls int) (receipts []string, unsaved bool, err error) {
	program, err := os.Executable()
	if err != nil {
		return nil, false, err
	}
	tray := exec.Command(program)
	tray.Env = append(os.Environ(), copyOf+"="+dir)
	tray.Stderr = os.Stderr
	out, err := tray.StdoutPipe()
	if err != nil {
		return nil, false, err
	}
	if err := tray.Start(); err != nil {
		return nil, false, err
	}
	rolled := 0
	for lines := bufio.NewScanner(out); lines.Scan(); {
		var said struct {
			Reply[resolution]
			Detail Fault
		}
		if json.Unmarshal(lines.Bytes(), &said) != nil {
			continue
		}
		if said.Detail.Code == "storage-unavailable" && !unsaved {
			unsaved = true
			receipts = receipts[:max(0, len(receipts)-1)] // the warning follows the first roll that isn't stored
		}
		if said.Result.Receipt == "" {
			continue
		}
		if !unsaved {
			receipts = append(receipts, said.Result.Receipt)
		}
		rolled++
		if rolled == rolls {
			if err := tray.Process.Kill(); err != nil {
				return nil, unsaved, err
			}
		}
	}
	_ = tray.Wait() // fails, as the process was killed
	if rolled < rolls {
		return nil, unsaved, fmt.Errorf("a copy ended by itself after %d rolls", rolled)
	}
	return receipts, unsaved, nil
}
