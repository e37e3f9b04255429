// Nodes with separate addresses: a draining node refuses clients and names another one.

package operation

import (
	"encoding/json"
	nethttp "net/http"
	"slices"
	"strings"
	"testing"

	"github.com/fasthttp/websocket"

	"touchline/app"
	"touchline/app/apptest"
	"touchline/app/config"
	"touchline/tests/eventually"
)

func TestADrainingNodeNamesAnotherAndItsPagesUseIt(t *testing.T) {
	site := apptest.NewSite(t, 2)
	const public = "http://site.example"
	for _, n := range site.All {
		n.Env = append(n.Env, config.Prefix+"CLUSTER_WEB=http://"+n.Addr, config.Prefix+"PUBLIC_URL="+public)
	}
	site.Start(t)
	site.Settle(t, 0)
	first, second := site.All[0], site.All[1]
	own, other := "http://"+first.Addr, "http://"+second.Addr

	resp, err := nethttp.Get(own + "/")
	if err != nil {
		t.Fatal(err)
	}
	_ = resp.Body.Close()
	for _, host := range []string{own, "ws://" + first.Addr, other, "ws://" + second.Addr} {
		if policy := resp.Header.Get("Content-Security-Policy"); !strings.Contains(policy, " "+host) {
			t.Errorf("pages may not reach %s: %s", host, policy)
		}
	}

	drain := apptest.Config(t, environmentOf(first.Process))
	eventually.True(t, "the node is known and drains", func() bool {
		return app.Command(t.Context(), drain, apptest.Quiet, nil, "drain") == nil
	})
	var refused struct {
		Code   string
		Params struct {
			RetryAfter int
			Node       string
		}
	}
	eventually.True(t, "the node that drains names another", func() bool {
		_, text, err := first.Do(apptest.Person{}, "/web_anchor/web_im_info", "application/json",
			[]byte(`{"houseId":"1001"}`))
		if err != nil || json.Unmarshal(text, &refused) != nil || refused.Code != "UNAVAILABLE" {
			t.Fatalf("it answers %s, %v", text, err)
		}
		return refused.Params.Node != ""
	})
	if refused.Params.Node != other || refused.Params.RetryAfter == 0 {
		t.Errorf("it says %+v, want %s", refused.Params, other)
	}

	// The requests of a browser with a page of the first node, in order.
	follow := func(origin string) (*nethttp.Response, *nethttp.Response, string) {
		t.Helper()
		ask := func(method, body string, headers ...string) (*nethttp.Response, string) {
			req, _ := nethttp.NewRequestWithContext(t.Context(), method, refused.Params.Node+"/web_anchor/web_im_info",
				strings.NewReader(body))
			req.Header.Set("Origin", origin)
			for i := 0; i < len(headers); i += 2 {
				req.Header.Set(headers[i], headers[i+1])
			}
			resp, err := nethttp.DefaultClient.Do(req)
			if err != nil {
				t.Fatal(err)
			}
			defer resp.Body.Close()
			var answer struct{ Data struct{ URL, Ticket string } }
			_ = json.NewDecoder(resp.Body).Decode(&answer)
			if answer.Data.Ticket == "" {
				return resp, ""
			}
			return resp, answer.Data.URL + "?ticket=" + answer.Data.Ticket
		}
		asked, _ := ask("OPTIONS", "", "Access-Control-Request-Method", "POST", "Access-Control-Request-Headers",
			"authorization,content-type,lang")
		answered, socket := ask("POST", `{"houseId":"1001"}`, "Content-Type", "application/json", "Authorization",
			"Bearer "+site.People[0].Token, "lang", "en")
		return asked, answered, socket
	}
	for _, origin := range []string{own, public} {
		asked, answered, socket := follow(origin)
		for _, r := range []*nethttp.Response{asked, answered} {
			if r.Header.Get("Access-Control-Allow-Origin") != origin ||
				!slices.Contains(r.Header.Values("Vary"), "Origin") ||
				r.Header.Get("Access-Control-Allow-Credentials") != "" {
				t.Errorf("a page of %s: %v", origin, r.Header)
			}
		}
		if asked.StatusCode != nethttp.StatusNoContent ||
			asked.Header.Get("Access-Control-Allow-Headers") != "Authorization, Content-Type, lang" {
			t.Errorf("the preflight of a page of %s gets %v", origin, asked.Header)
		}
		if !strings.HasPrefix(socket, "ws://"+second.Addr+"/ws?") {
			t.Fatalf("the socket is %s", socket)
		}
		dialer := websocket.Dialer{Subprotocols: []string{"touchline.v1"}}
		conn, _, err := dialer.DialContext(t.Context(), socket, nethttp.Header{"Origin": {origin}})
		if err != nil {
			t.Fatalf("a page of %s: %v", origin, err)
		}
		if _, frame, err := conn.ReadMessage(); err != nil || !strings.Contains(string(frame), `"welcome"`) {
			t.Errorf("no welcome: %s %v", frame, err)
		}
		_ = conn.Close()
	}
	if asked, answered, _ := follow("http://stranger.example"); asked.Header.Get("Access-Control-Allow-Origin")+
		answered.Header.Get("Access-Control-Allow-Origin") != "" {
		t.Error("a page of a stranger may read the answer")
	}
}

// environmentOf returns the environment of a process, for a command on the same site.
func environmentOf(p *apptest.Process) map[string]string {
	settings := map[string]string{}
	for _, line := range p.Env {
		if name, value, _ := strings.Cut(line, "="); strings.HasPrefix(name, config.Prefix) {
			settings[strings.TrimPrefix(name, config.Prefix)] = value
		}
	}
	return settings
}
