// When a relay gives its stream up.

package pull

import (
	"io"
	"testing"
	"testing/synctest"
	"time"

	"touchline/domain"
)

func TestEveryAnswerOfAnOriginIsJudged(t *testing.T) {
	begin := time.Now()
	for name, tries := range map[string]struct {
		errs            []error // one each second
		over, withdrawn bool
	}{
		"a fault": {[]error{errUnreachable, io.EOF}, false, false},
		"faults for too long": {[]error{errUnreachable, errUnreachable, errUnreachable,
			errUnreachable, errUnreachable, errUnreachable}, true, false},
		"a busy origin": {[]error{domain.Refuse(domain.RateLimited),
			domain.Refuse(domain.Unavailable), domain.Refuse(domain.Internal)}, false, false},
		"missing for a moment":                  {[]error{noStream, noStream}, false, false},
		"missing for too long":                  {[]error{noStream, noStream, noStream}, true, false},
		"missing, with the origin away between": {[]error{noStream, noStream, errUnreachable, noStream}, false, false},
		"forbidden":                             {[]error{domain.Refuse(domain.Forbidden)}, true, true},
	} {
		e := end{limits: RelayLimits{Missing: 2 * time.Second, Lost: 5 * time.Second}}
		var over, withdrawn bool
		for i, err := range tries.errs {
			over, withdrawn = e.after(err, begin.Add(time.Duration(i)*time.Second))
		}
		if over != tries.over || withdrawn != tries.withdrawn {
			t.Errorf("%s: over %v, withdrawn %v", name, over, withdrawn)
		}
	}
}

func TestAStreamEndsWithItsBroadcastAndWithAnOriginThatIsLost(t *testing.T) {
	for name, at := range map[string]struct {
		no    error
		after time.Duration
	}{
		"the broadcast is over": {noStream, 22 * time.Second},
		"the origin is lost":    {errUnreachable, 122 * time.Second},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				o, r, _, v := watched(t)
				o.turn(at.no)
				time.Sleep(at.after)
				synctest.Wait()
				if v.isWatching() {
					t.Error("the viewer waits for ever")
				}
				if err := r.Want(t.Context(), "1001"); err == nil {
					t.Error("there still is a stream")
				}
			})
		})
	}
}

func TestAClosedRoomIsWithdrawnAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o, r, hub, v := watched(t)
		synctest.Wait()
		if _, ok := hub.Playlist(t.Context(), "1001"); !ok {
			t.Fatal("there is no playlist")
		}
		o.turn(domain.Refuse(domain.RoomSuspended))
		time.Sleep(time.Second)
		synctest.Wait()
		if v.isWatching() {
			t.Error("the viewer continues watching")
		}
		if _, ok := hub.Playlist(t.Context(), "1001"); ok {
			t.Error("the playlist can still be fetched")
		}
		if err := r.Want(t.Context(), "1001"); domain.CodeOf(err) != domain.RoomSuspended {
			t.Errorf("a later viewer gets %v", err)
		}
	})
}
