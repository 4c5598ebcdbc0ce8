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

// copyOf names the folder of a session to the copies of this test that roll in it.
const copyOf = "FUDGETRAY_TEST_SESSION"

func TestMain(m *testing.M) {
	if dir := os.Getenv(copyOf); dir != "" {
		rollForEver(dir)
	}
	checkResults()
	os.Exit(m.Run())
}

// still is the surroundings of a table that nobody looks at. What it sends is written
// to standard output.
type still struct{}

func (still) Send(message []byte)                        { fmt.Printf("%s\n", message) }
func (still) Receive(func([]byte))                       {}
func (still) Wake()                                      {}
func (still) Park()                                      {}
func (still) Now() time.Duration                         { return host.WallClock{}.Now() }
func (still) Unix() int64                                { return time.Now().Unix() }
func (still) AfterFunc(d time.Duration, f func()) func() { return host.WallClock{}.AfterFunc(d, f) }

func openFiles(dir string) *Table {
	return Open(Host{
		Store: host.Files{Dir: dir}, Key: "fudge-tray:test", Random: rand.Reader,
		Messages: still{}, Loop: still{}, Clock: still{},
	})
}

// rollForEver is a copy of the tray on the desktop, until it is killed.
func rollForEver(dir string) {
	t := openFiles(dir)
	t.Receive([]byte(`{"v":1,"id":"hurry","op":"set","arg":{"hurried":true}}`))
	for n := 0; ; n++ {
		t.Receive(fmt.Appendf(nil, `{"v":1,"id":"r%d","op":"roll","arg":{"technique":"1dF"}}`, n))
	}
}

// TestKilledCopiesLoseNothing has two copies of the tray roll at once, and kills each 25
// times at any moment: every roll that was told of is there, none twice.
func TestKilledCopiesLoseNothing(t *testing.T) {
	dir := t.TempDir()
	var mu sync.Mutex
	told := map[string]bool{}
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
					told[receipt] = true
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
		t.Errorf("of %d rolls %d are there twice", len(kept), len(kept)-len(once))
	}
	for receipt := range told {
		if _, found := slices.BinarySearch(kept, receipt); !found {
			t.Errorf("%s was told of, and is lost", receipt)
		}
	}
	t.Logf("%d rolls told of, %d kept", len(told), len(kept))
}

// rollUntilKilled starts a copy and kills it after some rolls. It returns the receipts
// that the copy told of, also of the rolls that it still made meanwhile.
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
	_ = tray.Wait() // says that it was killed
	if len(receipts) < rolls {
		return nil, fmt.Errorf("a copy ended by itself after %d rolls", len(receipts))
	}
	return receipts, nil
}
