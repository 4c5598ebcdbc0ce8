package engine

import "testing"

// BenchmarkResolveUnopposed4dF must not allocate, and take 150 ns or less.
func BenchmarkResolveUnopposed4dF(b *testing.B) {
	r := parsed(b, `{"trait":"Great","difficulty":"Great","faces":[1,1,0,0]}`)
	var dst Resolution
	b.ReportAllocs()
	for b.Loop() {
		if err := ResolveInto(&dst, &r); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkOdds has the larger tables; each must take 1 ms or less.
func BenchmarkOdds(b *testing.B) {
	for _, request := range []string{
		`{"technique":"4dF"}`,
		`{"technique":"10dF"}`,
		`{"technique":"d%"}`,
		`{"system":"3d6-fudge"}`,
		`{"kind":"opposed","technique":"10dF","against":{"technique":"10dF"}}`,
		`{"system":"mudge","kind":"opposed","technique":"10dF","against":{"technique":"10dF"}}`,
		`{"kind":"sum","technique":"20d20"}`,
		`{"kind":"sum","technique":"20d100"}`,
	} {
		r := parsed(b, request)
		b.Run(request, func(b *testing.B) {
			for b.Loop() {
				if _, err := Odds(&r); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
