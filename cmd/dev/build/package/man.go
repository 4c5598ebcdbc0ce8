package main

import (
	"bytes"
	"fmt"
	"os/exec"
	"regexp"
	"strings"
	"time"
)

// trayPage returns the man page of the tray, which is generated from its help.
func trayPage(program string, date time.Time) ([]byte, error) {
	page := newPage("fudge-tray", "throw Fudge dice and read what they mean", date)
	err := page.addHelp(program)
	return page.Bytes(), err
}

// commands are the lines of the command line's help that name its commands.
var commands = regexp.MustCompile(`(?m)^  ([a-z]+) +[A-Z]`)

// fudgePage returns the man page of the command line, which is generated from its help and that of
// its commands.
func fudgePage(program string, date time.Time) ([]byte, error) {
	page := newPage("fudge", "throw Fudge dice in a terminal, and host them", date)
	if err := page.addHelp(program); err != nil {
		return nil, err
	}
	help, err := exec.Command(program, "--help").Output()
	if err != nil {
		return nil, err
	}
	for _, command := range commands.FindAllSubmatch(help, -1) {
		name := string(command[1])
		if name == "help" || name == "completion" {
			continue
		}
		page.heading("fudge " + name)
		if err := page.addHelp(program, name); err != nil {
			return nil, err
		}
	}
	return page.Bytes(), nil
}

// A manPage is a man page in roff.
type manPage struct {
	bytes.Buffer
	inCommand bool // the help of a command is below its own heading
}

func newPage(name, does string, date time.Time) *manPage {
	page := &manPage{}
	fmt.Fprintf(page, ".TH %s 1 %s\n.SH NAME\n%s \\- %s\n.SH DESCRIPTION\n", strings.ToUpper(name),
		date.Format(time.DateOnly), escape(name), escape(does))
	return page
}

// heading begins the help of a command.
func (p *manPage) heading(text string) {
	fmt.Fprintf(p, ".SH %q\n", strings.ToUpper(text))
	p.inCommand = true
}

// addHelp adds the help that a program prints: lines that end with a colon are headings, indented
// lines are kept unchanged, and other lines are paragraphs.
func (p *manPage) addHelp(program string, command ...string) error {
	help, err := exec.Command(program, append(command, "--help")...).Output()
	if err != nil {
		return fmt.Errorf("%s --help: %w", strings.Join(append([]string{program}, command...), " "), err)
	}
	literal := false
	for _, line := range strings.Split(strings.TrimRight(string(help), "\n"), "\n") {
		indented := strings.HasPrefix(line, " ") || strings.HasPrefix(line, "\t")
		if indented != literal && line != "" {
			p.WriteString(map[bool]string{true: ".nf\n", false: ".fi\n"}[indented])
			literal = indented
		}
		switch {
		case line == "":
			p.WriteString(map[bool]string{true: "\n", false: ".PP\n"}[literal])
		case !indented && strings.HasSuffix(line, ":") && !strings.Contains(line, ". "):
			p.subheading(strings.TrimSuffix(line, ":"))
		default:
			p.WriteString(escape(strings.ReplaceAll(line, "\t", "    ")) + "\n")
		}
	}
	if literal {
		p.WriteString(".fi\n")
	}
	return nil
}

func (p *manPage) subheading(text string) {
	if p.inCommand {
		fmt.Fprintf(p, ".SS %s\n", escape(text))
		return
	}
	fmt.Fprintf(p, ".SH %s\n", escape(strings.ToUpper(text)))
}

// escape escapes a line for roff.
func escape(line string) string {
	line = strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(line)
	if strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'") {
		line = `\&` + line
	}
	return line
}
