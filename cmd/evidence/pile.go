package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
)

// pile is the throws of a technique, made in batches and added up.
type pile struct {
	*technique
	wild   bool
	throws int
	sum    *tally
	kept   string

	mu   sync.Mutex
	left int // batches
}

func newPile(t *technique, p plan, wild bool) *pile {
	throws := p.throws
	if wild {
		throws = p.wild
	}
	return &pile{technique: t, wild: wild, throws: throws, sum: newTally(t), kept: p.kept}
}

// jobs returns what is to be done for the pile: nothing if it was kept.
func (p *pile) jobs() ([]job, error) {
	if p.kept != "" {
		p.kept = p.file()
		if kept, err := p.load(); kept || err != nil {
			return nil, err
		}
	}
	var jobs []job
	for number, at := 0, 0; at < p.throws; number, at = number+1, at+batch {
		p.left++
		count := min(batch, p.throws-at)
		jobs = append(jobs, job{effort(p.count) * float64(count) / batch, func() error {
			some, err := p.throwBatch(number, count, p.wild)
			if err != nil {
				return err
			}
			return p.add(some)
		}})
	}
	return jobs, nil
}

// add adds a batch, and keeps the sum after the last.
func (p *pile) add(some *tally) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.sum.add(some)
	p.left--
	if p.left > 0 || p.kept == "" {
		return nil
	}
	return p.save()
}

// file names the file in which the pile is kept: what is thrown, and how often. The folder
// stands for how.
func (p *pile) file() string {
	what := "usual"
	if p.wild {
		what = "wild"
	}
	return filepath.Join(p.kept, fmt.Sprintf("%s-%s-%d.json", fileName(p.name()), what, p.throws))
}

func (p *pile) load() (bool, error) {
	data, err := os.ReadFile(p.kept)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	if err := json.Unmarshal(data, p.sum); err != nil {
		return false, fmt.Errorf("%s: %w; delete it", p.kept, err)
	}
	return true, nil
}

func (p *pile) save() error {
	data, err := json.Marshal(p.sum)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(p.kept), 0o755); err != nil {
		return err
	}
	if err := os.WriteFile(p.kept+".part", data, 0o644); err != nil {
		return err
	}
	return os.Rename(p.kept+".part", p.kept)
}
