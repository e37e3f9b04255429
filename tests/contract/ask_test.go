// Requests of the authorization matrix and their answers, without a network.

package contract

import (
	"bytes"
	"encoding/json"
	"net"
	"strings"
	"testing"
	"time"

	"touchline/app/apptest"

	"github.com/valyala/fasthttp"
)

// heard is an answer.
type received struct {
	status int
	kind   string
	text   []byte
	apptest.Answer
}

var matrixPeer = &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 4000}

// noConn is the connection of requests without a network.
type noConn struct{ net.Conn }

func (noConn) LocalAddr() net.Addr             { return matrixPeer }
func (noConn) RemoteAddr() net.Addr            { return matrixPeer }
func (noConn) SetReadDeadline(time.Time) error { return nil }

// raw makes one request in this process, with the real router, checks and database.
func (w *matrix) raw(t *testing.T, method, path, token string, body []byte, headers ...string) received {
	t.Helper()
	w.calls++
	var ctx fasthttp.RequestCtx
	ctx.Init2(noConn{}, nil, true)
	request := &ctx.Request
	request.Header.SetMethod(method)
	request.SetRequestURI(path)
	request.Header.SetHost("touchline.example")
	if token != "" {
		request.Header.Set("Authorization", "Bearer "+token)
	}
	if body != nil {
		request.Header.SetContentType("application/json")
		request.SetBody(body)
	}
	if len(headers) > 1 && strings.HasPrefix(headers[1], "multipart/") { // a file is read as it arrives
		request.SetBodyStream(bytes.NewReader(body), len(body))
	}
	for i := 0; i+1 < len(headers); i += 2 {
		request.Header.Set(headers[i], headers[i+1])
	}
	w.serve(&ctx)
	answer := received{
		status: ctx.Response.StatusCode(),
		kind:   string(ctx.Response.Header.ContentType()),
		text:   append([]byte(nil), ctx.Response.Body()...),
	}
	if strings.HasPrefix(answer.kind, "application/json") {
		if err := json.Unmarshal(answer.text, &answer); err != nil {
			t.Errorf("%s %s answers no JSON: %.200s", method, path, answer.text)
		}
	}
	return answer
}

// ask calls a JSON path with a token.
func (w *matrix) ask(t *testing.T, token, path string, request any) received {
	t.Helper()
	body, err := json.Marshal(request)
	w.must(t, err)
	return w.raw(t, "POST", path, token, body)
}

// do makes a request that must succeed.
func (w *matrix) do(t *testing.T, who, path string, request any) json.RawMessage {
	t.Helper()
	answer := w.ask(t, w.people[who].token, path, request)
	if !answer.Success {
		t.Fatalf("%s %s: %s", who, path, answer.text)
	}
	return answer.Data
}

// field returns a text field of an object.
func (w *matrix) field(t *testing.T, data json.RawMessage, name string) string {
	t.Helper()
	var object map[string]any
	w.must(t, json.Unmarshal(data, &object))
	text, ok := object[name].(string)
	if !ok {
		t.Fatalf("no %s in %s", name, data)
	}
	return text
}
