package main

import (
	"fmt"

	"fudgetray/engine/language"
	"fudgetray/engine/session"
	"fudgetray/game/play"
)

// verify replays the receipt of a stored roll and returns a refusal if it ends on other faces. A
// roll without a receipt passes, and one whose receipt is of another version of the tray.
func verify(roll *session.Roll) error {
	specs, err := play.ParseReceipts(roll.Receipt)
	if err != nil {
		return nil
	}
	if play.CheckFaces(specs, &roll.Request) != nil {
		return refusal{complaint{language.FacesAltered()}}
	}
	return nil
}

// verifyAll is like verify for all rolls of a session.
func verifyAll(rolls []*session.Roll) error {
	for i := range rolls {
		if err := verify(rolls[i]); err != nil {
			return at(fmt.Sprintf("state.rolls[%d]", i), err)
		}
	}
	return nil
}

// verifyStrictly is like verify, but faces of thrown dice need a receipt that can be replayed.
func verifyStrictly(roll *session.Roll) error {
	if roll.Receipt == "" && (!roll.Request.HasFaces() || play.Drawn(&roll.Request)) {
		return nil // no dice, or drawn ones
	}
	if roll.Receipt == "" {
		return refusal{at("receipt", complaint{language.ReceiptLacking()})}
	}
	if _, err := play.ParseReceipts(roll.Receipt); err != nil {
		return refusal{at("receipt", complaint{language.ReceiptForeign()})}
	}
	return verify(roll)
}
