package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"

	"github.com/spf13/cobra"

	"fudgetray/game/table/client"
	"fudgetray/game/table/record"
	"fudgetray/web/server/tables"
)

const tablesFlag = "tables"

const natsFlag = "nats"

// natsReplicas is the number of replicas of a NATS stream that doesn't exist yet.
const natsReplicas = 3

// addNATSFlags adds the flags --nats and --nats-replicas.
func addNATSFlags(c *cobra.Command) (url *string, replicas *int) {
	url = c.Flags().String(natsFlag, "",
		"address of a NATS server with JetStream that stores the records, in place of --tables")
	complete(c, natsFlag, nil)
	replicas = c.Flags().Int("nats-replicas", natsReplicas, "replicas of a new NATS stream; 1 without a cluster")
	complete(c, "nats-replicas", nil)
	return url, replicas
}

// openTables opens the log of shared tables: on a NATS server or in a directory. It returns nil without
// either.
func openTables(dir, url string, replicas int) (tableLog, error) {
	switch {
	case url != "" && dir != "":
		return nil, fmt.Errorf("--%s: the records are either in a directory or on a NATS server", natsFlag)
	case url != "":
		log, err := tables.OpenNATSLog(url, replicas)
		if err != nil {
			return nil, fmt.Errorf("--%s: %w", natsFlag, err)
		}
		return log, nil
	case dir != "":
		log, err := tables.OpenFileLog(dir)
		if err != nil {
			return nil, fmt.Errorf("--%s: %w", tablesFlag, fileError(err))
		}
		return log, nil
	}
	return nil, nil
}

// A tableLog is a log that can be closed.
type tableLog interface {
	record.Log
	Close() error
}

// addTablesFlag adds the flag --tables.
func addTablesFlag(c *cobra.Command) *string {
	dir := c.Flags().String(tablesFlag, "", "directory for the records of shared tables; without it, none are hosted")
	if err := c.MarkFlagDirname(tablesFlag); err != nil {
		panic(err) // the flag is missing
	}
	return dir
}

// offerTables reports to the app that this server hosts tables. Other servers have a file that
// reports the opposite.
func offerTables(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-cache")
	io.WriteString(w, `{ "hosted": true }`) // the client has gone if it fails
}

// hostTables adds shared tables, whose records are in a log, to a handler. The function that it returns
// ends them. Without a log it changes nothing.
func hostTables(log tableLog, handler http.Handler) (http.Handler, func() error, error) {
	if log == nil {
		return handler, func() error { return nil }, nil
	}
	server, err := tables.NewServer(log)
	if err != nil {
		return nil, nil, errors.Join(err, log.Close())
	}
	mux := http.NewServeMux()
	mux.Handle("/", handler)
	mux.Handle(client.Path, server)
	mux.HandleFunc("/tables.json", offerTables)
	end := func() error {
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		return errors.Join(server.Close(ctx), log.Close())
	}
	return mux, end, nil
}
