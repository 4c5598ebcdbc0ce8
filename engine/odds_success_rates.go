package engine

// SuccessRate has the success rates of one technique. Rule R13.
type SuccessRate struct {
	Technique string    `json:"technique"` // dice
	AtLeast   []OddsRow `json:"at_least"`  // chance of each result or a higher one; ascending
}

// SuccessRates returns the success rates of every technique, in the order of Techniques. A result
// is the number of levels to gain over the trait.
func SuccessRates() []SuccessRate {
	var rates []SuccessRate
	for _, name := range Techniques(Fudge, Unopposed) {
		t, _ := parseGraded(name)
		rates = append(rates, SuccessRate{name, distributions[t.index()]().table().AtLeast})
	}
	return rates
}
