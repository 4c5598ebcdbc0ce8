package main

// attacks are the attacks of SECURITY.md, with the tests and the guards of each. Each guard is one of several.
var attacks = []fault{
	{
		"A player's receipt has many throws", "responsiveness and memory",
		[]string{"TestReceiptsHaveFewDice", "TestStoredReceiptOfManyThrows"},
		[]guard{
			{"game/play/replay.go", "if dice > engine.MaxDice {", "if false {", "./game/play", "TestReceiptsHaveFewDice"},
		},
	},
	{
		"A player's session has receipts of other rolls", "the display of a roll",
		[]string{"TestCheckReceipt", "TestImportChecksReceipts", "TestImportChecksFaces"},
		[]guard{
			{
				"game/tray/history.go",
				"if err := check(specs, &rolls[i].Request); err != nil {",
				"if err := check(specs, &rolls[i].Request); err != nil && false {",
				"./game/tray",
				"TestImportChecksReceipts",
			},
		},
	},
	{
		"A player's session has long texts, or repeats them", "responsiveness, memory and storage",
		[]string{"TestTextLengthLimit", "TestStatesThatUnfold", "TestHostileInputs"},
		[]guard{
			{
				"engine/decode.go",
				"n := utf8.RuneCountInString(text); n > most {",
				"n := utf8.RuneCountInString(text); n > most<<30 {",
				"./engine",
				"TestTextLengthLimit",
			},
		},
	},
	{
		"A player's session has times that no calendar has", "the history",
		[]string{"TestTimesBeyondTheLimitAreRefused"},
		[]guard{
			{
				"engine/session/pool.go",
				"if seconds < 0 || seconds > maxTime {",
				"if false {",
				"./engine/session",
				"TestTimesBeyondTheLimitAreRefused",
			},
		},
	},
	{
		"A message, sheet, ladder or table is as large as its sender likes", "responsiveness and memory",
		[]string{"TestLargestInputs", "TestManyFieldsAreRefusedAtOnce"},
		[]guard{
			{"game/tray/message.go", "len(m.Arg) > most {", "len(m.Arg) > 1<<40 {", "./game/tray", "TestLargestInputs"},
			{
				"engine/decode.go",
				"if !slices.Contains(known, name) {",
				"if false {",
				"./engine",
				"TestManyFieldsAreRefusedAtOnce",
			},
		},
	},
	{
		"A session has the greatest number of rolls", "responsiveness of the history's search",
		[]string{"TestFilterResolvesFewAtATime"},
		[]guard{
			{"game/tray/filter.go", "if step == searchStep {", "if false {", "./game/tray", "TestFilterResolvesFewAtATime"},
		},
	},
	{
		"A host page of another origin reads a result before the dice settle", "the result",
		[]string{"TestExportOmitsMovingDice"},
		[]guard{
			{"game/tray/message.go", "if !moving {", "if false {", "./game/tray", "TestExportOmitsMovingDice"},
		},
	},
	{
		"A player at the same screen reads a secret result from the length of its throw", "the secret",
		[]string{"TestR26SecretRollsLookAlike"},
		[]guard{
			{"game/tray/tray.go", "duration = secretTime", "", "./game/tray", "TestR26SecretRollsLookAlike"},
		},
	},
	{
		"Another user of the machine puts links in place of locks and temporary files", "files and secret rolls",
		[]string{"TestLinkedLockIsRefused", "TestPreparedFilesAreNotFollowed", "TestBackupsAreTheOwners"},
		[]guard{
			{
				"game/platform/replace_desktop.go",
				"if err := refuseIrregular(path + \".lock\"); err != nil {",
				"if err := refuseIrregular(path + \".lock\"); err != nil && false {",
				"./game/platform",
				"TestLinkedLockIsRefused",
			},
		},
	},
	{
		"A theme is illegible", "legibility, and a running tray",
		[]string{"TestBadThemesAreRefusedByName", "FuzzRead"},
		[]guard{
			{"game/theme/check.go", "c < legible {", "c < 0 {", "./game/theme", "TestBadThemesAreRefusedByName"},
		},
	},
	{
		"Another window or origin sends messages to a tray", "the session",
		[]string{"protocol.test.mjs", "TestJunkMessages"},
		[]guard{
			{
				"web/shared/protocol.js",
				"if (message.origin !== origin || !accepts(message.source)) return;",
				"",
				"web/shared/protocol.test.mjs",
				"protocol.test.mjs",
			},
		},
	},
	{
		"A host page of another origin frames the tray", "sessions of other origins",
		[]string{"name.test.mjs", "TestStrangersHaveTheirOwnSessions"},
		[]guard{
			{
				"web/tray/session/name.js",
				"name === \"none\" || host === null || host === own ? name : `${name}@${host}`",
				"name",
				"web/tray/session/name.test.mjs",
				"name.test.mjs",
			},
		},
	},
	{
		"A host page passes an object with a field named `__proto__`", "integrity of messages",
		[]string{"protocol.test.mjs"},
		[]guard{
			{
				"web/shared/protocol.js",
				"JSON.parse(JSON.stringify(value, check), withoutPrototype)",
				"JSON.parse(JSON.stringify(value, check))",
				"web/shared/protocol.test.mjs",
				"protocol.test.mjs",
			},
		},
	},
	{
		"A host page's style sheet reads values of the tray page", "the tray page",
		[]string{"theme-properties.test.mjs"},
		[]guard{
			{
				"web/shared/theme-properties.js",
				`const SUBSTITUTION = /\\|(?:var|env|attr)\s*\(/i;`,
				"const SUBSTITUTION = /$^/;",
				"web/shared/theme-properties.test.mjs",
				"theme-properties.test.mjs",
			},
		},
	},
	{
		"A link is as long as its sender likes", "responsiveness",
		[]string{"link.test.mjs"},
		[]guard{
			{
				"web/shared/link.js",
				"hash.slice(0, MAX_LENGTH)",
				"hash",
				"web/shared/link.test.mjs",
				"link.test.mjs",
			},
		},
	},
	{
		"The tray page of another origin is replaced", "the host page",
		[]string{"TestFrameCannotNavigateItsHost"},
		[]guard{
			{
				"web/element/frame.js",
				"if (view.origin !== TRAY_PAGE.origin) this.node.sandbox.add(...SANDBOX);",
				"",
				e2e,
				"TestFrameCannotNavigateItsHost",
			},
		},
	},
	{
		"A script that ran once changes the offline files", "later releases",
		[]string{"TestRollback"},
		[]guard{
			{
				"web/worker/service-worker.js",
				"return integrity === `sha256-",
				"return true || integrity === `sha256-",
				e2e,
				"TestRollback",
			},
		},
	},
	{
		"A storage that a browser blocks is read", "the panel and the form of a table, without their data",
		[]string{"table-form.test.mjs", "TestStorageThatThrows", "TestTableWithoutStorage"},
		[]guard{
			{
				"web/app/table-form.js",
				"    return \"\"; // the storage is blocked",
				"    throw new Error(key);",
				"web/app/table-form.test.mjs",
				"table-form.test.mjs",
			},
		},
	},
	{
		"The audio output is silent", "sound, from the next gesture on",
		[]string{"sound.test.mjs"},
		[]guard{
			{
				"web/tray/stage/sound.js",
				"void (this.#device || this.#open(() => {}))",
				"{}",
				"web/tray/stage/sound.test.mjs",
				"sound.test.mjs",
			},
		},
	},
	{
		"Another site frames the app", "the visitor's clicks",
		[]string{"TestPolicies", "TestEmbedders"},
		[]guard{
			{
				"web/server/site/site.go",
				"trusted-types 'none'; frame-ancestors 'self'\"",
				"trusted-types 'none'\"",
				"./web/server/site",
				"TestPolicies",
			},
			{
				"web/server/site/site.go",
				"policy += \"; frame-ancestors 'self' \" + strings.Join(embedders, \" \")",
				"policy += strings.Join(embedders[:0], \" \")",
				"./web/server/site",
				"TestEmbedders",
			},
		},
	},
	{
		"The element's module is changed in transit", "host pages that use the tag",
		[]string{"TestIntegrity"},
		[]guard{
			{
				"cmd/dev/build/integrity/integrity.go",
				`src="%s/%s" integrity="%s"`,
				`src="%s/%s" data-hash="%s"`,
				e2e,
				"TestIntegrity",
			},
		},
	},
	{
		"A text is used as markup or as the address of a script", "the page",
		[]string{"TestPolicies", "TestTextsAreNoMarkup"},
		[]guard{
			{
				"web/server/site/site.go",
				"require-trusted-types-for 'script'; trusted-types fudge-tray",
				"trusted-types fudge-tray",
				"./web/server/site",
				"TestPolicies",
			},
		},
	},
	{
		"A player leaves a throw whose faces are bad", "the faces; refusals are counted",
		[]string{"TestColludersWalkOut", "TestWithholdingBound"},
		[]guard{
			{"game/table/throw.go", "c.Seats[seat].Refused++", "", "./game/table", "TestColludersWalkOut"},
		},
	},
	{
		"The server of a table shows seats different records", "the record; the fork is shown",
		[]string{"TestForkIsShown"},
		[]guard{
			{
				"game/table/state.go",
				"here := s.Table.HashAt(h.Seq); here != h.Hash {",
				"here := s.Table.HashAt(h.Seq); false {",
				"./game/table",
				"TestForkIsShown",
			},
		},
	},
	{
		"The server of a table, or its owner, edits the record", "the record",
		[]string{"TestEditsAreRefused"},
		[]guard{
			{
				"game/table/table.go",
				"case e.Key == Key{}, !c.trusted && !c.line.Genuine(c.suite):",
				"case e.Key == Key{}:",
				"./game/table",
				"TestEditsAreRefused",
			},
		},
	},
	{
		"The server of a table drops a nonce, or passes a seat over", "the seat's throws, which it requests again",
		[]string{"TestMissingReveal", "TestDroppedThrowsAreRequestedAgain"},
		[]guard{
			{
				"game/table/throw.go",
				"c.Seats[seat].missed = &Missed{Attempt: a.ID, Commitment: m.Commitment, Entry: m.Entry}",
				"_, _ = a, m",
				"./game/table",
				"TestMissingReveal",
			},
			{
				"game/table/state.go",
				"n.Again = s.again(n.Throw.Entry, n.Throw.Dice)",
				"",
				"./game/table",
				"TestDroppedThrowsAreRequestedAgain",
			},
		},
	},
	{
		"A stranger without the link joins a table", "the table",
		[]string{"TestLink", "TestKick", "TestUnknownTable"},
		[]guard{
			{
				"game/table/membership.go",
				"case !c.suite.Verify(c.Link, joinMessage(c.ID, c.line.Entry.Key), b.Proof):",
				"case b.Proof == Signature{}:",
				"./game/table",
				"TestLink",
			},
		},
	},
	{
		"A client of a table calls without end", "answers to the others",
		[]string{"TestServerRefuses"},
		[]guard{
			{
				"web/server/tables/connection.go",
				"if c.spent.Sub(now) >= callBurst*callTime {",
				"if c.spent.Sub(now) >= 2*callBurst*callTime {",
				"./web/server/tables",
				"TestServerRefuses",
			},
		},
	},
}
