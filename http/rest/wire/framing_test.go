// Headers that are not called ambiguous, net/http reads alike.

package wire

import (
	"bufio"
	"bytes"
	"io"
	"net/http"
	"testing"

	"github.com/valyala/fasthttp"
)

// FuzzHeader: two libraries find the same body and the same lines in a header that passes, and the same bytes behind it.
func FuzzHeader(f *testing.F) {
	for _, lines := range []string{
		"", "Content-Length: 2\r\n", "content-length:  2 \r\nX:\r\n", "Transfer-Encoding: chunked\r\n", "Transfer-Encoding: identity\r\n",
		"X: a\r\n b\r\n", "X: a\nY: b\r\n", "X Y: a\r\n", "X: \xff\r\n", "Trailer: X\r\n", "Upgrade: h2c\r\nConnection: Upgrade\r\n",
	} {
		f.Add([]byte("POST /check HTTP/1.1\r\nHost: site\r\n" + lines + "\r\n"))
	}
	f.Fuzz(func(t *testing.T, sent []byte) {
		var header fasthttp.RequestHeader
		ours, theirs := bufio.NewReader(bytes.NewReader(sent)), bufio.NewReader(bytes.NewReader(sent))
		if header.Read(ours) != nil || Ambiguous(&header) {
			return
		}
		request, err := http.ReadRequest(theirs)
		if err != nil {
			return // a reader that refuses is not misled
		}
		length := int64(max(header.ContentLength(), -1))
		if header.ContentLength() < -1 {
			length = 0
		}
		if request.ContentLength != length || request.Host != string(header.Host()) || request.Method != string(header.Method()) {
			t.Fatalf("net/http reads %q otherwise: %d bytes for %q", sent, request.ContentLength, request.Host)
		}
		behind, _ := io.ReadAll(ours)
		if others, _ := io.ReadAll(theirs); !bytes.Equal(behind, others) {
			t.Fatalf("net/http finds %q behind the header in %q, not %q", others, sent, behind)
		}
	})
}
