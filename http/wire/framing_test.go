// Which headers are ambiguous; net/http parses the others alike.

package wire

import (
	"bufio"
	"bytes"
	"io"
	"net/http"
	"testing"

	"github.com/valyala/fasthttp"
)

func TestAHeaderIsAmbiguousUnlessEveryReaderParsesItAlike(t *testing.T) {
	t.Parallel()
	length, coding := "Content-Length: 2", "transfer-encoding: chunked"
	for name, x := range map[string]struct {
		target  string
		lines   []string
		chunked bool
		want    bool
	}{
		"no lines":             {"/check", nil, false, false},
		"a length":             {"/check", []string{"Host: site", length}, false, false},
		"chunks":               {"/check", []string{"Host: site", coding}, true, false},
		"a length and chunks":  {"/check", []string{length, coding}, true, true},
		"chunks and a length":  {"/check", []string{coding, length}, true, true},
		"another coding":       {"/check", []string{"Transfer-Encoding: x"}, false, true},
		"a name of two words":  {"/check", []string{"X Y: a"}, false, true},
		"a value of two lines": {"/check", []string{"X: a", " b"}, false, true},
		"a line end unlike":    {"/check", []string{"X: a\nY: b"}, false, true},
		"the whole server":     {"*", []string{"Host: site"}, false, false},
		"a host in the target": {"http://site/check", []string{"Host: site"}, false, true},
	} {
		lines := ""
		for _, line := range x.lines {
			lines += line + "\r\n"
		}
		if got := ambiguous([]byte(x.target), []byte(lines), x.chunked); got != x.want {
			t.Errorf("%s: ambiguous %v", name, got)
		}
	}
}

func TestAnUpgradeInAnyLineEndsTheConnection(t *testing.T) {
	t.Parallel()
	for _, offers := range [][]string{nil, {"x"}, {""}, {"", "x"}} {
		var header fasthttp.RequestHeader
		for _, offer := range offers {
			header.Add(fasthttp.HeaderUpgrade, offer)
		}
		if got := EndsConnection(&header); got != (offers != nil) {
			t.Errorf("offers of %q: %v", offers, got)
		}
	}
}

// FuzzHeader checks that two libraries find the same lines, body and following bytes for an accepted header.
func FuzzHeader(f *testing.F) {
	for _, lines := range []string{
		"", "Content-Length: 2\r\n", "content-length:  2 \r\nX:\r\n", "Transfer-Encoding: chunked\r\n",
		"X: \xff\r\n", "Trailer: X\r\n", "Upgrade: x\r\nConnection: Upgrade\r\n",
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
			return // a reader that refuses cannot be misled
		}
		length := int64(max(header.ContentLength(), -1))
		if header.ContentLength() < -1 {
			length = 0
		}
		if request.ContentLength != length || request.Host != string(header.Host()) ||
			request.Method != string(header.Method()) {
			t.Fatalf("net/http reads %q differently: %d bytes for %q", sent, request.ContentLength, request.Host)
		}
		behind, _ := io.ReadAll(ours)
		if others, _ := io.ReadAll(theirs); !bytes.Equal(behind, others) {
			t.Fatalf("net/http finds %q after the header in %q, not %q", others, sent, behind)
		}
	})
}
