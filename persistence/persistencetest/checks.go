// Checks for tests: balances, the ledger, the log, and a Postgres of their own.

package persistencetest

import (
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"touchline/domain"
	"touchline/domain/ledger"
	"touchline/persistence"
	"touchline/persistence/localpg"
)

// Balance returns the balance of an account.
func Balance(t *testing.T, store *persistence.Store, account ledger.AccountID) domain.Coins {
	t.Helper()
	coins, err := store.Ledger.Balance(t.Context(), account)
	if err != nil {
		t.Fatal(err)
	}
	return coins
}

// OwnPostgres starts a server that the test may kill; unlike the shared one it is durable.
func OwnPostgres(t testing.TB) *localpg.Server {
	t.Helper()
	dir, err := os.MkdirTemp("", "touchline-own-postgres-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	if err := os.Chmod(dir, 0o755); err != nil { // a server started by root runs as another user
		t.Fatal(err)
	}
	pg, err := localpg.Start(t.Context(), localpg.Config{Dir: filepath.Join(dir, "postgres")})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(pg.Stop)
	return pg
}

// Log records log lines.
type Log struct {
	mu   sync.Mutex
	text strings.Builder
}

// Write records a line.
func (l *Log) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(b)
}

// Count returns how often the log contains a text.
func (l *Log) Count(what string) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return strings.Count(l.text.String(), what)
}

// MustBeClean audits the ledger and fails on any difference.
func MustBeClean(t *testing.T, store *persistence.Store) {
	t.Helper()
	audit, err := store.Ledger.Audit(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if !audit.Clean() {
		t.Fatalf("the ledger does not add up: %+v", audit)
	}
}
