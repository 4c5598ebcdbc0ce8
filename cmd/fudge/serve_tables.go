package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"

	"github.com/spf13/cobra"

	"fudgetray/game/table/client"
	"fudgetray/web/server/admin"
	"fudgetray/web/server/tables"
)

const tablesFlag = "tables"

const natsFlag = "nats"

// natsReplicas is the number of replicas of a NATS stream that doesn't exist yet.
const natsReplicas = 3

// storeFlags name the store of the records: a directory or a NATS server.
type storeFlags struct{ dir, nats string }

func (f *storeFlags) add(c *cobra.Command) {
	c.Flags().StringVar(&f.dir, tablesFlag, "", "directory for the records of shared tables")
	if err := c.MarkFlagDirname(tablesFlag); err != nil {
		panic(err) // the flag is missing
	}
	c.Flags().StringVar(&f.nats, natsFlag, "",
		"address of a NATS server with JetStream that stores the records, in place of --tables")
	complete(c, natsFlag, nil)
}

func (f *storeFlags) check() error {
	if f.nats != "" && f.dir != "" {
		return fmt.Errorf("--%s: the records are either in a directory or on a NATS server", natsFlag)
	}
	return nil
}

// openLog opens the store for a server. It returns nil without one.
func (f *storeFlags) openLog(replicas int) (tables.Log, error) {
	switch err := f.check(); {
	case err != nil:
		return nil, err
	case f.nats != "":
		return openNATS(f.nats, replicas)
	case f.dir != "":
		log, err := tables.OpenFileLog(f.dir)
		if err != nil {
			return nil, fmt.Errorf("--%s: %w", tablesFlag, fileError(err))
		}
		return log, nil
	}
	return nil, nil
}

func openNATS(url string, replicas int) (*tables.NATSLog, error) {
	log, err := tables.OpenNATSLog(url, replicas)
	if err != nil {
		return nil, fmt.Errorf("--%s: %w", natsFlag, err)
	}
	return log, nil
}

// randomToken returns a token that can't be guessed.
func randomToken() string { return rand.Text() }

// offerTables reports to the app that this server hosts tables. Other servers have a file that
// reports the opposite.
func offerTables(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-cache")
	io.WriteString(w, `{ "hosted": true }`) // the client has gone if it fails
}

// hostTables adds shared tables, whose records are in a log, to a handler. The function that it returns
// ends them. Without a log it changes nothing.
func hostTables(
	log tables.Log,
	options tables.Options,
	watch *admin.Server,
	handler http.Handler,
) (http.Handler, func() error, error) {
	if log == nil {
		return handler, func() error { return nil }, nil
	}
	server, err := tables.NewServer(log, options)
	if err != nil {
		return nil, nil, errors.Join(err, log.Close())
	}
	watch.Check = log.Ready
	mux := http.NewServeMux()
	mux.Handle("/", handler)
	mux.Handle(client.Path, server)
	mux.HandleFunc("/tables.json", offerTables)
	mux.HandleFunc(client.CreatePath, server.ServeCreate)
	end := func() error {
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		return errors.Join(server.Close(ctx), log.Close())
	}
	return mux, end, nil
}
