// Bytes that two readers could take for different requests, and what nobody but one reader can.

package rest

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/valyala/fasthttp"

	"touchline/domain"
)

// smuggled is the request somebody wants to get through behind another.
const smuggled = "GET /healthz?smuggled HTTP/1.1\r\nHost: site\r\n\r\n"

const chunkedPost = anyPost + "Transfer-Encoding: chunked\r\n\r\n"

// ambiguous are openings of requests that are refused; smuggled follows each.
var ambiguous = map[string]string{
	"a length and an empty chunked body":       anyPost + "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
	"an empty chunked body and a length":       anyPost + "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n",
	"a length of the smuggled request":         anyPost + fmt.Sprintf("Content-Length: %d\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", len(smuggled)+5),
	"a length of 0 and chunks":                 anyPost + "Content-Length: 0\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
	"two lengths":                              anyPost + "Content-Length: 2\r\nContent-Length: 90\r\n\r\n{}",
	"the same length twice":                    anyPost + "Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}",
	"two lengths in one line":                  anyPost + "Content-Length: 2, 2\r\n\r\n{}",
	"a length with a sign":                     anyPost + "Content-Length: +2\r\n\r\n{}",
	"a length in hexadecimal":                  anyPost + "Content-Length: 0x2\r\n\r\n{}",
	"a length with words":                      anyPost + "Content-Length: 2 2\r\n\r\n{}",
	"no length where one is announced":         anyPost + "Content-Length:\r\n\r\n",
	"a length beyond 64 bits":                  anyPost + "Content-Length: 18446744073709551618\r\n\r\n{}",
	"chunks twice":                             anyPost + "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
	"chunks of another coding":                 anyPost + "Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
	"chunks that are not the last coding":      anyPost + "Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n",
	"identity":                                 anyPost + "Transfer-Encoding: identity\r\n\r\n",
	"chunks with a strange letter":             anyPost + "Transfer-Encoding: \x0bchunked\r\n\r\n0\r\n\r\n",
	"chunks in quotes":                         anyPost + "Transfer-Encoding: \"chunked\"\r\n\r\n0\r\n\r\n",
	"chunks in HTTP/1.0":                       "POST " + name + " HTTP/1.0\r\nHost: site\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
	"a space before the colon":                 anyPost + "Content-Length : 2\r\n\r\n{}",
	"a tab before the colon":                   anyPost + "Transfer-Encoding\t: chunked\r\n\r\n0\r\n\r\n",
	"a folded line":                            anyPost + "X: a\r\n b\r\n\r\n",
	"a folded length":                          anyPost + "Content-Length:\r\n 2\r\n\r\n{}",
	"a folded coding":                          anyPost + "Transfer-Encoding:\r\n\tchunked\r\n\r\n0\r\n\r\n",
	"a folded line behind the request line":    "GET /healthz HTTP/1.1\r\n X: a\r\nHost: site\r\n\r\n",
	"a line without a colon":                   anyPost + "X\r\n\r\n",
	"a line without a name":                    anyPost + ": x\r\n\r\n",
	"a name with a space":                      anyPost + "X Y: a\r\n\r\n",
	"a bare line feed behind the request":      "GET /healthz HTTP/1.1\nHost: site\r\n\r\n",
	"a bare line feed behind a header":         "GET /healthz HTTP/1.1\r\nHost: site\nX: a\r\n\r\n",
	"a bare line feed at the end":              "GET /healthz HTTP/1.1\r\nHost: site\r\n\n",
	"a carriage return in a value":             "GET /healthz HTTP/1.1\r\nHost: site\r\nX: a\rContent-Length: 9\r\n\r\n",
	"two carriage returns":                     "GET /healthz HTTP/1.1\r\nHost: site\r\nX: a\r\r\n\r\n",
	"NUL in a value":                           "GET /healthz HTTP/1.1\r\nHost: site\r\nX: a\x00b\r\n\r\n",
	"NUL in a name":                            "GET /healthz HTTP/1.1\r\nHost: site\r\nX\x00: a\r\n\r\n",
	"an escape in a value":                     "GET /healthz HTTP/1.1\r\nHost: site\r\nX: \x1b[31m\r\n\r\n",
	"NUL in the target":                        "GET /healthz\x00 HTTP/1.1\r\nHost: site\r\n\r\n",
	"a tab in the target":                      "GET /healthz\t HTTP/1.1\r\nHost: site\r\n\r\n",
	"a carriage return in the target":          "GET /healthz\r HTTP/1.1\r\nHost: site\r\n\r\n",
	"a control character in the method":        "G\x01T /healthz HTTP/1.1\r\nHost: site\r\n\r\n",
	"two spaces in the request line":           "GET  /healthz HTTP/1.1\r\nHost: site\r\n\r\n",
	"a fourth word in the request line":        "GET /healthz HTTP/1.1 HTTP/1.1\r\nHost: site\r\n\r\n",
	"no version":                               "GET /healthz\r\nHost: site\r\n\r\n",
	"another version":                          "GET /healthz HTTP/1.2\r\nHost: site\r\n\r\n",
	"a host in the target":                     "GET http://evil/healthz HTTP/1.1\r\nHost: site\r\n\r\n",
	"two hosts":                                "GET /healthz HTTP/1.1\r\nHost: site\r\nHost: site\r\n\r\n",
	"no host":                                  "GET /healthz HTTP/1.1\r\n\r\n",
	"a size that is no number":                 chunkedPost + "zz\r\n{}\r\n0\r\n\r\n",
	"a size with a prefix":                     chunkedPost + "0x2\r\n{}\r\n0\r\n\r\n",
	"a size with a sign":                       chunkedPost + "+2\r\n{}\r\n0\r\n\r\n",
	"a size with a space":                      chunkedPost + "2 \r\n{}\r\n0\r\n\r\n",
	"a size with an extension":                 chunkedPost + "2;a=b\r\n{}\r\n0\r\n\r\n",
	"a size of more than eight digits":         chunkedPost + "000000002\r\n{}\r\n0\r\n\r\n",
	"a size beyond 64 bits":                    chunkedPost + "10000000000000002\r\n{}\r\n0\r\n\r\n",
	"no size":                                  chunkedPost + "\r\n{}\r\n0\r\n\r\n",
	"a bare line feed behind a size":           chunkedPost + "2\n{}\r\n0\r\n\r\n",
	"a bare line feed behind a chunk":          chunkedPost + "2\r\n{}\n0\r\n\r\n",
	"a chunk longer than its size":             chunkedPost + "2\r\n{} \r\n0\r\n\r\n",
	"a bare line feed behind the last chunk":   chunkedPost + "2\r\n{}\r\n0\n\r\n",
	"a bare line feed behind all":              chunkedPost + "2\r\n{}\r\n0\r\n\n",
	"trailers":                                 chunkedPost + "2\r\n{}\r\n0\r\nContent-Length: 9\r\n\r\n",
	"another protocol that is not agreed to":   "GET /healthz HTTP/1.1\r\nHost: site\r\nUpgrade: h2c\r\n\r\n",
	"an empty one behind another protocol":     "GET /healthz HTTP/1.1\r\nHost: site\r\nUpgrade:\r\nUpgrade: x\r\n\r\n",
	"a length and chunks for another protocol": anyPost + "Upgrade: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
}

