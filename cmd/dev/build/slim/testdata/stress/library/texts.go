package main

import (
	"bufio"
	"bytes"
	"fmt"
	"hash/crc32"
	"regexp"
	"strconv"
	"strings"
	"unicode"
)

const prose = `A tray holds four dice, and each die has two blank faces, two with a plus and two with a minus — so that
four of them give a number from -4 to +4. Würfel fallen, Würfel liegen; a die that leans is thrown again, a die that
falls out is not counted, and a die that lies flat is read from above.`

func texts() {
	words := map[string]int{}
	scanner := bufio.NewScanner(strings.NewReader(prose))
	scanner.Split(bufio.ScanWords)
	for scanner.Scan() {
		words[strings.ToLower(strings.TrimFunc(scanner.Text(), func(r rune) bool { return !unicode.IsLetter(r) }))]++
	}
	fmt.Println(len(words), words["die"], words["würfel"], words["a"])
	pattern := regexp.MustCompile(`(?i)\b(a|each) (die|tray) (that )?(\w+)`)
	for _, match := range pattern.FindAllStringSubmatch(prose, -1) {
		fmt.Printf("%q\n", match)
	}
	fmt.Println(pattern.ReplaceAllString(prose[:40], "<$4>"))
	for _, s := range []string{"1", "-42", "0x1f", "9223372036854775808", "1e10", "nan", "-Inf", "1_000", ""} {
		i, err := strconv.ParseInt(s, 0, 64)
		f, fault := strconv.ParseFloat(s, 64)
		fmt.Println(i, err, f, fault)
	}
	for _, f := range []float64{0, -1.5, 1e21, 1e-7, 123456789.125, 0.1 + 0.2, 5e-324, 1.7976931348623157e308} {
		fmt.Printf("%8.3f|%-10v|%+.2e|%s\n", f, f, f, strconv.FormatFloat(f, 'e', 5, 32))
	}
	var b strings.Builder
	for i := range 500 {
		b.WriteString(strconv.Itoa(i * i))
		b.WriteByte(',')
	}
	sum := 0
	for part := range strings.SplitSeq(b.String(), ",") {
		n, _ := strconv.Atoi(part)
		sum += n
	}
	replacer := strings.NewReplacer("a", "1", "bb", "2")
	fmt.Println(sum, replacer.Replace("abba bb"), strings.SplitAfterN("a,b,c,d", ",", 3))
	turned := []byte(prose)
	for i, j := 0, len(turned)-1; i < j; i, j = i+1, j-1 {
		turned[i], turned[j] = turned[j], turned[i]
	}
	copy(turned[3:], turned)
	fmt.Println(crc32.ChecksumIEEE(turned), bytes.Compare(turned, []byte(prose)), len([]rune(prose)))
	for i, r := range "a\xffb\xc3" {
		fmt.Print(i, ":", r, " ")
	}
	var number int
	var word string
	fmt.Sscanf("12 abc", "%d %s", &number, &word)
	fmt.Println(number, word)
}
