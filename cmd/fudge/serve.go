package main

import (
	"context"
	"crypto/ed25519"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"fudgetray/engine/language"
	"fudgetray/game/table"
	"fudgetray/web/server/admin"
	"fudgetray/web/server/discord"
	"fudgetray/web/server/links"
	"fudgetray/web/server/site"
	"fudgetray/web/server/tables"
)

// maxPorts is the number of ports that serve tries if the address is not given.
const maxPorts = 20

// portsFor returns the number of ports to try for the address of a flag. A proxy expects the server at the port that
// was given.
func portsFor(c *cobra.Command, flag string) int {
	if c.Flags().Changed(flag) {
		return 1
	}
	return maxPorts
}

func serveCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "serve",
		Short: "Serve the tray to browsers",
		Long: `Serve serves the built widget: compressed, with the right content types and the
tray page's Content-Security-Policy. Without --addr, it tries the next ports if its
port is in use. On SIGINT or SIGTERM it stops listening, finishes its answers within
10 seconds and ends; a second signal ends it at once.

The page /r/RECEIPT shows a throw to chats, forums and blogs, with a picture. With
--discord it also answers the slash command /roll of Discord; docs/discord.md says
how to install it.

With --tables it also hosts shared tables, which fudge table joins. The directory
gets a file for each table: its record, which fudge verify checks. With --nats any
number of servers host the same tables. docs/operating.md is for operators.`,
		Example: `  fudge serve
  fudge serve --addr 0.0.0.0:80 --dir /srv/tray
  fudge serve --tables /srv/tables
  fudge serve --tables /srv/tables --behind-proxy --token-file /srv/token --keep 365
  fudge serve --nats nats://10.0.0.1:4222
  fudge serve --embed https://blog.example,https://wiki.example`,
		Args: upTo(0, language.FlagsOnly()),
	}
	f := addServeFlags(c)
	c.RunE = func(c *cobra.Command, _ []string) error { return f.serve(c) }
	return c
}

// serve serves until a signal arrives.
func (f *serveFlags) serve(c *cobra.Command) error {
	logger, err := f.logger(c)
	if err != nil {
		return err
	}
	options, err := f.options()
	if err != nil {
		return err
	}
	watch := admin.New()
	options.Log, options.Metrics = logger, watch.Registry
	root, err := openWidget(f.dir)
	if err != nil {
		return err
	}
	defer root.Close()
	log, err := f.store.openLog(f.replicas)
	if err != nil {
		return err
	}
	creates := log != nil && options.Limits.Create != tables.Nobody
	handler := f.serveThrows(site.Handler(root.FS(), f.embed...), log, creates, logger, watch)
	handler, end, err := hostTables(log, options, watch, handler)
	if err != nil {
		return err
	}
	listener, operator, err := f.listen(c)
	if err != nil {
		return errors.Join(err, end())
	}
	fmt.Fprintf(c.OutOrStdout(), "serving %s at %s\n", f.dir, site.URL(listener))
	if operator != nil {
		logger.Info("started", "address", listener.Addr().String(), "admin", operator.Addr().String(),
			"create", options.Limits.Create)
		front := &http.Server{Handler: watch.Handler(), ReadHeaderTimeout: 10 * time.Second}
		go front.Serve(operator) // it ends with the process
	}
	ctx, stop := signal.NotifyContext(c.Context(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // a second signal ends the program immediately
	context.AfterFunc(ctx, func() {
		watch.Stop()
		logger.Info("stopping")
	})
	err = errors.Join(serve(ctx, listener, handler, logger), end())
	logger.Info("stopped")
	return err
}

// serveThrows adds pages and pictures of throws to a handler, and the answers for Discord, which offer to create tables.
func (f *serveFlags) serveThrows(
	handler http.Handler,
	log tables.Log,
	creates bool,
	logger *slog.Logger,
	watch *admin.Server,
) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("/", handler)
	options := links.Options{Proxied: f.proxy != "", Embedders: f.embed, Log: logger, Metrics: watch.Registry}
	if log != nil {
		options.Record = func(id table.ID, number int, attempt table.Hash) *table.Verified {
			return tables.SharedThrow(log, id, number, attempt)
		}
	}
	throws := links.New(options)
	throws.Register(mux)
	if f.discord != nil {
		mux.Handle(discord.Path, discord.New(discord.Options{
			Key: ed25519.PublicKey(f.discord), Links: throws, Tables: creates, Log: logger, Metrics: watch.Registry,
		}))
	}
	return mux
}

// listen listens for users, and for the operator unless that is off.
func (f *serveFlags) listen(c *cobra.Command) (users, operator net.Listener, err error) {
	users, err = site.Listen(f.addr, portsFor(c, "addr"))
	if err != nil {
		return nil, nil, atFlag("addr", err)
	}
	if f.admin == "off" {
		return users, nil, nil
	}
	operator, err = site.Listen(f.admin, portsFor(c, "admin"))
	if err != nil {
		return nil, nil, errors.Join(atFlag("admin", err), users.Close())
	}
	return users, operator, nil
}

// openWidget opens the directory of a built widget; no file outside is served.
func openWidget(dir string) (*os.Root, error) {
	root, err := os.OpenRoot(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("--dir: %q not found; create it with \"make build\"", dir)
	}
	if err != nil {
		return nil, atFlag("dir", fileError(err))
	}
	if _, err := root.Stat("index.html"); err != nil {
		root.Close()
		return nil, fmt.Errorf("--dir: %q has no index.html, so it is not a built widget; create one with \"make build\"",
			dir)
	}
	return root, nil
}

// stopPatience is the time that responses may take when the server stops.
const stopPatience = 10 * time.Second

// serve serves until the context is done. Then it stops listening, finishes the current responses
// and returns. It aborts responses that take longer than stopPatience, and logs that.
func serve(ctx context.Context, l net.Listener, handler http.Handler, logger *slog.Logger) error {
	s := &http.Server{
		Handler:        handler,
		ReadTimeout:    10 * time.Second,
		WriteTimeout:   5 * time.Minute, // a whole start at 4 KB/s
		IdleTimeout:    2 * time.Minute,
		MaxHeaderBytes: 16 << 10,
	}
	stopped := make(chan error, 1)
	stop := context.AfterFunc(ctx, func() { stopped <- shutDown(s, logger) })
	if err := s.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		stop()
		return err
	}
	return <-stopped
}

func shutDown(s *http.Server, logger *slog.Logger) error {
	patience, cancel := context.WithTimeout(context.Background(), stopPatience)
	defer cancel()
	if s.Shutdown(patience) != nil {
		logger.Warn(answersCut, "after", stopPatience)
		return s.Close()
	}
	return nil
}

// answersCut is logged when the server stops while clients still read.
const answersCut = "answers cut"
