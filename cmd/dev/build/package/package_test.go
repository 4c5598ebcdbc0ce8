package main

import (
	"archive/zip"
	"bytes"
	"debug/buildinfo"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tc-hib/winres"

	"fudgetray/engine"
)

// sources are the folders from which the tray is built and packed.
var sources = []string{
	"engine", "game", "web/icons", "web/server",
	"cmd/fudge", "cmd/tray", "cmd/dev/build/hotlist", "cmd/dev/build/package", "cmd/dev/build/slim",
}

// checkout copies the sources to a temporary folder and makes it the working directory.
func checkout(t *testing.T, repository string) {
	t.Helper()
	folder := t.TempDir()
	for _, source := range sources {
		if err := os.CopyFS(filepath.Join(folder, source), os.DirFS(filepath.Join(repository, source))); err != nil {
			t.Fatal(err)
		}
	}
	for _, file := range []string{"go.mod", "go.sum", "LICENSE", "CHANGELOG.md"} {
		if err := copyFile(filepath.Join(repository, file), filepath.Join(folder, file)); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(folder)
}

// build builds a command for an operating system.
func build(t *testing.T, command, system, path string) {
	t.Helper()
	c := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w", "-o", path, command)
	c.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS="+system, "GOARCH=amd64")
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
}

// packages builds and packs in a new folder and returns the content of each file. For Windows
// and macOS it packs a smaller program, which builds faster.
func packages(t *testing.T, repository string) map[string][]byte {
	t.Helper()
	checkout(t, repository)
	build(t, "./cmd/tray", "linux", "bin/fudge-tray-linux-amd64")
	build(t, "./cmd/fudge", "linux", "bin/fudge-linux-amd64")
	build(t, "./cmd/dev/build/slim", "windows", "bin/fudge-tray-windows-amd64.exe")
	build(t, "./cmd/dev/build/slim", "windows", "bin/fudge-windows-amd64.exe")
	build(t, "./cmd/dev/build/slim", "darwin", "bin/fudge-tray-darwin-amd64")
	build(t, "./cmd/dev/build/slim", "darwin", "bin/fudge-darwin-amd64")
	if err := run("bin", "packages"); err != nil {
		t.Fatal(err)
	}
	made := map[string][]byte{}
	entries, err := os.ReadDir("packages")
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		if made[entry.Name()], err = os.ReadFile(filepath.Join("packages", entry.Name())); err != nil {
			t.Fatal(err)
		}
	}
	return made
}

// TestPackagesFromTwoFolders checks that packages do not depend on the folder of the build.
func TestPackagesFromTwoFolders(t *testing.T) {
	if testing.Short() {
		t.Skip("builds packages twice")
	}
	repository, err := filepath.Abs("../../../..")
	if err != nil {
		t.Fatal(err)
	}
	first, second := packages(t, repository), packages(t, repository)
	want := 7
	if _, err := exec.LookPath("makensis"); err == nil {
		want++
	}
	if len(first) != want || len(second) != len(first) {
		t.Fatalf("%d and %d files, want three packages, three SBOMs, the sums, and with NSIS an installer",
			len(first), len(second))
	}
	for name, data := range first {
		if !bytes.Equal(data, second[name]) {
			t.Errorf("%s differs when it is built in another folder", name)
		}
	}
	checkSBOM(t, first["fudge-tray-"+engine.Version+"-linux-amd64.cdx.json"])
	checkExecutable(t, first["fudge-tray-"+engine.Version+"-windows-amd64.zip"])
	checkApp(t, first["fudge-tray-"+engine.Version+"-darwin-amd64.zip"])
	checkDebian(t, "packages/fudge-tray_"+engine.Version+"_amd64.deb")
}

