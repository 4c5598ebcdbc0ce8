package main

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"fudgetray/engine/language"
	"fudgetray/game/table"
)

func verifyCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "verify [RECORD]",
		Short: "Check the record of a shared table",
		Long: `Verify checks each line of a record, simulates all of its throws again, and prints
who threw what, and marks: who cheated, whose nonces did not arrive, which throws
one seat decided, and which results are disputed, false or secret. It reads
standard input without RECORD.

The record itself can't show that lines are missing at its end. Compare its head
with one that another seat saw, or give that as --head.

With --picture, a throw is also written as a PNG of 1200 by 630 pixels, which says what
the record shows of it.

The exit status is 1 if the record was altered or if a seat announced a result that
its dice don't have.`,
		Example: `  fudge verify evening.jsonl
  fudge verify evening.jsonl --json | jq .head
  fudge verify evening.jsonl --throw 1 --picture throw.png`,
		Args: upTo(1, language.OneRecord()),
	}
	head := c.Flags().String("head", "", "head that the record must contain")
	complete(c, "head", nil)
	asJSON := c.Flags().Bool("json", false, "print JSON")
	picture := addPictureFlag(c)
	number := c.Flags().Int("throw", 0, "number of the throw of the picture; default: the last")
	complete(c, "throw", nil)
	c.RunE = func(c *cobra.Command, args []string) error {
		file, err := open(c, args)
		if err != nil {
			return err
		}
		defer file.Close()
		text, err := textOf(file)
		if err != nil {
			return err
		}
		v, err := table.Verify(table.Standard{}, text)
		if err != nil {
			return refusal{fmt.Errorf("verify: %s", language.AtField(nameOf(file), err.Error()).In(nil))}
		}
		if err := checkHead(v, *head); err != nil {
			return err
		}
		if *asJSON {
			err = printJSON(c.OutOrStdout(), jsonRecordOf(v))
		} else {
			err = printRecord(c.OutOrStdout(), v)
		}
		if err == nil {
			err = picture.drawRecorded(v, *number)
		}
		return errors.Join(err, falseResults(v))
	}
	return c
}

// checkHead returns an error unless the record once had a head.
func checkHead(v *table.Verified, text string) error {
	if text == "" {
		return nil
	}
	var head table.Hash
	if err := head.UnmarshalText([]byte(text)); err != nil {
		return fmt.Errorf("--head: %q is not the head of a record: %w", text, err)
	}
	for seq := range v.Table.Head.Seq {
		if v.Table.HashAt(seq+1) == head {
			return nil
		}
	}
	return refusal{fmt.Errorf("--head: the record never had the head %s; it was cut off, or there are two records", text)}
}

// falseResults returns a refusal if a result is false.
func falseResults(v *table.Verified) error {
	for _, t := range v.Throws {
		if t.False {
			return refusal{
				fmt.Errorf("verify: throw %d: seat %d announced %v, but the dice show %v", t.Number, t.By, t.Faces,
					t.Outcome.Faces),
			}
		}
	}
	return nil
}

// jsonRecord is the JSON output of verify.
type jsonRecord struct {
	Table  table.ID    `json:"table"`
	Name   string      `json:"name"`
	Lines  int         `json:"lines"`
	Head   table.Hash  `json:"head"`
	Seats  []jsonSeat  `json:"seats"`
	Throws []jsonThrow `json:"throws"`
	Marks  []string    `json:"marks"` // who cheated, missing nonces, and throws and results in doubt
}

type jsonSeat struct {
	Name       string       `json:"name"`
	Role       table.Role   `json:"role"`
	Status     table.Status `json:"status"`
	Breach     table.Breach `json:"breach,omitempty"`
	NotArrived int          `json:"not_arrived"`
	Refused    int          `json:"refused"`
}

type jsonThrow struct {
	Throw   int    `json:"throw"`
	Seat    int    `json:"seat"`
	Faces   []int  `json:"faces,omitempty"`
	Receipt string `json:"receipt,omitempty"`
	Text    string `json:"text,omitempty"`
	Problem string `json:"problem,omitempty"` // why this release can't throw the dice
	False   bool   `json:"false,omitempty"`   // another result was announced
	Voids   int    `json:"voids,omitempty"`   // attempts that failed
	Alone   bool   `json:"alone,omitempty"`   // one seat decided it
}

func jsonRecordOf(v *table.Verified) jsonRecord {
	r := jsonRecord{Table: v.Table.ID, Name: v.Table.Name, Lines: v.Table.Head.Seq, Head: v.Table.Head.Hash}
	r.Marks = v.Marks()
	for _, s := range v.Table.Seats {
		r.Seats = append(r.Seats, jsonSeat{s.Name, s.Role, s.Status, s.Breach, s.NotArrived, s.Refused})
	}
	for _, t := range v.Throws {
		out := jsonThrow{
			Throw:   t.Number,
			Seat:    t.Roller,
			Faces:   t.Outcome.Faces,
			Receipt: t.Outcome.Receipt,
			Text:    t.Outcome.Text,
			False:   t.False,
			Voids:   len(t.Voids),
			Alone:   t.Alone(),
		}
		if t.Problem != nil {
			out.Problem = t.Problem.Error()
		}
		r.Throws = append(r.Throws, out)
	}
	return r
}

func printRecord(out io.Writer, v *table.Verified) error {
	t := &v.Table
	entries := []entry{
		{language.RowTable(), t.Name},
		{language.RowLines(), fmt.Sprint(t.Head.Seq)},
		{language.RowHead(), t.Head.Hash.String()},
	}
	for i := range t.Seats {
		entries = append(entries, entry{language.RowSeat(i + 1), seatText(&t.Seats[i])})
	}
	for i := range v.Throws {
		entries = append(entries, entry{language.RowThrow(int(v.Throws[i].Number)), throwText(t, &v.Throws[i])})
	}
	for _, mark := range v.Marks() {
		entries = append(entries, entry{language.RowMark(), mark})
	}
	return printEntries(out, entries, nil)
}

func seatText(s *table.Seat) string {
	parts := []string{s.Name, string(s.Role)}
	if s.Status != table.Present {
		parts = append(parts, string(s.Status))
	}
	if s.Breach != "" {
		parts = append(parts, "cheated: "+string(s.Breach))
	}
	if s.NotArrived > 0 {
		parts = append(parts, fmt.Sprintf("%d did not arrive", s.NotArrived))
	}
	if s.Refused > 0 {
		parts = append(parts, fmt.Sprintf("%d refused", s.Refused))
	}
	return strings.Join(parts, ", ")
}

func throwText(t *table.Table, c *table.Checked) string {
	text := t.Seats[c.Roller-1].Name + ": "
	switch {
	case c.Problem != nil:
		return text + c.Problem.Error()
	case c.False:
		return text + fmt.Sprintf("%v; seat %d announced %v", c.Outcome.Faces, c.By, c.Faces)
	}
	return text + c.Outcome.Text
}
