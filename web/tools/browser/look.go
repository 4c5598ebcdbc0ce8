package browser

import "fmt"

// Look is one of the sizes and surroundings in which the tray has to look well.
type Look struct {
	Name string
	Setup
	dress string // what is done to the page once it is ready
}

// Looks are all of them. What chance decides in their pages comes out alike every time.
func Looks() []Look {
	stripes := `repeating-linear-gradient(45deg, #9cf 0 20px, #fff 20px 40px)`
	looks := []Look{
		{Name: "360x640", Setup: Setup{Width: 360, Height: 640, Scale: 2, Touch: true, Dark: true}},
		{Name: "390x844", Setup: Setup{Width: 390, Height: 844, Scale: 3, Touch: true, Dark: true}},
		{Name: "390x844-light", Setup: Setup{Width: 390, Height: 844, Scale: 3, Touch: true}},
		{Name: "1280x800", Setup: Setup{Width: 1280, Height: 800, Dark: true}},
		{Name: "1280x800-light", Setup: Setup{Width: 1280, Height: 800}},
		{Name: "844x390", Setup: Setup{Width: 844, Height: 390, Touch: true, Dark: true}},
		{Name: "320x480", Setup: Setup{Width: 320, Height: 480, Touch: true, Dark: true}},
		{Name: "320x240", Setup: Setup{Width: 320, Height: 240, Dark: true},
			dress: `(tray().controls = "roll", until(() => inside().document.documentElement.dataset.controls === "roll"))`},
		{Name: "transparent", Setup: Setup{Width: 480, Height: 360},
			dress: `(Object.assign(tray(), { controls: "none", theme: "transparent" }),
				document.documentElement.style.background = "` + stripes + `",
				until(() => inside().document.documentElement.dataset.theme === "transparent"))`},
	}
	return alike(looks)
}

// AppLooks are the app on phones, a tablet and a desk, light and dark, in each language.
func AppLooks() []Look {
	var looks []Look
	for _, screen := range []Setup{
		{Width: 360, Height: 640, Scale: 2, Touch: true},
		{Width: 390, Height: 844, Scale: 3, Touch: true},
		{Width: 768, Height: 1024, Touch: true},
		{Width: 844, Height: 390, Touch: true},
		{Width: 1280, Height: 800},
	} {
		for _, tag := range []string{"en", "de"} {
			screen.Path = "index.html?lang=" + tag
			size := fmt.Sprintf("%dx%d-%s", screen.Width, screen.Height, tag)
			light, dark := screen, screen
			dark.Dark = true
			looks = append(looks, Look{Name: size + "-light", Setup: light}, Look{Name: size + "-dark", Setup: dark})
		}
	}
	return alike(looks)
}

// Alone is a look of a tray without its panel.
func Alone(l Look) Look {
	l.dress = `(tray().controls = "none", until(() => inside().document.documentElement.dataset.controls === "none"))`
	return alike([]Look{l})[0]
}

// alike takes chance and time out of looks.
func alike(looks []Look) []Look {
	for i := range looks {
		looks[i].Scripts = []string{chance, clock}
	}
	return looks
}

// chance makes random numbers that are the same every time.
const chance = `{
	let state = 1;
	crypto.getRandomValues = (list) => {
		for (let i = 0; i < list.length; i++) {
			state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
			list[i] = state >>> 16;
		}
		return list;
	};
}`

// clock lets the tray's time be stopped, put forward and let go on.
const clock = `{
	const native = performance.now.bind(performance);
	let late = 0;
	let stopped = null;
	performance.now = () => stopped ?? native() - late;
	window.clock = {
		stop: () => { stopped = performance.now(); },
		forward: (ms) => { stopped += ms; },
		go: () => { late = native() - stopped; stopped = null; },
	};
}`

// Show opens the tray of a server in this look, with its first dice.
func (b *Browser) Show(l Look, url string) (*Tab, error) {
	l.URL = url
	t, err := b.Open(l.Setup)
	if err != nil {
		return nil, err
	}
	err = t.Ready()
	if err == nil && l.dress != "" {
		err = t.Run(l.dress)
	}
	if err == nil {
		err = t.AtRest()
	}
	if err != nil {
		t.Close()
		return nil, err
	}
	return t, nil
}

// Stop stops the time of a tray that is shown.
func (t *Tab) Stop() error { return t.Run(`inside().clock.stop()`) }

// Begin rolls a request, in JavaScript, in a tray that is shown, and stops its time while
// the dice leave the hand. An empty request is that of the tray's settings.
func (t *Tab) Begin(request string) error {
	return t.Run(`(async () => {
		window.thrown = new Promise((done) => addEventListener("tray-throw", ({ detail }) => done(detail), { once: true }));
		inside().clock.stop();
		window.rolled = tray().roll(` + request + `);
		await thrown;
	})()`)
}

// Forward puts the stopped time of a tray forward, and waits until it is drawn or nothing moves any more.
func (t *Tab) Forward(ms float64) error {
	return t.Run(fmt.Sprintf(`(async () => {
		inside().clock.forward(%g);
		const drawn = drawCount;
		await until(() => drawCount > drawn || awake.size === 0);
		await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
	})()`, ms))
}

// Throw begins a roll and stops its time while the dice are in the air.
func (t *Tab) Throw(request string) error {
	if err := t.Begin(request); err != nil {
		return err
	}
	return t.Forward(350)
}

// Land lets the time go on until the dice of Throw lie.
func (t *Tab) Land() error {
	if err := t.Run(`(inside().clock.go(), rolled)`); err != nil {
		return err
	}
	return t.AtRest()
}
