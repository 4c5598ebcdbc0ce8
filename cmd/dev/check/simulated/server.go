package simulated

import (
	"bufio"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
)

// A Server is a process of fudge serve that can be killed and started again.
type Server struct {
	URL *url.URL // address of the running process; changes when it is started again

	program, tables string
	flags           []string // of fudge serve
	process         *exec.Cmd
}

// StartServer builds fudge into a directory and starts it. It serves the widget in dist, and stores records
// in the directory tables. Further flags are those of fudge serve; without --addr, each start has another address.
func StartServer(dir, dist, tables string, flags ...string) (*Server, error) {
	s := &Server{program: filepath.Join(dir, "fudge"), tables: tables}
	s.flags = append([]string{"serve", "--addr", "127.0.0.1:0", "--dir", dist, "--tables", tables}, flags...)
	if out, err := exec.Command("go", "build", "-o", s.program, "fudgetray/cmd/fudge").CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%w\n%s", err, out)
	}
	return s, s.Start()
}

// servedAt matches the address in the first line that fudge serve prints.
var servedAt = regexp.MustCompile(` at (http://\S+)/`)

// Start starts the process after it was killed, and waits until it accepts connections.
func (s *Server) Start() error {
	s.process = exec.Command(s.program, s.flags...)
	s.process.Stderr = os.Stderr
	out, err := s.process.StdoutPipe()
	if err != nil {
		return err
	}
	if err := s.process.Start(); err != nil {
		return err
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	at := servedAt.FindStringSubmatch(line)
	if at == nil {
		s.Kill()
		return fmt.Errorf("fudge serve prints %q: %w", line, errors.Join(err, errors.New("no address")))
	}
	s.URL, err = url.Parse(at[1])
	return err
}

// Kill ends the process without warning.
func (s *Server) Kill() {
	s.process.Process.Kill()
	s.process.Wait()
}

// Stop lets the process finish its answers, and returns the error with which it ends.
func (s *Server) Stop() error {
	if err := s.process.Process.Signal(os.Interrupt); err != nil {
		return err
	}
	return s.process.Wait()
}

// Delete deletes a table, by its ID, with fudge tables.
func (s *Server) Delete(table string) error {
	out, err := exec.Command(s.program, "tables", "delete", table, "--tables", s.tables).CombinedOutput()
	if err != nil {
		return fmt.Errorf("%w\n%s", err, out)
	}
	return nil
}

// PID returns the number of the process.
func (s *Server) PID() int { return s.process.Process.Pid }

// Record returns the stored record of a table, by its ID.
func (s *Server) Record(table string) ([]byte, error) {
	return os.ReadFile(filepath.Join(s.tables, table+".jsonl"))
}
