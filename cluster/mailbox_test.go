// When an idle grain is stopped.

package cluster

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/asynkron/protoactor-go/actor"
)

func TestAnIdleGrainStopsWithinAFifthOfItsIdleTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var first, last time.Duration
		for i := range 200 {
			born, asleep := time.Now(), make(chan time.Time, 1)
			newQuietTimer(time.Minute, func() bool { asleep <- time.Now(); return false })
			took := (<-asleep).Sub(born)
			if took < 48*time.Second || took > 72*time.Second {
				t.Fatalf("stopped after %v", took)
			}
			if i == 0 {
				first, last = took, took
			}
			first, last = min(first, took), max(last, took)
		}
		if last-first < 5*time.Second {
			t.Errorf("200 grains stopped between %v and %v: all together", first, last)
		}
	})
}

func TestAGrainThatReceivesMessagesStaysActive(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		born, asleep := time.Now(), make(chan time.Time, 1)
		q := newQuietTimer(time.Minute, func() bool { asleep <- time.Now(); return false })
		for range 10 {
			time.Sleep(40 * time.Second) // of the bubble's clock
			q.reset()
		}
		spoken := time.Since(born)

		if took := (<-asleep).Sub(born); took < spoken+48*time.Second {
			t.Fatalf("stopped %v after its last message", took-spoken)
		}
	})
}

func TestAGrainWithWaitingRequestsIsNotStoppedAsIdle(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		tries, asleep := 0, make(chan struct{})
		newQuietTimer(time.Minute, func() (busy bool) {
			if tries++; tries < 3 {
				return true
			}
			close(asleep)
			return false
		})

		<-asleep
	})
}

func TestAStoppedGrainIsNotStoppedAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newQuietTimer(time.Minute, func() bool { t.Error("fired"); return false })
		q.stop()
		time.Sleep(time.Hour)
	})
}

// housekeeping is a message that a grain sends to itself.
type housekeeping struct{}

func (housekeeping) NotInfluenceReceiveTimeout() {}

func TestHousekeepingDoesNotKeepAGrainActive(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		born, asleep := time.Now(), make(chan time.Time, 1)
		box := &mailbox{quiet: newQuietTimer(time.Minute, func() bool { asleep <- time.Now(); return false })}
		i := &invoker{box: box}
		for range 4 {
			time.Sleep(10 * time.Second)
			i.received(housekeeping{})
		}
		if took := (<-asleep).Sub(born); took > 72*time.Second {
			t.Fatalf("stopped only after %v", took)
		}

		box.quiet = newQuietTimer(time.Minute, func() bool { asleep <- time.Now(); return false })
		born = time.Now()
		time.Sleep(40 * time.Second)
		i.received(&actor.MessageEnvelope{Message: "a question"})
		if took := (<-asleep).Sub(born); took < 80*time.Second {
			t.Fatalf("stopped after %v although it received messages", took)
		}
	})
}
