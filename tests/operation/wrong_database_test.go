// A database or a Redis that does not respond.

package operation

import (
	"net"
	"strings"
	"testing"
	"time"

	"touchline/app/apptest"
	"touchline/app/config"
	"touchline/app/storage"
	"touchline/tests/tier"
)

// silence accepts connections and never responds.
func silence(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	return l.Addr().String()
}

func TestAWrongDatabaseOrRedisIsNamed(t *testing.T) {
	t.Parallel()
	for name, setting := range map[string][2]string{
		"no database listens":       {"DATABASE_URL", "postgres://u:canary@" + apptest.FreePort(t) + "/touchline"},
		"the database says nothing": {"DATABASE_URL", "postgres://u:canary@" + silence(t) + "/touchline"},
		"no Redis listens":          {"REDIS_URL", "redis://:canary@" + apptest.FreePort(t)},
		"the Redis says nothing":    {"REDIS_URL", "redis://:canary@" + silence(t)},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			settings := map[string]string{
				"DATA_DIR":     t.TempDir(),
				"DATABASE_URL": "postgres://u:canary@" + apptest.FreePort(t) + "/touchline",
			}
			settings[setting[0]] = setting[1]
			began := time.Now()
			_, err := storage.Open(t.Context(), apptest.Config(t, settings), apptest.Quiet)
			took := time.Since(began)
			if err == nil || !strings.HasPrefix(err.Error(), config.Prefix+setting[0]+": no ") ||
				strings.Contains(err.Error(), "\n") || strings.Contains(err.Error(), "canary") {
				t.Errorf("got %v", err)
			}
			tier.Bound(t, "the name of a wrong setting, "+name, took, 5*time.Second)
		})
	}
}
