// A room before its first broadcast, and an encoder that waits for a session.

package room

import (
	"errors"
	"testing"

	"touchline/domain"
)

// waits reports whether a refusal makes the encoder wait for that many seconds.
func waits(err error, seconds int) bool {
	var refusal *domain.Refusal
	return errors.As(err, &refusal) && refusal.Code == domain.LiveNotStarted && refusal.Params["retryAfter"] == seconds
}

func TestARoomThatWasNeverLiveReportsOnceThatItIsOffline(t *testing.T) {
	s := configured()
	opened := Opened(s, noon)
	if opened == nil {
		t.Fatal("nothing is sent")
	}
	s.Apply(opened)
	news := s.News()
	if last := news[len(news)-1].GetLive(); last.GetLiveStatus() != int32(domain.LiveOffline) || last.Started ||
		last.Ended {
		t.Fatalf("sent %v", news)
	}
	if again := Opened(s, noon); again != nil || Opened(NewState(1001), noon) != nil || Opened(live(t), noon) != nil {
		t.Fatalf("sent again: %v", again)
	}
}
