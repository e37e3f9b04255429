// The clock of a development server can be set ahead and back.

package http_test

import (
	"testing"
	"time"

	"touchline/app/resttest"
	"touchline/domain"
	"touchline/http"
)

func TestTheClockOfADevelopmentServerIsSetAheadAndBack(t *testing.T) {
	s := resttest.Open(t, resttest.InDev)
	set := func(body string) (a http.ClockAnswer) {
		t.Helper()
		s.Call(t, "/dev/clock", body, "").Into(t, &a)
		return a
	}
	hourAhead := http.ClockAnswer{AheadSeconds: 3600, ServerTime: resttest.Noon.Add(time.Hour).UnixMilli()}
	if a := set(`{"aheadSeconds":3600}`); a != hourAhead {
		t.Errorf("after an hour ahead: %+v", a)
	}
	if a := set(`{}`); a != hourAhead {
		t.Errorf("read again: %+v", a)
	}
	s.Call(t, "/dev/clock", `{"aheadSeconds":9223372036854775807}`, "").Wants(t, domain.BadRequest, "beyond all years")
	if a := set(`{}`); a != hourAhead {
		t.Errorf("after a refusal: %+v", a)
	}
	if a := set(`{"aheadSeconds":0}`); a != (http.ClockAnswer{ServerTime: resttest.Noon.UnixMilli()}) {
		t.Errorf("after setting it back: %+v", a)
	}
}
