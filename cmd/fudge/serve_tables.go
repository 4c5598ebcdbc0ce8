package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"

	"github.com/spf13/cobra"

	"fudgetray/web/tables"
)

const tablesFlag = "tables"

// addTablesFlag adds the flag --tables.
func addTablesFlag(c *cobra.Command) *string {
	dir := c.Flags().String(tablesFlag, "", "directory for the records of shared tables; without it, none are hosted")
	if err := c.MarkFlagDirname(tablesFlag); err != nil {
		panic(err) // the flag is missing
	}
	return dir
}

// offerTables tells the app that tables are hosted here. Other servers have a file that tells otherwise.
func offerTables(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-cache")
	io.WriteString(w, `{ "hosted": true }`) // the client has gone if it fails
}

// hostTables adds shared tables, whose records are in dir, to a handler. The function that it returns
// ends them. Without dir it changes nothing.
func hostTables(dir string, handler http.Handler) (http.Handler, func() error, error) {
	if dir == "" {
		return handler, func() error { return nil }, nil
	}
	log, err := tables.OpenFileLog(dir)
	if err != nil {
		return nil, nil, fmt.Errorf("--%s: %w", tablesFlag, fileError(err))
	}
	server, err := tables.NewServer(log)
	if err != nil {
		return nil, nil, errors.Join(err, log.Close())
	}
	mux := http.NewServeMux()
	mux.Handle("/", handler)
	mux.Handle(tables.Path, server)
	mux.HandleFunc("/tables.json", offerTables)
	end := func() error {
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		return errors.Join(server.Close(ctx), log.Close())
	}
	return mux, end, nil
}
