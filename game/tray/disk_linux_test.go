package tray

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"fudgetray/engine/session"
)

// diskOf is the environment variable that makes the test binary roll on a separate disk, which is
// damaged in the named way.
const diskOf = "FUDGETRAY_TEST_DISK"

// hurts are functions that make a mounted disk unwritable, and writable again.
var hurts = map[string]func(disk string) (heal func() error, err error){
	"full": func(disk string) (func() error, error) {
		filler := filepath.Join(disk, "filler")
		file, err := os.Create(filler)
		if err != nil {
			return nil, err
		}
		defer file.Close()
		for err == nil {
			_, err = file.Write(make([]byte, 1<<12))
		}
		if !errors.Is(err, syscall.ENOSPC) {
			return nil, err
		}
		return func() error { return os.Remove(filler) }, nil
	},
	"read-only": func(disk string) (func() error, error) {
		remount := func(flags uintptr) error { return syscall.Mount("", disk, "", syscall.MS_REMOUNT|flags, "") }
		return func() error { return remount(0) }, remount(syscall.MS_RDONLY)
	},
}

// TestUnwritableDisks rolls on a disk that becomes full or read-only and recovers. The stored rolls
// and the backups remain, and all rolls are stored after the recovery.
func TestUnwritableDisks(t *testing.T) {
	for hurt := range hurts {
		t.Run(hurt, func(t *testing.T) {
			program, err := os.Executable()
			if err != nil {
				t.Fatal(err)
			}
			c := exec.Command(program)
			c.Env = append(os.Environ(), diskOf+"="+hurt)
			c.Dir = t.TempDir()
			c.SysProcAttr = &syscall.SysProcAttr{
				Cloneflags:  syscall.CLONE_NEWUSER | syscall.CLONE_NEWNS,
				UidMappings: []syscall.SysProcIDMap{{HostID: os.Getuid(), Size: 1}},
				GidMappings: []syscall.SysProcIDMap{{HostID: os.Getgid(), Size: 1}},
			}
			out, err := c.CombinedOutput()
			switch {
			case errors.Is(err, syscall.EPERM), errors.Is(err, syscall.ENOSPC), strings.Contains(string(out), "no disk: "):
				t.Skipf("this system mounts no disk for a test: %v\n%s", err, out)
			case err != nil:
				t.Fatalf("%v\n%s", err, out)
			}
		})
	}
}

// rollOnDisk mounts a disk on the working directory, makes it unwritable between rolls and exits.
func rollOnDisk(hurt string) {
	if err := syscall.Mount("tmpfs", ".", "tmpfs", 0, "size=256k"); err != nil {
		fmt.Println("no disk:", err)
		os.Exit(1)
	}
	disk, err := os.Getwd()
	if err == nil {
		err = os.Chdir(disk) // into the mounted disk
	}
	if err == nil {
		err = rollHurt(disk, hurts[hurt])
	}
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	os.Exit(0)
}

func rollHurt(disk string, hurt func(string) (func() error, error)) error {
	t := openFiles(disk, userless{})
	t.Receive([]byte(`{"v":1,"id":"hurry","op":"set","arg":{"hurried":true}}`))
	rolls := 0
	roll := func(count int) {
		for range count {
			rolls++
			t.Receive(fmt.Appendf(nil, `{"v":1,"id":"r%d","op":"roll","arg":{"technique":"1dF"}}`, rolls))
		}
	}
	roll(3)
	heal, err := hurt(disk)
	if err != nil {
		return err
	}
	roll(4) // more than there are backups
	for file, want := range map[string]int{"test.state": 3, "test.state.bak": 2, "test.state.bak.2": 1} {
		if n := storedRolls(filepath.Join(disk, file)); n != want {
			return fmt.Errorf("%s has %d rolls on the hurt disk, want %d", file, n, want)
		}
	}
	if err := heal(); err != nil {
		return err
	}
	roll(1)
	if n := storedRolls(filepath.Join(disk, "test.state")); n != rolls {
		return fmt.Errorf("%d rolls are stored on the healed disk, want %d", n, rolls)
	}
	return nil
}

// storedRolls returns the number of rolls in the file of a session, or −1 if it can't be read.
func storedRolls(file string) int {
	data, err := os.ReadFile(file)
	if err != nil {
		return -1
	}
	state, err := session.Decode(data)
	if err != nil {
		return -1
	}
	return len(state.Rolls)
}
