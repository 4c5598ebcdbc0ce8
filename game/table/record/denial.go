package record

import "fudgetray/game/table"

// Denials of a server, which a table doesn't know. They are keys of texts in engine/language, like those of a table.
const (
	DeniedCreation table.Denial = "table-denied-creation" // the visitor may not create tables
	DeniedTables   table.Denial = "table-denied-tables"   // too many tables were created from the visitor's address
	DeniedRoom     table.Denial = "table-denied-room"     // the server has too many tables, or too long records
)
