package main

import (
	"fmt"
	"image"

	"fudgetray/cmd/dev/check/browser"
	"fudgetray/game/theme"
)

// scene is a state of the tray to take a picture of.
type scene struct {
	name   string
	look   browser.Screen
	set    string // properties of the element, as a JavaScript object; may be empty
	roll   string // the request to roll, in JavaScript; empty for no roll
	flight bool   // take the picture while the dice are in flight
}

// Sizes of scenes: the tray alone, small and large, and the widget on a phone and a desk.
var (
	alone = browser.WithoutPanel(browser.Screen{Setup: browser.Setup{Width: 320, Height: 240, Scale: 2}})
	embed = lookNamed("320x240")
	hand  = lookNamed("390x844")
	desk  = lookNamed("1280x800")
)

// lookNamed returns the look with a name.
func lookNamed(name string) browser.Screen {
	for _, l := range browser.Screens() {
		if l.Name == name {
			return l
		}
	}
	panic("no look " + name)
}

// scenes returns the scenes of the contact sheet.
func scenes() []scene {
	list := []scene{
		{name: "waiting", look: alone},
		{name: "4dF in flight", look: alone, roll: `{ faces: [1, -1, 0, 1] }`, flight: true},
		{name: "secret", look: alone, roll: `{ secret: true }`},
		{
			name: "opposed",
			look: alone,
			roll: `{ kind: "opposed", trait: "Good", faces: [1, 0, 0, 1], against: { trait: "Fair", faces: [0, -1, 0, 1] } }`,
		},
		{
			name: "opposed, 4d6",
			look: alone,
			roll: `{ kind: "opposed", technique: "4d6", trait: "Good", against: { trait: "Fair", technique: "4d6" } }`,
		},
		{name: "mudge", look: alone, roll: `{ system: "mudge", trait: "Good", faces: [1, 0, 0, -1] }`},
		{name: "3d6 Fudge", look: alone, roll: `{ system: "3d6-fudge", trait: 5 }`},
	}
	for _, technique := range []string{"1dF", "4dF", "10dF", "dF-d6", "4d6", "3d6", "d%"} {
		list = append(list,
			scene{name: technique, look: alone, roll: fmt.Sprintf(`{ technique: %q, trait: "Good" }`, technique)})
	}
	for _, sum := range []string{"4d6dl1", "2d20kh1 + 2d12 + 2d10", "3d8 + 3d4 + d100", "20d6"} {
		list = append(list, scene{name: sum, look: alone, roll: fmt.Sprintf("%q", sum)})
	}
	for _, name := range theme.Included() {
		list = append(list, themed("theme", name))
	}
	list = append(list, themed("theme", "slate"))
	list[len(list)-1].name, list[len(list)-1].flight = "slate in flight", true
	for _, name := range theme.Sets() {
		list = append(list, themed("dice", name))
	}
	games := []scene{
		{name: "Fudge", set: `{ trait: "Good", difficulty: "Great" }`, roll: `{ faces: [1, 1, 0, 0] }`},
		{name: "opposed", set: `{ kind: "opposed", trait: "Good" }`, roll: `{ faces: [1, 1, 0, 0] }`},
		{name: "Mudge", set: `{ system: "mudge", trait: "Good" }`, roll: `{ faces: [1, 0, 0, 1] }`},
		{name: "3d6 Fudge", set: `{ system: "3d6-fudge", trait: "5" }`, roll: `{ faces: [2, 3, 4] }`},
		{name: "Fate", set: `{ ladder: "fate", trait: "Great" }`, roll: `{ faces: [1, 0, 0, 0] }`},
		{name: "a sum", set: `{ kind: "sum", technique: "3d6" }`, roll: `{}`},
	}
	for _, look := range []browser.Screen{embed, hand, desk} {
		for _, game := range games {
			list = append(list, scene{name: game.name + ", " + look.Name, look: look, set: game.set, roll: game.roll})
		}
	}
	return list
}

// themed returns a scene with a theme of the tray or its dice.
func themed(property, name string) scene {
	roll := `{ kind: "opposed", trait: "Good", technique: "4dF", faces: [1, 0, -1, 1],
		against: { trait: "Fair", technique: "4d6" } }`
	return scene{name: property + " " + name, look: alone, set: fmt.Sprintf(`{ %s: %q }`, property, name), roll: roll}
}

// shootScene takes a picture of a scene in a new tab.
func (s studio) shootScene(c scene) (image.Image, error) {
	tab, err := s.browser.Show(c.look, s.url)
	if err != nil {
		return nil, err
	}
	defer tab.Close()
	return c.shoot(tab)
}

// shoot takes a picture of the scene in a tab with its look.
func (c scene) shoot(tab *browser.Tab) (image.Image, error) {
	if c.set != "" {
		err := tab.Run(`(Object.assign(tray(), ` + c.set + `), tray().odds(),
			until(() => tray().getAttribute("theme") === "auto" || inside().fudgeTrayPlatform.theme))`)
		if err != nil {
			return nil, err
		}
	}
	if err := c.reach(tab); err != nil {
		return nil, err
	}
	return tab.Picture()
}

// reach rolls and waits for the moment of the picture.
func (c scene) reach(tab *browser.Tab) error {
	if c.roll == "" {
		return tab.AtRest()
	}
	if c.flight {
		return tab.Throw(c.roll)
	}
	if err := tab.Begin(c.roll); err != nil {
		return err
	}
	return tab.Land()
}
