package platform

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
)

// ways are the ways to write a file of a user.
var ways = map[string]func(path, text string) error{
	"Replace": func(path, text string) error { return Replace(path, []byte(text), private) },
	"session": func(path, text string) (err error) {
		File(path).Edit("", func(slot Slot, locked error) {
			if err = locked; err == nil {
				err = slot.Save([]byte(text))
			}
		})
		return err
	},
}

// A file that is written stays behind its link and keeps its permissions.
func TestWritesKeepLinksAndModes(t *testing.T) {
	for name, write := range ways {
		for _, mode := range []fs.FileMode{0o600, 0o640, 0o664} {
			dir := t.TempDir()
			file, link := filepath.Join(dir, "real", "file"), filepath.Join(dir, "link")
			err := errors.Join(os.Mkdir(filepath.Dir(file), 0o700), os.Symlink(filepath.Join("real", "file"), link))
			if err != nil {
				t.Fatal(err)
			}
			for _, text := range []string{"created", "replaced"} {
				if err := write(link, text); err != nil {
					t.Fatalf("%s: %v", name, err)
				}
				info, err := os.Lstat(link)
				if err != nil || info.Mode()&fs.ModeSymlink == 0 {
					t.Fatalf("%s: the link is %v, %v", name, info.Mode(), err)
				}
				if got, err := os.ReadFile(file); err != nil || string(got) != text {
					t.Fatalf("%s: the file has %q, %v", name, got, err)
				}
				if err := os.Chmod(file, mode); err != nil {
					t.Fatal(err)
				}
			}
			if err := write(link, "again"); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			if info, err := os.Stat(file); err != nil || info.Mode() != mode {
				t.Errorf("%s: mode %v, %v; want %v", name, info.Mode(), err, mode)
			}
		}
	}
}

// The lock of a file and that of a link to it are the same.
func TestLinksShareTheirLock(t *testing.T) {
	dir := t.TempDir()
	file, link := filepath.Join(dir, "file"), filepath.Join(dir, "link")
	if err := os.Symlink(file, link); err != nil {
		t.Fatal(err)
	}
	unlock, err := Lock(file, lockTimeout)
	if err != nil {
		t.Fatal(err)
	}
	defer unlock()
	if _, err := Lock(link, time.Millisecond); !errors.Is(err, ErrLocked) {
		t.Errorf("the link is locked, too: %v", err)
	}
}

// limited is the environment variable that makes TestFullFiles write a file in a process whose files may not
// grow.
const limited = "FUDGE_TEST_LIMITED"

// If a file can't be written completely, the old one stays, and nothing else remains.
func TestFullFiles(t *testing.T) {
	if path := os.Getenv(limited); path != "" {
		writeLimited(t, path)
		return
	}
	for name := range ways {
		path := filepath.Join(t.TempDir(), "file")
		if err := ways[name](path, "old"); err != nil {
			t.Fatal(err)
		}
		child := exec.Command(os.Args[0], "-test.run=^TestFullFiles$")
		child.Env = append(os.Environ(), limited+"="+name+":"+path)
		if out, err := child.CombinedOutput(); err != nil || !strings.Contains(string(out), "refused: ") {
			t.Fatalf("%s: %v\n%s", name, err, out)
		}
		if got, err := os.ReadFile(path); err != nil || string(got) != "old" {
			t.Errorf("%s: the file has %d bytes, %v", name, len(got), err)
		}
		if left, _ := filepath.Glob(path + ".*.new"); len(left) > 0 {
			t.Errorf("%s: %q remain", name, left)
		}
	}
}

func writeLimited(t *testing.T, arg string) {
	name, path, _ := strings.Cut(arg, ":")
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: 1 << 10, Max: 1 << 10}); err != nil {
		t.Fatal(err)
	}
	if err := ways[name](path, strings.Repeat("x", 1<<12)); errors.Is(err, syscall.EFBIG) {
		fmt.Println("refused: ", err)
	}
}

// In a directory that can't be written, the old file stays, with an error.
func TestReadOnlyDirectory(t *testing.T) {
	if os.Geteuid() == 0 {
		t.Skip("root may write everywhere")
	}
	for name, write := range ways {
		path := filepath.Join(t.TempDir(), "file")
		if err := errors.Join(write(path, "old"), os.Chmod(filepath.Dir(path), 0o500)); err != nil {
			t.Fatal(err)
		}
		if err := write(path, "new"); !errors.Is(err, fs.ErrPermission) {
			t.Errorf("%s: %v", name, err)
		}
		if got, err := os.ReadFile(path); err != nil || string(got) != "old" {
			t.Errorf("%s: the file has %q, %v", name, got, err)
		}
		if err := os.Chmod(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
	}
}

// renames are the ways to rename files of a user in a folder.
var renames = map[string]func(folder string) error{
	"Replace":   func(folder string) error { return ways["Replace"](filepath.Join(folder, "file"), "new") },
	"session":   func(folder string) error { return ways["session"](filepath.Join(folder, "file"), "new") },
	"set aside": func(folder string) error { _, err := fileSlot(filepath.Join(folder, "file")).SetAside(); return err },
	"sessions": func(folder string) error {
		from, to := Files{Dir: filepath.Join(folder, "early")}, Files{Dir: filepath.Join(folder, "late")}
		if err := os.Mkdir(from.Dir, 0o700); err != nil {
			return err
		}
		moved(from, to)
		return nil
	},
}

// After each rename the folder is opened, to sync it: otherwise the old name may be back after a power cut.
func TestFolderIsSyncedAfterRename(t *testing.T) {
	for name, rename := range renames {
		folder := t.TempDir()
		if err := ways["Replace"](filepath.Join(folder, "file"), "old"); err != nil {
			t.Fatal(err)
		}
		events := watchFolder(t, folder)
		if err := rename(folder); err != nil {
			t.Fatal(err)
		}
		kinds := events()
		renamed := slices.Contains(kinds, syscall.IN_MOVED_TO)
		if last := kinds[len(kinds)-1]; !renamed || last != syscall.IN_OPEN {
			t.Errorf("%s: renamed %v, and the folder's last event is %#x; want that it is opened", name, renamed, last)
		}
	}
}

// watchFolder returns a function that returns the kinds of renames in a folder, and of openings of the folder itself.
func watchFolder(t *testing.T, folder string) func() []uint32 {
	t.Helper()
	watch, err := syscall.InotifyInit1(syscall.IN_NONBLOCK)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { syscall.Close(watch) })
	if _, err := syscall.InotifyAddWatch(watch, folder, syscall.IN_MOVED_TO|syscall.IN_OPEN|syscall.IN_ONLYDIR); err != nil {
		t.Fatal(err)
	}
	return func() (kinds []uint32) {
		data := make([]byte, 1<<16)
		n, err := syscall.Read(watch, data)
		if err != nil {
			t.Fatal(err)
		}
		for data = data[:n]; len(data) > 0; {
			kind, length := binary.NativeEndian.Uint32(data[4:]), binary.NativeEndian.Uint32(data[12:])
			switch {
			case kind&syscall.IN_MOVED_TO != 0:
				kinds = append(kinds, syscall.IN_MOVED_TO)
			case length == 0: // the event of no file in the folder
				kinds = append(kinds, syscall.IN_OPEN)
			}
			data = data[syscall.SizeofInotifyEvent+length:]
		}
		return kinds
	}
}
