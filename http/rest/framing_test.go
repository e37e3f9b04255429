// Bytes that two readers could take for different requests, and what nobody but one reader can.

package rest

import (
	"bufio"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/valyala/fasthttp"

	"touchline/domain"
	"touchline/http/rest/wire/wiretest"
	"touchline/tests/eventually"
)

// heard serves and notes which targets were asked for.
func received(t *testing.T) (address string, targets func() []string) {
	s := serverOn(t, newStore())
	var mu sync.Mutex
	var all []string
	next := s.app.Server().Handler
	s.app.Server().Handler = func(ctx *fasthttp.RequestCtx) {
		mu.Lock()
		all = append(all, string(ctx.RequestURI()))
		mu.Unlock()
		next(ctx)
	}
	return listening(t, s), func() []string {
		mu.Lock()
		defer mu.Unlock()
		return slices.Clone(all)
	}
}

// answers sends bytes, whole or one by one, and reads every answer until the server closes.
func answers(t *testing.T, address, sent string, piece int) (all []reply, closes bool) {
	t.Helper()
	conn, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	_ = conn.SetDeadline(eventually.Deadline())
	_ = conn.(*net.TCPConn).SetNoDelay(true)
	go func() {
		for part := range slices.Chunk([]byte(sent), piece) {
			if _, err := conn.Write(part); err != nil {
				return
			}
		}
	}()
	in := bufio.NewReader(conn)
	for {
		response, err := http.ReadResponse(in, nil)
		if err != nil {
			return all, true
		}
		body, _ := io.ReadAll(response.Body)
		r := reply{status: response.StatusCode, header: response.Header, body: body}
		_ = json.Unmarshal(body, &r)
		all = append(all, r)
		if response.Close {
			_, err := in.ReadByte()
			return all, err != nil
		}
	}
}

func TestNoRequestIsSmuggledBehindAnother(t *testing.T) {
	address, targets := received(t)
	for what, bytes := range wiretest.Ambiguous {
		for _, piece := range []int{1 << 20, 1} {
			all, closes := answers(t, address, bytes+wiretest.Smuggled, piece)
			agreed := strings.Contains(bytes, "Upgrade:") && !strings.Contains(bytes, "chunked") // an ordinary answer, and the end
			if !closes || len(all) != 1 || !agreed && (all[0].status != 400 || all[0].Code != domain.BadRequest || all[0].TraceID == "") {
				t.Errorf("%s, in pieces of %d: closed %v, %d answers", what, piece, closes, len(all))
			}
		}
	}
	if slices.Contains(targets(), "/healthz?smuggled") {
		t.Errorf("a smuggled request was carried out: %q", targets())
	}
}

func TestWhatIsWellFramedIsHeardWithWhatFollowsIt(t *testing.T) {
	address, targets := received(t)
	last := "GET /healthz?last HTTP/1.1\r\nHost: site\r\nConnection: close\r\n\r\n"
	for what, bytes := range wiretest.WellFramed {
		for _, piece := range []int{1 << 20, 1} {
			before := len(targets())
			all, _ := answers(t, address, bytes+last, piece)
			asked := targets()[before:]
			if len(all) != 2 || len(asked) != 2 || asked[1] != "/healthz?last" || all[1].status != 200 {
				t.Errorf("%s, in pieces of %d: asked %q, %d answers", what, piece, asked, len(all))
			}
		}
	}
}
