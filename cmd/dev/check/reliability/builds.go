package main

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"
)

// A built artefact has the same hash in both builds.
type built struct {
	Name string `json:"name"`
	Hash string `json:"hash"` // SHA-256
}

// artefacts are the built files and folders that are compared.
var artefacts = []string{"dist/bin/fudge-tray-linux-amd64", "dist/bin/fudge-linux-amd64", "dist"}

// nobody is the user of the second build.
const nobody = "65534"

func buildsCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "builds",
		Short: "Build the page and the desktop program in two folders as two users, and compare the results",
		Long: `Builds builds the page and the desktop program for Linux from the last commit, twice:
in folders of different names, with separate caches, the second time as the user
nobody, for which it must run as root.`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error { return compareBuilds(c.Context()) },
	}
}

func compareBuilds(ctx context.Context) error {
	if os.Getuid() != 0 {
		return errors.New("only root can build as another user")
	}
	start := time.Now()
	first, err := build(ctx, "first")
	if err != nil {
		return err
	}
	second, err := build(ctx, "second", "setpriv", "--reuid", nobody, "--regid", nobody, "--clear-groups")
	if err != nil {
		return err
	}
	var both []built
	for i, name := range artefacts {
		fmt.Printf("%s\n  %s, root\n  %s, nobody\n", name, first[i], second[i])
		if first[i] != second[i] {
			err = errors.Join(err, fmt.Errorf("%s differs", name))
		}
		both = append(both, built{name, first[i]})
	}
	if err != nil {
		return err
	}
	return record(func(r *Record) {
		r.Builds = both
		r.set(Run{
			Part:    "builds",
			What:    "Builds from two folders by two users, equal to the byte",
			Command: "make reproducible",
			Seconds: seconds(start),
			Inputs:  2,
		})
	})
}

// build builds the last commit in a new folder and returns the hashes of the artefacts.
func build(ctx context.Context, name string, as ...string) (hashes []string, err error) {
	parent, err := os.MkdirTemp("", "fudge-tray-build-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(parent)
	dir := filepath.Join(parent, name)
	script := `set -euo pipefail; mkdir -p "$1" && git archive HEAD | tar -x -C "$1"; chmod 755 "$2"`
	if len(as) > 0 {
		script += `; chown -R ` + nobody + ` "$2"`
	}
	if _, err := output(ctx, "bash", "-c", script, "bash", dir, parent); err != nil {
		return nil, err
	}
	command := exec.CommandContext(ctx, "env")
	command.Args = append(command.Args, as...)
	command.Args = append(command.Args, "make", "-C", dir, "build", "desktop", "DESKTOPS=linux-amd64")
	command.Dir = dir
	command.Env = append(os.Environ(), "HOME="+parent, "GOPATH="+parent+"/go", "GOCACHE="+parent+"/cache",
		"GOFLAGS=-modcacherw", "GOMODCACHE=")
	command.Stdout, command.Stderr = os.Stdout, os.Stderr
	if err := command.Run(); err != nil {
		return nil, fmt.Errorf("build in %s: %w", dir, err)
	}
	for _, artefact := range artefacts {
		hash, err := hashOf(filepath.Join(dir, artefact))
		if err != nil {
			return nil, err
		}
		hashes = append(hashes, hash)
	}
	return hashes, nil
}

// hashOf returns the SHA-256 of a file, or of the names and contents of the files in a folder.
func hashOf(path string) (string, error) {
	hash := sha256.New()
	err := filepath.WalkDir(path, func(file string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		fmt.Fprintf(hash, "%s\n", strings.TrimPrefix(file, path))
		in, err := os.Open(file)
		if err != nil {
			return err
		}
		defer in.Close()
		_, err = io.Copy(hash, in)
		return err
	})
	return fmt.Sprintf("%x", hash.Sum(nil)), err
}
