package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"fudgetray/engine/language"
	"fudgetray/web/server/site"
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
port is in use.
On SIGINT or SIGTERM it stops listening, finishes its answers within 10 seconds and
ends; a second signal ends it at once.

With --tables it also hosts shared tables, which fudge table joins. The directory
gets a file for each table: its record, which fudge verify checks. With --nats any
number of servers host the same tables (docs/scale.md).`,
		Example: `  fudge serve
  fudge serve --addr 0.0.0.0:80 --dir /srv/tray
  fudge serve --tables /srv/tables
  fudge serve --nats nats://10.0.0.1:4222
  fudge serve --embed https://blog.example,https://wiki.example`,
		Args: upTo(0, language.FlagsOnly()),
	}
	addr := c.Flags().String("addr", "127.0.0.1:8080", "address and port to listen on")
	complete(c, "addr", nil)
	dir := c.Flags().String("dir", "dist", "directory of the built widget")
	if err := c.MarkFlagDirname("dir"); err != nil {
		panic(err) // the flag is missing
	}
	embedders := c.Flags().StringSlice("embed", nil, "origins of pages that may embed the tray (default all)")
	complete(c, "embed", nil)
	records := addTablesFlag(c)
	natsURL, replicas := addNATSFlags(c)
	c.RunE = func(c *cobra.Command, _ []string) error {
		if err := checkOrigins(*embedders); err != nil {
			return err
		}
		root, err := openWidget(*dir)
		if err != nil {
			return err
		}
		defer root.Close()
		log, err := openTables(*records, *natsURL, *replicas)
		if err != nil {
			return err
		}
		handler, end, err := hostTables(log, site.Handler(root.FS(), *embedders...))
		if err != nil {
			return err
		}
		listener, err := site.Listen(*addr, portsFor(c, "addr"))
		if err != nil {
			return errors.Join(atFlag("addr", err), end())
		}
		fmt.Fprintf(c.OutOrStdout(), "serving %s at %s\n", *dir, site.URL(listener))
		ctx, stop := signal.NotifyContext(c.Context(), os.Interrupt, syscall.SIGTERM)
		defer stop()
		context.AfterFunc(ctx, stop) // a second signal ends the program immediately
		return errors.Join(serve(ctx, listener, handler), end())
	}
	return c
}

// checkOrigins returns an error unless all texts are origins: a scheme, a host and possibly a port.
func checkOrigins(origins []string) error {
	for _, origin := range origins {
		u, err := url.Parse(origin)
		if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || origin != u.Scheme+"://"+u.Host ||
			strings.ContainsAny(origin, " ;,*'\"") {
			return fmt.Errorf("--embed: %q is not an origin, such as https://blog.example", origin)
		}
	}
	return nil
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
// and returns. It aborts responses that take longer than stopPatience.
func serve(ctx context.Context, l net.Listener, handler http.Handler) error {
	s := &http.Server{
		Handler:        handler,
		ReadTimeout:    10 * time.Second,
		WriteTimeout:   5 * time.Minute, // a whole start at 4 KB/s
		IdleTimeout:    2 * time.Minute,
		MaxHeaderBytes: 16 << 10,
	}
	stopped := make(chan error, 1)
	stop := context.AfterFunc(ctx, func() { stopped <- shutDown(s) })
	if err := s.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		stop()
		return err
	}
	return <-stopped
}

func shutDown(s *http.Server) error {
	patience, cancel := context.WithTimeout(context.Background(), stopPatience)
	defer cancel()
	if s.Shutdown(patience) != nil {
		return s.Close()
	}
	return nil
}
