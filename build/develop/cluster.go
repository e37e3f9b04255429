// The whole product on this machine, as operators run it on several: nodes, PostgreSQL, Redis, and a proxy in front.
//
//	go run ./build/develop cluster [-nodes 3] [-net 127.0.10] [-front 127.0.0.1:8080] [-dir data/cluster]
//
// Node i listens on <net>.i at the usual ports, PostgreSQL on a socket, Redis on <net>.200. <dir>/<name>.pid holds the
// process id of a part, <dir>/<name>.log its output. A process that ends is restarted.

package main

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"flag"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"touchline/persistence/localpg"
)

var (
	options = flag.NewFlagSet("cluster", flag.ExitOnError)
	nodes   = options.Int("nodes", 3, "number of nodes")
	network = options.String("net", "127.0.10", "first three numbers of all addresses")
	front   = options.String("front", "127.0.0.1:8080", "address of the proxy")
	folder  = options.String("dir", "data/cluster", "folder of all data")
	binary  = options.String("binary", "bin/touchline", "the server's program")
	proxy   = options.String("proxy", "build/deploy/Caddyfile.nodes", "configuration of the proxy")
)

func cluster(ctx context.Context, args []string) error {
	_ = options.Parse(args)                    // ends the process on an error
	listener, err := net.Listen("tcp", *front) // a taken port would restart the proxy again and again
	if err != nil {
		return fmt.Errorf("the proxy cannot listen; stop the other program, or set another address with"+
			" -front 127.0.0.1:8090 (make cluster FRONT=127.0.0.1:8090): %w", err)
	}
	dir, err := filepath.Abs(*folder)
	if err = cmp.Or(err, listener.Close(), os.MkdirAll(dir, 0o755)); err != nil {
		return err
	}
	secret, err := os.ReadFile(filepath.Join(dir, "secret"))
	if errors.Is(err, os.ErrNotExist) {
		secret = []byte(rand.Text() + rand.Text())
		err = os.WriteFile(filepath.Join(dir, "secret"), secret, 0o600)
	}
	if err != nil {
		return err
	}
	postgres, err := localpg.Start(ctx,
		localpg.Config{Dir: filepath.Join(dir, "postgres"), Settings: map[string]string{"max_connections": "200"}})
	if err != nil {
		return err
	}
	defer postgres.Stop()
	var below, above sync.WaitGroup
	under, end := context.WithCancel(context.Background()) // the nodes end first
	defer below.Wait()
	defer end()
	host, _, _ := strings.Cut(*front, ":")
	below.Go(func() {
		keep(under, dir, "redis", nil, "redis-server", "--bind", *network+".200", "--port", "6379", "--dir", dir, "--save",
			"", "--appendonly", "no")
	})
	below.Go(func() {
		keep(under, dir, "proxy",
			[]string{"SITE_ADDRESS=http://" + *front, "SITE_BIND=" + host, "SITE_UPSTREAM=" + all("8080", " "),
				"SITE_HEALTH_PORT=9180", "XDG_DATA_HOME=" + dir, "XDG_CONFIG_HOME=" + dir}, "caddy", "run", "--adapter",
			"caddyfile",
			"--config", *proxy)
	})
	fmt.Printf("site     http://%s (Caddy)\n", *front)
	for i := 1; i <= *nodes; i++ {
		at := fmt.Sprint(*network, ".", i)
		fmt.Printf("node %d   http://%s:8080   rtmp://%s:1935/live   http://%s:9180/readyz and /metrics\n", i, at, at, at)
		above.Go(func() {
			keep(ctx, dir, fmt.Sprint("node-", i), []string{
				"TOUCHLINE_ADDR=" + at + ":8080", "TOUCHLINE_INTERNAL_ADDR=" + at + ":9180", "TOUCHLINE_RTMP_ADDR=" + at + ":1935",
				"TOUCHLINE_CLUSTER_ADDR=" + at + ":7400", "TOUCHLINE_CLUSTER_GOSSIP=" + at + ":7401",
				"TOUCHLINE_CLUSTER_SEEDS=" + all("7401", ","),
				"TOUCHLINE_DATABASE_URL=" + postgres.URL(), "TOUCHLINE_REDIS_URL=redis://" + *network + ".200:6379/0",
				"TOUCHLINE_SECRET=" + string(secret),
				"TOUCHLINE_DATA_DIR=" + filepath.Join(dir, "site"), "TOUCHLINE_TRUSTED_PROXIES=127.0.0.0/8",
			}, *binary, "serve")
		})
	}
	fmt.Printf("redis    redis://%s.200:6379/0\nlogs     %s/*.log, pids in *.pid\n", *network, dir)
	above.Wait()
	return nil
}

// all returns the addresses of all nodes at one port.
func all(port, between string) string {
	var addresses []string
	for i := range *nodes {
		addresses = append(addresses, fmt.Sprintf("%s.%d:%s", *network, i+1, port))
	}
	return strings.Join(addresses, between)
}

// keep runs a program until ctx ends. A program that ends earlier is restarted.
func keep(ctx context.Context, dir, name string, variables []string, path string, args ...string) {
	for ctx.Err() == nil {
		if err := runOnce(ctx, filepath.Join(dir, name), variables, path, args); ctx.Err() == nil {
			fmt.Printf("%s ended: %v; restarting it\n", name, err)
		}
		select {
		case <-ctx.Done():
		case <-time.After(time.Second):
		}
	}
}

func runOnce(ctx context.Context, file string, variables []string, path string, args []string) error {
	log, err := os.OpenFile(file+".log", os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	defer func() { _ = log.Close() }()
	cmd := exec.CommandContext(ctx, path, args...)
	cmd.Cancel = func() error { return cmd.Process.Signal(syscall.SIGTERM) }
	cmd.WaitDelay = 8 * time.Second // then SIGKILL
	cmd.Env = append(os.Environ(), variables...)
	cmd.Stdout, cmd.Stderr = log, log
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} // Ctrl+C reaches only this process
	if err := cmd.Start(); err != nil {
		return err
	}
	if err := os.WriteFile(file+".pid", []byte(strconv.Itoa(cmd.Process.Pid)), 0o644); err != nil {
		return errors.Join(err, cmd.Process.Kill(), cmd.Wait())
	}
	defer func() { _ = os.Remove(file + ".pid") }()
	fmt.Printf("%s runs as process %d\n", filepath.Base(file), cmd.Process.Pid)
	return cmd.Wait()
}
