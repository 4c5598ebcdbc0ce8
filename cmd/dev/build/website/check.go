package main

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"path"
	"slices"
	"strings"
)

// A pageFile is what a check reads of an HTML page.
type pageFile struct {
	ids    map[string]bool
	links  []string // addresses that a visitor may open
	assets []string // addresses of files that the page loads
}

// check returns an error for each link and each file of a page that isn't in the folder, for each address that leads
// nowhere under another path, and for each file that a page loads from elsewhere. Addresses of other sites are only
// parsed.
func check(folder fs.FS) error {
	pages, err := readPages(folder)
	if err != nil {
		return err
	}
	var faults []error
	for name, p := range pages {
		for _, address := range p.links {
			if err := checkLink(folder, pages, name, address); err != nil {
				faults = append(faults, fmt.Errorf("%s links to %q: %w", name, address, err))
			}
		}
		for _, address := range p.assets {
			if err := checkAsset(folder, name, address); err != nil {
				faults = append(faults, fmt.Errorf("%s loads %q: %w", name, address, err))
			}
		}
	}
	return errors.Join(faults...)
}

// readPages reads all pages of a folder, except the tray's, whose links scripts set.
func readPages(folder fs.FS) (map[string]*pageFile, error) {
	pages := map[string]*pageFile{}
	err := fs.WalkDir(folder, ".", func(name string, _ fs.DirEntry, err error) error {
		if err != nil || path.Ext(name) != ".html" || name == "tray.html" {
			return err
		}
		file, err := folder.Open(name)
		if err != nil {
			return err
		}
		defer file.Close()
		if pages[name], err = readPage(file); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		return nil
	})
	return pages, err
}

func readPage(r io.Reader) (*pageFile, error) {
	p := &pageFile{ids: map[string]bool{}}
	decoder := xml.NewDecoder(r)
	decoder.Strict = false
	decoder.AutoClose = xml.HTMLAutoClose
	decoder.Entity = xml.HTMLEntity
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			return p, nil
		}
		if err != nil {
			return nil, err
		}
		if tag, ok := token.(xml.StartElement); ok {
			if err := p.add(tag); err != nil {
				return nil, err
			}
		}
	}
}

func (p *pageFile) add(tag xml.StartElement) error {
	for _, a := range tag.Attr {
		switch {
		case a.Name.Local == "id" && p.ids[a.Value]:
			return fmt.Errorf("two elements have the id %s", a.Value)
		case a.Name.Local == "id":
			p.ids[a.Value] = true
		case a.Name.Local == "style" || strings.HasPrefix(a.Name.Local, "on"):
			return fmt.Errorf("the policy blocks %s of <%s>", a.Name.Local, tag.Name.Local)
		case a.Name.Local == "href" && tag.Name.Local == "a":
			p.links = append(p.links, a.Value)
		case slices.Contains([]string{"href", "src", "srcset"}, a.Name.Local):
			p.assets = append(p.assets, a.Value)
		}
	}
	return nil
}

func checkLink(folder fs.FS, pages map[string]*pageFile, from, address string) error {
	target, err := url.Parse(address)
	switch {
	case err != nil:
		return err
	case target.Scheme == "https" && target.Host != "":
		return nil
	}
	name, err := resolve(folder, from, target)
	if err != nil {
		return err
	}
	p, isPage := pages[name]
	if target.Fragment == "" || !isPage || strings.Contains(target.Fragment, "=") { // the app reads #table=
		return nil
	}
	if !p.ids[target.Fragment] {
		return fmt.Errorf("%s has no such anchor", name)
	}
	return nil
}

func checkAsset(folder fs.FS, from, address string) error {
	target, err := url.Parse(address)
	if err != nil || target.Scheme == "data" {
		return err
	}
	_, err = resolve(folder, from, target)
	return err
}

// resolve returns the file of an address on a page.
func resolve(folder fs.FS, from string, target *url.URL) (string, error) {
	if target.Scheme != "" || target.Host != "" {
		return "", errors.New("the address is of another site")
	}
	if strings.HasPrefix(target.Path, "/") {
		return "", errors.New("the address fails in a sub-path")
	}
	name := from
	if target.Path != "" {
		name = path.Join(path.Dir(from), target.Path)
	}
	info, err := fs.Stat(folder, name)
	if err != nil {
		return "", err
	}
	if info.IsDir() {
		name = path.Join(name, "index.html")
		_, err = fs.Stat(folder, name)
	}
	return name, err
}
