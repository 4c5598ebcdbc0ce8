package main

import (
	"errors"
	"image/color"
	"math"
	"os"
	"path/filepath"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"

	"fudgetray/game/dice"
	"fudgetray/game/physics"
)

var (
	barColour   = color.RGBA{0x6f, 0x9c, 0x8a, 0xff}
	otherColour = color.RGBA{0xc9, 0xb4, 0x8a, 0xff}
	markColour  = color.RGBA{0x8a, 0x1f, 0x2b, 0xff}
)

// newPlot returns an empty plot with titles.
func newPlot(title, x, y string) *plot.Plot {
	plot.DefaultFont = font.Font{Typeface: "Liberation", Variant: "Sans"}
	p := plot.New()
	p.Title.Text, p.X.Label.Text, p.Y.Label.Text = title, x, y
	return p
}

// Sizes of plots.
const (
	wide  = 480 * vg.Inch / 96
	small = 300 * vg.Inch / 96
	high  = 240 * vg.Inch / 96
)

// margin is the empty border of a plot.
const margin = 8 * vg.Inch / 96

func save(p *plot.Plot, width vg.Length, folder, name string) error {
	canvas := vgsvg.New(width, high)
	whole := draw.New(canvas)
	whole.FillPolygon(color.White, []vg.Point{{}, {X: width}, {X: width, Y: high}, {Y: high}})
	p.Draw(draw.Crop(whole, margin, -margin, margin, -margin))
	file, err := os.Create(filepath.Join(folder, name+".svg"))
	if err != nil {
		return err
	}
	_, err = canvas.WriteTo(file)
	return errors.Join(err, file.Close())
}

// plot writes all plots to a folder.
func (f *findings) plot(folder string) error {
	for i := range f.rows {
		if err := f.rows[i].plotResults(folder); err != nil {
			return err
		}
	}
	for _, draw := range []func(string) error{f.plotDeviations, f.plotPs, f.plotRaw, f.plotSettle, f.plotShaved} {
		if err := draw(folder); err != nil {
			return err
		}
	}
	return nil
}

// plotResults plots how often each result occurred, with the exact odds.
func (r *row) plotResults(folder string) error {
	rows, err := r.odds()
	if err != nil {
		return err
	}
	p := newPlot(r.name(), "", "% of throws")
	shares, exact := make(plotter.XYs, len(rows)), make(plotter.XYs, len(rows))
	for i, o := range rows {
		x := float64(o.Result)
		shares[i] = plotter.XY{X: x, Y: 100 * float64(r.usual.Results[o.Result]) / float64(r.usual.Throws)}
		exact[i] = plotter.XY{X: x, Y: 100 * o.Float()}
	}
	bars, err := columns(shares, 0.8, barColour)
	if err != nil {
		return err
	}
	dots, err := plotter.NewScatter(exact)
	if err != nil {
		return err
	}
	dots.GlyphStyle = draw.GlyphStyle{Color: markColour, Radius: vg.Points(1.6), Shape: draw.CircleGlyph{}}
	p.Add(bars, dots)
	p.Y.Min = 0
	return save(p, small, folder, "results-"+fileName(r.name()))
}

// columns returns bars around the given x. width is in units of x.
func columns(at plotter.XYs, width float64, fill color.Color) (*plotter.Polygon, error) {
	var outlines []plotter.XYer
	for _, c := range at {
		l, r := c.X-width/2, c.X+width/2
		outlines = append(outlines, plotter.XYs{{X: l, Y: 0}, {X: l, Y: c.Y}, {X: r, Y: c.Y}, {X: r, Y: 0}})
	}
	p, err := plotter.NewPolygon(outlines...)
	if err != nil {
		return nil, err
	}
	p.Color = fill
	p.LineStyle.Width = 0
	return p, nil
}

// curve returns a line in markColour.
func curve(at plotter.XYs) (*plotter.Line, error) {
	l, err := plotter.NewLine(at)
	if err != nil {
		return nil, err
	}
	l.Color, l.Width = markColour, vg.Points(1.2)
	return l, nil
}

// plotDeviations plots the deviations of all face counts from their expected values, in standard
// errors, with the normal distribution.
func (f *findings) plotDeviations(folder string) error {
	const width = 0.5
	count := map[int]int{}
	total := 0
	for i := range f.rows {
		chances := valueChances(&f.rows[i].technique)
		for _, counts := range f.rows[i].usual.Values {
			for v, n := range counts {
				all := float64(f.rows[i].usual.Throws)
				z := (float64(n) - all*chances[v]) / math.Sqrt(all*chances[v]*(1-chances[v]))
				count[int(math.Floor(z/width))]++
				total++
			}
		}
	}
	var bars, normal plotter.XYs
	for bin := -9; bin < 9; bin++ {
		bars = append(bars, plotter.XY{X: (float64(bin) + 0.5) * width, Y: float64(count[bin]) / (float64(total) * width)})
	}
	for x := -4.5; x <= 4.5; x += 0.05 {
		normal = append(normal, plotter.XY{X: x, Y: math.Exp(-x*x/2) / math.Sqrt(2*math.Pi)})
	}
	p := newPlot("Counts of faces, of each die of each technique", "standard errors from the expected count", "density")
	return overlaid(p, bars, width, normal, folder, "deviations")
}

