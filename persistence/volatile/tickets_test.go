// A ticket opens one socket; on the Redis inside the process and on a real one.

package volatile_test

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"

	"touchline/domain"
	"touchline/domain/studio"
	"touchline/persistence"
	"touchline/persistence/persistencetest"
	"touchline/persistence/volatile"
	"touchline/tests/eventually"
)

// realRedis starts Debian's redis-server on a unix socket.
func realRedis(t *testing.T) (url string) {
	t.Helper()
	url, _ = redisServer(t)
	return url
}

// redisServer is realRedis with its process.
func redisServer(t *testing.T) (url string, process *os.Process) {
	t.Helper()
	dir, err := os.MkdirTemp("", "redis-") // short: a socket's path is limited
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	socket := filepath.Join(dir, "redis.sock")
	ctx, cancel := context.WithCancel(context.Background())
	server := exec.CommandContext(ctx, "redis-server", "--port", "0", "--unixsocket", socket, "--save", "", "--dir",
		dir)
	if err := server.Start(); err != nil {
		cancel()
		t.Fatalf("start redis-server (apt-get install -y redis-server): %v", err)
	}
	t.Cleanup(func() {
		cancel()
		_ = server.Wait()
	})
	client := redis.NewClient(&redis.Options{Network: "unix", Addr: socket})
	defer func() { _ = client.Close() }()
	eventually.True(t, "Redis answers", func() bool { return client.Ping(t.Context()).Err() == nil })
	return "unix://" + socket, server.Process
}

// onBoth runs a test on the in-process Redis and on a real one.
func onBoth(t *testing.T, test func(t *testing.T, store *persistence.Store, client *redis.Client)) {
	t.Helper()
	for name, start := range map[string]func(*testing.T) string{
		"in process": func(t *testing.T) string {
			local, err := volatile.StartLocalRedis()
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = local.Stop() })
			return local.URL()
		},
		"redis-server": realRedis,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			cfg := persistencetest.Config(t)
			cfg.RedisURL = start(t)
			options, err := redis.ParseURL(cfg.RedisURL)
			if err != nil {
				t.Fatal(err)
			}
			client := redis.NewClient(options)
			t.Cleanup(func() { _ = client.Close() })
			test(t, persistencetest.OpenConfig(t, cfg), client)
		})
	}
}

func TestATicketIsTakenOnce(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, store *persistence.Store, _ *redis.Client) {
		right := studio.Ticket{
			Room: "house:1001", UserID: 100001, Role: domain.RoleModerator, NickName: "林",
			Followed: persistencetest.Noon, TokenHash: []byte{1, 2},
		}
		before := time.Now()
		ticket, expires, err := store.Tickets.IssueTicket(t.Context(), right)
		if err != nil {
			t.Fatal(err)
		}
		if expires.Before(before.Add(50*time.Second)) || expires.After(time.Now().Add(time.Minute)) ||
			len(ticket) != 32 {
			t.Fatalf("ticket of %d characters until %v", len(ticket), expires)
		}
		var taken, refused atomic.Int64
		var wg sync.WaitGroup
		for range 20 {
			wg.Go(func() {
				got, err := store.Tickets.RedeemTicket(t.Context(), ticket)
				switch {
				case err == nil && got.UserID == right.UserID && got.NickName == "林" && got.Role == right.Role &&
					got.Followed.Equal(persistencetest.Noon) && string(got.TokenHash) == "\x01\x02":
					taken.Add(1)
				case domain.CodeOf(err) == domain.TicketInvalid:
					refused.Add(1)
				default:
					t.Errorf("got %+v, %v", got, err)
				}
			})
		}
		wg.Wait()
		if taken.Load() != 1 || refused.Load() != 19 {
			t.Fatalf("%d took it, %d were refused", taken.Load(), refused.Load())
		}
	})
}

func TestUnknownTicketsAreRefused(t *testing.T) {
	t.Parallel()
	store := persistencetest.Open(t)
	for _, ticket := range []string{"", "x", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", "\x00\xff"} {
		if _, err := store.Tickets.RedeemTicket(t.Context(), ticket); domain.CodeOf(err) != domain.TicketInvalid {
			t.Errorf("%q: %v", ticket, err)
		}
	}
}

func TestATicketIsStoredUnderItsHashAndForOneMinute(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, store *persistence.Store, client *redis.Client) {
		ticket, _, err := store.Tickets.IssueTicket(t.Context(), studio.Ticket{Room: "user", UserID: 1})
		if err != nil {
			t.Fatal(err)
		}
		keys, err := client.Keys(t.Context(), "*").Result()
		if err != nil || len(keys) != 1 || keys[0] == "ticket:"+ticket {
			t.Fatalf("keys %q, %v", keys, err)
		}
		if left := client.TTL(t.Context(), keys[0]).Val(); left <= 50*time.Second || left > time.Minute {
			t.Fatalf("it expires after %v", left)
		}
		// Time passes on both kinds of Redis.
		if err := client.PExpire(t.Context(), keys[0], 150*time.Millisecond).Err(); err != nil {
			t.Fatal(err)
		}
		eventually.True(t, "the key has expired", func() bool { return client.Exists(t.Context(), keys[0]).Val() == 0 })
		if _, err := store.Tickets.RedeemTicket(t.Context(), ticket); domain.CodeOf(err) != domain.TicketInvalid {
			t.Fatalf("an old ticket: %v", err)
		}
	})
}
