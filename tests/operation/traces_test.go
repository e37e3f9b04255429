// Traces: the spans of one request, a hanging receiver, forged headers, and the same id in log and answer.

package operation

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"touchline/app"
	"touchline/app/apptest"
	"touchline/app/config"
	"touchline/domain"
	"touchline/domain/ledger"
	"touchline/persistence/persistencetest"
	"touchline/tests/eventually"
)

const giftCall = "POST /web_anchor/send_gift"

func TestAGiftToARoomOnAnotherNodeIsOneTrace(t *testing.T) {
	received := newReceiver(t)
	cfg := persistencetest.Config(t)
	cfg.Schema = "" // the production schema
	store := persistencetest.OpenConfig(t, cfg)
	people := apptest.MakeUsers(t, store, "giver", 2, 1000)
	house, err := store.Anchors.OpenHouse(t.Context(), people[0].Number(), 1, time.Now())
	if err != nil {
		t.Fatal(err)
	}
	if err := store.Demo.PutGifts(t.Context(),
		[]ledger.Gift{{Number: 1, Names: domain.Names{"en": "Flower"}, Price: 10, Tier: 1}}); err != nil {
		t.Fatal(err)
	}
	nodes := apptest.NewNodes(t, cfg.DatabaseURL, 2)
	names := map[*apptest.Node]string{}
	for _, n := range nodes.All {
		n.Env = append(n.Env, config.Prefix+"TRACES="+received.URL, config.Prefix+"TRACES_SHARE=1")
		for _, setting := range n.Env {
			if at, ok := strings.CutPrefix(setting, config.Prefix+"CLUSTER_ADDR="); ok {
				names[n] = at
			}
		}
	}
	nodes.Start(t)
	give := func(n *apptest.Node, id string) {
		t.Helper()
		n.Ask(t, people[1].Token, "/web_anchor/send_gift",
			map[string]any{"houseId": domain.FormatID(house), "giftId": "g1", "count": 1, "requestId": id}, nil)
	}
	for _, n := range nodes.All {
		eventually.True(t, "the nodes see each other", func() bool {
			members, _ := n.Figure("touchline_cluster_members")
			return members == 2
		})
	}
	give(nodes.All[0], "request-0")
	at := slices.IndexFunc(nodes.All, func(n *apptest.Node) bool { return n.Awake("Room") > 0 })
	if at < 0 {
		t.Fatal("the room is awake nowhere")
	}
	home, away := nodes.All[at], nodes.All[1-at]
	give(away, "request-1")

	asked := received.wait(t, names[away], giftCall)
	call := below(t, received, asked, "call Room.Gift")
	turn := below(t, received, call, "Room.Gift")
	commit := below(t, received, turn, "commit")
	if asked.parent != "" || call.node != names[away] || turn.node != names[home] || commit.node != names[home] {
		t.Errorf("the request is at %s below %q, its call at %s, the turn of the actor at %s and its "+
			"commit at %s; the room lives at %s",
			asked.node, asked.parent, call.node, turn.node, commit.node, names[home])
	}
	if asked.about["http.route"] != "/web_anchor/send_gift" || call.about["touchline.node"] != names[home] ||
		call.about["touchline.method"] != "Gift" {
		t.Errorf("the request says %v, and its call %v", asked.about, call.about)
	}
	if _, says := commit.about["touchline.commit_entries"]; !says {
		t.Errorf("the commit says %v", commit.about)
	}
	for _, text := range received.said() {
		if strings.Contains(text, people[1].Token) || strings.Contains(text, "request-1") ||
			strings.Contains(text, "giver") {
			t.Errorf("a span reveals the caller: %s", text)
		}
	}
}

// below returns the span of a name with a given parent.
func below(t *testing.T, r *receiver, parent span, name string) (found span) {
	t.Helper()
	eventually.True(t, "there is a span "+name+" below "+parent.name, func() bool {
		all := r.received(parent.trace)
		at := slices.IndexFunc(all, func(s span) bool { return s.name == name && s.parent == parent.id })
		if at >= 0 {
			found = all[at]
		}
		return at >= 0
	})
	return found
}

// OpenTelemetry's own variables may be set on a machine; they must not enable anything.
func TestNothingIsSentUnlessAReceiverIsConfigured(t *testing.T) {
	for _, configured := range []bool{false, true} {
		received := newReceiver(t)
		p := apptest.NewProcess(t, persistencetest.Config(t).DatabaseURL)
		p.Env = append(p.Env, "OTEL_EXPORTER_OTLP_ENDPOINT="+received.URL)
		if configured {
			p.Env = append(p.Env, config.Prefix+"TRACES="+received.URL, config.Prefix+"TRACES_SHARE=1")
		}
		p.Start(t)
		p.Ask(t, "", "/web_anchor/gift_list", map[string]any{}, nil)
		p.Stop(t) // also sends what is queued
		if got := len(received.received("")) > 0; got != configured {
			t.Errorf("a receiver is configured: %v; spans were received: %v", configured, got)
		}
	}
}

