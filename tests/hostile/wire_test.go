// Hostile requests against the whole server: its own listener, its own tables, prod settings.

package hostile

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	nethttp "net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"touchline/app"
	"touchline/app/apptest"
	"touchline/tests/eventually"
)

// paySecret signs the webhooks of the payment provider card.
var paySecret = strings.Repeat("p", 32)

// openInside opens a server behind a trusted proxy, so that each request may have its own address, with the most
// verbose log.
func openInside(t *testing.T, data string) (*app.Server, string, *apptest.Log) {
	t.Helper()
	received := &apptest.Log{}
	cfg := apptest.Config(t, map[string]string{
		"DATA_DIR":        data,
		"TRUSTED_PROXIES": "127.0.0.1",
		"PAY_ADDRESS":     "card=http://127.0.0.1:1/",
		"PAY_SECRET":      "card=" + paySecret,
	})
	a := apptest.Assemble(t, cfg, slog.New(slog.NewTextHandler(received, &slog.HandlerOptions{Level: slog.LevelDebug})))
	web, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	go func() { _ = a.Rest.Serve(web) }()
	return a, web.Addr().String(), received
}

// wireAnswer is one raw response.
type wireAnswer struct {
	status int
	header nethttp.Header
	body   []byte
	apptest.Answer
}

// wire sends raw requests. Each wire has another network neighbourhood.
type wire struct {
	t       *testing.T
	addr    string
	proxied string
}

var neighbourhoods struct {
	sync.Mutex
	n int
}

func (w wire) elsewhere() wire {
	neighbourhoods.Lock()
	defer neighbourhoods.Unlock()
	neighbourhoods.n++
	w.proxied = fmt.Sprintf("20.%d.%d.9", neighbourhoods.n/250, neighbourhoods.n%250)
	return w
}

// words is the text of one request: a POST of JSON unless its headers say otherwise.
func (w wire) words(path, token, body string, headers ...string) string {
	kind := "Content-Type: application/json"
	if slices.ContainsFunc(headers, func(h string) bool { return strings.HasPrefix(h, "Content-Type") }) {
		kind = "X-Kind: own"
	}
	return fmt.Sprintf("POST %s HTTP/1.1\r\nHost: site\r\nX-Forwarded-For: %s\r\ntoken: "+
		"%s\r\n%s\r\nContent-Length: %d\r\n%s\r\n%s",
		path, w.proxied, token, kind, len(body), strings.Join(append(headers, ""), "\r\n"), body)
}

// dial opens a connection to the server.
func (w wire) dial() (net.Conn, *bufio.Reader) {
	w.t.Helper()
	conn, err := net.DialTimeout("tcp", w.addr, eventually.Hang)
	if err != nil {
		w.t.Fatal(err)
	}
	_ = conn.SetDeadline(eventually.Deadline())
	return conn, bufio.NewReader(conn)
}

// once sends bytes and reads one response.
func (w wire) once(request string) wireAnswer {
	w.t.Helper()
	conn, read := w.dial()
	defer conn.Close()
	_, _ = io.WriteString(conn, request)
	a, _, err := w.hear(read)
	if err != nil {
		w.t.Fatalf("no answer: %v", err)
	}
	return a
}

// say sends bytes, reads one response, and then expects a valid request to work, on the same connection if it is
// still open.
func (w wire) say(request string) wireAnswer {
	w.t.Helper()
	conn, read := w.dial()
	defer conn.Close()
	// the response may come before everything is read
	go func(conn net.Conn) { _, _ = io.WriteString(conn, request) }(conn)
	a, closes, err := w.hear(read)
	if err != nil {
		w.t.Fatalf("no answer: %v", err)
	}
	if closes {
		conn, read = w.dial()
		defer conn.Close()
	}
	_, _ = io.WriteString(conn, "GET /static/ossUrl HTTP/1.1\r\nHost: site\r\n\r\n")
	if next, _, err := w.hear(read); err != nil || next.status != 200 {
		w.t.Errorf("afterwards: %d %v", next.status, err)
	}
	return a
}

func (w wire) hear(read *bufio.Reader) (a wireAnswer, closes bool, err error) {
	response, err := nethttp.ReadResponse(read, nil)
	if err != nil {
		return a, true, err
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	a = wireAnswer{status: response.StatusCode, header: response.Header, body: body}
	if strings.HasPrefix(response.Header.Get("Content-Type"), "application/json") {
		err = errors.Join(err, json.Unmarshal(body, &a))
	}
	return a, response.Close, err
}

// ask makes a call that should succeed, from a separate address.
func (w wire) ask(path, token, body string) wireAnswer {
	w.t.Helper()
	a := w.say(w.elsewhere().words(path, token, body))
	if a.status != 200 {
		w.t.Fatalf("%s: %d %s", path, a.status, a.body)
	}
	return a
}