// wellFramed are openings behind which the next request is heard.
var wellFramed = map[string]string{
	"a length":                          post(name, `{"userName":"Lin2026"}`),
	"no body":                           get("/healthz"),
	"a body of a GET":                   "GET /healthz HTTP/1.1\r\nHost: site\r\nContent-Length: 2\r\n\r\n{}",
	"a length of 0":                     "GET /healthz HTTP/1.1\r\nHost: site\r\nContent-Length: 0\r\n\r\n",
	"chunks":                            chunkedPost + "A\r\n{\"userName\r\n0000000B\r\n\":\"LinA026\"\r\n1\r\n}\r\n0\r\n\r\n",
	"an empty chunked body":             chunkedPost + "0\r\n\r\n",
	"chunks in capitals":                anyPost + "transfer-encoding: CHUNKED \r\n\r\n2\r\n{}\r\n0\r\n\r\n",
	"an empty line before the request":  "\r\n" + get("/healthz"),
	"no space behind a colon":           "GET /healthz HTTP/1.1\r\nHost:site\r\nX:\r\n\r\n",
	"HTTP/1.0 that wants to go on":      "GET /healthz HTTP/1.0\r\nConnection: keep-alive\r\n\r\n",
	"letters beyond ASCII in a value":   get("/healthz", "lang: \xff\xfe"),
	"a body that looks like a request":  post(name, smuggled),
	"a chunk that looks like a request": chunkedPost + fmt.Sprintf("%x\r\n%s\r\n0\r\n\r\n", len(smuggled), smuggled),
}

// heard serves and notes which targets were asked for.
func heard(t *testing.T) (address string, targets func() []string) {
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
	_ = conn.SetDeadline(time.Now().Add(20 * time.Second))
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
	address, targets := heard(t)
	for what, bytes := range ambiguous {
		for _, piece := range []int{1 << 20, 1} {
			all, closes := answers(t, address, bytes+smuggled, piece)
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
	address, targets := heard(t)
	last := "GET /healthz?last HTTP/1.1\r\nHost: site\r\nConnection: close\r\n\r\n"
	for what, bytes := range wellFramed {
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

// FuzzFraming: how the network cuts the bytes changes nothing, and what passes is what net/http reads as well.
func FuzzFraming(f *testing.F) {
	for _, set := range []map[string]string{ambiguous, wellFramed} {
		for _, text := range set {
			f.Add([]byte(text+smuggled), uint8(7))
		}
	}
	f.Fuzz(func(t *testing.T, sent []byte, piece uint8) {
		var whole, cut framing
		n, err := whole.pass(sent)
		passed, broken := 0, error(nil)
		for part := range slices.Chunk(sent, int(piece)+1) {
			var more int
			more, broken = cut.pass(part)
			if passed += more; broken != nil {
				break
			}
		}
		if (err == nil) != (broken == nil) || err == nil && (n != passed || whole.stage != cut.stage || whole.left != cut.left) {
			t.Fatalf("whole: %d %v, in pieces: %d %v", n, err, passed, broken)
		}
		if err != nil || whole.stage != atRequest || len(whole.line) > 0 || whole.blank {
			return
		}
		in := bufio.NewReader(bytes.NewReader(sent))
		for {
			if _, err := in.Peek(3); err != nil {
				return
			}
			request, err := http.ReadRequest(in)
			if err != nil {
				if text := err.Error(); strings.Contains(text, "malformed Host") || strings.Contains(text, "parse") || strings.HasSuffix(text, `request ""`) {
					return // what the router refuses, and the empty line that a reader should be lenient about
				}
				t.Fatalf("net/http reads %q otherwise: %v", sent, err)
			}
			if _, err := io.Copy(io.Discard, request.Body); err != nil {
				t.Fatalf("net/http reads the body of %q otherwise: %v", sent, err)
			}
		}
	})
}
