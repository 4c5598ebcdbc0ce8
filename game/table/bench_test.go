package table

import "testing"

// BenchmarkRead reads a record of four seats that throw: as a newcomer, who verifies signatures later, and as Verify does.
func BenchmarkRead(b *testing.B) {
	s := sit(&testing.T{}, Standard{}, 3)
	for i := 0; len(s.lines) < 2000; i++ {
		s.throw(i % 4)
		s.pass(1000)
	}
	texts := s.texts()
	read := func(b *testing.B, take func(seq int, l *Line)) {
		for seq, text := range texts {
			l, err := ParseLine([]byte(text))
			if err != nil {
				b.Fatal(err)
			}
			take(seq, l)
		}
	}
	perLine := func(b *testing.B) {
		b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N)/float64(len(texts)), "µs/line")
	}
	b.Run("newcomer", func(b *testing.B) {
		for b.Loop() {
			state, _ := Enter(s.suite, Hash{9}, s.link, Profile{"Dee", "#445566"}, Watcher)
			read(b, func(seq int, l *Line) { state, _ = Step(state, Heard{Seq: seq, Line: l, History: true}) })
			if state.Table.Head.Seq != len(texts) {
				b.Fatal(state.Fault)
			}
		}
		perLine(b)
	})
	b.Run("verified", func(b *testing.B) {
		for b.Loop() {
			t := NewTable(s.suite)
			read(b, func(_ int, l *Line) {
				var err error
				if t, _, err = t.Apply(l); err != nil {
					b.Fatal(err)
				}
			})
		}
		perLine(b)
	})
}
