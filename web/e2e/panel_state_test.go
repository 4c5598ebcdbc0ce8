package e2e

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"fudgetray/cmd/dev/check/browser"
)

// panelLines returns a line for each visible section and control with its value, in the format of the
// desktop's test.
const panelLines = `(() => {
	const text = (node, selector) => node.querySelector(selector)?.textContent ?? "";
	const value = (node) => {
		const input = node.querySelector("select, input:not([type=file])");
		if (node.querySelector(".rung")) {
			return [...node.querySelectorAll(".rung")].map((rung) => [...rung.querySelectorAll("text")].map((part) => part.textContent).join(" ")).join(", ");
		}
		if (!input) return text(node, ".name");
		if (input.type === "radio") return text(node, ":checked + span");
		if (input.type === "checkbox") return String(input.checked);
		return input.selectedOptions?.[0].textContent ?? input.value;
	};
	const lines = ["Roll, in secret: " + !at("#roll [data-part=secret]").hidden];
	for (const section of inside().document.querySelectorAll("fieldset[data-id]")) {
		const fold = section.closest("details");
		if ((fold ?? section).hidden) continue;
		lines.push("[" + (fold ? text(fold, "summary") : text(section, "legend")).trim() + "] open: " + (fold?.open ?? section.dataset.id !== "levels")); // the page shows the ladder instead
		for (const node of section.querySelectorAll(":scope > [data-id]:not([hidden])")) {
			if (node.localName === "button") lines.push("(" + node.textContent + ")");
			else lines.push((node.getAttribute("aria-label") ?? text(node, "label, .label")) + ": " + value(node));
		}
	}
	return lines.map((line) => line.trimEnd()).join("\n");
})()`

// The page and the desktop show the same panel for fifty settings. The desktop's test writes the file.
func TestPageShowsWhatTheDesktopShows(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile("../../game/desktop/panel/testdata/shown.txt")
	if err != nil {
		t.Fatal(err)
	}
	p := open(t, setup{Scripts: []string{undrawn}}).ready()
	for setting := range strings.SplitSeq(strings.TrimPrefix(string(data), "= "), "\n= ") {
		request, want, _ := strings.Cut(strings.TrimSpace(setting), "\n")
		// Replies arrive after the settings.
		p.run(fmt.Sprintf(`tray().prepare(%s).then(() => tray().odds()).then(() => true, () => true)`, request))
		if got := eval[string](p, panelLines); got != want {
			t.Fatalf("%s: the page shows\n%s\nthe desktop\n%s", request, got, want)
		}
	}
}

// Rule R26: Roll shows that the next roll is secret, set by the host page or in the panel. A revealed roll is not.
func TestSecretBadgeOnRoll(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Media: browser.ReducedMotion}).ready()
	badge := `at("#roll [data-part=secret]").checkVisibility()`
	if eval[bool](p, badge) {
		t.Error("the button has a secret badge without a secret roll")
	}
	p.run(`(tray().secret = true, until(() => ` + badge + `))`)
	p.run(`(tray().secret = false, until(() => !(` + badge + `)))`)
	p.openDrawer()
	p.run(`(at("#field-secret").closest("details").open = true)`)
	p.click("#field-secret")
	p.run(`until(() => ` + badge + `)`)
	p.click("#roll")
	p.run(`until(() => at("[data-part=degree]").textContent === "Secret")`)
	p.click("#history li button")
	p.run(`until(() => !["", "Secret"].includes(at("[data-part=degree]").textContent))`)
	if !eval[bool](p, badge) {
		t.Error("the next roll is secret, but the button has no badge")
	}
}
