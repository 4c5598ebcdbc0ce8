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
//	Good
//	Great 4dF +1 (fine picks) vs Good
//	mudge Good 4dF opposed npc Fair d6
//	secret reaction +1 -2
//	level 6 3d6-fudge
//	Climbing supported by Great
//	4d6dl1 + 1d4 + 3
//
// in this grammar, where letter case matters in names of loaded ladders only, a minus sign may
// be "-" or "−", and a line has up to 4096 bytes:
//
//	line      = { option } [ trait ] [ technique | dice ] { part } [ relation ]
//	option    = "secret" | "untrained" | "even" | system | kind | ladder
//	trait     = level | name of a trait on the sheet, or of any that is untrained
//	level     = name [ number ] | number | "level" ( name | number )   Superb, superb+1, level 6
//	technique = as Techniques lists them, or "3d6-fudge" for that system and its dice
//	dice      = those of a sum: 2d6, 4d6dl1, 6x(4d6dl1); docs/notation.md has their grammar
//	part      = modifier | faces | clause
//	modifier  = ( "+" | "-" ) ( digits [ "(" label ")" ] | dice )      +1 (fine picks), +1d4
//	faces     = "[" number { ( "," | " " ) number } "]"                [1 1 0 -1]
//	clause    = "min" level | "criticals" ( "none" | rule { "," rule } )
//	          | "helped by" name | "supported by" ( level | name )
//	relation  = "vs" level { part } | "opposed" side
//	side      = [ "npc" ] [ level ] [ technique ] { part }
//
// Something has to be named: a trait, dice, a system, a kind or a relation. Without a technique
// the default one is rolled. Without a trait the roll is situational, or the sum of dice that
// are no technique. 3d6 and 4d6 are both: alone they are a sum, and techniques beside a trait,
// a relation, a system or a kind. After "table" the technique may be left out. After "npc" the
// technique is fixed, 1dF, 2dF or d6; fixed if left out.
//
// Before a technique a number belongs to the level, "superb +1 4dF". Elsewhere one that is set
// apart from its level is a modifier; behind "vs" it raises the Difficulty. Either way
// "vs Good +1" and "opposed Good +1" are one level harder. A second list of faces is that of
// mudge's second throw. Result tables and critical tables are for JSON.
//
// # Rules
//
// Comments such as "Rule R24" name the rules, and docs/rules.md has them by number, with
// what was chosen where their texts differ or are silent; the tests are named after them.
package engine
