package engine

// SuccessRate is how likely a technique is to reach each of its results. Rule R13.
type SuccessRate struct {
	Technique string    `json:"technique"` // dice
	AtLeast   []OddsRow `json:"at_least"`  // chance of each result or a higher one; ascending
}

// SuccessRates returns the success rates of every technique in the order of Techniques: what a
// roll has to reach is as many levels above its trait.
func SuccessRates() []SuccessRate {
	var rates []SuccessRate
	for _, name := range Techniques(Fudge, Unopposed) {
		t, _ := parseGraded(name)
		rates = append(rates, SuccessRate{name, distributions[t.index()]().table().AtLeast})
	}
	return rates
}
