package main

import (
	"fmt"
	"log/slog"
	"net"
	"net/netip"
	"net/url"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"fudgetray/engine/language"
	"fudgetray/web/server/tables"
)

// serveFlags are the flags of serve.
type serveFlags struct {
	addr, admin, dir  string
	embed             []string
	store             storeFlags
	replicas          int
	create, tokenFile string
	maxTables         int
	maxBytes          string
	maxConnections    int
	proxy             string
	keep              int
	discord           publicKey
	log               string
}

// defaultAdmin is the address of the operator's pages.
const defaultAdmin = "127.0.0.1:8081"

// The formats of the log.
var logFormats = []string{"text", "json"}

func addServeFlags(c *cobra.Command) *serveFlags {
	f := &serveFlags{}
	flags := c.Flags()
	flags.StringVar(&f.addr, "addr", "127.0.0.1:8080", "address and port to listen on")
	flags.StringVar(&f.admin, "admin", defaultAdmin,
		"address of /healthz, /readyz and /metrics for the operator; off for none")
	flags.StringVar(&f.dir, "dir", "dist", "directory of the built widget")
	flags.StringSliceVar(&f.embed, "embed", nil,
		"origins of pages that may embed the tray, and join tables (default: any page embeds, none of another host joins)")
	f.store.add(c)
	flags.IntVar(&f.replicas, "nats-replicas", natsReplicas,
		"replicas of a NATS stream that doesn't exist yet; 1 without a cluster")
	flags.StringVar(&f.create, "create", "", "who creates tables: anyone, token or nobody "+
		"(default anyone on this machine, else token with --token-file, else nobody)")
	flags.StringVar(&f.tokenFile, "token-file", "", "file with the token for creating tables; created if it is missing")
	flags.IntVar(&f.maxTables, "max-tables", 10_000, "tables that may exist; 0 for any number")
	flags.StringVar(&f.maxBytes, "max-bytes", "0", "length of all records, such as 500M or 20G; 0 for any")
	flags.IntVar(&f.maxConnections, "max-connections", 50_000, "connections of seats; 0 for any number")
	flags.StringVar(&f.proxy, "behind-proxy", "",
		"trust a header of the proxy before the server for the addresses of clients (X-Forwarded-For without a value)")
	flags.Lookup("behind-proxy").NoOptDefVal = "X-Forwarded-For"
	flags.IntVar(&f.keep, "keep", 0, "days without a line after which a table is deleted; 0 keeps it for ever")
	flags.Var(&f.discord, "discord", "public key of an application of Discord, whose command /roll is answered")
	flags.StringVar(&f.log, "log", "text", "format of the log on standard error: text or json")
	for _, name := range []string{
		"addr", "admin", "embed", "nats-replicas", "max-tables", "max-bytes", "max-connections", "behind-proxy", "keep",
		"discord",
	} {
		complete(c, name, nil)
	}
	complete(c, "create", []string{"anyone", "token", "nobody"})
	complete(c, "log", logFormats)
	if err := c.MarkFlagDirname("dir"); err != nil {
		panic(err) // the flag is missing
	}
	return f
}

// logger returns the server's log.
func (f *serveFlags) logger(c *cobra.Command) (*slog.Logger, error) {
	switch f.log {
	case "text":
		return slog.New(slog.NewTextHandler(c.ErrOrStderr(), nil)), nil
	case "json":
		return slog.New(slog.NewJSONHandler(c.ErrOrStderr(), nil)), nil
	}
	return nil, refuse("--log", f.log, language.NotOneOf(strings.Join(logFormats, ", ")))
}

// options returns the options of a server of tables.
func (f *serveFlags) options() (o tables.Options, err error) {
	if err := checkOrigins(f.embed); err != nil {
		return o, err
	}
	bytes, err := parseBytes(f.maxBytes)
	if err != nil {
		return o, atFlag("max-bytes", err)
	}
	for name, n := range map[string]int{
		"max-tables": f.maxTables, "max-connections": f.maxConnections, "keep": f.keep,
	} {
		if n < 0 {
			return o, fmt.Errorf("--%s: %d is less than 0", name, n)
		}
	}
	o = tables.Options{
		Limits: tables.Limits{
			Tables: f.maxTables, Bytes: bytes, Connections: f.maxConnections, Reads: maxReads,
			Address: tables.DefaultAddressLimits,
		},
		Origins: f.embed,
		Proxy:   tables.Proxy(f.proxy),
		Pruning: tables.Pruning{Keep: time.Duration(f.keep) * 24 * time.Hour, Empty: tables.DefaultEmpty},
	}
	o.Limits.Create, err = f.creation()
	if err == nil && o.Limits.Create == tables.Token {
		o.Limits.Token, err = readToken(f.tokenFile)
	}
	return o, err
}

// maxReads is the number of bytes of records that all seats read in a second.
const maxReads = 64 << 20

// creation returns who may create tables.
func (f *serveFlags) creation() (tables.Creation, error) {
	switch who := tables.Creation(f.create); {
	case who == tables.Token && f.tokenFile == "":
		return "", fmt.Errorf("--create: token needs --token-file")
	case who == tables.Anyone || who == tables.Token || who == tables.Nobody:
		return who, nil
	case who != "":
		return "", fmt.Errorf("--create: %q is none of anyone, token, nobody", f.create)
	case f.tokenFile != "":
		return tables.Token, nil
	case f.proxy == "" && isLoopback(f.addr):
		return tables.Anyone, nil
	}
	return tables.Nobody, nil
}

// isLoopback reports whether only this machine reaches an address.
func isLoopback(addr string) bool {
	host, _, err := net.SplitHostPort(addr)
	ip, bad := netip.ParseAddr(host)
	return err == nil && (host == "localhost" || bad == nil && ip.IsLoopback())
}

// parseBytes parses a length such as 500M.
func parseBytes(text string) (int64, error) {
	digits, shift := text, 0
	if n := len(text); n > 0 {
		if i := strings.IndexByte("KMGT", text[n-1]); i >= 0 {
			digits, shift = text[:n-1], 10*(i+1)
		}
	}
	n, err := strconv.ParseInt(digits, 10, 64)
	if err != nil || n < 0 || n > 1<<62>>shift {
		return 0, fmt.Errorf("%q is not a length such as 500M or 20G", text)
	}
	return n << shift, nil
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

// readToken reads the token for creating tables. It creates a file that is missing.
func readToken(path string) (string, error) {
	data, err := os.ReadFile(path)
	if os.IsNotExist(err) {
		data = []byte(randomToken() + "\n")
		err = os.WriteFile(path, data, 0o600)
	}
	token := strings.TrimSpace(string(data))
	if err == nil && (len(token) < 16 || url.PathEscape(token) != token) {
		err = fmt.Errorf("%s: a token has 16 or more letters and digits", path)
	}
	if err != nil {
		return "", atFlag("token-file", fileError(err))
	}
	return token, nil
}
