package e2e

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/emulation"

	"fudgetray/web/tools/browser"
)

// motion is a phone whose sensors a test holds.
func motion(p *tab) {
	p.t.Helper()
	for _, sensor := range []emulation.SensorType{
		emulation.SensorTypeAccelerometer, emulation.SensorTypeLinearAcceleration, emulation.SensorTypeGyroscope,
	} {
		call(p, emulation.SetSensorOverrideEnabled, emulation.SetSensorOverrideEnabledParams{Enabled: true, Type: sensor})
	}
}

// jerk moves the phone sideways, by m/s² beside gravity.
func jerk(p *tab, sideways float64) {
	p.t.Helper()
	for sensor, force := range map[emulation.SensorType]emulation.SensorReadingXYZ{
		emulation.SensorTypeAccelerometer:      {X: sideways, Z: 9.8},
		emulation.SensorTypeLinearAcceleration: {X: sideways},
		emulation.SensorTypeGyroscope:          {},
	} {
		call(p, emulation.SetSensorOverrideReadings, emulation.SetSensorOverrideReadingsParams{
			Type: sensor, Reading: &emulation.SensorReading{Xyz: &force},
		})
	}
}

// A phone that is shaken throws once the hand is calm, if its visitor has asked for that; one
// jolt alone throws nothing. What was asked for is remembered.
func TestShakenPhoneThrows(t *testing.T) {
	t.Parallel()
	p := open(t, phone)
	motion(p)
	p.ready()
	// A jolt is felt when the page has heard of it.
	shake := func(jolts int) {
		for i := range jolts {
			side := 20.0
			if i%2 == 1 {
				side = -20
			}
			p.run(fmt.Sprintf(`(window.felt = new Promise((done) => inside().addEventListener("devicemotion", function heard({ acceleration }) {
				if (acceleration.x !== %g) return;
				inside().removeEventListener("devicemotion", heard);
				done();
			})), true)`, side))
			jerk(p, side)
			p.run(`felt`)
		}
		jerk(p, 0)
	}
	const button = "#shake"
	p.run(`until(() => at("#shake").checkVisibility())`)
	shake(8)
	p.tap(button)
	p.run(`until(() => at("#shake").getAttribute("aria-pressed") === "true")`)
	shake(1)
	shake(8)
	p.resolved(1)
	p.atRest()
	p.reload().ready()
	p.run(`until(() => at("#shake").getAttribute("aria-pressed") === "true")`)
	shake(8)
	p.resolved(1)
	p.tap(button)
	p.run(`until(() => at("#shake").getAttribute("aria-pressed") === "false")`)
	shake(8)
	if rolls := eval[int](p, `tray().history().then((rolls) => rolls.length)`); rolls != 2 {
		t.Errorf("%d rolls; two shakes were asked for", rolls)
	}
}

// Where a page is asked before it may hear how the phone moves, it is asked when the button is
// pressed; a refusal is told.
func TestMotionIsRefused(t *testing.T) {
	t.Parallel()
	s := phone
	s.Scripts = []string{`if (parent !== window) {
		window.asked = 0;
		DeviceMotionEvent.requestPermission = async () => { window.asked++; return "denied"; };
	}`}
	p := open(t, s).ready()
	p.run(`until(() => at("#shake").checkVisibility())`)
	if asked := eval[int](p, `inside().asked`); asked != 0 {
		t.Errorf("asked %d times before the button was pressed", asked)
	}
	p.must(p.Tap(browser.Point(p.middle("#shake"))))
	p.run(`until(() => at("#notice").textContent.includes("motion sensors"))`)
	if got := eval[string](p, `at("#shake").getAttribute("aria-pressed") + inside().asked`); got != "false1" {
		t.Errorf("after a refusal the button is %q", got)
	}
}

// What is no phone has no such button.
func TestDesksAreNotShaken(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}).heard()
	if eval[bool](p, `at("#shake").checkVisibility()`) {
		t.Error("on a desk there is a button to roll by shaking")
	}
}
