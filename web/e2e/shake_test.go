package e2e

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/emulation"

	"fudgetray/cmd/dev/check/browser"
)

// motion is a phone with simulated sensors.
func motion(p *tab) {
	p.t.Helper()
	for _, sensor := range []emulation.SensorType{
		emulation.SensorTypeAccelerometer, emulation.SensorTypeLinearAcceleration, emulation.SensorTypeGyroscope,
	} {
		call(p, emulation.SetSensorOverrideEnabled, emulation.SetSensorOverrideEnabledParams{Enabled: true, Type: sensor})
	}
}

// jerk moves the phone sideways, in m/s² besides gravity.
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

// Shaking the phone rolls when the movement ends, if the visitor has switched that on. A single jolt
// does not roll. The setting is stored.
func TestShakenPhoneThrows(t *testing.T) {
	t.Parallel()
	p := open(t, phone)
	motion(p)
	p.ready()
	// A jolt counts when the page has received its event.
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
		t.Errorf("%d rolls, want 2", rolls)
	}
}

// If motion needs permission, the tray requests it when the button is pressed, and reports a refusal.
func TestMotionPermissionRefused(t *testing.T) {
	t.Parallel()
	s := phone
	s.Scripts = []string{`if (parent !== window) {
		window.asked = 0;
		DeviceMotionEvent.requestPermission = async () => { window.asked++; return "denied"; };
	}`}
	p := open(t, s).ready()
	p.run(`until(() => at("#shake").checkVisibility())`)
	if asked := eval[int](p, `inside().asked`); asked != 0 {
		t.Errorf("%d permission requests before the button was pressed", asked)
	}
	p.must(p.Tap(browser.Point(p.middle("#shake"))))
	p.run(`until(() => at("#notice").textContent.includes("Motion sensors"))`)
	if got := eval[string](p, `at("#shake").getAttribute("aria-pressed") + inside().asked`); got != "false1" {
		t.Errorf("after a refusal the button is %q", got)
	}
}

// A desktop has no button for shaking.
func TestNoShakeButtonOnDesktops(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}).heard()
	if eval[bool](p, `at("#shake").checkVisibility()`) {
		t.Error("a desktop has a button for shaking")
	}
}
