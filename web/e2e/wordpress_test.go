package e2e

import (
	"archive/zip"
	"cmp"
	"flag"
	"io/fs"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fudgetray/cmd/dev/check/browser"
)

var wordPressPicture = flag.String("wordpress", "", "`file` for the picture of TestWordPressEditor")

// WordPress shows the block of an author without unfiltered HTML, the tray of which rolls. Hostile settings stay
// attributes, and an element that the author has written as HTML is removed.
func TestWordPress(t *testing.T) {
	t.Parallel()
	w := newWordPress(t)
	p := open(t, setup{URL: w.address, Path: w.post, Media: browser.ReducedMotion})
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

// An author without unfiltered HTML adds the block in the editor, whose preview follows the settings, and publishes the
// post. A visitor, who isn't logged in, rolls in it.
func TestWordPressEditor(t *testing.T) {
	t.Parallel()
	w := newWordPress(t)
	author := openApart(t, setup{URL: w.address, Path: "wp-login.php?redirect_to=" + url.QueryEscape(w.address+"/wp-admin/post-new.php")})
	author.call("element.put", "host #user_login", "anna")
	author.call("element.put", "host #user_pass", "password")
	author.call("element.click", "host #wp-submit")
	author.untilAcrossLoads("element.exists", "host .edit-post-welcome-guide")
	author.clickFound("host .edit-post-welcome-guide .components-modal__header button")
	author.until("element.exists", "host iframe[name=editor-canvas] >>> .editor-post-title__input")
	author.call("element.focus", "host iframe[name=editor-canvas] >>> .editor-post-title__input")
	author.keys("An evening of dice")
	author.clickFound("host button[class*=inserter-toggle]")
	author.until("element.exists", "host .block-editor-inserter__search input")
	author.call("element.focus", "host .block-editor-inserter__search input")
	author.keys("Fudge dice")
	author.clickFound("host .editor-block-list-item-fudge-tray-dice")
	author.until("wordpress.choosePreview")
	author.call("tray.ready")
	author.clickFound("host button[aria-label=Settings]")
	author.until("wordpress.focusSetting", "Trait")
	author.keys("Great")
	author.untilIs("Great", "element.chosen", "#field-trait")

	author.clickFound("host .editor-post-publish-panel__toggle")
	author.clickFound("host .editor-post-publish-panel .editor-post-publish-button:not([aria-disabled=true])")
	author.until("element.exists", "host .post-publish-panel__postpublish-header a")
	post := call[string](author, "element.attribute", "host .post-publish-panel__postpublish-header a", "href")
	if got, want := call[string](author, "wordpress.stored", post), `<!-- wp:fudge-tray/dice {"trait":"Great"} /-->`; got != want {
		t.Errorf("the post is stored as %s, want %s", got, want)
	}

	visitor := openPictured(t, *wordPressPicture, setup{
		URL: w.address, Path: strings.TrimPrefix(post, w.address+"/"), Width: 800, Height: 760, Media: browser.ReducedMotion,
	}).ready()
	if call[bool](visitor, "element.exists", "host #wpadminbar") {
		t.Error("the visitor is logged in")
	}
	visitor.untilIs("Great", "element.chosen", "#field-trait")
	got := visitor.roll()
	if len(got.Faces) != 4 || got.Trait == nil || *got.Trait != 2 {
		t.Errorf("the tray of the published post rolls %+v", got)
	}
	if faces := replayed(t, got.Receipt); !slices.Equal(faces, got.Faces) {
		t.Errorf("the receipt %s gives %v, and the tray shows %v", got.Receipt, faces, got.Faces)
	}
	visitor.publish(*wordPressPicture)
}

// clickFound clicks an element as soon as it exists.
func (p *tab) clickFound(path string) {
	p.t.Helper()
	p.until("element.exists", path)
	p.call("element.click", path)
}

// wordPress is a site with the plugin, and the path of a post with the block.
type wordPress struct{ address, post string }

// newWordPress serves WordPress with the plugin. WORDPRESS is the folder of npm's @wp-playground/wordpress-builds; `make
// places-wordpress` sets it.
func newWordPress(t *testing.T) wordPress {
	t.Helper()
	builds := os.Getenv("WORDPRESS")
	if builds == "" {
		t.Skip("WORDPRESS is not set")
	}
	site := t.TempDir()
	lay(t, os.DirFS(filepath.Join(builds, "public", "wp-6.5")), site) // scripts and styles
	builds = filepath.Join(builds, "src")
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
	address := "http://" + host
	install := exec.Command("php", "../../cmd/dev/check/wordpress/install.php", site, address)
	install.Stderr = os.Stderr
	out, err := install.Output()
	must(t, err)
	start(t, exec.Command("php", "-S", host, "-t", site), host)
	return wordPress{address, string(out)}
}

// unzip unpacks an archive into a folder, and replaces files that are there.
func unzip(t *testing.T, name, dir string) {
	t.Helper()
	archive, err := zip.OpenReader(name)
	must(t, err)
	defer archive.Close()
	lay(t, archive, dir)
}

// lay copies files into a folder, and replaces files that are there.
func lay(t *testing.T, files fs.FS, dir string) {
	t.Helper()
	must(t, fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		to := filepath.Join(dir, filepath.FromSlash(name))
		if err != nil || entry.IsDir() {
			return cmp.Or(err, os.MkdirAll(to, 0o777))
		}
		data, err := fs.ReadFile(files, name)
		return cmp.Or(err, os.WriteFile(to, data, 0o666))
	}))
}