// checkDebian checks a Debian package with lintian and the validators of its files, and installs and
// removes it in an empty root. Missing tools are skipped.
func checkDebian(t *testing.T, deb string) {
	t.Helper()
	root := t.TempDir()
	share := filepath.Join(root, "usr/share")
	const id = "alt.fudgetray.FudgeTray"
	for _, folder := range []string{"info", "updates", "triggers"} {
		if err := os.MkdirAll(filepath.Join(root, "var/lib/dpkg", folder), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	for _, file := range []string{"status", "available"} {
		if err := os.WriteFile(filepath.Join(root, "var/lib/dpkg", file), nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	dpkg := []string{
		"fakeroot", "dpkg", "--root=" + root, "--force-depends", "--force-not-root",
		"--log=" + filepath.Join(root, "log"),
	}
	for _, command := range [][]string{
		{"lintian", "--allow-root", "--fail-on", "error,warning", deb},
		append(dpkg, "--install", deb),
		{filepath.Join(root, "usr/bin/fudge"), "--version"},
		{filepath.Join(root, "usr/bin/fudge-tray"), "--version"},
		{"desktop-file-validate", filepath.Join(share, "applications", id+".desktop")},
		{"appstreamcli", "validate", "--no-net", filepath.Join(share, "metainfo", id+".metainfo.xml")},
		{"man", "--warnings=w", "-l", filepath.Join(share, "man/man1/fudge-tray.1.gz")},
		{"man", "--warnings=w", "-l", filepath.Join(share, "man/man1/fudge.1.gz")},
		{"bash", "-n", filepath.Join(share, "bash-completion/completions/fudge")},
		append(dpkg, "--purge", "fudge-tray"),
	} {
		if _, err := exec.LookPath(command[0]); err != nil {
			t.Logf("not checked: %v", err)
			continue
		}
		if out, err := exec.Command(command[0], command[1:]...).CombinedOutput(); err != nil {
			t.Errorf("%q: %v\n%s", command, err, out)
		}
	}
	_ = filepath.WalkDir(filepath.Join(root, "usr"), func(path string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			t.Errorf("%s remains after the package is removed", path)
		}
		return nil
	})
}

// TestHomepage checks that all addresses of the packages can be set, and that the screenshot is in the built site.
func TestHomepage(t *testing.T) {
	for _, name := range addressed {
		source, err := os.ReadFile(filepath.Join("linux", name))
		if err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(path, source, 0o600); err != nil {
			t.Fatal(err)
		}
		const url = "https://dice.example/tray"
		if err := errors.Join(setHomepage(path, ""), setHomepage(path, url)); err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(text), url+"/") || strings.Contains(string(text), placeholder) {
			t.Errorf("%s lacks the address:\n%s", name, text)
		}
		if setHomepage(path, url) == nil {
			t.Errorf("%s has no placeholder, which is no error", name)
		}
		for _, shot := range regexp.MustCompile(placeholder+`(screenshots/\S+?)<`).FindAllSubmatch(source, -1) {
			if _, err := os.Stat(filepath.Join("../../../../web", string(shot[1]))); err != nil {
				t.Error(err)
			}
		}
	}
}

// TestDebianChangelog checks the format of changelog entries.
func TestDebianChangelog(t *testing.T) {
	path := filepath.Join(t.TempDir(), "CHANGELOG.md")
	source := "# Changelog\n\n## [Unreleased]\n\n- Not yet.\n\n" +
		"## [0.2.0] - 2026-12-01\n\n- Rolls [dice](docs/dice.md)\n  twice.\n- " + strings.Repeat("long ", 20) + "\n"
	if err := os.WriteFile(path, []byte(source), 0o600); err != nil {
		t.Fatal(err)
	}
	text, newest, err := debianChangelog(path)
	want := "fudge-tray (0.2.0) unstable; urgency=medium\n\n  * Rolls dice twice.\n  * " +
		strings.TrimSpace(strings.Repeat("long ", 15)) + "\n    " + strings.TrimSpace(strings.Repeat("long ", 5)) +
		"\n\n -- " + maintainer + "  Tue, 01 Dec 2026 00:00:00 +0000\n\n"
	if err != nil || string(text) != want || newest.Format(time.DateOnly) != "2026-12-01" {
		t.Errorf("%v, %v\n%s\nwant\n%s", newest, err, text, want)
	}
	if _, _, err := debianChangelog(filepath.Join(t.TempDir(), "none")); err == nil {
		t.Error("no changelog is no error")
	}
}

// checkSBOM compares the SBOM with the program's build information.
func checkSBOM(t *testing.T, data []byte) {
	t.Helper()
	var bom struct {
		Components []struct{ Name, Version string }
	}
	if err := json.Unmarshal(data, &bom); err != nil {
		t.Fatal(err)
	}
	info, err := buildinfo.ReadFile("bin/fudge-tray-linux-amd64")
	if err != nil {
		t.Fatal(err)
	}
	for _, module := range info.Deps {
		if !slices.Contains(bom.Components, struct{ Name, Version string }{module.Path, module.Version}) {
			t.Errorf("%s %s is not in the SBOM", module.Path, module.Version)
		}
	}
}

// unzip returns the names of all files in a zip and the content of one.
func unzip(t *testing.T, data []byte, name string) (names []string, file []byte) {
	t.Helper()
	archive, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range archive.File {
		names = append(names, entry.Name)
	}
	r, err := archive.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	var all bytes.Buffer
	if _, err := all.ReadFrom(r); err != nil {
		t.Fatal(err)
	}
	return names, all.Bytes()
}

// checkExecutable checks that the program has an icon, a version and a manifest.
func checkExecutable(t *testing.T, packed []byte) {
	t.Helper()
	_, program := unzip(t, packed, "Fudge Tray/Fudge Tray.exe")
	resources, err := winres.LoadFromEXE(bytes.NewReader(program))
	if err != nil {
		t.Fatal(err)
	}
	for name, kind := range map[string]winres.ID{
		"icon":     winres.RT_GROUP_ICON,
		"version":  winres.RT_VERSION,
		"manifest": winres.RT_MANIFEST,
	} {
		found := false
		resources.WalkType(kind, func(winres.Identifier, uint16, []byte) bool { found = true; return false })
		if !found {
			t.Errorf("the program for Windows has no %s", name)
		}
	}
}

func checkApp(t *testing.T, packed []byte) {
	t.Helper()
	names, plist := unzip(t, packed, "Fudge Tray.app/Contents/Info.plist")
	for _, want := range []string{"MacOS/fudge-tray", "MacOS/fudge", "Resources/icon.icns"} {
		if !slices.Contains(names, "Fudge Tray.app/Contents/"+want) {
			t.Errorf("the app has %q, but no %s", names, want)
		}
	}
	if !strings.Contains(string(plist), "<string>"+engine.Version+"</string>") {
		t.Errorf("Info.plist lacks the version %s", engine.Version)
	}
}

// TestApplicationID checks that window, menu entry, icon and description share one application
// id, and that the description is of this version.
func TestApplicationID(t *testing.T) {
	t.Chdir("../../../..")
	source, err := os.ReadFile("cmd/tray/main_desktop.go")
	if err != nil {
		t.Fatal(err)
	}
	id := string(regexp.MustCompile(`const applicationID = "(.+)"`).FindSubmatch(source)[1])
	for file, wants := range map[string][]string{
		"cmd/dev/build/package/linux/" + id + ".desktop": {"Icon=" + id + "\n", "StartupWMClass=" + id + "\n"},
		"cmd/dev/build/package/linux/" + id + ".metainfo.xml": {
			"<id>" + id + "</id>",
			id + ".desktop<",
			`version="` + engine.Version + `"`,
		},
		"cmd/dev/build/package/linux/nfpm.yaml": {"apps/" + id + ".png"},
		"cmd/dev/build/package/Info.plist":      {"<string>" + id + "</string>"},
	} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Error(err)
			continue
		}
		for _, want := range wants {
			if !strings.Contains(string(text), want) {
				t.Errorf("%s has no %s", file, want)
			}
		}
	}
}

// TestRefusals checks that other files than our programs are refused.
func TestRefusals(t *testing.T) {
	bin := t.TempDir()
	if err := run(bin, t.TempDir()); err == nil || !strings.Contains(err.Error(), "make desktop") {
		t.Errorf("an empty folder: %v", err)
	}
	for _, name := range []string{"fudge-tray-plan9-amd64", "fudge-tray-linux-amd64-old"} {
		if _, err := programAt(filepath.Join(bin, name)); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
