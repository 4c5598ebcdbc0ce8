// Package notation parses, prints and adds up the notation for dice of any kind, as in 4d6dl1+1d4, and computes
// the exact odds of its totals. It knows no rules: it lists the dice to throw and takes the faces that they show.
//
// The grammar, in which letter case and spaces between the parts don't matter:
//
//	sum     = terms { ";" terms } | sets "x(" terms ")" | terms "vs" number
//	terms   = [ "-" ] product { ("+" | "-") product }
//	product = factor { "*" factor | "/" number }
//	factor  = group | number | [ function ] "(" terms { "," terms } ")"
//	function = "floor" | "ceil" | "round" | "abs" | "min" | "max"
//	group   = [ count ] die { option }
//	die     = "d" ( 2 … 1000 | 66 | "%" | "F" | "F.2" )
//	option  = ( "kh" | "kl" | "dh" | "dl" ) [ count ]    keep or drop the highest or lowest
//	        | ( "r" | "ro" ) [ [ compare ] value ]       reroll dice of some values once
//	        | ( "!" | "!!" ) [ [ compare ] value ]       each die of some values, or the highest, adds a die
//	        | ( "min" | "mi" | "max" | "ma" ) value      count lower or higher values as this one
//	        | ( "s" | "sa" | "sd" )                      list the dice in ascending or descending order
//	        | compare value                              count dice of some values as successes
//	compare = "<" | "<=" | ">" | ">=" | "="
//
// docs/notation.md describes the parts.
package notation
