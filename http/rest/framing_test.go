// The end of a request: what the library and we refuse, what ends its connection, and what may be followed by
// another request.

package rest

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"sync"
	"testing"

	"github.com/valyala/fasthttp"

	"touchline/domain"
	"touchline/tests/eventually"
)

// received serves and records the requested targets.
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

// answers sends bytes in pieces, and reads every response until the server closes.
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

const (
	chunkedPost = anyPost + "Transfer-Encoding: chunked\r\n\r\n"
	anyGet      = "GET /healthz HTTP/1.1\r\nHost: site\r\n"
)

// Requests that every reader parses alike, or refuses. The tests of package wire cover its own rule.
func TestARefusedRequestIsTheLastOfItsConnection(t *testing.T) {
	address, _ := received(t)
	for what, bytes := range map[string]string{
		"a host in the target":         "GET http://site/healthz HTTP/1.1\r\nHost: site\r\n\r\n",
		"header lines behind the body": chunkedPost + "2\r\n{}\r\n0\r\nX: 1\r\n\r\n",
		"header lines announced for behind": anyPost +
			"Trailer: X\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
		"words for a length":                anyPost + "Content-Length: two\r\n\r\n",
		"no host":                           "GET /healthz HTTP/1.1\r\n\r\n",
		"a line without a colon":            anyGet + "X\r\n\r\n",
		"a control character in the method": "G\x01T /healthz HTTP/1.1\r\nHost: site\r\n\r\n",
		"a fourth word in the request line": "GET /healthz HTTP/1.1 HTTP/1.1\r\nHost: site\r\n\r\n",
	} {
		for _, piece := range []int{1 << 20, 1} {
			all, closes := answers(t, address, bytes, piece)
			if !closes || len(all) != 1 || all[0].status != 400 || all[0].Code != domain.BadRequest ||
				all[0].TraceID == "" {
				t.Errorf("%s, in pieces of %d: closed %v, answers %v", what, piece, closes, all)
			}
		}
	}
}

func TestTrailersAfterAFileAreRefused(t *testing.T) {
	people := newStore()
	s, token := serverOn(t, people), people.token(1001)
	address := listening(t, s)
	kind, body := formOf([]byte("picture"))
	for what, x := range map[string]struct {
		announced, behind string
		status            int
	}{
		"none":                {"", "", 200},
		"one":                 {"", "X: 1\r\n", 400},
		"one announced":       {"Trailer: X\r\n", "X: 1\r\n", 400},
		"announced, not sent": {"Trailer: X\r\n", "", 400},
	} {
		all, closes := answers(t, address, fmt.Sprintf("POST %s HTTP/1.1\r\nHost: site\r\ntoken: %s\r\nContent-Type: "+
			"%s\r\n%sTransfer-Encoding: chunked\r\n\r\n%x\r\n%s\r\n0\r\n%s\r\n",
			uploadPath, token, kind, x.announced, len(body), body, x.behind), 1<<20)
		if !closes || len(all) != 1 || all[0].status != x.status ||
			x.status == 400 && all[0].Params["field"] != "request" {
			t.Errorf("%s: closed %v, answers %v", what, closes, all)
		}
	}
}

func TestAnAmbiguouslyEndedRequestIsTheLastOfItsConnection(t *testing.T) {
	address, _ := received(t)
	for what, bytes := range map[string]string{
		"chunks": chunkedPost +
			"A\r\n{\"userName\r\n0000000B\r\n\":\"LinA026\"\r\n1\r\n}\r\n0\r\n\r\n",
		"an empty chunked body":    chunkedPost + "0\r\n\r\n",
		"chunks in capitals":       anyPost + "transfer-encoding: CHUNKED \r\n\r\n2\r\n{}\r\n0\r\n\r\n",
		"a size with an extension": chunkedPost + "2;a=b\r\n{}\r\n0\r\n\r\n",
		"another protocol":         anyGet + "Upgrade: x\r\n\r\n",
	} {
		for _, piece := range []int{1 << 20, 1} {
			all, closes := answers(t, address, bytes, piece)
			if !closes || len(all) != 1 || all[0].Code == domain.BadRequest && all[0].Params["field"] == "request" {
				t.Errorf("%s, in pieces of %d: closed %v, answers %v", what, piece, closes, all)
			}
		}
	}
}

func TestARequestMayBeFollowedByAnother(t *testing.T) {
	address, targets := received(t)
	last := "GET /healthz?last HTTP/1.1\r\nHost: site\r\nConnection: close\r\n\r\n"
	body := `{"userName":"Lin2026"}`
	for what, bytes := range map[string]string{
		"a length":                         fmt.Sprintf("%sContent-Length: %d\r\n\r\n%s", anyPost, len(body), body),
		"no body":                          anyGet + "\r\n",
		"a body of a GET":                  anyGet + "Content-Length: 2\r\n\r\n{}",
		"a length of 0":                    anyGet + "Content-Length: 0\r\n\r\n",
		"an empty line before the request": "\r\n" + anyGet + "\r\n",
		"no space behind a colon":          "GET /healthz HTTP/1.1\r\nHost:site\r\nX:\r\n\r\n",
		"HTTP/1.0 with keep-alive":         "GET /healthz HTTP/1.0\r\nConnection: keep-alive\r\n\r\n",
		"letters beyond ASCII in a value":  anyGet + "lang: \xff\xfe\r\n\r\n",
	} {
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
