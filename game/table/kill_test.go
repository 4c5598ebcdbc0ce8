//go:build !js

package table

import (
	"bufio"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"sync"
	"testing"
	"time"

	"fudgetray/game/host"
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

// userless implements the host of a table without a user. It writes sent messages to standard output.
type userless struct{}

func (userless) Send(message []byte)                        { fmt.Printf("%s\n", message) }
func (userless) Receive(func([]byte))                       {}
func (userless) Wake()                                      {}
func (userless) Park()                                      {}
func (userless) Now() time.Duration                         { return host.WallClock{}.Now() }
func (userless) Unix() int64                                { return time.Now().Unix() }
func (userless) AfterFunc(d time.Duration, f func()) func() { return host.WallClock{}.AfterFunc(d, f) }

func openFiles(dir string) *Table {
	return Open(Host{
		Store: host.Files{Dir: dir}, Key: "fudge-tray:test", Random: rand.Reader,
		Messages: userless{}, Loop: userless{}, Clock: userless{},
	})
}

// rollForEver runs a tray that rolls until it is killed.
func rollForEver(dir string) {
	t := openFiles(dir)
	t.Receive([]byte(`{"v":1,"id":"hurry","op":"set","arg":{"hurried":true}}`))
	for n := 0; ; n++ {
		t.Receive(fmt.Appendf(nil, `{"v":1,"id":"r%d","op":"roll","arg":{"technique":"1dF"}}`, n))
	}
}

// TestKilledCopiesLoseNothing runs two processes that roll in one session, and kills each 25 times
// at arbitrary moments. Every reported roll must be stored exactly once.
func TestKilledCopiesLoseNothing(t *testing.T) {
	dir := t.TempDir()
	var mu sync.Mutex
	reported := map[string]bool{}
	var copies sync.WaitGroup
	for range 2 {
		copies.Go(func() {
			for kill := range 25 {
				receipts, err := rollUntilKilled(dir, 1+kill%7)
				if err != nil {
					t.Error(err)
				}
				mu.Lock()
				for _, receipt := range receipts {
					reported[receipt] = true
				}
				mu.Unlock()
			}
		})
	}
	copies.Wait()
	var kept []string
	for _, r := range openFiles(dir).session.Rolls {
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
// process reported, including those reported before the kill took effect.
func rollUntilKilled(dir string, rolls int) ([]string, error) {
	program, err := os.Executable()
	if err != nil {
		return nil, err
	}
	tray := exec.Command(program)
	tray.Env = append(os.Environ(), copyOf+"="+dir)
	tray.Stderr = os.Stderr
	out, err := tray.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := tray.Start(); err != nil {
		return nil, err
	}
	var receipts []string
	for lines := bufio.NewScanner(out); lines.Scan(); {
		var reply Reply[resolution]
		if json.Unmarshal(lines.Bytes(), &reply) != nil || reply.Result.Receipt == "" {
			continue
		}
		receipts = append(receipts, reply.Result.Receipt)
		if len(receipts) == rolls {
			if err := tray.Process.Kill(); err != nil {
				return nil, err
			}
		}
	}
	_ = tray.Wait() // fails, as the process was killed
	if len(receipts) < rolls {
		return nil, fmt.Errorf("a copy ended by itself after %d rolls", len(receipts))
	}
	return receipts, nil
}
