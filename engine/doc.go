// Package engine knows the rules: Fudge (SRD and 1995), Mudge, and 3d6 Fudge. It is
// given the settled faces of dice, and says what they mean; it throws nothing
// itself, and depends on nothing but the request.
//
// A Request says what is rolled; ParseRequest reads it from JSON or from a line of
// shorthand. Dice lists the dice to throw for it, Take hands their faces over,
// Resolve says what they mean, and Odds what they could mean, exactly. A Campaign
// adds what a group brings along: ladders of its own, and a character sheet. Fields
// lists the fields of a request; Set changes one, with what depends on it, and Amend
// those that another request or a line names.
//
// # Shorthand
//
// A request in one line, such as
//
//	Great 4dF+1 vs Good
//	mudge Good 4dF opposed npc Fair d6
//	secret reaction 4dF +1 -2
//	level 6 3d6-fudge
//	2d6+3
//
// in this grammar, where letter case matters in names of loaded ladders only:
//
//	request   = { option } [ level ] technique { modifier | faces } [ relation ]
//	option    = "secret" | system | kind | ladder
//	level     = [ "level" ] ( name [ number ] | number )     Superb, superb +1, 6
//	technique = as Techniques lists them, or "3d6-fudge" for that system and its dice
//	modifier  = ( "+" | "-" ) digits                         +1, -2
//	faces     = "[" number { ( "," | " " ) number } "]"      [1 1 0 -1]
//	relation  = "vs" level | "opposed" side
//	side      = [ "npc" ] [ level ] [ technique ] { modifier | faces }
//
// Without a level the roll is situational, or the sum of plain dice. 3d6 and 4d6 are
// Fudge techniques; "sum 3d6" is a sum. After "table" the technique may be left out.
// After "npc" the technique is fixed, 1dF, 2dF or d6; fixed if left out. On the other
// side a number set apart from its level is a modifier: "Superb +1" is Superb with +1.
//
// # Rules
//
// Comments such as "Rule R24" name the rules, and docs/rules.md has them by number, with
// what was chosen where their texts differ or are silent; the tests are named after them.
package engine