// Every request is recorded, and the receiver accepts the first batch and never answers.
func TestAHangingReceiverDelaysNeitherGiftsNorTheStop(t *testing.T) {
	received := newHangingReceiver(t)
	shop := apptest.OpenShop(t, 0, 1000)
	shop.Server.Close(t)
	shop.Server = apptest.Open(t, shop.Data, map[string]string{
		"TRACES":       received.URL,
		"TRACES_SHARE": "1",
		"RATE_FACTOR":  "1000",
	})
	shop.Try(t, shop.People[1], "/web_anchor/send_gift", apptest.GiftOf("g1", 1, "request-0")).Must(t, "", "", "a gift")
	eventually.Receive(t, "the receiver is sent something", received.asked)
	for i := range 20 { // the receiver hangs now
		shop.Try(t, shop.People[1], "/web_anchor/send_gift",
			apptest.GiftOf("g1", 1, fmt.Sprintf("request-a%d", i))).Must(t, "", "", "a gift while the receiver hangs")
	}
	shop.Server.Close(t) // fails when it takes too long
}

const (
	theirTrace = "4bf92f3577b34da6a3ce929d0e0e4736"
	theirSpan  = "00f067aa0ba902b7"
)

func TestOnlyATrustedProxyNamesTheTraceAndNoClientChoosesSampling(t *testing.T) {
	data := apptest.FreshFolder(t)
	ask := func(settings map[string]string) (traceID string, of []span) {
		t.Helper()
		received := newReceiver(t)
		settings["TRACES"] = received.URL
		h := apptest.Open(t, data, settings)
		_, text, err := h.Do(apptest.Person{}, "/web_my/export", "application/json", []byte("{}"), "traceparent",
			"00-"+theirTrace+"-"+theirSpan+"-01")
		if err != nil {
			t.Fatal(err)
		}
		h.Close(t)
		var answer struct{ TraceID string }
		if err := json.Unmarshal(text, &answer); err != nil {
			t.Fatal(err)
		}
		return answer.TraceID, received.received(answer.TraceID)
	}

	if id, spans := ask(map[string]string{"TRACES_SHARE": "1"}); id == theirTrace || len(spans) != 1 ||
		spans[0].parent != "" || spans[0].name != "POST /web_my/export" {
		t.Errorf("the answer to a stranger has %s, with the spans %v", id, spans)
	}
	if id, spans := ask(map[string]string{
		"TRACES_SHARE":    "1",
		"TRUSTED_PROXIES": "127.0.0.1",
	}); id != theirTrace || len(spans) != 1 || spans[0].parent != theirSpan {
		t.Errorf("the answer to a trusted proxy has %s, with the spans %v", id, spans)
	}
	if id, spans := ask(map[string]string{
		"TRACES_SHARE":    "0",
		"TRUSTED_PROXIES": "127.0.0.1",
	}); id != theirTrace || len(spans) != 0 {
		t.Errorf("the unsampled answer has %s, with the spans %v", id, spans)
	}
}

func TestTheLogHasTheTraceIdOfTheAnswer(t *testing.T) {
	data := apptest.FreshFolder(t)
	web, said := apptest.FreePort(t), &apptest.Log{}
	cfg := apptest.Config(t, map[string]string{"ADDR": web, "RTMP_ADDR": "", "DATA_DIR": data})
	h := apptest.Run(t, web, "", func(ctx context.Context) error {
		return app.Command(ctx, cfg, slog.New(slog.NewJSONHandler(said, nil)), nil, "serve")
	})
	_, text, err := h.Do(apptest.Person{}, "/web_user/web_pwd_login", "application/json",
		[]byte(`{"userName":"nobody1","password":"hollow7tree"}`))
	if err != nil {
		t.Fatal(err)
	}
	var answer struct{ TraceID string }
	if err := json.Unmarshal(text, &answer); err != nil || len(answer.TraceID) != 32 {
		t.Fatalf("the answer is %s, %v", text, err)
	}
	for line := range strings.Lines(said.All()) {
		if strings.Contains(line, `"msg":"login failed"`) && strings.Contains(line, `"trace_id":"`+answer.TraceID+`"`) {
			return
		}
	}
	t.Errorf("no line about the log-in has the id %s:\n%s", answer.TraceID, said.All())
}
