package tables

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"

	"fudgetray/game/table"
)

// A natsCluster is three NATS servers, each a process. Streams have three replicas, so one server may be
// down at any time.
type natsCluster struct {
	nodes []*process
	url   string // addresses of all servers
}

// startCluster starts a cluster that stores its streams below a directory.
func startCluster(t testing.TB, dir string) *natsCluster {
	t.Helper()
	const size = 3
	ports := freePorts(t, 2*size)
	var urls, routes []string
	for i := range size {
		urls = append(urls, fmt.Sprintf("nats://127.0.0.1:%d", ports[i]))
		routes = append(routes, fmt.Sprintf("nats://127.0.0.1:%d", ports[size+i]))
	}
	c := &natsCluster{url: strings.Join(urls, ",")}
	for i := range size {
		c.nodes = append(c.nodes, startProcess(t, "nats", fmt.Sprint("node", i), fmt.Sprintf("%s/%d", dir, i),
			fmt.Sprint(ports[i]), fmt.Sprint(ports[size+i]), strings.Join(routes, ",")))
	}
	return c
}

// open opens the log once the servers have elected a leader.
func (c *natsCluster) open(t testing.TB) *NATSLog {
	t.Helper()
	var l *NATSLog
	within(t, "the cluster stores records", func() (err error) {
		l, err = OpenNATSLog(c.url, 3)
		return err
	})
	t.Cleanup(func() { l.Close() })
	return l
}

// clusterLimit limits the time in which a cluster elects leaders and catches up, on a busy machine.
const clusterLimit = 2 * time.Minute

// within calls a function until it succeeds.
func within(t testing.TB, what string, try func() error) {
	t.Helper()
	deadline := time.Now().Add(clusterLimit)
	for {
		err := try()
		if err == nil {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("not within %s: %s: %v", clusterLimit, what, err)
		}
		time.Sleep(50 * time.Millisecond)
	}
}

// replicated waits until all replicas of the stream are current, so that another server may fail.
func (c *natsCluster) replicated(t testing.TB, l *NATSLog) {
	t.Helper()
	within(t, "all replicas are current", func() error {
		info, err := l.stream.Info(t.Context())
		if err != nil {
			return err
		}
		if info.Cluster == nil || len(info.Cluster.Replicas) != len(c.nodes)-1 {
			return fmt.Errorf("the stream has the cluster %+v", info.Cluster)
		}
		for _, replica := range info.Cluster.Replicas {
			if !replica.Current || replica.Offline {
				return fmt.Errorf("%s is not current: %+v", replica.Name, replica)
			}
		}
		return nil
	})
}

// killEach kills the servers one after another, and starts each again when between returns.
func (c *natsCluster) killEach(t testing.TB, l *NATSLog, between func()) {
	t.Helper()
	for i, node := range c.nodes {
		c.replicated(t, l)
		t.Logf("server %d is killed", i+1)
		node.kill()
		between()
		node.start()
	}
	c.replicated(t, l)
}

// clusters contains the clusters of directories.
var clusters = map[string]*natsCluster{}

// openCluster opens the log of a cluster with a directory. A log that is opened again finds the cluster
// with other processes: all servers were killed at the same time.
func openCluster(t *testing.T, dir string) Log {
	t.Helper()
	c := clusters[dir]
	if c == nil {
		c = startCluster(t, dir)
		clusters[dir] = c
	} else {
		for _, node := range c.nodes {
			node.kill()
		}
		for _, node := range c.nodes {
			node.start()
		}
	}
	l := c.open(t)
	c.replicated(t, l) // it has a leader
	return l
}

// TestThrowsWhileNodesAreKilled lets four seats at two servers throw while the NATS servers are killed
// and started again, one after another. All seats must end with the same record, which has each throw
// once.
func TestThrowsWhileNodesAreKilled(t *testing.T) {
	c := startCluster(t, t.TempDir())
	log := c.open(t)
	guests, link := seatAtTwoServers(t, 4, func() Log { return c.open(t) })
	throws := 0
	throw := func() {
		for _, g := range guests {
			g.throw()
			g.throw()
			throws += 2
		}
		for _, g := range guests {
			// A throw that was dropped is requested again.
			g.until(t, fmt.Sprintf("%d throws", throws), func(s *table.State) bool { return thrown(s, throws) })
		}
	}
	throw()
	c.killEach(t, log, throw)
	throw()
	v := verified(t, log, link.Table)
	for head := agree(t, guests); head != v.Table.Head; head = agree(t, guests) { // results followed
		v = verified(t, log, link.Table)
		for _, g := range guests {
			g.until(t, "the stored record", func(s *table.State) bool { return s.Table.Head.Seq >= v.Table.Head.Seq })
		}
	}
	if len(v.Throws) != throws || len(v.Named) > 0 {
		t.Errorf("%d throws, want %d; named %+v", len(v.Throws), throws, v.Named)
	}
	for i, g := range guests {
		for _, c := range v.Throws {
			if g.rolled[c.Number] != c.Outcome.Receipt {
				t.Errorf("seat %d: throw %d has the receipt %q, want %q", i+1, c.Number, g.rolled[c.Number], c.Outcome.Receipt)
			}
		}
	}
	t.Logf("%d throws, %d lines", throws, v.Table.Head.Seq)
}

// verified returns the verified record of a table in a log.
func verified(t *testing.T, log *NATSLog, id table.ID) *table.Verified {
	t.Helper()
	var lines [][]byte
	within(t, "the record is read", func() (err error) {
		lines, err = log.Read(id, 0, 1<<20)
		return err
	})
	v, err := table.Verify(table.Standard{}, bytes.NewReader(bytes.Join(lines, []byte("\n"))))
	if err != nil {
		t.Fatal(err)
	}
	return v
}
