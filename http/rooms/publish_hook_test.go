// The hook of other ingest servers: to them no is 403, whatever the reason.

package rooms_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"testing"
	"time"

	"touchline/app"
	"touchline/app/resttest"
	"touchline/domain"
	"touchline/http/rest"
	"touchline/http/rooms"
	"touchline/protos"
)

// ingest answers every encoder the same while err is set.
type ingest struct {
	rooms.Ingest
	err error
}

func (i *ingest) Admit(ctx context.Context, houseID int64, code, address string) error {
	if i.err != nil {
		return i.err
	}
	return i.Ingest.Admit(ctx, houseID, code, address)
}

func TestAnIngestServerHearsARefusalAs403AndAFaultAsItIs(t *testing.T) {
	fault := &ingest{}
	s := resttest.Open(t, resttest.Set("HOOK_SECRET", "whsec_hook"), resttest.Parts(func(p *app.Parts) {
		fault.Ingest, p.Ingest = p.Ingest, fault
	}))
	anchor := s.Anchor("anchor")
	room := domain.HouseRoom(anchor.HouseID)
	cover := func(key string) {
		t.Helper()
		if _, err := s.Actors.Configure(t.Context(), room, &protos.ConfigureRoom{Set: []string{"houseImage"}, Config: &protos.RoomConfig{HouseImage: key}}); err != nil {
			t.Fatal(err)
		}
	}
	cover("img/cover.jpg")
	var config struct{ Ingest struct{ LiveCode string } }
	s.Call(t, "/web_anchor/anchor_house_config_details", `{}`, anchor.Token).Into(t, &config)
	publish := func(why, code string, status int, want domain.Code) (r resttest.Reply) {
		t.Helper()
		body := fmt.Sprintf(`{"key":"1001?code=%s"}`, code)
		r = s.Ask(t, http.MethodPost, "/hooks/publish", body, rest.SignatureHeader, resttest.Sign("whsec_hook", body, s.Now()))
		if r.Status != status || r.Code != want {
			t.Errorf("%s is told as %d %s", why, r.Status, r.Code)
		}
		return r
	}
	publish("a wrong code", "abc", http.StatusForbidden, domain.Forbidden)
	cover("")
	publish("a room without a cover", config.Ingest.LiveCode, http.StatusForbidden, domain.CoverRequired)
	cover("img/cover.jpg")
	publish("a yes", config.Ingest.LiveCode, http.StatusOK, "")
	publish("a second encoder", config.Ingest.LiveCode, http.StatusForbidden, domain.LiveAlready)
	s.Call(t, "/web_anchor/live_end", `{}`, anchor.Token).Wants(t, "", "the anchor ends the broadcast")
	s.Pass(time.Second)
	if r := publish("an encoder that goes on", config.Ingest.LiveCode, http.StatusForbidden, domain.LiveNotStarted); r.Params["retryAfter"] != 599.0 {
		t.Errorf("it may come back as %v say", r.Params)
	}
	if err := s.Actors.Suspend(t.Context(), room, &protos.SuspendRoom{Suspend: true, Reason: "x"}); err != nil {
		t.Fatal(err)
	}
	publish("a suspended room", config.Ingest.LiveCode, http.StatusForbidden, domain.RoomSuspended)
	for _, c := range []struct {
		err    error
		status int
		code   domain.Code
	}{
		{domain.Refuse(domain.NotFound, "kind", "house"), http.StatusForbidden, domain.NotFound},
		{domain.Refuse(domain.Unavailable, "retryAfter", 2), http.StatusServiceUnavailable, domain.Unavailable},
		{errors.New("a fault"), http.StatusInternalServerError, domain.Internal},
	} {
		fault.err = c.err
		publish(c.err.Error(), config.Ingest.LiveCode, c.status, c.code)
	}
}
