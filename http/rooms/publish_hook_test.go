// The hooks of other ingest servers: every refusal has the status 403.

package rooms_test

import (
	"context"
	"errors"
	"fmt"
	nethttp "net/http"
	"strings"
	"testing"
	"time"

	"touchline/app/resttest"
	"touchline/domain"
	"touchline/http"
	"touchline/http/rest"
	"touchline/http/rooms"
	"touchline/protos"
)

// ingest answers every encoder with err while it is set.
type ingest struct {
	rooms.Ingest
	err error
}

func (i *ingest) Admit(ctx context.Context, p rooms.Publication) error {
	if i.err != nil {
		return i.err
	}
	return i.Ingest.Admit(ctx, p)
}

func TestARefusalToAnIngestServerIs403AndAFaultKeepsItsStatus(t *testing.T) {
	fault := &ingest{}
	s := resttest.Open(t, resttest.Set("HOOK_SECRET", "whsec_hook"), resttest.Deps(func(d *http.Deps) {
		fault.Ingest, d.Hooks.Ingest = d.Hooks.Ingest, fault
	}))
	anchor := s.Anchor("anchor")
	room := domain.HouseRoom(anchor.HouseID)
	cover := func(key string) {
		t.Helper()
		if _, err := s.Actors.Configure(t.Context(), room,
			&protos.ConfigureRoom{Set: []string{"houseImage"}, Config: &protos.RoomConfig{HouseImage: key}}); err != nil {
			t.Fatal(err)
		}
	}
	cover("img/cover.jpg")
	var config struct{ Ingest struct{ LiveCode string } }
	s.Call(t, "/web_anchor/anchor_house_config_details", `{}`, anchor.Token).Into(t, &config)
	publish := func(why, code string, status int, want domain.Code) (r resttest.Reply) {
		t.Helper()
		body := fmt.Sprintf(`{"key":"1001?code=%s"}`, code)
		r = s.Ask(t, nethttp.MethodPost, "/hooks/publish", body, rest.SignatureHeader,
			resttest.Sign("whsec_hook", body, s.Now()))
		if r.Status != status || r.Code != want {
			t.Errorf("%s is answered as %d %s", why, r.Status, r.Code)
		}
		return r
	}
	publish("a wrong code", "abc", nethttp.StatusForbidden, domain.Forbidden)
	cover("")
	publish("a room without a cover", config.Ingest.LiveCode, nethttp.StatusForbidden, domain.CoverRequired)
	cover("img/cover.jpg")
	publish("a yes", config.Ingest.LiveCode, nethttp.StatusOK, "")
	publish("a second encoder", config.Ingest.LiveCode, nethttp.StatusForbidden, domain.LiveAlready)
	s.Call(t, "/web_anchor/live_end", `{}`, anchor.Token).Wants(t, "", "the anchor ends the broadcast")
	s.Pass(time.Second)
	if r := publish("an encoder that goes on", config.Ingest.LiveCode, nethttp.StatusForbidden,
		domain.LiveNotStarted); r.Params["retryAfter"] != 599.0 {
		t.Errorf("the refusal has the parameters %v", r.Params)
	}
	if err := s.Actors.Suspend(t.Context(), room, &protos.SuspendRoom{Suspend: true, Reason: "x"}); err != nil {
		t.Fatal(err)
	}
	publish("a suspended room", config.Ingest.LiveCode, nethttp.StatusForbidden, domain.RoomSuspended)
	for _, c := range []struct {
		err    error
		status int
		code   domain.Code
	}{
		{domain.Refuse(domain.NotFound, "kind", "house"), nethttp.StatusForbidden, domain.NotFound},
		{domain.Refuse(domain.Unavailable, "retryAfter", 2), nethttp.StatusServiceUnavailable, domain.Unavailable},
		{errors.New("a fault"), nethttp.StatusInternalServerError, domain.Internal},
	} {
		fault.err = c.err
		publish(c.err.Error(), config.Ingest.LiveCode, c.status, c.code)
	}
}

