// A client that reaches the site through a proxy from a separate address.

package operation

import (
	"bytes"
	"context"
	"crypto/tls"
	"encoding/json"
	"fmt"
	"io"
	"net"
	nethttp "net/http"
	"net/netip"
	"testing"
	"time"

	"touchline/app/apptest"
	"touchline/tests/eventually"

	"github.com/fasthttp/websocket"
)

// answerWithin exceeds the server's limit for a picture (45 s), which is decoded at low priority.
const answerWithin = time.Minute

// caller is a client with its own address and TLS to the proxy.
type caller struct {
	front  string
	dial   func(ctx context.Context, network, address string) (net.Conn, error)
	client *nethttp.Client
}

func callerFrom(front, address string) *caller {
	dialer := &net.Dialer{
		LocalAddr: net.TCPAddrFromAddrPort(netip.AddrPortFrom(netip.MustParseAddr(address), 0)),
		Timeout:   eventually.Hang,
	}
	anything := &tls.Config{InsecureSkipVerify: true} // the test's own certificate
	return &caller{front, dialer.DialContext, &nethttp.Client{Timeout: answerWithin, Transport: &nethttp.Transport{
		DialContext: dialer.DialContext, TLSClientConfig: anything, ForceAttemptHTTP2: true,
	}}}
}

func (c *caller) do(
	t *testing.T, method, path, token, kind string, body []byte, headers ...string,
) (status int, header nethttp.Header, answer []byte) {
	t.Helper()
	request, err := nethttp.NewRequest(method, "https://"+c.front+path, bytes.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Content-Type", kind)
	if token != "" {
		request.Header.Set("Authorization", "Bearer "+token)
	}
	for i := 0; i+1 < len(headers); i += 2 {
		request.Header.Set(headers[i], headers[i+1])
	}
	resp, err := c.client.Do(request)
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	defer resp.Body.Close()
	answer, err = io.ReadAll(resp.Body)
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	return resp.StatusCode, resp.Header, answer
}

// ask returns the data of a call, or fails with its code.
func (c *caller) ask(t *testing.T, token, path string, request, data any) {
	t.Helper()
	body, _ := json.Marshal(request)
	status, _, answer := c.do(t, "POST", path, token, "application/json", body)
	said := struct {
		Success bool
		Data    any
	}{Data: data}
	if err := json.Unmarshal(answer, &said); err != nil || !said.Success {
		t.Fatalf("%s: %d %s", path, status, answer)
	}
}

// visit opens a websocket to the first room; the error is the refusal of the upgrade or of the join.
func (c *caller) visit(t *testing.T, token string, claims string) (*websocket.Conn, error) {
	t.Helper()
	var info struct{ Ticket string }
	c.ask(t, token, "/web_anchor/web_im_info", map[string]any{"houseId": apptest.FirstRoom}, &info)
	dialer := websocket.Dialer{
		Subprotocols:    []string{"touchline.v1"},
		NetDialContext:  c.dial,
		TLSClientConfig: &tls.Config{InsecureSkipVerify: true},
	}
	header := nethttp.Header{"Origin": {"https://" + c.front}}
	if claims != "" {
		header.Set("X-Forwarded-For", claims)
	}
	conn, resp, err := dialer.Dial("wss://"+c.front+"/ws", header)
	if err != nil {
		if resp != nil {
			err = fmt.Errorf("%w: %s", err, resp.Status)
		}
		return nil, err
	}
	t.Cleanup(func() { _ = conn.Close() })
	if err := conn.WriteJSON(map[string]any{"t": "join", "ticket": info.Ticket}); err != nil {
		return nil, err
	}
	_ = conn.SetReadDeadline(eventually.Deadline())
	var f apptest.Frame
	if err := conn.ReadJSON(&f); err != nil {
		return nil, err
	}
	if f.T != "welcome" {
		return nil, fmt.Errorf("answered %+v", f)
	}
	return conn, nil
}