// overlaid draws a line over bars.
func overlaid(p *plot.Plot, bars plotter.XYs, width float64, line plotter.XYs, folder, name string) error {
	b, err := columns(bars, width*0.92, barColour)
	if err != nil {
		return err
	}
	l, err := curve(line)
	if err != nil {
		return err
	}
	p.Add(b, l)
	return save(p, wide, folder, name)
}

// plotPs plots all p-values in order. Those of perfect dice lie along the diagonal.
func (f *findings) plotPs(folder string) error {
	var ps []float64
	for i := range f.rows {
		for _, t := range f.rows[i].tests() {
			ps = append(ps, t.p())
		}
	}
	slices.Sort(ps)
	at := make(plotter.XYs, len(ps))
	for i, y := range ps {
		at[i] = plotter.XY{X: (float64(i) + 0.5) / float64(len(ps)), Y: y}
	}
	dots, err := plotter.NewScatter(at)
	if err != nil {
		return err
	}
	dots.GlyphStyle = draw.GlyphStyle{Color: barColour, Radius: vg.Points(2), Shape: draw.CircleGlyph{}}
	diagonal, err := curve(plotter.XYs{{X: 0, Y: 0}, {X: 1, Y: 1}})
	if err != nil {
		return err
	}
	p := newPlot("All p-values, and where they are expected", "part of the tests", "p")
	p.Add(diagonal, dots)
	return save(p, wide, folder, "p-values")
}

// plotRaw plots the deviations of the faces of six-sided dice before relabelling.
func (f *findings) plotRaw(folder string) error {
	raw := make([]int, 6)
	total := 0
	for i := range f.rows {
		if k := f.rows[i].kind; k == dice.D6 || k == dice.DF {
			addTo(raw, f.rows[i].usual.Raw)
		}
	}
	for _, n := range raw {
		total += n
	}
	var bars plotter.XYs
	for face, n := range raw {
		bars = append(bars, plotter.XY{X: float64(face + 1), Y: 100 * (6*float64(n)/float64(total) - 1)})
	}
	p := newPlot("Six-sided dice before relabelling, "+thousands(total)+" of them", "face of the solid",
		"% above one in six")
	err := 200 * math.Sqrt(5/float64(total)) // two standard errors
	band, e := plotter.NewPolygon(plotter.XYs{{X: 0.5, Y: -err}, {X: 6.5, Y: -err}, {X: 6.5, Y: err}, {X: 0.5, Y: err}})
	if e != nil {
		return e
	}
	band.Color = color.RGBA{0xe8, 0xe2, 0xd6, 0xff}
	band.LineStyle.Width = 0
	b, e := columns(bars, 0.6, barColour)
	if e != nil {
		return e
	}
	p.Add(band, b)
	return save(p, wide, folder, "raw")
}

// plotSettle plots the durations of throws of 4dF and 10dF.
func (f *findings) plotSettle(folder string) error {
	const (
		steps = 6 // per bar
		width = steps * physics.Step
	)
	p := newPlot("Throw to result", "seconds", "% of throws")
	for i, name := range []string{"4dF", "10dF"} {
		at := slices.IndexFunc(f.rows, func(r row) bool { return r.name() == name })
		n := f.rows[at].usual
		bins := make(plotter.XYs, int(3/width))
		for b := range bins {
			bins[b].X = (float64(b) + 0.25 + 0.5*float64(i)) * width
		}
		for step, count := range n.Steps {
			if b := step / steps; b < len(bins) {
				bins[b].Y += 100 * float64(count) / float64(n.Throws)
			}
		}
		bars, err := columns(bins, width*0.45, []color.Color{barColour, otherColour}[i])
		if err != nil {
			return err
		}
		p.Add(bars)
		p.Legend.Add(name, bars)
	}
	p.Legend.Top = true
	return save(p, wide, folder, "settle")
}

// plotShaved plots how often shaved and unshaved dice show each pair of faces.
func (f *findings) plotShaved(folder string) error {
	p := newPlot("Shaved dice, and dice that are not", "pair of faces: 1 is the near one", "% above one in three")
	for i, s := range []*shavedDice{&f.shaved, &f.control} {
		total := s.Axes[0] + s.Axes[1] + s.Axes[2]
		var at plotter.XYs
		for axis, n := range s.Axes {
			at = append(at, plotter.XY{X: float64(axis+1) + 0.36*(float64(i)-0.5), Y: 100 * (3*float64(n)/float64(total) - 1)})
		}
		bars, err := columns(at, 0.32, []color.Color{barColour, otherColour}[i])
		if err != nil {
			return err
		}
		p.Add(bars)
		p.Legend.Add([]string{"3 % short", "not"}[i], bars)
	}
	real, err := curve(plotter.XYs{{X: 0.5, Y: 6}, {X: 1.5, Y: 6}})
	if err != nil {
		return err
	}
	p.Add(real)
	p.Legend.Add("real dice", real)
	p.Legend.Top = true
	p.X.Tick.Marker = plot.ConstantTicks([]plot.Tick{
		{Value: 1, Label: "1"}, {Value: 2, Label: "2"}, {Value: 3, Label: "3"},
	})
	return save(p, wide, folder, "shaved")
}
