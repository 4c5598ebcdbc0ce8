package engine

import (
	"strings"
	"unicode/utf8"
)

// nearest returns the candidate that is most similar to word, or "" if none is similar.
func nearest(word string, candidates []string) string {
	letters := utf8.RuneCountInString(word)
	best, least := "", 2+letters/4
	if letters == 4 {
		least = 2 // two of four letters are another word
	}
	if least > 5 {
		least = 5 // a larger distance is more likely another word
	}
	for _, candidate := range candidates {
		if d := distance(word, candidate); d < least {
			best, least = candidate, d
		}
	}
	return best
}

// maxComparedLength is the longest word to compare, in bytes: the cost is quadratic.
const maxComparedLength = 64

// distance returns the number of letters to insert, delete, replace or swap with a neighbour to
// turn one word into the other, ignoring case.
func distance(from, to string) int {
	if len(from) > maxComparedLength || len(to) > maxComparedLength {
		return maxComparedLength
	}
	a, b := []rune(strings.ToLower(from)), []rune(strings.ToLower(to))
	var before, above []int // the rows two and one above
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range a {
		before, above, row = above, row, make([]int, len(b)+1)
		row[0] = i + 1
		for j := range b {
			row[j+1] = min(above[j+1], row[j]) + 1
			if a[i] == b[j] {
				row[j+1] = min(row[j+1], above[j])
				continue
			}
			row[j+1] = min(row[j+1], above[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
	}
	return row[len(b)]
}
