package e2e

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/accessibility"
)

var update = flag.Bool("update", false, "write golden files")

// A screen reader reads these texts in this order during a first roll on a phone.
func TestSpokenFirstRoll(t *testing.T) {
	t.Parallel()
	for _, language := range []string{"en", "de"} {
		t.Run(language, func(t *testing.T) {
			p := open(t, setup{Width: 390, Height: 844, Scale: 2, Touch: true, Path: "index.html?lang=" + language}).ready()
			p.until("element.missing", "[data-loading]")
			p.until("element.visible", "#sound")
			var transcript strings.Builder
			chapter := func(name string) {
				fmt.Fprintf(&transcript, "## %s\n\n%s\n\n", name, strings.Join(p.spoken(), "\n"))
			}
			chapter("The page")
			p.call("element.click", "#drawer")
			chapter("Settings")
			p.call("element.click", "#drawer-close")
			p.call("announcements.record")
			p.roll(object{"trait": "Good", "faces": []int{1, 1, -1, 0}})
			p.atRest()
			p.until("element.exists", "#outcome:not([data-state=rolling])")
			announced := strings.Join(call[[]string](p, "announcements.list"), "\n")
			fmt.Fprintf(&transcript, "## Announced after the roll\n\n%s\n\n", announced)
			chapter("The page after the roll")
			p.call("element.click", "#rolls")
			chapter("History")
			golden(t, "first_roll_"+language+".txt", strings.TrimSpace(transcript.String())+"\n")
		})
	}
}

// golden compares a text with a file in testdata.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got == string(want) {
		return
	}
	for i, line := range strings.Split(got, "\n") {
		if lines := strings.Split(string(want), "\n"); i >= len(lines) || lines[i] != line {
			t.Errorf("%s:%d: got %q; run the test with -update and read the difference", path, i+1, line)
			return
		}
	}
	t.Errorf("%s has further lines", path)
}

// hour matches the time of a roll.
var hour = regexp.MustCompile(`\d\d:\d\d`)

// silent are roles that a screen reader doesn't read; closed are roles whose name is their content.
var (
	silent = []string{"none", "generic", "InlineTextBox", "ListMarker", "LineBreak", "SvgRoot", "RootWebArea", "LabelText", "time", "form", "paragraph", "list", "listitem", "strong"}
	closed = []string{"button", "heading", "option", "menuitem", "radio", "switch", "checkbox", "slider", "combobox", "canvas", "Canvas", "img", "image", "DisclosureTriangle", "spinbutton", "textbox", "Legend"}
)

// spoken returns the text that a screen reader reads in the tray, element by element: role, name,
// value, states and description.
func (p *tab) spoken() []string {
	p.t.Helper()
	p.call("frames.end")
	nodes := map[accessibility.NodeID]*accessibility.Node{}
	all := command(p, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{FrameID: p.frame()}).Nodes
	for _, node := range all {
		nodes[node.NodeID] = node
	}
	// The protocol omits texts of values from attributes.
	sliders := call[map[string]string](p, "accessibility.sliders")
	var lines []string
	var read func(node *accessibility.Node)
	read = func(node *accessibility.Node) {
		role := text(node.Role)
		if !node.Ignored && !slices.Contains(silent, role) {
			line := spokenLine(node, role)
			if value := sliders[text(node.Name)]; role == "slider" && value != "" {
				line += fmt.Sprintf(" spoken as %q", value)
			}
			if line != "" {
				lines = append(lines, line)
			}
			if slices.Contains(closed, role) {
				return
			}
		}
		for _, id := range node.ChildIDs {
			if child := nodes[id]; child != nil {
				read(child)
			}
		}
	}
	read(all[0])
	return lines
}

// spokenLine describes a node.
func spokenLine(node *accessibility.Node, role string) string {
	name, parts := text(node.Name), []string{}
	if role == "StaticText" {
		return strings.TrimSpace(hour.ReplaceAllString(name, "HH:MM"))
	}
	if role == "Legend" || name == "" && (role == "group" || role == "status") { // the group has the name of its legend
		return ""
	}
	parts = append(parts, role)
	if name != "" {
		parts = append(parts, fmt.Sprintf("%q", hour.ReplaceAllString(name, "HH:MM")))
	}
	if value := text(node.Value); value != "" {
		parts = append(parts, "value "+value)
	}
	for _, property := range node.Properties {
		switch value := text(property.Value); property.Name {
		case accessibility.PropertyNameValuetext:
			if value != "" {
				parts = append(parts, fmt.Sprintf("spoken as %q", value))
			}
		case accessibility.PropertyNameChecked, accessibility.PropertyNamePressed, accessibility.PropertyNameExpanded, accessibility.PropertyNameInvalid:
			if value != "false" || property.Name != accessibility.PropertyNameInvalid {
				parts = append(parts, fmt.Sprintf("%s %s", property.Name, value))
			}
		case accessibility.PropertyNameDisabled, accessibility.PropertyNameModal:
			if value == "true" {
				parts = append(parts, string(property.Name))
			}
		}
	}
	if description := text(node.Description); description != "" && description != name {
		parts = append(parts, fmt.Sprintf("described as %q", description))
	}
	return strings.Join(parts, " ")
}

// text returns the text of a value in the accessibility tree.
func text(value *accessibility.Value) string {
	if value == nil {
		return ""
	}
	return unquoted(value.Value)
}
