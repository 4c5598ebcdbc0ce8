package main

import (
	"fmt"
	"strings"
)

// Sizes in units of the picture.
const (
	nameWidth  = 170
	lineWidth  = 720
	rowHeight  = 20
	headHeight = 34
)

var shades = []string{
	"#8a1f2b",
	"#a83441",
	"#c9606b",
	"#6f9c8a",
	"#46705f",
	"#2d5547",
	"#b98a44",
	"#8d6a3a",
	"#5b4a7a",
	"#3d6b8f",
}

// drawStarts returns an SVG with the moments of each tray's cold start.
func drawStarts(all []*contestant) string {
	var body strings.Builder
	most, y := 0.0, 0.0
	for _, c := range all {
		for _, m := range momentsOf(c.first) {
			most = max(most, m.at)
		}
	}
	for _, c := range all {
		if len(c.first[0].moments) > 0 {
			y = drawStart(&body, c, y, lineWidth/most)
		}
	}
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %[1]d %.0[2]f"`+
		` width="%[1]d" height="%.0[2]f" font-family="Liberation Sans, sans-serif" font-size="12">
<rect width="100%%" height="100%%" fill="#fff"/>
%[3]s</svg>
`, nameWidth+lineWidth+90, y+10, body.String())
}

// drawStart draws one start at y with scale units per ms and returns the y of its end.
func drawStart(body *strings.Builder, c *contestant, y, scale float64) float64 {
	fmt.Fprintf(body,
		"<text x=\"12\" y=\"%.0f\" font-size=\"14\" font-weight=\"bold\">%s: ms from navigation, cold</text>\n", y+22, c.name)
	y += headHeight
	before := 0.0
	for i, m := range momentsOf(c.first) {
		fmt.Fprintf(body, "<text x=\"%d\" y=\"%.0f\" text-anchor=\"end\">%s</text>", nameWidth-8, y+14, m.name)
		fmt.Fprintf(body, "<rect x=\"%.1f\" y=\"%.0f\" width=\"%.1f\" height=\"%d\" fill=\"%s\"/>", nameWidth+before*scale,
			y+2, max(1, (m.at-before)*scale), rowHeight-4, shades[i%len(shades)])
		fmt.Fprintf(body, "<text x=\"%.1f\" y=\"%.0f\">%.0f</text>\n", nameWidth+m.at*scale+5, y+14, m.at)
		before = m.at
		y += rowHeight
	}
	return y
}
