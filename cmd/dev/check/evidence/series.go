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

// A series is the throws of a technique, made in batches.
type series struct {
	*technique
	wild   bool
	throws int
	sum    *tally
	kept   string

	mu   sync.Mutex
	left int // number of batches
}

func newSeries(t *technique, p plan, wild bool) *series {
	throws := p.throws
	if wild {
		throws = p.wild
	}
	return &series{technique: t, wild: wild, throws: throws, sum: newTally(t), kept: p.kept}
}

// jobs returns the jobs of the series, or none if its results are stored.
func (s *series) jobs() ([]job, error) {
	if s.kept != "" {
		s.kept = s.file()
		if kept, err := s.load(); kept || err != nil {
			return nil, err
		}
	}
	var jobs []job
	for number, at := 0, 0; at < s.throws; number, at = number+1, at+batch {
		s.left++
		count := min(batch, s.throws-at)
		jobs = append(jobs, job{effort(s.count) * float64(count) / batch, func() error {
			some, err := s.throwBatch(number, count, s.wild)
			if err != nil {
				return err
			}
			return s.add(some)
		}})
	}
	return jobs, nil
}

// add adds a batch. After the last one it stores the sum.
func (s *series) add(some *tally) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.sum.add(some)
	s.left--
	if s.left > 0 || s.kept == "" {
		return nil
	}
	return s.save()
}

// file returns the name of the file for the results: it names the technique and the number of
// throws. The folder's name identifies the source.
func (s *series) file() string {
	what := "usual"
	if s.wild {
		what = "wild"
	}
	return filepath.Join(s.kept, fmt.Sprintf("%s-%s-%d.json", fileName(s.name()), what, s.throws))
}

func (s *series) load() (bool, error) {
	data, err := os.ReadFile(s.kept)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	if err := json.Unmarshal(data, s.sum); err != nil {
		return false, fmt.Errorf("%s: %w; delete it", s.kept, err)
	}
	return true, nil
}

func (s *series) save() error {
	data, err := json.Marshal(s.sum)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(s.kept), 0o755); err != nil {
		return err
	}
	if err := os.WriteFile(s.kept+".part", data, 0o644); err != nil {
		return err
	}
	return os.Rename(s.kept+".part", s.kept)
}
