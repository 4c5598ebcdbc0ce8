package tables

import (
	"bufio"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	nats "github.com/nats-io/nats-server/v2/server"
)

// TestMain runs a server instead of the tests in processes that a test starts, so that it can kill them.
func TestMain(m *testing.M) {
	var err error
	switch os.Getenv(processKind) {
	case "":
		os.Exit(m.Run())
	case "tables":
		err = runTables(os.Args[1:])
	case "nats":
		err = runNode(os.Args[1:])
	}
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}

// processKind is the variable of the environment that names the kind of server of a process.
const processKind = "TABLES_PROCESS"

// A process is a server that can be killed and started again with the same arguments.
type process struct {
	t       testing.TB
	kind    string
	args    []string
	command *exec.Cmd
	life    io.Closer // the process ends when it is closed, so that none outlives the test
}

// startProcess starts a server.
func startProcess(t testing.TB, kind string, args ...string) *process {
	t.Helper()
	if testing.Short() {
		t.Skip("starts a server")
	}
	p := &process{t: t, kind: kind, args: args}
	p.start()
	t.Cleanup(p.kill)
	return p
}

// start starts the server and waits until it accepts connections.
func (p *process) start() {
	p.t.Helper()
	p.command = exec.Command(os.Args[0], p.args...)
	p.command.Env = append(os.Environ(), processKind+"="+p.kind)
	p.command.Stderr = os.Stderr
	life, err := p.command.StdinPipe()
	if err != nil {
		p.t.Fatal(err)
	}
	p.life = life
	out, err := p.command.StdoutPipe()
	if err == nil {
		err = p.command.Start()
	}
	if err != nil {
		p.t.Fatal(err)
	}
	if line, err := bufio.NewReader(out).ReadString('\n'); err != nil {
		p.t.Fatalf("%s %q does not start: %q, %v", p.kind, p.args, line, err)
	}
}

// kill ends the server without warning.
func (p *process) kill() {
	p.command.Process.Kill()
	p.command.Wait()
	p.life.Close()
}

// serving reports to the test that the server accepts connections, and waits until the test ends.
func serving() error {
	fmt.Println("serving")
	_, err := io.Copy(io.Discard, os.Stdin)
	return err
}

// runTables serves tables at an address. The records are in a directory, or on NATS servers.
func runTables(args []string) error {
	address, records := args[0], args[1]
	var log Log
	var err error
	if strings.HasPrefix(records, "nats:") {
		log, err = OpenNATSLog(records, 3)
	} else {
		log, err = OpenFileLog(records)
	}
	if err != nil {
		return err
	}
	server, err := NewServer(log, Options{})
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return err
	}
	go http.Serve(listener, server)
	return serving()
}

// runNode runs a NATS server of a cluster. The arguments are its name, its directory, its port for
// clients, its port for the cluster, and the addresses of the cluster.
func runNode(args []string) error {
	var port, routed int
	if _, err := fmt.Sscan(args[2]+" "+args[3], &port, &routed); err != nil {
		return err
	}
	s, err := nats.NewServer(&nats.Options{
		ServerName: args[0], JetStream: true, StoreDir: args[1], SyncAlways: true, NoSigs: true,
		Host: "127.0.0.1", Port: port,
		Cluster: nats.ClusterOpts{Name: "tables", Host: "127.0.0.1", Port: routed},
		Routes:  nats.RoutesFromStr(args[4]),
	})
	if err != nil {
		return err
	}
	s.Start()
	if !s.ReadyForConnections(time.Minute) {
		return fmt.Errorf("node %s does not start", args[0])
	}
	return serving()
}

// freePorts returns ports that are free. They are below the range of the system, which gives them to the
// connections of other programs while a server is restarted.
func freePorts(t testing.TB, count int) (ports []int) {
	t.Helper()
	for tries := 0; len(ports) < count; tries++ {
		port := 10_000 + rand.IntN(20_000)
		l, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", port))
		if err == nil {
			defer l.Close()
			ports = append(ports, port)
		} else if tries == 100 {
			t.Fatal(err)
		}
	}
	return ports
}
