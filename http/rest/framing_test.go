// Where a request ends: what the library and we refuse, what ends its connection, and what is heard with what follows.

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

// received serves and notes which targets were asked for.
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

const (
	chunkedPost = anyPost + "Transfer-Encoding: chunked\r\n\r\n"
	anyGet      = "GET /healthz HTTP/1.1\r\nHost: site\r\n"
)

// Nothing follows these requests, so that no reader finds a second one in them. We refuse the first group; the second
// one the library refuses, and a newer one that takes it again is noticed here.
func TestWhatReadersCouldEndDifferentlyIsRefused(t *testing.T) {
	address, _ := received(t)
	for what, bytes := range map[string]string{
		"a length and chunks":                  anyPost + "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
		"chunks and a length":                  anyPost + "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n",
		"identity":                             anyPost + "Transfer-Encoding: identity\r\n\r\n",
		"a folded line":                        anyGet + "X: a\r\n b\r\n\r\n",
		"a folded length":                      anyPost + "Content-Length:\r\n 2\r\n\r\n{}",
		"a folded coding":                      anyPost + "Transfer-Encoding:\r\n\tchunked\r\n\r\n0\r\n\r\n",
		"a name with a space":                  anyGet + "X Y: a\r\n\r\n",
		"a bare line feed behind a header":     "GET /healthz HTTP/1.1\r\nHost: site\nX: a\r\n\r\n",
		"a bare line feed behind the last one": anyGet + "X: a\n\r\n\r\n",
		"a host in the target":                 "GET http://site/healthz HTTP/1.1\r\nHost: site\r\n\r\n",
		"header lines behind the body":         chunkedPost + "2\r\n{}\r\n0\r\nX-Forwarded-For: 192.0.2.9\r\n\r\n",
		"header lines announced for behind":    anyPost + "Trailer: X\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",

		"the same length twice":                 anyPost + "Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}",
		"two lengths in one line":               anyPost + "Content-Length: 2, 2\r\n\r\n{}",
		"a length with a sign":                  anyPost + "Content-Length: +2\r\n\r\n{}",
		"a length in hexadecimal":               anyPost + "Content-Length: 0x2\r\n\r\n{}",
		"a length with words":                   anyPost + "Content-Length: 2 2\r\n\r\n{}",
		"no length where one is announced":      anyPost + "Content-Length:\r\n\r\n",
		"a length beyond 64 bits":               anyPost + "Content-Length: 18446744073709551618\r\n\r\n{}",
		"chunks twice":                          anyPost + "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
		"chunks of another coding":              anyPost + "Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
		"chunks that are not the last coding":   anyPost + "Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n",
		"chunks with a strange letter":          anyPost + "Transfer-Encoding: \x0bchunked\r\n\r\n0\r\n\r\n",
		"chunks in quotes":                      anyPost + "Transfer-Encoding: \"chunked\"\r\n\r\n0\r\n\r\n",
		"chunks in HTTP/1.0":                    "POST " + name + " HTTP/1.0\r\nHost: site\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
		"a space before the colon":              anyPost + "Content-Length : 2\r\n\r\n{}",
		"a tab before the colon":                anyPost + "Transfer-Encoding\t: chunked\r\n\r\n0\r\n\r\n",
		"a folded line behind the request line": "GET /healthz HTTP/1.1\r\n X: a\r\nHost: site\r\n\r\n",
		"a line without a colon":                anyGet + "X\r\n\r\n",
		"a line without a name":                 anyGet + ": x\r\n\r\n",
		"a carriage return in a value":          anyGet + "X: a\rY: b\r\n\r\n",
		"two carriage returns":                  anyGet + "X: a\r\r\n\r\n",
		"NUL in a value":                        anyGet + "X: a\x00b\r\n\r\n",
		"NUL in a name":                         anyGet + "X\x00: a\r\n\r\n",
		"an escape in a value":                  anyGet + "X: \x1b[31m\r\n\r\n",
		"NUL in the target":                     "GET /healthz\x00 HTTP/1.1\r\nHost: site\r\n\r\n",
		"a tab in the target":                   "GET /healthz\t HTTP/1.1\r\nHost: site\r\n\r\n",
		"a carriage return in the target":       "GET /healthz\r HTTP/1.1\r\nHost: site\r\n\r\n",
		"a control character in the method":     "G\x01T /healthz HTTP/1.1\r\nHost: site\r\n\r\n",
		"two spaces in the request line":        "GET  /healthz HTTP/1.1\r\nHost: site\r\n\r\n",
		"a fourth word in the request line":     "GET /healthz HTTP/1.1 HTTP/1.1\r\nHost: site\r\n\r\n",
		"no version":                            "GET /healthz\r\nHost: site\r\n\r\n",
		"two hosts":                             anyGet + "Host: site\r\n\r\n",
		"no host":                               "GET /healthz HTTP/1.1\r\n\r\n",
		"a size that is no number":              chunkedPost + "zz\r\n{}\r\n0\r\n\r\n",
		"a size with a prefix":                  chunkedPost + "0x2\r\n{}\r\n0\r\n\r\n",
		"a size with a sign":                    chunkedPost + "+2\r\n{}\r\n0\r\n\r\n",
		"a size beyond 64 bits":                 chunkedPost + "10000000000000002\r\n{}\r\n0\r\n\r\n",
		"no size":                               chunkedPost + "\r\n{}\r\n0\r\n\r\n",
		"a bare line feed behind a size":        chunkedPost + "2\n{}\r\n0\r\n\r\n",
		"a bare line feed in an extension":      chunkedPost + "2;a\nb\r\n{}\r\n0\r\n\r\n",
		"a bare line feed behind a chunk":       chunkedPost + "2\r\n{}\n0\r\n\r\n",
		"a bare line feed behind the last size": chunkedPost + "2\r\n{}\r\n0\n\r\n",
		"a chunk longer than its size":          chunkedPost + "2\r\n{} \r\n0\r\n\r\n",
	} {
		for _, piece := range []int{1 << 20, 1} {
			all, closes := answers(t, address, bytes, piece)
			if !closes || len(all) != 1 || all[0].status != 400 || all[0].Code != domain.BadRequest || all[0].TraceID == "" {
				t.Errorf("%s, in pieces of %d: closed %v, answers %v", what, piece, closes, all)
			}
		}
	}
}

