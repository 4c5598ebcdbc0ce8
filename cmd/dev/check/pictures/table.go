package main

import (
	"fmt"
	"os"
	"path/filepath"

	"fudgetray/cmd/dev/check/browser"
	"fudgetray/cmd/dev/check/simulated"
	"fudgetray/game/table"
)

// tableLooks are the sizes and languages of the pictures of a shared table.
var tableLooks = []struct{ look, tag string }{
	{"1280x800", "en"}, {"1280x800-light", "de"}, {"390x844", "en"}, {"390x844-light", "de"}, {"360x640", "de"},
	{"844x390", "en"}, {"320x240", "en"},
}

// guests are the simulated seats at the table. The page's user is the GM.
var guests = []table.Profile{
	{Name: "Anna", Color: "#2f6fc4"}, {Name: "Ben", Color: "#3c8d5a"}, {Name: "Cid", Color: "#8e54bd"},
}

// A tableScene is a moment at a shared table, after those before it.
type tableScene struct {
	name  string
	reach func(*tableGame) error
}

var tableScenes = []tableScene{
	{"form", (*tableGame).openForm},
	{"invitation", (*tableGame).create},
	{"seats", (*tableGame).seatGuests},
	{"flight", func(g *tableGame) error { return g.fly(1, "Good 4dF vs Fair") }},
	{"rest", func(g *tableGame) error { return g.land() }},
	{"secret", func(g *tableGame) error { return g.run(`tray().roll("secret Great 4dF vs Good")`) }},
	{"waiting", (*tableGame).awaitGuest},
	{"away", (*tableGame).passOver},
	{"sheet", func(g *tableGame) error { return g.click("#seats") }},
	{"menu", func(g *tableGame) error { return g.click(`[data-seat="2"] .menu > button`) }},
	{"question", func(g *tableGame) error { return g.click(`[data-seat="2"] [data-table=table-remove]`) }},
}

// A tableGame is a page at a shared table with simulated guests.
type tableGame struct {
	*browser.Tab
	server *simulated.Server
	guests []*simulated.Seat
}

// shootTable takes pictures of a shared table in each size.
func (s studio) shootTable() error {
	for _, l := range tableLooks {
		if err := s.shootTableOn(lookNamed(l.look), l.tag); err != nil {
			return fmt.Errorf("%s, %s: %w", l.look, l.tag, err)
		}
	}
	return nil
}

// shootTableOn takes pictures of all scenes on a screen. Each has its own server, because without randomness all tables
// have the same ID.
func (s studio) shootTableOn(screen browser.Screen, tag string) error {
	dir, err := os.MkdirTemp("", "table")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	server, err := simulated.StartServer(dir, s.dist, filepath.Join(dir, "records"))
	if err != nil {
		return err
	}
	defer server.Kill()
	screen.Path = "index.html?lang=" + tag
	tab, err := s.browser.Show(screen, server.URL.String())
	if err != nil {
		return err
	}
	defer tab.Close()
	game := &tableGame{Tab: tab, server: server}
	defer game.close()
	for _, scene := range tableScenes {
		if err := game.shoot(s, scene, fmt.Sprintf("table-%s-%s-%s", screen.Name, tag, scene.name)); err != nil {
			return fmt.Errorf("%s: %w", scene.name, err)
		}
	}
	return nil
}

func (g *tableGame) shoot(s studio, scene tableScene, name string) error {
	if err := scene.reach(g); err != nil {
		return err
	}
	picture, err := g.Picture()
	if err != nil {
		return err
	}
	return s.write(name, picture, publishedTables[name])
}

// publishedTables are the pictures of tables in the repository.
var publishedTables = map[string]string{"table-1280x800-en-rest": "docs/table.jpg"}

func (g *tableGame) close() {
	for _, s := range g.guests {
		s.Close()
	}
}

// run evaluates a script and waits until the tray is drawn.
func (g *tableGame) run(script string) error {
	if err := g.Run(script); err != nil {
		return err
	}
	return g.AtRest()
}

// click clicks an element of the tray page as soon as it exists.
func (g *tableGame) click(selector string) error {
	return g.run(fmt.Sprintf(`until(() => at(%q)?.checkVisibility()).then(() => at(%[1]q).click())`, selector))
}

// openForm opens the form for a new table.
func (g *tableGame) openForm() error {
	return g.run(`until(() => {
		const button = at("#together");
		if (!button.hidden) button.click();
		return document.querySelector("#table-form");
	})`)
}

// create fills in the form and waits for the invitation.
func (g *tableGame) create() error {
	return g.run(`(async () => {
		const form = document.querySelector("#table-form form");
		Object.assign(form.elements.title ?? {}, { value: "The Attic" });
		form.elements.name.value = "Gwen";
		form.requestSubmit();
		await until(() => at("#table-sheet .code path")?.getAttribute("d"));
	})()`)
}

// seatGuests closes the invitation and lets the guests join.
func (g *tableGame) seatGuests() error {
	link, err := browser.Eval[string](g.Tab, `location.hash.slice("#table=".length)`)
	if err != nil {
		return err
	}
	if err := g.Run(`at("#table-sheet .close").click()`); err != nil {
		return err
	}
	for i, by := range guests {
		seat, err := simulated.Sit(g.server.URL.String(), link, by)
		if err != nil {
			return err
		}
		g.guests = append(g.guests, seat)
		if err := g.Run(fmt.Sprintf(`until(() => at("#seats .chips").childElementCount === %d)`, i+2)); err != nil {
			return err
		}
	}
	return g.AtRest()
}

// fly stops the time while the dice of a guest fly.
func (g *tableGame) fly(guest int, line string) error {
	if err := g.Run(`(window.rolled = nth("tray-resolve"), inside().clock.stop())`); err != nil {
		return err
	}
	g.guests[guest].Roll(line)
	if err := g.Run(`nth("tray-throw")`); err != nil {
		return err
	}
	return g.Forward(flightTime)
}

// flightTime is a time after the throw when the dice are in flight, in ms.
const flightTime = 350

// land lets the dice of a guest come to rest, and waits until the feed has the result.
func (g *tableGame) land() error {
	if err := g.Land(); err != nil {
		return err
	}
	return g.run(`until(() => at("#rolling").hidden)`)
}

// awaitGuest rolls while a guest is missing.
func (g *tableGame) awaitGuest() error {
	last := len(g.guests) - 1
	g.guests[last].Close()
	g.guests = g.guests[:last]
	g.guests[0].Roll("2d6+3")
	return g.Run(fmt.Sprintf(`until(() => at("#rolling").checkVisibility({ visibilityProperty: true }) &&
		at("#rolling").textContent.includes(%q))`, guests[last].Name))
}

// passOver waits until the missing guest was passed over, and the dice have come to rest.
func (g *tableGame) passOver() error {
	return g.run(`until(() => at("#seats .chip[data-status=away]") && at("#rolling").hidden)`)
}
