package view

import (
	_ "embed"

	"github.com/hajimehoshi/ebiten/v2"

	"fudgetray/game/theme"
)

// Sources of the shaders of a tabletop: the common part, and those of the materials.
var (
	//go:embed tabletop/tabletop.kage
	commonSource string
	//go:embed tabletop/felt.kage
	feltSource string
	//go:embed tabletop/leather.kage
	leatherSource string
	//go:embed tabletop/slate.kage
	slateSource string
	//go:embed tabletop/parchment.kage
	parchmentSource string
	//go:embed tabletop/grid.kage
	gridSource string
	//go:embed tabletop/plain.kage
	plainSource string
	//go:embed tabletop/table.kage
	tableSource string
	//go:embed tabletop/rim.kage
	rimSource string
	//go:embed tabletop/lid.kage
	lidSource string
)

// Materials of the tabletop beside the surfaces of a theme.
const (
	onTable = theme.None + 1 + iota
	onRim
	onLid
	tabletopMaterials
)

var materialSources = [tabletopMaterials]string{
	theme.Felt: feltSource, theme.Leather: leatherSource, theme.Slate: slateSource,
	theme.Parchment: parchmentSource, theme.Grid: gridSource, theme.Plain: plainSource,
	onTable: tableSource, onRim: rimSource, onLid: lidSource,
}

// A tabletopShaders has the shader of each material, compiled on first use. One shader for all would be
// slow: a software renderer, and some graphics hardware, executes all of its branches for every pixel.
type tabletopShaders [tabletopMaterials]*ebiten.Shader

func (s *tabletopShaders) of(material theme.Surface) *ebiten.Shader {
	if s[material] == nil {
		shader, err := ebiten.NewShader([]byte(commonSource + materialSources[material]))
		if err != nil {
			panic(err) // a test compiles all of them
		}
		s[material] = shader
	}
	return s[material]
}

// drawTabletop draws the batch with a material.
func (p *painter) drawTabletop(onto *ebiten.Image, material theme.Surface) {
	shader := p.tabletop.of(material)
	onto.DrawTrianglesShader32(p.batch.vertices, p.batch.indices, shader, &ebiten.DrawTrianglesShaderOptions{
		Uniforms: p.tabletopUniforms(),
		Images:   [4]*ebiten.Image{p.noise},
	})
}
