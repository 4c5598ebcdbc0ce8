package e2e

import (
	"bufio"
	"bytes"
	"image"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"
)

// A desktop is the desktop program with a display of its own.
type desktop struct {
	t                      *testing.T
	program, home, display string
	conn                   *xgb.Conn
}

// newDesktop builds the program, like the published one, without cgo, and opens a display.
func newDesktop(t *testing.T) *desktop {
	t.Helper()
	d := &desktop{t: t, home: t.TempDir()}
	d.program = filepath.Join(d.home, "fudge-tray")
	build := exec.Command("go", "build", "-o", d.program, "fudgetray/cmd/tray")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	screen := exec.Command("Xvfb", "-displayfd", "1", "-screen", "0", "800x600x24", "-nolisten", "tcp")
	out, err := screen.StdoutPipe()
	must(t, err)
	must(t, screen.Start())
	t.Cleanup(func() {
		screen.Process.Kill()
		screen.Wait()
	})
	number, err := bufio.NewReader(out).ReadString('\n')
	must(t, err)
	d.display = ":" + strings.TrimSpace(number)
	d.conn, err = xgb.NewConnDisplay(d.display)
	must(t, err)
	return d
}

// command returns the command that opens the window, with an empty folder of the user.
func (d *desktop) command(args ...string) *exec.Cmd {
	c := exec.Command(d.program, args...)
	c.Env = append(os.Environ(), "DISPLAY="+d.display, "HOME="+d.home, "XDG_DATA_HOME=", "XDG_CONFIG_HOME=")
	return c
}

// focus gives the window, the only one of its display, the focus, and reports whether it is shown.
func (d *desktop) focus() (shown bool) {
	tree, err := xproto.QueryTree(d.conn, xproto.Setup(d.conn).DefaultScreen(d.conn).Root).Reply()
	if err != nil {
		return false
	}
	for _, w := range tree.Children {
		given := xproto.SetInputFocusChecked(d.conn, xproto.InputFocusParent, w, xproto.TimeCurrentTime)
		shown = given.Check() == nil || shown // helpers of the window are not shown
	}
	return shown
}

// drawn reports whether the window shows more than its background: it reads keys from its first frame on.
func (d *desktop) drawn() bool {
	pixels := d.picture().Pix
	return bytes.Count(pixels, pixels[:4]) < len(pixels)/8
}

// picture returns what the display shows; if the display is gone, nothing.
func (d *desktop) picture() *image.RGBA {
	screen := xproto.Setup(d.conn).DefaultScreen(d.conn)
	picture := image.NewRGBA(image.Rect(0, 0, int(screen.WidthInPixels), int(screen.HeightInPixels)))
	shown, err := xproto.GetImage(d.conn, xproto.ImageFormatZPixmap, xproto.Drawable(screen.Root), 0, 0,
		screen.WidthInPixels, screen.HeightInPixels, 1<<32-1).Reply()
	if err != nil {
		return picture // the test ends
	}
	for i := 0; i+4 <= len(shown.Data); i += 4 {
		blue, green, red := shown.Data[i], shown.Data[i+1], shown.Data[i+2]
		copy(picture.Pix[i:], []byte{red, green, blue, 255})
	}
	return picture
}
