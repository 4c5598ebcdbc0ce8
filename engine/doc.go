// Package engine implements the rules of Fudge (SRD and 1995), Mudge and 3d6 Fudge. It takes the
// settled faces of dice and returns their meaning. It depends on the standard library only and has
// no randomness, clock or I/O: the same request always gives the same resolution. It must not
// depend on how dice are thrown, drawn or stored.
//
// A Request describes a roll; ParseRequest reads one from JSON or from a line of shorthand. Dice
// lists the dice to throw for it, Take adds their faces, Resolve returns the Resolution, and Odds
// returns the exact odds. A Campaign adds what a group brings to a game: custom ladders and a
// character sheet. Fields lists the fields of a request, Set changes one of them and the fields
// that depend on it, and Amend changes those that another request or a line names.
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
// follows the grammar below. Letter case matters only in the names of loaded ladders. Dashes,
// quotation marks and full-width characters of any keyboard are equivalent to the plain ones. A
// line has at most 4096 bytes.
//
// Three rules hold the grammar together. A word that it doesn't know is refused: it is never dropped, and is a label
// only in quotes, in parentheses after a modifier, or as a remark. Spaces never change a meaning: "10d6 >= 5" is
// "10d6>=5". The names of levels are read in every included language. A refusal suggests a line that can be read, if
// there is one. Text is compared in Unicode NFC, without characters of no width. If a line can't be read as it is,
// what chat programs and phones add is removed: "!4df", "[[4dF+1]]", "@bot", emoji and closing punctuation. Then other
// words and signs for those of the grammar are read, too: "4 fudge dice", "Good + 4dF", "AC 15", "gg. Gut", "2d6➗2".
//
//	line      = [ "/r" | "roll" ] { option } [ trait ] { part } [ technique | dice ] { part } [ relation ] [ remark ]
//	option    = "secret" | "untrained" | "even" | "coin" | system | kind | ladder
//	trait     = level | name of a trait on the sheet, or any name after or before "untrained"
//	level     = name [ number ] [ "(" number ")" ] | number | "level" ( name | number )   Superb+1, Great (+2), level 6
//	technique = as Techniques lists them, or "3d6-fudge" for that system and its dice
//	dice      = dice of a sum, with the grammar in docs/notation.md   2d6, 4d6dl1, 6x(4d6dl1), 4W6
//	part      = modifier | faces | clause
//	modifier  = ( "+" | "-" ) ( digits [ label ] | dice )              +1 (fine picks), +1d4
//	label     = "(" text ")" | quoted text                             +1 "Great haste"
//	faces     = "[" number { ( "," | " " ) number } "]"                [1 1 0 -1]
//	clause    = "min" level | "criticals" ( "none" | rule { "," rule } [ dice ] ) | "even" | "secret"
//	          | "no legendary" | "ties" ( "succeed" | "fail" | "again" )
//	          | "helped by" ( level | name ) | "supported by" ( level | name )
//	relation  = "vs" ( level | "none" ) { part } [ technique ] | "vs" "npc" side
//	          | "opposed" [ "by" | "to" ] side { "opposed" side }
//	side      = [ "npc" ] [ level ] { part } [ technique ] { part }
//	remark    = "#" any text
//
// A trait may also follow the dice: "4dF Good", "4dF + Good". "versus", "against", "to beat", "DC", ">=" and others
// mean "vs", "contested by" means "opposed", and "hidden" means "secret". There are German words for all keywords:
// "gegen", "Schwierigkeit", "NSC", "Stufe", "mindestens", "geheim", "verdeckt", "ungelernt", "ungeübt", "gerade",
// "Reaktion", "Tabelle", "mit Vorteil", "unterstützt von". A label in parentheses, or a name of a trait that is not on
// the sheet, must be in quotes if it has a level, a keyword, dice or an operator. A clause in parentheses is a clause:
// "4dF+2 (vs Great)".
//
// A line must name a trait, dice, a system, a kind or a relation. Without a technique it uses the
// default one. Without a trait the roll is situational, or a sum if its dice are not a technique.
// 3d6, 4d6 and d% are both: alone they are a sum; beside a trait, a relation, a system or a kind they
// are techniques. After "table" the technique may be omitted. After "npc" the technique is fixed
// (the default), 1dF, 2dF, 1d6 or d6. "even" reads Fudge dice, or any dice as a sum; "coin" is a d2 that is read so.
// After "vs none" the roll has a degree only.
//
// A number after a trait's level counts levels beyond the ladder if such a level exists and the
// number is part of the word or followed by the dice: "superb+1", "superb +1 4dF". Otherwise, and
// with a label, it is a modifier: "Great +2 4dF", "Good-1 (Hurt)". On the ladder fate the first
// number of a roll of Fudge dice without a trait is the trait (rule R3). After "vs" a number changes
// the Difficulty, so "vs Good +1" and "opposed Good +1" are both one level harder; it has no label.
// A second list of faces is for mudge's second throw, or for the critical table. Dice after the rule
// "table" are those of the critical table, unless they are a technique and the line has none before.
// Result tables and critical tables can only be given as JSON.
//
// A text in quotes is a name. The longest name of a trait on the sheet takes precedence over other
// meanings: "Weapon +1", "Bow (long)". A name that is also a keyword, a level or dice, such as
// "Reaction", is refused if both meanings are valid; the keyword is then "/reaction".
//
// # Rules
//
// Comments such as "Rule R24" refer to docs/rules.md, which lists the rules by number, records
// the decisions made where the source texts differ or are silent, and links the code and the
// tests of each rule.
package engine
