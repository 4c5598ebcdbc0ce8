package e2e

import (
	"archive/zip"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"fudgetray/cmd/dev/check/browser"
)

// WordPress shows the block of an author without unfiltered HTML, the tray of which rolls. Hostile settings stay
// attributes. WORDPRESS is the folder of npm's @wp-playground/wordpress-builds; `make places-wordpress` sets it.
func TestWordPress(t *testing.T) {
	builds := os.Getenv("WORDPRESS")
	if builds == "" {
		t.Skip("WORDPRESS is not set")
	}
	t.Parallel()
	address, post := newWordPress(t, filepath.Join(builds, "src"))
	p := open(t, setup{URL: address, Path: post, Media: browser.ReducedMotion})
	p.call("tray.choose", "fudge-tray[difficulty]")
	p.call("tray.ready")
	if got := p.roll("4dF"); got.Receipt == "" || len(got.Faces) != 4 {
		t.Errorf("the tray of the block rolls %+v", got)
	}
	if title := p.text("host title"); !strings.HasPrefix(title, "Dice") {
		t.Errorf("the title is %q, so a script of the settings ran", title)
	}
	if trays := call[int](p, "element.count", "host fudge-tray"); trays != 2 {
		t.Errorf("%d trays, want 2", trays)
	}
}

// newWordPress serves WordPress with the plugin, and returns its address and the path of a post with the block.
func newWordPress(t *testing.T, builds string) (address, post string) {
	t.Helper()
	site := t.TempDir()
	unzip(t, filepath.Join(builds, "wordpress", "wp-6.5.zip"), site)
	plugins := filepath.Join(site, "wp-content", "plugins")
	unzip(t, filepath.Join(builds, "sqlite-database-integration", "sqlite-database-integration.zip"), plugins)
	sqlite := filepath.Join(plugins, "sqlite-database-integration-main")
	dropIn, err := os.ReadFile(filepath.Join(sqlite, "db.copy"))
	must(t, err)
	filled := strings.NewReplacer("{SQLITE_IMPLEMENTATION_FOLDER_PATH}", sqlite,
		"{SQLITE_PLUGIN}", "sqlite-database-integration-main/load.php").Replace(string(dropIn))
	must(t, os.WriteFile(filepath.Join(site, "wp-content", "db.php"), []byte(filled), 0o666))
	must(t, os.CopyFS(filepath.Join(plugins, "fudge-tray"), os.DirFS(packed(t, "wordpress"))))

	host := freeAddress(t)
	address = "http://" + host
	install := exec.Command("php", "../../cmd/dev/check/wordpress/install.php", site, address)
	install.Stderr = os.Stderr
	out, err := install.Output()
	must(t, err)
	start(t, exec.Command("php", "-S", host, "-t", site), host)
	return address, string(out)
}

// unzip unpacks an archive into a folder.
func unzip(t *testing.T, name, dir string) {
	t.Helper()
	archive, err := zip.OpenReader(name)
	must(t, err)
	defer archive.Close()
	must(t, os.CopyFS(dir, archive))
}
