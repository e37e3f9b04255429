// A test network: three nodes in network namespaces on one bridge, which can be cut off from each other, from the
// database, in one direction, or from everything.

package storm

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"math/big"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"touchline/app/apptest"
	"touchline/app/config"
	"touchline/cluster"
)

const (
	insideNetwork  = "STORM_NETWORK" // set in the process with its own namespaces
	networkTimeout = 15 * time.Minute
	clientsAt      = "10.77.0.1"
	databaseAt     = "10.77.0.2"
	redisAt        = "10.77.0.3"
	webPort        = ":8080"
	internalPort   = ":9180"
)

func nodeAt(i int) string    { return fmt.Sprintf("10.77.0.%d", 11+i) }
func nodeSpace(i int) string { return fmt.Sprintf("node%d", i) }

// inOwnNetwork runs this test again in its own namespaces and returns false; inside it returns true, with a network
// for the nodes.
func inOwnNetwork(t *testing.T, nodes int) bool {
	t.Helper()
	if os.Getenv(insideNetwork) != "" {
		lay(t, nodes)
		return true
	}
	if os.Geteuid() != 0 {
		t.Skip("only root may make network namespaces")
	}
	if out, err := exec.Command("unshare", "--net", "--mount", "true").CombinedOutput(); err != nil {
		t.Skipf("this machine gives root no namespaces: %v %s", err, out)
	}
	again := exec.Command("unshare", "--net", "--mount", os.Args[0], "-test.run", "^"+t.Name()+"$", "-test.v",
		"-test.timeout", networkTimeout.String())
	again.Env = append(os.Environ(), insideNetwork+"=1")
	again.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	out, err := again.CombinedOutput()
	t.Logf("in namespaces of its own:\n%s", out)
	if err != nil {
		t.Errorf("in there the test failed: %v", err)
	}
	return false
}

// run runs a program that must succeed.
func run(t *testing.T, line string) {
	t.Helper()
	words := strings.Fields(line)
	if out, err := exec.Command(words[0], words[1:]...).CombinedOutput(); err != nil {
		t.Fatalf("%s: %v %s", line, err, out)
	}
}

// lay creates the bridge and the namespaces. They disappear with the last process inside.
func lay(t *testing.T, nodes int) {
	t.Helper()
	for _, line := range []string{"mount --make-rprivate /", "mkdir -p /run/netns", "mount -t tmpfs tmpfs /run/netns",
		"ip link set lo up", "ip link add bridge0 type bridge"} {
		run(t, line)
	}
	for _, addr := range []string{clientsAt, databaseAt, redisAt} {
		run(t, "ip addr add "+addr+"/24 dev bridge0")
	}
	run(t, "ip link set bridge0 up")
	for i := range nodes {
		name := nodeSpace(i)
		for _, line := range []string{"ip netns add " + name,
			"ip link add v" + name + " type veth peer name eth0 netns " + name,
			"ip link set v" + name + " master bridge0 up", "ip -n " + name + " link set lo up",
			"ip -n " + name + " addr add " + nodeAt(i) + "/24 dev eth0", "ip -n " + name + " link set eth0 up",
			// before the rules of cuts
			"ip -n " + name + " rule add pref 100 lookup local", "ip -n " + name + " rule del pref 0"} {
			run(t, line)
		}
	}
}

// startNodes starts the storm's nodes in the namespaces. further adds settings of a node, or replaces them.
func (s *storm) startNodes(t *testing.T, count int, further func(i int) map[string]string) {
	t.Helper()
	hba, err := os.OpenFile(filepath.Join(s.pg.Dir(), "pg_hba.conf"), os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	_, err = hba.WriteString("\nhost all all 10.77.0.0/24 trust\n")
	_ = hba.Close()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.db.Exec(t.Context(), `SELECT pg_reload_conf()`); err != nil {
		t.Fatal(err)
	}
	cert, key := certificate(t)
	s.nodes = apptest.NewNodesBeside(t, "postgres://touchline@"+databaseAt+"/postgres?sslmode=disable",
		apptest.StartRedisAt(t, redisAt+":6379"), count)
	var seeds []string
	for i := range count {
		seeds = append(seeds, nodeAt(i)+":7401")
	}
	for i, n := range s.nodes.All {
		n.Addr, n.Internal, n.Within = nodeAt(i)+webPort, nodeAt(i)+internalPort,
			[]string{"ip", "netns", "exec", nodeSpace(i)}
		for name, value := range map[string]string{"ADDR": n.Addr, "PUBLIC_URL": "http://" + n.Addr, "RTMP_ADDR": "",
			"INTERNAL_ADDR": n.Internal,
			"CLUSTER_ADDR":  nodeAt(i) + ":7400", "CLUSTER_GOSSIP": seeds[i], "CLUSTER_SEEDS": strings.Join(seeds, ","),
			"CLUSTER_SECRET": strings.Repeat("k", 32),
			"CLUSTER_CERT":   cert, "CLUSTER_KEY": key, "CLUSTER_CA": cert} {
			n.Env = append(n.Env, config.Prefix+name+"="+value)
		}
		for name, value := range further(i) {
			n.Env = append(n.Env, config.Prefix+name+"="+value)
		}
		s.servers = append(s.servers, n.Process)
	}
	s.nodes.Start(t)
}

// usual are no further settings.
func usual(int) map[string]string { return nil }

// certificate makes a self-signed certificate that the nodes trust exclusively.
func certificate(t *testing.T) (cert, key string) {
	t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), DNSNames: []string{cluster.NodeName}, IsCA: true, BasicConstraintsValid: true,
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(24 * time.Hour),
		KeyUsage:    x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign,
		ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth, x509.ExtKeyUsageClientAuth},
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &private.PublicKey, private)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := x509.MarshalECPrivateKey(private)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	write := func(name, kind string, content []byte) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: content}), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	return write("node.pem", "CERTIFICATE", der), write("node.key", "EC PRIVATE KEY", secret)
}

// cut is a way to separate node 0 from the others.
type cut struct {
	name      string
	lines     []string // commands that make it, each with add or set … down; healing replaces them by del or up
	peersOnly bool     // it still reaches the stores
	deaf      bool     // unreachable, also for clients
}

// drop makes a namespace discard packets from an address.
func drop(space, from string) string {
	return "ip -n " + space + " rule add pref 50 from " + from + " blackhole"
}

// cutsOf returns the cuts.
func cutsOf() []cut {
	fromNode := []string{drop(nodeSpace(1), nodeAt(0)), drop(nodeSpace(2), nodeAt(0))}
	toNode := []string{drop(nodeSpace(0), nodeAt(1)), drop(nodeSpace(0), nodeAt(2))}
	return []cut{
		{name: "from the other nodes", lines: append(fromNode, toNode...), peersOnly: true},
		{name: "from the database", lines: []string{drop(nodeSpace(0), databaseAt)}},
		{name: "from the other nodes, one way", lines: fromNode, peersOnly: true},
		{name: "from everything", lines: []string{"ip -n " + nodeSpace(0) + " link set eth0 down"}, deaf: true},
	}
}

func (c cut) make(t *testing.T) {
	for _, line := range c.lines {
		run(t, line)
	}
}

func (c cut) heal(t *testing.T) {
	for _, line := range c.lines {
		run(t, strings.NewReplacer(" add ", " del ", " down", " up").Replace(line))
	}
}
