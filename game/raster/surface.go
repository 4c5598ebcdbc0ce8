package raster

import "fudgetray/game/theme"

// surface returns the function for the colour of the theme's surface at a point in millimetres, in linear light. The
// surfaces are those of the shaders in game/view/tabletop.
func (p *painter) surface() func(x, y float32) color {
	switch p.theme.Surface {
	case theme.Felt:
		return p.felt
	case theme.Leather:
		return p.leather
	case theme.Slate:
		return p.slate
	case theme.Parchment:
		return p.parchment
	case theme.Grid:
		return p.grid
	}
	return func(float32, float32) color { return p.ground }
}

// felt returns the colour of felt.
func (p *painter) felt(x, y float32) color {
	light := 1 + (p.soft.at(x*0.35, y*0.35)+p.soft.at(x*0.11+57, y*0.11+57)-1)*0.30
	if sharp := p.sharp(2); sharp > 0 {
		light += (p.fine.at(x*5.1, y*5.1) + p.fine.at(y*3.3+31, x*3.3+31) - 1) * 0.26 * sharp
	}
	return p.ground.scaled(light)
}

// leather returns the colour of leather: bumps lit from the side, and abrasion.
func (p *painter) leather(x, y float32) color {
	u := x*1.1 + (p.fine.at(x*0.4, y*0.4)-0.5)*3
	v := y*1.1 + (p.soft.at(x*0.4, y*0.4)-0.5)*3
	swell := p.fine.at(u, v)
	lit := swell - p.fine.at(u+0.3, v+0.3)
	wear := p.soft.at(x*0.06+13, y*0.06+13) + p.soft.at(x*0.21+77, y*0.21+77) - 1
	return p.ground.scaled(1 + (lit*0.55+(swell-0.5)*0.22)*p.sharp(0.9) + wear*0.45)
}

// slate returns the colour of slate: layers along x, with gaps and veins.
func (p *painter) slate(x, y float32) color {
	wave := p.soft.at(x*0.05, y*0.05)
	layer := p.soft.at(x*0.10+wave*6, y*0.45+x*0.08)
	vein := 1 - smoothstep(0, 0.05, abs(p.soft.at(x*0.04+40, y*0.04+9)-0.5))
	grain := p.fine.at(x*3.7, y*3.7) - 0.5
	rgb := p.ground.scaled(1 + (layer-0.5)*0.60 + (wave-0.5)*0.5 + grain*0.25*p.sharp(2))
	vein *= 0.05 * layer
	return rgb.add(color{vein, vein, vein})
}

// parchment returns the colour of parchment: clouds, fibres, and stains with darker edges.
func (p *painter) parchment(x, y float32) color {
	cloud := p.soft.at(x*0.045, y*0.045) + p.soft.at(x*0.14+21, y*0.14+21) - 1
	fibre := p.fine.at(x*0.5, y*3.1) + p.fine.at(x*2.7+9, y*0.6) - 1
	stain := smoothstep(0.58, 0.66, p.soft.at(x*0.03+71, y*0.03+71))
	stain = stain*(1.4-stain) + clamp(-cloud, 0, 1)*0.5
	rgb := p.ground.scaled(1 + cloud*0.22 + fibre*0.10*p.sharp(1.5))
	return rgb.filtered(color{mix(1, 0.90, stain), mix(1, 0.82, stain), mix(1, 0.68, stain)})
}

// grid returns the colour of a glowing grid in the colour of the rim.
func (p *painter) grid(x, y float32) color {
	line, haze := edges(x, y, 0.35), edges(x, y, 2.6)
	rgb := p.ground.scaled(1 + p.soft.at(x*0.1, y*0.1)*0.4)
	return rgb.add(p.rim.scaled(line*0.85 + haze*haze*0.16))
}

// edges returns 1 on the lines of a square grid, falling to 0 at the given width in millimetres.
func edges(x, y, width float32) float32 {
	const net = 10 // spacing in millimetres
	off := func(v float32) float32 { return abs(v - net*floor(v/net) - net/2.0) }
	return 1 - smoothstep(0, width, net/2.0-max(off(x), off(y)))
}
