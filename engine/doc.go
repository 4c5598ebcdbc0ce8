// Package engine knows the rules: Fudge (SRD and 1995), Mudge, and 3d6 Fudge. It is
// given the settled faces of dice, and says what they mean; it throws nothing
// itself, and depends on nothing but the request.
//
// A Request says what is rolled, ParseRequest reads it from JSON or from a line of
// shorthand. Dice lists the dice to throw for it, Take hands their faces over,
// Resolve says what they mean, and Odds what they could mean, exactly.
//
// Comments such as "Rule R24" name the rules; the tests are named after them.
package engine
