// The error for an operator whose database or Redis cannot be used.

package persistence

import (
	"net"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5/pgproto3"
)

func TestTheErrorOfAnUnsuitableDatabaseSaysHowToFixIt(t *testing.T) {
	t.Parallel()
	fit := abilities{
		database: "arena", user: "site", version: 150018, encoding: "UTF8", create: true, icu: true, gist: true,
	}
	if missing := fit.missing(); missing != "" {
		t.Fatalf("a fit database lacks: %s", missing)
	}
	for want, spoil := range map[string]func(*abilities){
		"PostgreSQL 14 is too old: 15 or newer": func(a *abilities) {
			a.version = 140009
		},
		"createdb --owner=site --encoding=UTF8 --locale=C --template=template0 arena_utf8": func(a *abilities) {
			a.encoding = "SQL_ASCII"
		},
		"without ICU":                            func(a *abilities) { a.icu = false },
		"btree_gist":                             func(a *abilities) { a.gist = false },
		`ALTER DATABASE "arena" OWNER TO "site"`: func(a *abilities) { a.create = false },
	} {
		poor := fit
		spoil(&poor)
		if missing := poor.missing(); !strings.Contains(missing, want) || strings.Contains(missing, "\n") {
			t.Errorf("got %q, want %q in it", missing, want)
		}
	}
}

// refusing is a Postgres server that refuses every connection with one code.
func refusing(t *testing.T, code, message string) (address string) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			backend := pgproto3.NewBackend(conn, conn)
			first, err := backend.ReceiveStartupMessage()
			if _, tls := first.(*pgproto3.SSLRequest); err == nil && tls {
				_, _ = conn.Write([]byte("N"))
				_, err = backend.ReceiveStartupMessage()
			}
			if err == nil {
				backend.Send(&pgproto3.ErrorResponse{Severity: "FATAL", Code: code, Message: message})
				_ = backend.Flush()
			}
			_ = conn.Close()
		}
	}()
	return l.Addr().String()
}

func TestARefusalOfPostgresIsReportedInItsWordsWithoutThePassword(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ code, message, want string }{
		{
			"28P01", `password authentication failed for user "site"`,
			`refuses user "site": password authentication failed`,
		},
		{"3D000", `database "arena" does not exist`, `make it: createdb --owner=site --encoding=UTF8`},
		{"28000", `no pg_hba.conf entry for host "127.0.0.1"`, "no pg_hba.conf entry"},
		{"53300", "sorry, too many clients already", "too many clients"},
	} {
		_, err := Open(t.Context(), Config{
			DatabaseURL: "postgres://site:canary@" + refusing(t, c.code, c.message) + "/arena",
		})
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") ||
			strings.Contains(err.Error(), "canary") {
			t.Errorf("%s is reported as %v, want %q in it", c.code, err, c.want)
		}
	}
}