func TestWhatReadersCouldEndDifferentlyIsTheLastOfItsConnection(t *testing.T) {
	address, _ := received(t)
	for what, bytes := range map[string]string{
		"chunks":                               chunkedPost + "A\r\n{\"userName\r\n0000000B\r\n\":\"LinA026\"\r\n1\r\n}\r\n0\r\n\r\n",
		"an empty chunked body":                chunkedPost + "0\r\n\r\n",
		"chunks in capitals":                   anyPost + "transfer-encoding: CHUNKED \r\n\r\n2\r\n{}\r\n0\r\n\r\n",
		"a size with an extension":             chunkedPost + "2;a=b\r\n{}\r\n0\r\n\r\n",
		"another protocol":                     anyGet + "Upgrade: h2c\r\n\r\n",
		"another protocol behind an empty one": anyGet + "Upgrade:\r\nUpgrade: x\r\n\r\n",
	} {
		for _, piece := range []int{1 << 20, 1} {
			all, closes := answers(t, address, bytes, piece)
			if !closes || len(all) != 1 || all[0].Code == domain.BadRequest && all[0].Params["field"] == "request" {
				t.Errorf("%s, in pieces of %d: closed %v, answers %v", what, piece, closes, all)
			}
		}
	}
}

func TestARequestIsHeardWithWhatFollowsIt(t *testing.T) {
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
		"HTTP/1.0 that wants to go on":     "GET /healthz HTTP/1.0\r\nConnection: keep-alive\r\n\r\n",
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
