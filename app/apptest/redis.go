// A Redis process that can be killed, frozen and restarted at its address.

package apptest

import (
	"context"
	"net"
	"os"
	"os/exec"
	"syscall"
	"testing"

	"github.com/redis/go-redis/v9"

	"touchline/tests/eventually"
)

// Redis is a redis-server.
type Redis struct {
	addr string
	dir  string
	cmd  *exec.Cmd
}

// StartRedis starts a Redis that ends with the test.
func StartRedis(t testing.TB) *Redis {
	t.Helper()
	return StartRedisAt(t, FreePort(t))
}

// StartRedisAt starts a Redis at an address without access control.
func StartRedisAt(t testing.TB, addr string) *Redis {
	t.Helper()
	dir, err := os.MkdirTemp("", "touchline-redis-")
	if err != nil {
		t.Fatal(err)
	}
	r := &Redis{addr: addr, dir: dir}
	t.Cleanup(func() {
		r.Kill()
		_ = os.RemoveAll(dir)
	})
	r.Start(t)
	return r
}

// URL returns its address for servers.
func (r *Redis) URL() string { return "redis://" + r.addr + "/0" }

// Start starts an empty Redis and waits until it answers.
func (r *Redis) Start(t testing.TB) {
	t.Helper()
	host, port, _ := net.SplitHostPort(r.addr)
	r.cmd = exec.Command("redis-server", "--bind", host, "--port", port, "--protected-mode", "no", "--save", "",
		"--appendonly", "no", "--dir", r.dir)
	r.cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := r.cmd.Start(); err != nil {
		t.Fatalf("start redis-server (apt-get install -y redis-server): %v", err)
	}
	client := redis.NewClient(&redis.Options{Addr: r.addr})
	defer func() { _ = client.Close() }()
	eventually.True(t, "Redis answers", func() bool { return client.Ping(t.Context()).Err() == nil })
}

// Kill ends it with SIGKILL.
func (r *Redis) Kill() {
	_ = r.cmd.Process.Kill()
	_ = r.cmd.Wait()
}

// Freeze suspends the process.
func (r *Redis) Freeze() { _ = r.cmd.Process.Signal(syscall.SIGSTOP) }

// Thaw resumes the process.
func (r *Redis) Thaw() { _ = r.cmd.Process.Signal(syscall.SIGCONT) }

// Empty deletes all keys.
func (r *Redis) Empty(ctx context.Context) error {
	client := redis.NewClient(&redis.Options{Addr: r.addr})
	defer func() { _ = client.Close() }()
	return client.FlushAll(ctx).Err()
}

// Fill leaves no memory for another value, so that every write is refused. Widen removes the limit.
func (r *Redis) Fill(ctx context.Context) error {
	if err := r.configure(ctx, "maxmemory-policy", "noeviction"); err != nil {
		return err
	}
	return r.configure(ctx, "maxmemory", "1")
}

// Widen removes the limit of memory.
func (r *Redis) Widen(ctx context.Context) error { return r.configure(ctx, "maxmemory", "0") }

func (r *Redis) configure(ctx context.Context, name, value string) error {
	client := redis.NewClient(&redis.Options{Addr: r.addr})
	defer func() { _ = client.Close() }()
	return client.ConfigSet(ctx, name, value).Err()
}
