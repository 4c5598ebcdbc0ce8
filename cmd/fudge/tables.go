package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"fudgetray/game/table"
	"fudgetray/web/server/tables"
)

func tablesCommand() *cobra.Command {
	c := group("tables", "List, move and delete the records of shared tables")
	c.Long = `Tables works on the records that "fudge serve --tables DIR" or "fudge serve --nats
URL" stores, also while servers run. A table is named by its ID, the part of its
link before the dot.`
	c.AddCommand(tablesListCommand(), tablesShowCommand(), tablesExportCommand(), tablesImportCommand(),
		tablesDeleteCommand(), tablesPruneCommand())
	return c
}

// withStore returns a command that works on a store.
func withStore(c *cobra.Command, do func(c *cobra.Command, store tables.Store, args []string) error) *cobra.Command {
	var f storeFlags
	f.add(c)
	c.Annotations = map[string]string{takesTables: "yes"}
	replicas := c.Flags().Int("nats-replicas", natsReplicas, "replicas of a NATS stream that doesn't exist yet")
	complete(c, "nats-replicas", nil)
	c.RunE = func(c *cobra.Command, args []string) error {
		store, err := f.openStore(*replicas)
		if err != nil {
			return err
		}
		return errors.Join(do(c, store, args), store.Close())
	}
	return c
}

// openStore opens the store for a command beside servers.
func (f *storeFlags) openStore(replicas int) (tables.Store, error) {
	switch err := f.check(); {
	case err != nil:
		return nil, err
	case f.nats != "":
		return openNATS(f.nats, replicas)
	case f.dir == "":
		return nil, fmt.Errorf("tables: --%s or --%s names the store", tablesFlag, natsFlag)
	}
	store, err := tables.OpenDirectory(f.dir)
	if err != nil {
		return nil, atFlag(tablesFlag, fileError(err))
	}
	return store, nil
}

// parseID parses the ID of a table, or its link.
func parseID(text string) (id table.ID, err error) {
	before, _, _ := strings.Cut(text, ".")
	if id.UnmarshalText([]byte(before)) != nil {
		return id, fmt.Errorf("tables: %q is not the ID of a table", text)
	}
	return id, nil
}

func tablesListCommand() *cobra.Command {
	c := &cobra.Command{Use: "list", Short: "List the tables, the last played first", Args: cobra.NoArgs}
	return withStore(c, func(c *cobra.Command, store tables.Store, _ []string) error {
		stored, err := store.Stored()
		if err != nil {
			return err
		}
		slices.SortFunc(stored, func(a, b tables.Stored) int { return b.Changed.Compare(a.Changed) })
		out := tabwriter.NewWriter(c.OutOrStdout(), 0, 0, 2, ' ', 0)
		fmt.Fprintln(out, "TABLE\tLAST LINE\tKB")
		for _, s := range stored {
			fmt.Fprintf(out, "%v\t%s\t%d\n", s.ID, s.Changed.UTC().Format(time.DateTime), (s.Bytes+1023)>>10)
		}
		return out.Flush()
	})
}

func tablesShowCommand() *cobra.Command {
	c := &cobra.Command{
		Use: "show ID", Short: "Verify a record and print what it contains, without names", Args: cobra.ExactArgs(1),
	}
	return withStore(c, func(c *cobra.Command, store tables.Store, args []string) error {
		id, err := parseID(args[0])
		if err != nil {
			return err
		}
		state, lines, err := stateIn(store, id)
		if err != nil {
			return err
		}
		out := tabwriter.NewWriter(c.OutOrStdout(), 0, 0, 2, ' ', 0)
		for _, row := range []struct {
			what  string
			value any
		}{
			{"table", id},
			{"lines", state.Head.Seq},
			{"head", state.Head.Hash},
			{"bytes", state.Size},
			{"seats", len(state.Seats)},
			{"throws", state.Throws},
			{"created", stampOf(lines[0])},
			{"last line", time.UnixMilli(state.At).UTC().Format(time.DateTime)},
		} {
			fmt.Fprintf(out, "%s\t%v\n", row.what, row.value)
		}
		return out.Flush()
	})
}

// stampOf returns the time of a line that was verified.
func stampOf(text []byte) string {
	line, err := table.ParseLine(text)
	if err != nil {
		return ""
	}
	return time.UnixMilli(line.At).UTC().Format(time.DateTime)
}

// stateIn returns the verified state of a stored table, and its lines.
func stateIn(store tables.Store, id table.ID) (table.Table, [][]byte, error) {
	lines, err := store.Lines(id)
	if err == nil && len(lines) == 0 {
		err = fmt.Errorf("tables: there is no table %v", id)
	}
	if err != nil {
		return table.Table{}, nil, err
	}
	state, err := tables.Verified(id, lines)
	return state, lines, err
}

func tablesExportCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "export DIR [ID…]",
		Short: "Copy verified records into a directory: those of the tables, or all",
		Args:  cobra.MinimumNArgs(1),
	}
	return withStore(c, func(c *cobra.Command, store tables.Store, args []string) error {
		ids, err := idsOrAll(store, args[1:])
		if err != nil {
			return err
		}
		if err := os.MkdirAll(args[0], 0o700); err != nil {
			return fileError(err)
		}
		return forEach(ids, func(id table.ID) error {
			state, lines, err := stateIn(store, id)
			if err != nil {
				return err
			}
			text := append(bytes.Join(lines, []byte("\n")), '\n')
			if err := os.WriteFile(filepath.Join(args[0], id.String()+".jsonl"), text, 0o600); err != nil {
				return fileError(err)
			}
			return printHead(c, "exported", state)
		})
	})
}

// printHead prints the head of a record, by which copies are compared.
func printHead(c *cobra.Command, what string, state table.Table) error {
	_, err := fmt.Fprintf(c.OutOrStdout(), "%s %v, %d lines, head %v\n", what, state.ID, state.Head.Seq, state.Head.Hash)
	return err
}

// idsOrAll returns the tables that are named, or all.
func idsOrAll(store tables.Store, names []string) (ids []table.ID, err error) {
	for _, name := range names {
		id, err := parseID(name)
		if err != nil {
			return nil, err
		}
		ids = append(ids, id)
	}
	if len(names) > 0 {
		return ids, nil
	}
	stored, err := store.Stored()
	for _, s := range stored {
		ids = append(ids, s.ID)
	}
	return ids, err
}

// forEach handles all tables, also after one has failed.
func forEach[T any](all []T, do func(T) error) error {
	var errs []error
	for _, one := range all {
		errs = append(errs, do(one))
	}
	return errors.Join(errs...)
}

func tablesImportCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "import FILE…",
		Short: "Verify exported records and store them",
		Args:  cobra.MinimumNArgs(1),
	}
	return withStore(c, func(c *cobra.Command, store tables.Store, args []string) error {
		return forEach(args, func(path string) error { return importRecord(c, store, path) })
	})
}

// importRecord stores the record in a file, whose name is the table's ID, and compares what is then stored.
func importRecord(c *cobra.Command, store tables.Store, path string) error {
	id, err := parseID(filepath.Base(path))
	if err != nil {
		return err
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return fileError(err)
	}
	lines := bytes.Split(bytes.TrimSuffix(text, []byte("\n")), []byte("\n"))
	state, err := tables.Verified(id, lines)
	if err != nil {
		return err
	}
	if err := store.Import(id, lines); err != nil {
		return fmt.Errorf("tables: %v: %w", id, err)
	}
	stored, _, err := stateIn(store, id)
	if err != nil {
		return err
	}
	if stored.Head.Seq < state.Head.Seq || stored.HashAt(state.Head.Seq) != state.Head.Hash {
		return fmt.Errorf("tables: %v: the stored record differs from %s", id, path)
	}
	return printHead(c, "imported", state)
}

func tablesDeleteCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "delete ID…",
		Short: "Delete tables for ever, and notify their connected seats",
		Args:  cobra.MinimumNArgs(1),
	}
	return withStore(c, func(c *cobra.Command, store tables.Store, args []string) error {
		return forEach(args, func(name string) error {
			id, err := parseID(name)
			if err != nil {
				return err
			}
			lines, err := store.Lines(id)
			if err == nil && len(lines) == 0 {
				err = fmt.Errorf("tables: there is no table %v", id)
			}
			return cmp.Or(err, deleteTable(c, store, id, "deleted"))
		})
	})
}

func deleteTable(c *cobra.Command, store tables.Store, id table.ID, what string) error {
	if err := store.Delete(id); err != nil {
		return err
	}
	_, err := fmt.Fprintf(c.OutOrStdout(), "%s %v\n", what, id)
	return err
}

func tablesPruneCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "prune",
		Short: "Delete tables that are old, and those without a throw for a day",
		Args:  cobra.NoArgs,
	}
	keep := c.Flags().Int("keep", 0, "days without a line after which a table is deleted; 0 keeps it for ever")
	dry := c.Flags().Bool("dry-run", false, "only print what would be deleted")
	complete(c, "keep", nil)
	return withStore(c, func(c *cobra.Command, store tables.Store, _ []string) error {
		if *keep < 0 {
			return fmt.Errorf("--keep: %d is less than 0", *keep)
		}
		p := tables.Pruning{Keep: time.Duration(*keep) * 24 * time.Hour, Empty: tables.DefaultEmpty}
		stored, err := store.Stored()
		if err != nil {
			return err
		}
		return forEach(stored, func(s tables.Stored) error {
			why, err := p.Due(store, s, time.Now())
			switch {
			case err != nil || why == "":
				return err
			case *dry:
				_, err := fmt.Fprintf(c.OutOrStdout(), "%s %v\n", why, s.ID)
				return err
			}
			return deleteTable(c, store, s.ID, "deleted, "+why+",")
		})
	})
}
