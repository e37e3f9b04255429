// Cluster runs the whole product on this machine as operators run it on several: nodes, PostgreSQL, Redis and a proxy in
// front of them. It starts again what ends, as a supervisor would, and prints who is where.
//
//	go run ./build/cluster [-nodes 3] [-net 127.0.10] [-front 127.0.0.1:8080] [-dir data/cluster]
//
// Node i listens at <net>.i, at the usual ports; PostgreSQL at a socket, Redis at <net>.200. The pid of each process stands
// in <dir>/<name>.pid and what it says in <dir>/<name>.log.
package main

import (
	"context"
	"crypto/rand"
	"errors"
	"flag"
	"fmt"
	"net"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"sync"
	"syscall"

	"touchline/persistence/localpg"
)

// settings of one run.
type settings struct {
	nodes      int
	net, front string
	dir        string
	binary     string
	proxyFile  string
}

func main() {
	var s settings
	flag.IntVar(&s.nodes, "nodes", 3, "how many nodes")
	flag.StringVar(&s.net, "net", "127.0.10", "the first three numbers of the addresses of all parts")
	flag.StringVar(&s.front, "front", "127.0.0.1:8080", "where the proxy listens")
	flag.StringVar(&s.dir, "dir", "data/cluster", "where everything lies")
	flag.StringVar(&s.binary, "binary", "bin/touchline", "the program")
	flag.StringVar(&s.proxyFile, "proxy", "build/deploy/Caddyfile.nodes", "the configuration of the proxy")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, s); err != nil {
		fmt.Fprintln(os.Stderr, "cluster:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, s settings) error {
	if err := s.frontIsFree(); err != nil {
		return err
	}
	var err error
	if s.dir, err = filepath.Abs(s.dir); err != nil {
		return err
	}
	if err := os.MkdirAll(s.dir, 0o755); err != nil {
		return err
	}
	secret, err := keptSecret(filepath.Join(s.dir, "secret"))
	if err != nil {
		return err
	}
	postgres, err := localpg.Start(ctx, localpg.Config{Dir: filepath.Join(s.dir, "postgres"), Settings: map[string]string{"max_connections": "200"}})
	if err != nil {
		return err
	}
	defer postgres.Stop()
	var below, nodes sync.WaitGroup
	under, end := context.WithCancel(context.Background()) // the nodes end first
	defer below.Wait()
	defer end()
	below.Go(func() { s.redis().keep(under) })
	below.Go(func() { s.proxy().keep(under) })
	s.printMap()
	for i := 1; i <= s.nodes; i++ {
		nodes.Go(func() { s.node(i, postgres.URL(), secret).keep(ctx) })
	}
	nodes.Wait()
	return nil
}

// frontIsFree says that the proxy can listen: else it would be started again for ever, in front of nobody.
func (s settings) frontIsFree() error {
	listener, err := net.Listen("tcp", s.front)
	if err != nil {
		return fmt.Errorf("the proxy cannot listen; stop who does, or name another address, such as -front 127.0.0.1:8090 (make cluster FRONT=127.0.0.1:8090): %w", err)
	}
	return listener.Close()
}

// keptSecret is made at the first run.
func keptSecret(path string) (string, error) {
	kept, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) {
		kept = []byte(rand.Text() + rand.Text())
		err = os.WriteFile(path, kept, 0o600)
	}
	return string(kept), err
}

func (s settings) host(i int) string { return fmt.Sprintf("%s.%d", s.net, i) }

// all addresses of the nodes at one port.
func (s settings) all(port, between string) string {
	var addresses []string
	for i := 1; i <= s.nodes; i++ {
		addresses = append(addresses, s.host(i)+":"+port)
	}
	return strings.Join(addresses, between)
}

func (s settings) redis() program {
	return program{name: "redis", dir: s.dir, path: "redis-server", args: []string{
		"--bind", s.host(200), "--port", "6379", "--dir", s.dir, "--save", "", "--appendonly", "no",
	}}
}

func (s settings) proxy() program {
	return program{name: "proxy", dir: s.dir, path: "caddy", args: []string{"run", "--adapter", "caddyfile", "--config", s.proxyFile}, variables: []string{
		"SITE_ADDRESS=http://" + s.front, "SITE_BIND=" + strings.Split(s.front, ":")[0], "SITE_UPSTREAM=" + s.all("8080", " "), "SITE_HEALTH_PORT=9180", "XDG_DATA_HOME=" + s.dir, "XDG_CONFIG_HOME=" + s.dir,
	}}
}

func (s settings) node(i int, database, secret string) program {
	host := s.host(i)
	return program{name: fmt.Sprint("node-", i), dir: s.dir, path: s.binary, args: []string{"serve"}, variables: []string{
		"TOUCHLINE_ADDR=" + host + ":8080", "TOUCHLINE_INTERNAL_ADDR=" + host + ":9180", "TOUCHLINE_RTMP_ADDR=" + host + ":1935",
		"TOUCHLINE_CLUSTER_ADDR=" + host + ":7400", "TOUCHLINE_CLUSTER_GOSSIP=" + host + ":7401", "TOUCHLINE_CLUSTER_SEEDS=" + s.all("7401", ","),
		"TOUCHLINE_DATABASE_URL=" + database, "TOUCHLINE_REDIS_URL=redis://" + s.host(200) + ":6379/0", "TOUCHLINE_SECRET=" + secret,
		"TOUCHLINE_DATA_DIR=" + filepath.Join(s.dir, "site"), "TOUCHLINE_TRUSTED_PROXIES=127.0.0.0/8",
	}}
}

func (s settings) printMap() {
	fmt.Printf("site     http://%s (Caddy)\n", s.front)
	for i := 1; i <= s.nodes; i++ {
		host := s.host(i)
		fmt.Printf("node %d   http://%s:8080   rtmp://%s:1935/live   http://%s:9180/readyz and /metrics\n", i, host, host, host)
	}
	fmt.Printf("redis    redis://%s:6379/0\nlogs     %s/*.log, pids in *.pid\n", s.host(200), s.dir)
}
