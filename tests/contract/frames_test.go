// Rows of the matrix for websocket frames: who may join, send, read history, and grab.

package contract

import (
	"fmt"
	"net"
	"testing"

	"touchline/app/apptest"
)

// frames checks that everybody may join and read, that visitors, the disabled and the muted may not send, and that
// grabs need a login.
func (w *matrix) frames(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	w.must(t, err)
	served := make(chan error, 1)
	go func() { served <- w.Rest.Serve(listener) }()
	client := apptest.Client{Addr: listener.Addr().String()}
	for name, want := range map[string][2]string{ // answers to send and grab
		"an": {"LOGIN_TO_CHAT", "UNAUTHENTICATED"}, "ex": {"LOGIN_TO_CHAT", "UNAUTHENTICATED"},
		"di": {"LOGIN_TO_CHAT", "UNAUTHENTICATED"},
		"us": {"", "ENVELOPE_ALREADY_GRABBED"}, "mu": {"MUTED", "ENVELOPE_ALREADY_GRABBED"},
		"a1": {"", "ENVELOPE_ALREADY_GRABBED"}, "mo": {"", "ENVELOPE_ALREADY_GRABBED"},
	} {
		answer := w.ask(t, w.people[name].token, "/web_anchor/web_im_info", m{"houseId": w.house("a1")})
		g := client.Join(t, w.field(t, answer.Data, "ticket"), nil)
		g.Until(t, "hist")
		for i, fields := range []map[string]any{{"text": "good evening from " + name}, {"redEnvelopeId": w.public}} {
			kind := []string{"send", "grab"}[i]
			fields["id"] = fmt.Sprint(kind, name)
			w.must(t, g.Send(kind, fields))
			answer, err := g.Next("ack", "rej")
			w.must(t, err)
			if answer.Code != want[i] {
				t.Errorf("%s %s: %q, want %q", name, kind, answer.Code, want[i])
			}
		}
		w.must(t, g.Send("history", map[string]any{"id": "h", "before": 1 << 30, "limit": 10}))
		g.Until(t, "hist")
		_ = g.Conn.Close()
	}
	select {
	case err := <-served:
		t.Errorf("the connection closed: %v", err)
	default:
	}
}