// messages are the messages of each kind of server about a connection of house 1001.
var messages = map[string]struct {
	contentType                 string
	publish, update, gone, okay func(conn, code string) string
}{
	"our own JSON": {"application/json",
		func(conn, code string) string {
			return fmt.Sprintf(`{"key":"1001?code=%s","connId":%q,"addr":"192.0.2.7"}`, code, conn)
		},
		func(conn, _ string) string {
			return fmt.Sprintf(`{"houseId":1001,"connId":%q,"call":"update_publish"}`, conn)
		},
		func(conn, _ string) string { return fmt.Sprintf(`{"houseId":"1001","connId":%q}`, conn) },
		func(string, string) string { return `"allowed":true` },
	},
	"nginx-rtmp": {"application/x-www-form-urlencoded",
		func(conn, code string) string {
			return "app=live&flashver=FMLE/3.0&tcurl=rtmp://x/live&addr=192.0.2.7&clientid=" + conn +
				"&call=publish&name=1001&type=live&code=" + code
		},
		func(conn, code string) string {
			return "app=live&addr=192.0.2.7&clientid=" + conn + "&call=update_publish&time=5&timestamp=5000&name=1001&code=" +
				code
		},
		func(conn, code string) string {
			return "app=live&addr=192.0.2.7&clientid=" + conn + "&call=publish_done&name=1001&code=" + code
		},
		func(string, string) string { return `"allowed":true` },
	},
	"SRS": {"application/json",
		func(conn, code string) string {
			return fmt.Sprintf(`{"server_id":"vid-1","service_id":"s","action":"on_publish","client_id":%q,"ip":"192.0.2.7","vhost":"__defaultVhost__","app":"live","tcUrl":"rtmp://x/live","stream":"1001","param":"?code=%s","stream_url":"/live/1001","stream_id":"vid-2"}`, conn, code)
		},
		func(conn, code string) string {
			return fmt.Sprintf(`{"action":"on_hls","client_id":%q,"ip":"192.0.2.7","app":"live","stream":"1001","param":"?code=%s","duration":9.36,"cwd":"/usr/local/srs","file":"./1001-0.ts","seq_no":100}`, conn, code)
		},
		func(conn, code string) string {
			return fmt.Sprintf(`{"action":"on_unpublish","client_id":%q,"ip":"192.0.2.7","app":"live","stream":"1001","param":"?code=%s"}`, conn, code)
		},
		func(string, string) string { return "0" },
	},
}

func TestEveryKindOfServerIsUnderstoodAndARoomUsesOneConnection(t *testing.T) {
	for name, m := range messages {
		t.Run(name, func(t *testing.T) {
			s := resttest.Open(t, resttest.Set("HOOK_SECRET", "whsec_hook"))
			anchor := s.Anchor("anchor")
			room := domain.HouseRoom(anchor.HouseID)
			if _, err := s.Actors.Configure(t.Context(), room,
				&protos.ConfigureRoom{Set: []string{"houseImage"},
					Config: &protos.RoomConfig{HouseImage: "img/cover.jpg"}}); err != nil {
				t.Fatal(err)
			}
			var config struct{ Ingest struct{ LiveCode string } }
			s.Call(t, "/web_anchor/anchor_house_config_details", `{}`, anchor.Token).Into(t, &config)
			tell := func(why, path, body string, status int) {
				t.Helper()
				r := s.Ask(t, nethttp.MethodPost, path, body, "Content-Type", m.contentType, rest.SignatureHeader,
					resttest.Sign("whsec_hook", body, s.Now()))
				if r.Status != status || status == nethttp.StatusOK && !strings.Contains(string(r.Body), m.okay("", "")) {
					t.Errorf("%s: %d %s", why, r.Status, r.Body)
				}
			}
			live := func(want domain.LiveStatus, when string) {
				t.Helper()
				view, err := s.Actors.View(t.Context(), room)
				if err != nil || domain.LiveStatus(view.GetLive().GetStatus()) != want {
					t.Errorf("%s the room has status %d, %v", when, view.GetLive().GetStatus(), err)
				}
			}
			code := config.Ingest.LiveCode
			tell("a wrong code", "/hooks/publish", m.publish("7", "wrong"), nethttp.StatusForbidden)
			tell("an update of an unknown connection", "/hooks/publish", m.update("7", code), nethttp.StatusForbidden)
			tell("the encoder", "/hooks/publish", m.publish("7", code), nethttp.StatusOK)
			live(domain.LiveLiving, "with an encoder")
			tell("a second encoder", "/hooks/publish", m.publish("8", code), nethttp.StatusForbidden)
			tell("the end of the second", "/hooks/unpublish", m.gone("8", code), nethttp.StatusOK)
			live(domain.LiveLiving, "after the end of one that was refused")
			tell("an update", "/hooks/publish", m.update("7", code), nethttp.StatusOK)
			tell("an update of the second", "/hooks/publish", m.update("8", code), nethttp.StatusForbidden)
			tell("the end", "/hooks/unpublish", m.gone("7", code), nethttp.StatusOK)
			live(domain.LiveOffline, "without an encoder")
			tell("an update after the end", "/hooks/publish", m.update("7", code), nethttp.StatusForbidden)
		})
	}
}

func TestAMalformedMessageIsRefusedByField(t *testing.T) {
	s := resttest.Open(t, resttest.Set("HOOK_SECRET", "whsec_hook"))
	for body, kind := range map[string]string{
		`{"action":"on_play","client_id":"7","stream":"1001"}`: "application/json",
		`{"action":"on_publish","stream":"x"}`:                 "application/json",
		`{"key":"0?code=a"}`:                                   "application/json",
		`[]`:                                                   "application/json",
		`name=1001%zz`:                                         "application/x-www-form-urlencoded",
		`name=1001&clientid=` + strings.Repeat("7", 300): "application/x-www-form-urlencoded",
		`name=1001&code=%00`:                             "application/x-www-form-urlencoded",
	} {
		r := s.Ask(t, nethttp.MethodPost, "/hooks/publish", body, "Content-Type", kind, rest.SignatureHeader,
			resttest.Sign("whsec_hook", body, s.Now()))
		if r.Code != domain.BadRequest && r.Code != domain.FieldRequired {
			t.Errorf("%.80s: %d %s", body, r.Status, r.Body)
		}
	}
}
