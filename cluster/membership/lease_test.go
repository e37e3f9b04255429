// Nodes share a database, a server without peers stays away, and a node that does not renew its lease is removed.

package membership_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/cluster/membership"
	"touchline/domain"
	"touchline/persistence"
	"touchline/persistence/persistencetest"
	"touchline/tests/eventually"
)

// nodeOn opens a database as a node with this name.
func nodeOn(t *testing.T, cfg persistence.Config, name string) (*persistence.Store, *persistencetest.Log) {
	t.Helper()
	cfg, log := serverOn(cfg, name)
	cfg.Server.Shared = true
	store := persistencetest.OpenConfig(t, cfg)
	store.Registration.Publish(func() (string, any) { return name, map[string]string{"node": name} })
	return store, log
}

// namesOf returns the live nodes in the view of one of them.
func namesOf(t *testing.T, store *persistence.Store) (names []string) {
	t.Helper()
	views, err := store.Nodes(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, view := range views {
		var shown struct{ Node string }
		if err := json.Unmarshal(view, &shown); err != nil {
			t.Fatal(err)
		}
		names = append(names, shown.Node)
	}
	return names
}

func waitNodes(t *testing.T, store *persistence.Store, count int) {
	t.Helper()
	eventually.Value(t, "the nodes that live", func() int { return len(namesOf(t, store)) },
		func(n int) bool { return n == count })
}

func TestNodesShareADatabaseAndAServerWithoutPeersStaysAway(t *testing.T) {
	t.Parallel()
	cfg := persistencetest.Config(t)
	one, _ := nodeOn(t, cfg, "alpha")
	two, _ := nodeOn(t, cfg, "beta")
	waitNodes(t, one, 2)
	waitNodes(t, two, 2)
	alone, _ := serverOn(cfg, "gamma")
	var conflict *membership.ConflictError
	if _, err := persistence.Open(t.Context(), alone); !errors.As(err, &conflict) || conflict.With.Host != "alpha" {
		t.Errorf("a server without peers gets %v", err)
	}
	if !one.Registration.Holds() || !two.Registration.Holds() {
		t.Error("a lease does not hold")
	}
}

func TestNodesThatStartTogetherOnAnEmptyDatabaseAllStay(t *testing.T) {
	t.Parallel()
	cfg := persistencetest.ConfigOn(t, persistencetest.Config(t).DatabaseURL)
	var starts sync.WaitGroup
	stores, faults := make([]*persistence.Store, 3), make([]error, 3)
	for i := range stores {
		starts.Go(func() {
			name := fmt.Sprint("node", i)
			mine, _ := serverOn(cfg, name)
			mine.Server.Shared = true
			if stores[i], faults[i] = persistence.Open(context.Background(), mine); faults[i] == nil {
				stores[i].Registration.Publish(func() (string, any) { return name, map[string]string{"node": name} })
			}
		})
	}
	starts.Wait()
	if err := errors.Join(faults...); err != nil {
		t.Fatal(err)
	}
	for _, store := range stores {
		waitNodes(t, store, len(stores))
		defer func() { _ = store.Close() }()
		select {
		case err := <-store.Registration.Lost():
			t.Error(err)
		default:
		}
	}
}

func TestANodeStaysAwayFromAServerWithoutPeers(t *testing.T) {
	t.Parallel()
	cfg := persistencetest.Config(t)
	alone, _ := serverOn(cfg, "alpha")
	first, err := persistence.Open(t.Context(), alone)
	if err != nil {
		t.Fatal(err)
	}
	node, _ := serverOn(cfg, "beta")
	node.Server.Shared = true
	var conflict *membership.ConflictError
	if _, err := persistence.Open(t.Context(), node); !errors.As(err, &conflict) || conflict.With.Host != "alpha" {
		t.Errorf("a node gets %v", err)
	}
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	second, _ := nodeOn(t, cfg, "beta")
	waitNodes(t, second, 1)
}

func TestANodeThatLosesItsConnectionsRenewsItsLeaseOnAnother(t *testing.T) {
	t.Parallel()
	cfg := persistencetest.Config(t)
	store, _ := nodeOn(t, cfg, "alpha")
	waitNodes(t, store, 1)
	sql := persistencetest.SQL(t, cfg)
	terminate(t, sql, holderOf(t, sql))
	if _, err := sql.Exec(t.Context(),
		`UPDATE server SET lease_end = clock_timestamp() - interval '1 hour'`); err != nil {
		t.Fatal(err)
	}
	waitNodes(t, store, 1)
	alone, _ := serverOn(cfg, "gamma")
	if _, err := persistence.Open(t.Context(), alone); !errors.As(err, new(*membership.ConflictError)) {
		t.Errorf("a server without peers gets %v", err)
	}
}

// A paused process keeps its connections, and with them the locks of jobs.
func TestANodeThatDoesNotRenewItsLeaseIsRemovedWithItsLocks(t *testing.T) {
	t.Parallel()
	cfg := persistencetest.Config(t)
	lives, log := nodeOn(t, cfg, "beta")
	waitNodes(t, lives, 1)
	sql := persistencetest.SQL(t, cfg)
	stands, err := sql.Acquire(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer stands.Release()
	for _, statement := range []string{
		`SET application_name = 'touchline locks alpha'`,
		`SELECT pg_advisory_lock(hashtextextended('job/stats/' || current_schema(), 0))`,
		`INSERT INTO server (one, token, host, machine, pid, address, node, lease_end)
		 VALUES (NULL, 'alpha', 'alpha', '', 1, '', 'alpha', clock_timestamp())`,
	} {
		if _, err := stands.Exec(t.Context(), statement); err != nil {
			t.Fatal(err)
		}
	}
	eventually.True(t, "the other node logs it", func() bool { return log.Count("is removed") == 1 })
	waitNodes(t, lives, 1)
	eventually.True(t, "the job runs on the other node", func() bool {
		ran, err := lives.RunJob(t.Context(), "stats", "beta", func(time.Time) bool { return true },
			func(context.Context, time.Time) error { return nil }, time.Now)
		return ran && err == nil
	})
	if err := stands.Ping(t.Context()); err == nil {
		t.Error("it still has its connection")
	}
}

func TestANodeWhoseRowTheOthersRemovedStops(t *testing.T) {
	t.Parallel()
	cfg := persistencetest.Config(t)
	one, _ := nodeOn(t, cfg, "alpha")
	two, _ := nodeOn(t, cfg, "beta")
	waitNodes(t, one, 2)
	if _, err := persistencetest.SQL(t, cfg).Exec(t.Context(), `DELETE FROM server WHERE node = 'alpha'`); err != nil {
		t.Fatal(err)
	}
	if err := <-one.Registration.Lost(); err == nil {
		t.Error("it still runs")
	}
	eventually.True(t, "its lease is no longer valid", func() bool { return !one.Registration.Holds() })
	select {
	case err := <-two.Registration.Lost():
		t.Errorf("the other ends too: %v", err)
	default:
	}
}

func TestANodeReceivesTheRequestToDrain(t *testing.T) {
	t.Parallel()
	cfg := persistencetest.Config(t)
	one, _ := nodeOn(t, cfg, "alpha")
	two, _ := nodeOn(t, cfg, "beta")
	waitNodes(t, one, 2)
	if err := one.RequestDrain(t.Context(), "beta"); err != nil {
		t.Fatal(err)
	}
	<-two.Registration.DrainRequested()
	select {
	case <-one.Registration.DrainRequested():
		t.Error("the other node drains too")
	default:
	}
	var refused *domain.Refusal
	if err := one.RequestDrain(t.Context(), "gamma"); !errors.As(err, &refused) || refused.Code != domain.NotFound {
		t.Errorf("of an unknown node: %v", err)
	}
}

func TestAStartThatMayNotWaitLongEnoughFailsWithTheReason(t *testing.T) {
	t.Parallel()
	cfg := persistencetest.Config(t)
	persistencetest.OpenConfig(t, cfg)
	if _, err := persistencetest.SQL(t, cfg).Exec(
		t.Context(), `INSERT INTO server (token, host, machine, pid, address) VALUES ('x', 'alpha', 'far away', 1, '')`,
	); err != nil {
		t.Fatal(err)
	}
	node, log := serverOn(cfg, "beta")
	node.Server.Shared = true
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	opened := make(chan error, 1)
	go func() {
		_, err := persistence.Open(ctx, node)
		opened <- err
	}()
	eventually.True(t, "it waits for the former server", func() bool { return log.Count("must have noticed") == 1 })
	cancel()
	if err := eventually.Receive(t, "it ends", opened); !errors.Is(err, context.Canceled) {
		t.Errorf("it fails with %v", err)
	}
}

// Postgres checks the right to connect for each new connection, and the lease has the oldest one: the other connections
// of a node end after about an hour, and it then gets no new ones.
func TestANodeDetectsThatItHasOnlyTheConnectionOfItsLease(t *testing.T) {
	t.Parallel()
	pg := persistencetest.OwnPostgres(t)
	store, _ := nodeOn(t, persistencetest.ConfigOn(t, pg.URL()), "alpha")
	waitNodes(t, store, 1)
	admin, err := pgx.Connect(t.Context(), pg.URL())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = admin.Close(context.Background()) })
	mayConnect := filepath.Join(pg.Dir(), "pg_hba.conf")
	allowed, err := os.ReadFile(mayConnect)
	if err != nil {
		t.Fatal(err)
	}
	connected := func() bool {
		_, _ = store.Nodes(t.Context())
		return store.Connected()
	}
	if !connected() {
		t.Fatal("a healthy node reports that it has no connection")
	}
	if err := os.WriteFile(mayConnect, []byte("local all all reject\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := admin.Exec(t.Context(), `SELECT pg_reload_conf()`); err != nil {
		t.Fatal(err)
	}
	eventually.True(t, "the node has only the connection of its lease", func() bool {
		_, _ = admin.Exec(
			t.Context(),
			`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'touchline%'
			 AND application_name NOT LIKE 'touchline locks%' AND pid <> pg_backend_pid()`,
		)
		return !connected()
	})
	if !store.Registration.Holds() {
		t.Error("its lease ended with the other connections: the test proves nothing")
	}
	if err := os.WriteFile(mayConnect, allowed, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := admin.Exec(t.Context(), `SELECT pg_reload_conf()`); err != nil {
		t.Fatal(err)
	}
	eventually.True(t, "it gets connections again", connected)
}
