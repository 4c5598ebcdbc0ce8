package browser

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"time"
)

// process is a program that runs until it is killed.
type process struct {
	cmd  *exec.Cmd
	gone chan struct{}
}

func run(env []string, output io.Writer, program string, args ...string) (*process, error) {
	cmd := exec.Command(program, args...)
	cmd.Env = append(os.Environ(), env...)
	cmd.Stdout, cmd.Stderr = output, output
	cmd.WaitDelay = time.Second // its children may keep the output open
	killOnExit(cmd)
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	p := &process{cmd, make(chan struct{})}
	go func() {
		cmd.Wait()
		close(p.gone)
	}()
	return p, nil
}

// runUntil starts a program and waits for an output line that matches announcement. It returns the
// match of its group.
func runUntil(announcement *regexp.Regexp, env []string, program string, args ...string) (*process, string, error) {
	reader, writer := io.Pipe()
	p, err := run(env, writer, program, args...)
	if err != nil {
		return nil, "", err
	}
	go func() {
		<-p.gone
		writer.Close()
	}()
	var lines []string
	patient := time.AfterFunc(stepLimit, func() { killGroup(p.cmd) })
	defer patient.Stop()
	for scanner := bufio.NewScanner(reader); scanner.Scan(); {
		lines = append(lines, scanner.Text())
		if parts := announcement.FindStringSubmatch(scanner.Text()); parts != nil {
			go io.Copy(io.Discard, reader)
			return p, parts[1], nil
		}
	}
	return nil, "", fmt.Errorf("%s does not start:\n%s", program, strings.Join(lines, "\n"))
}

// runServer starts a program and waits until it accepts connections.
func runServer(address string, env []string, program string, args ...string) (*process, error) {
	p, err := run(env, nil, program, args...)
	for end := time.Now().Add(stepLimit); err == nil; time.Sleep(20 * time.Millisecond) {
		connection, refused := net.Dial("tcp", address)
		if refused == nil {
			return p, connection.Close()
		}
		if time.Now().After(end) {
			p.kill()
			err = fmt.Errorf("%s does not listen at %s", program, address)
		}
	}
	return nil, err
}

// kill kills the program and its children.
func (p *process) kill() {
	killGroup(p.cmd)
	<-p.gone
}

// end waits up to ten seconds for the program to exit, and then kills it.
func (p *process) end() {
	select {
	case <-p.gone:
	case <-time.After(10 * time.Second):
	}
	p.kill()
}
