// A Redis that does not answer neither delays requests nor makes a node unready.

package volatile_test

import (
	"strings"
	"syscall"
	"testing"
	"time"

	"touchline/domain/studio"
	"touchline/http/rest"
	"touchline/persistence/persistencetest"
	"touchline/tests/eventually"
)

func TestCommandsAreRefusedAtOnceWhileRedisDoesNotAnswer(t *testing.T) {
	t.Parallel()
	cfg := persistencetest.Config(t)
	url, process := redisServer(t)
	cfg.RedisURL = url
	store := persistencetest.OpenConfig(t, cfg)
	take := func() error {
		_, err := store.Limits.Take(t.Context(), "money/user:1", 10, 10, time.Now())
		return err
	}
	if err := take(); err != nil || !store.RedisAnswers() {
		t.Fatalf("while it answers: %v", err)
	}
	if err := process.Signal(syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	refused := func(err error) bool { return err != nil && strings.Contains(err.Error(), "does not answer at present") }
	eventually.True(t, "a command is refused without being sent", func() bool { return refused(take()) })
	for range 1000 { // each would otherwise take most of a second
		if err := take(); !refused(err) || !rest.IsOutage(err) {
			t.Fatalf("a command is answered %v", err)
		}
	}
	if _, _, err := store.Tickets.IssueTicket(t.Context(), studio.Ticket{}); !refused(err) || !rest.IsOutage(err) {
		t.Errorf("a ticket: %v", err)
	}
	eventually.True(t, "the state is reported", func() bool { return !store.RedisAnswers() })
	if err := store.Ready(t.Context()); err != nil {
		t.Errorf("the node is not ready: %v", err)
	}
	if err := process.Signal(syscall.SIGCONT); err != nil {
		t.Fatal(err)
	}
	eventually.True(t, "commands succeed again", func() bool { return take() == nil && store.RedisAnswers() })
}
