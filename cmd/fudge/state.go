package main

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"fudgetray/engine"
	enginejson "fudgetray/engine/json"
	"fudgetray/engine/language"
	"fudgetray/engine/session"
)

func stateCommand() *cobra.Command {
	c := group("state", "Convert sessions from and to JSON")
	c.AddCommand(stateDecodeCommand(), stateEncodeCommand())
	return c
}

func stateDecodeCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "decode [FILE]",
		Short: "Print a session as JSON",
		Long: `Decode prints a session as JSON: its settings, sheet and quick rolls, and a line
for each roll. FILE is a widget's export, its localStorage entry, or a file of the
desktop tray; without FILE it reads standard input. The faces and receipts of
secret rolls that are not revealed are printed only with --secret. Each receipt is
replayed; a session with a roll whose faces differ is refused with exit status 1,
and printed only with --unchecked.`,
		Example: `  fudge state decode ~/.local/share/fudge-tray/default.state
  fudge state decode < exported.txt | jq .rolls[-1]`,
		Args: upTo(1, language.OneFile()),
	}
	secret := c.Flags().Bool("secret", false, "print secret rolls too")
	unchecked := c.Flags().Bool("unchecked", false, "don't replay receipts")
	c.RunE = func(c *cobra.Command, args []string) error {
		form, err := readAll(c, args)
		if err != nil {
			return err
		}
		state, err := decodeState(form)
		if err != nil {
			return err
		}
		if !*unchecked {
			if err := verifyAll(state.Rolls); err != nil {
				return err
			}
		}
		if !*secret {
			hide(state.Rolls)
		}
		return printState(c.OutOrStdout(), &state)
	}
	return c
}

// decodeState decodes a session in any form.
func decodeState(form []byte) (session.State, error) {
	data, err := session.Bytes(string(form))
	if err != nil {
		return session.State{}, err
	}
	return session.Decode(data)
}

// hide removes the faces and receipts of hidden secret rolls.
func hide(rolls []*session.Roll) {
	for i := range rolls {
		if r := rolls[i]; r.Request.Secret && !r.Revealed {
			r.Request, r.Receipt = r.Request.WithoutFaces(), ""
		}
	}
}

// printState prints a state as JSON with one line per roll.
func printState(out io.Writer, s *session.State) error {
	settings, err := json.Marshal(s.Settings)
	if err != nil {
		return err
	}
	sheet := ""
	if s.Sheet != nil {
		text, err := json.Marshal(s.Sheet)
		if err != nil {
			return err
		}
		sheet = "\"sheet\":" + string(text) + ",\n"
	}
	quick := ""
	if len(s.Quick) > 0 {
		text, err := json.Marshal(s.Quick)
		if err != nil {
			return err
		}
		quick = "\"quick\":" + string(text) + ",\n"
	}
	folded := ""
	if !s.Folded.IsZero() {
		text, err := json.Marshal(s.Folded)
		if err != nil {
			return err
		}
		folded = "\"folded\":" + string(text) + ",\n"
	}
	to := bufio.NewWriter(out)
	fmt.Fprintf(to, "{\"settings\":%s,\n%s%s%s\"rolls\":[", settings, sheet, quick, folded)
	for i := range s.Rolls {
		line, err := json.Marshal(s.Rolls[i])
		if err != nil {
			return err
		}
		if i > 0 {
			to.WriteByte(',')
		}
		to.WriteByte('\n')
		to.Write(line)
	}
	to.WriteString("\n]}\n")
	return to.Flush() // reports the first error
}

// forms encode a state for output.
var forms = map[string]func([]byte) string{
	"text":   func(data []byte) string { return session.Text(data) + "\n" },
	"packed": func(data []byte) string { return session.Pack(data) + "\n" },
	"bytes":  func(data []byte) string { return string(data) },
}

var formNames = []string{"text", "packed", "bytes"}

func stateEncodeCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "encode [FILE]",
		Short: "Make a session from JSON",
		Long: `Encode makes a session from the JSON that decode prints: as text, which the widget
imports; packed, as in localStorage; or as the bytes of a file of the desktop tray.
Without FILE it reads standard input.`,
		Example: `  fudge state encode session.json
  fudge state decode old.state | jq '.rolls |= .[-100:]' | fudge state encode --as bytes > new.state`,
		Args: upTo(1, language.OneFile()),
	}
	as := c.Flags().String("as", formNames[0], "form: text, packed or bytes")
	complete(c, "as", formNames)
	c.RunE = func(c *cobra.Command, args []string) error {
		if !slices.Contains(formNames, *as) {
			return fmt.Errorf("--as: %q is not one of %s", *as, strings.Join(formNames, ", "))
		}
		text, err := readAll(c, args)
		if err != nil {
			return err
		}
		state, err := parseState(text)
		if err != nil {
			return err
		}
		data, err := session.Encode(state)
		if err != nil {
			return err
		}
		_, err = io.WriteString(c.OutOrStdout(), forms[*as](data))
		return err
	}
	return c
}

// parseState parses a state from JSON. Every roll must resolve: the tray would reject the whole
// session otherwise.
func parseState(text []byte) (session.State, error) {
	var parts struct {
		Settings json.RawMessage   `json:"settings"`
		Sheet    json.RawMessage   `json:"sheet"`
		Quick    json.RawMessage   `json:"quick"`
		Folded   json.RawMessage   `json:"folded"`
		Rolls    []json.RawMessage `json:"rolls"`
	}
	if err := parseStrictly(text, &parts); err != nil {
		return session.State{}, at("state", err)
	}
	var state session.State
	if parts.Settings != nil {
		if err := parseStrictly(parts.Settings, &state.Settings); err != nil {
			return session.State{}, at("state.settings", err)
		}
	}
	if parts.Sheet != nil {
		sheet, err := sheetOf(&state.Settings, parts.Sheet)
		if err != nil {
			return session.State{}, fmt.Errorf("state.%w", err)
		}
		state.Sheet = &sheet
	}
	if parts.Quick != nil {
		if err := parseStrictly(parts.Quick, &state.Quick); err != nil {
			return session.State{}, at("state.quick", err)
		}
	}
	if parts.Folded != nil {
		if err := parseStrictly(parts.Folded, &state.Folded); err != nil {
			return session.State{}, at("state.folded", err)
		}
	}
	for i, part := range parts.Rolls {
		roll, err := parseRoll(part)
		if err == nil {
			err = verify(&roll)
		}
		if err != nil {
			return session.State{}, at(fmt.Sprintf("state.rolls[%d]", i), err)
		}
		state.Rolls = append(state.Rolls, &roll)
	}
	return state, nil
}

// sheetOf parses a sheet, which may use the custom ladder in the settings.
func sheetOf(settings *engine.Request, text []byte) (engine.Sheet, error) {
	var campaign engine.Campaign
	if settings.CustomLadder != nil {
		campaign.Ladders = []engine.Ladder{*settings.CustomLadder}
	}
	return campaign.ParseSheet(text)
}

func parseRoll(text []byte) (session.Roll, error) {
	var roll session.Roll
	if err := parseStrictly(text, &roll); err != nil {
		return roll, err
	}
	_, err := engine.Resolve(&roll.Request)
	if err != nil && roll.Request.Secret {
		err = fmt.Errorf("%w (decode prints the faces of secret rolls only with --secret)", err)
	}
	return roll, err
}

// parseStrictly decodes one JSON value and rejects unknown fields.
func parseStrictly(text []byte, dst any) error {
	if at, ok := enginejson.Check(text); !ok {
		return complaint{language.NoJson(at)}
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	err := decoder.Decode(dst)
	if e, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		return fmt.Errorf("%s is not allowed at %q", e.Value, cmp.Or(e.Field, "the top"))
	}
	if field, ok := unknownField(err); ok {
		return at(field, complaint{language.NoField()})
	}
	return err
}

// unknownField returns the field that a strict decoder doesn't know. Package json has no type for
// this error.
func unknownField(err error) (name string, ok bool) {
	if err == nil {
		return "", false
	}
	quoted, ok := strings.CutPrefix(err.Error(), "json: unknown field ")
	name, unquoteErr := strconv.Unquote(quoted)
	return name, ok && unquoteErr == nil
}
