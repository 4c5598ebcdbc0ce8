//go:build !js

package visit

import (
	"fudgetray/engine/language"
	"fudgetray/game/table"
	keeping "fudgetray/game/table/record"
)

// In returns the text of a message in a language. Scripts format it with the page's catalogue instead.
func (m Message) In(l *language.Language) string {
	if of, ok := texts[m.Code]; ok {
		return of(m.Args).In(l)
	}
	return string(m.Code)
}

// plain and the functions below return texts without values, with a name, with two names, and with a reason.
func plain(of func() language.Message) func(Args) language.Message {
	return func(Args) language.Message { return of() }
}

func named(of func(name language.Text) language.Message) func(Args) language.Message {
	return func(a Args) language.Message { return of(a.Name) }
}

func reasoned(of func(reason language.Text) language.Message) func(Args) language.Message {
	return func(a Args) language.Message { return of(a.Reason) }
}

// texts are the texts of all codes.
var texts = map[Code]func(Args) language.Message{
	CodeSuperseded:  plain(language.TableSuperseded),
	CodeCancelled:   plain(language.TableCancelled),
	CodeUnreachable: plain(language.TableUnreachable),
	CodeUnanswered:  plain(language.TableUnanswered),
	CodeNowhere:     plain(language.TableNowhere),
	CodeBadLink:     func(a Args) language.Message { return language.TableBadLink(a.Link) },
	CodeWrongLink:   plain(language.TableLinkWrong),
	CodeLinkNeeded:  plain(language.TableLinkNeeded),
	CodeClosed:      plain(language.TableLockClosed),
	CodeFull:        plain(language.TableFull),
	CodeSeatsFull:   plain(language.TableSeatsFull),
	CodeDenied:      reasoned(language.TableDenied),

	Code(table.DeniedName):      plain(language.TableDeniedName),
	Code(table.DeniedColor):     plain(language.TableDeniedColor),
	Code(table.DeniedRoll):      plain(language.TableDeniedRoll),
	Code(table.DeniedRules):     plain(language.TableDeniedRules),
	Code(table.DeniedFaces):     plain(language.TableDeniedFaces),
	Code(table.DeniedQueue):     plain(language.TableDeniedQueue),
	Code(table.DeniedRole):      plain(language.TableDeniedRole),
	Code(table.DeniedKick):      plain(language.TableDeniedKick),
	Code(table.DeniedInvite):    plain(language.TableDeniedInvite),
	Code(table.DeniedAppoint):   plain(language.TableDeniedAppoint),
	Code(table.DeniedOwes):      plain(language.TableDeniedOwes),
	Code(table.DeniedOffer):     plain(language.TableDeniedOffer),
	Code(table.DeniedElect):     plain(language.TableDeniedElect),
	Code(table.DeniedCandidate): plain(language.TableDeniedCandidate),
	Code(table.DeniedSecret):    plain(language.TableDeniedSecret),
	Code(table.DeniedSeat):      plain(language.TableDeniedSeat),
	Code(table.DeniedPlace):     plain(language.TableDeniedPlace),
	Code(table.DeniedTaken):     plain(language.TableDeniedTaken),
	Code(table.DeniedFull):      plain(language.TableDeniedFull),
	Code(table.DeniedLate):      plain(language.TableDeniedLate),
	Code(table.DeniedUnfit):     plain(language.TableDeniedUnfit),

	Code(keeping.DeniedCreation): plain(language.TableDeniedCreation),
	Code(keeping.DeniedTables):   plain(language.TableDeniedTables),
	Code(keeping.DeniedRoom):     plain(language.TableDeniedRoom),

	CodeUnkept:    reasoned(language.TableUnkept),
	CodeElsewhere: plain(language.TableElsewhere),
	CodeTaken:     plain(language.TableTaken),
	CodeRemoved:   plain(language.TableRemoved),
	CodeKicked:    plain(language.TableKickedHere),
	CodeDeleted:   plain(language.TableDeleted),
	CodeDamaged:   plain(language.TableDamaged),
	CodeHalted:    reasoned(language.TableHalted),
	CodeOutdated:  plain(language.TableOutdated),
	CodeCrowded:   plain(language.TableCrowded),
	CodeLost:      func(a Args) language.Message { return language.TableLost(a.First, a.Last) },

	CodeOffline:  plain(language.TableOffline),
	CodeNoTable:  plain(language.TableNone),
	CodeWatches:  plain(language.TableWatches),
	CodeGMOnly:   plain(language.TableGmOnly),
	CodeGMSecret: plain(language.TableGmSecret),
	CodeTooMany:  plain(language.TableTooMany),
	CodeDropped:  func(a Args) language.Message { return language.TableDropped(a.Throw) },
	CodeUnshown:  reasoned(language.TableUnshown),
	CodeBadWant:  plain(language.TableUnable),
	CodeDeserted: plain(language.TableDeserted),

	NewsJoined:   named(language.TableJoined),
	NewsReturned: named(language.TableReturned),
	NewsMoved:    named(language.TableMoved),
	NewsDeparted: named(language.TableDeparted),
	NewsAway:     named(language.TableWentAway),
	NewsPassed:   named(language.TablePassed),
	NewsRemoved:  named(language.TableSeatRemoved),
	NewsInvited:  named(language.TableInvited),
	NewsOffered:  named(language.TableOffered),
	NewsVoted:    func(a Args) language.Message { return language.TableVoted(a.Other, a.Name) },
	NewsFilling:  plain(language.TableFilling),
	NewsRenamed:  func(a Args) language.Message { return language.TableRenamed(a.Other, a.Name) },
	NewsGM:       named(language.TableNewGm),
	NewsPlayer:   named(language.TableNewPlayer),
	NewsWatcher:  named(language.TableNewWatcher),
	NewsLocked:   named(language.TableLocked),
	NewsUnlocked: named(language.TableUnlocked),
	NewsRelinked: named(language.TableRelinked),
	NewsRules:    named(language.TableRulesSet),
	NewsUnruled:  func(a Args) language.Message { return language.TableRulesIgnored(a.Fields) },
	NewsCheated:  func(a Args) language.Message { return language.TableCheated(a.Name, a.Breach) },
	NewsDisputed: func(a Args) language.Message { return language.TableDisputed(a.Throw, a.Other, a.Name) },
	NewsHasty:    func(a Args) language.Message { return language.TableHasty(a.Name, a.Other) },
	NewsUnread:   named(language.TableUnread),
	NewsSecret:   named(language.TableSecretThrown),
	NewsRolled:   func(a Args) language.Message { return language.Literal(a.Text) },
}
