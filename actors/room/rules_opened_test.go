// A room before its first broadcast, and an encoder that waits for the next.

package room

import (
	"errors"
	"testing"

	"touchline/domain"
)

// waits tells whether a refusal says for how many seconds the encoder is kept out.
func waits(err error, seconds int) bool {
	var refusal *domain.Refusal
	return errors.As(err, &refusal) && refusal.Code == domain.LiveNotStarted && refusal.Params["retryAfter"] == seconds
}

func TestARoomThatWasNeverLiveSaysOnceThatItIsOffline(t *testing.T) {
	s := configured()
	opened := Opened(s, noon)
	if opened == nil {
		t.Fatal("nobody is told")
	}
	s.Apply(opened)
	news := s.News()
	if last := news[len(news)-1].GetLive(); last.GetLiveStatus() != int32(domain.LiveOffline) || last.Started || last.Ended {
		t.Fatalf("told %v", news)
	}
	if again := Opened(s, noon); again != nil || Opened(NewState(1001), noon) != nil || Opened(live(t), noon) != nil {
		t.Fatalf("told again: %v", again)
	}
}
