// The clock of a development server may be set ahead, within reason.

package http

import (
	"context"
	"testing"
	"time"

	"touchline/domain"
	"touchline/http/dev"
	"touchline/http/view"
)

type handClock struct{ ahead time.Duration }

func (c *handClock) Ahead() time.Duration     { return c.ahead }
func (c *handClock) SetAhead(d time.Duration) { c.ahead = d }

func TestTheClockOfADevelopmentServerIsSetAheadAndBack(t *testing.T) {
	t.Parallel()
	hands := &handClock{}
	s := serverOn(t, newWorld(), func(d *flatDeps) {
		d.Dev, d.Clock = true, hands
		d.Now = func() time.Time { return noon.Add(hands.ahead) }
	})
	var a dev.ClockAnswer
	call(t, s, "/dev/clock", `{"aheadSeconds":3600}`, "").into(t, &a)
	if a.AheadSeconds != 3600 || a.ServerTime != noon.Add(time.Hour).UnixMilli() {
		t.Errorf("set an hour ahead it says %+v", a)
	}
	call(t, s, "/dev/clock", `{}`, "").into(t, &a)
	if a.AheadSeconds != 3600 {
		t.Errorf("asked again it says %+v", a)
	}
	wants(t, call(t, s, "/dev/clock", `{"aheadSeconds":9223372036854775807}`, ""), domain.BadRequest, "beyond all years")
	if hands.ahead != time.Hour {
		t.Errorf("a refusal set it to %v", hands.ahead)
	}
}

// undisclosed applications: rejections are not shown.
type undisclosed struct{ Applications }

func (undisclosed) RejectionShown(context.Context) (bool, error) { return false, nil }

func TestWhereRejectionsAreNotShownARejectedUserHasNotApplied(t *testing.T) {
	t.Parallel()
	for status, want := range map[domain.ApplyStatus]domain.ApplyStatus{
		domain.ApplyNone: domain.ApplyNone, domain.ApplySubmitted: domain.ApplySubmitted,
		domain.ApplyApproved: domain.ApplyApproved, domain.ApplyRejected: domain.ApplyNone,
	} {
		if got, err := view.ApplyStatusShown(t.Context(), undisclosed{}, int32(status)); err != nil || got != int32(want) {
			t.Errorf("status %d is shown as %d, %v", status, got, err)
		}
	}
}
