// Headers that two readers could parse as different requests, and requests that must be the last of a connection. The
// HTTP library refuses most malformed requests itself. Where it is lenient, a proxy in front may parse differently,
// and a request must not be smuggled inside another.

// Package wire is the layer below the routes: client connections, ambiguous headers, the HTTP library's log lines, and
// the frames and sockets of websockets (RFC 6455).
package wire

import (
	"bytes"

	"github.com/valyala/fasthttp"
)

// HeaderBytes is the longest accepted header, including the request line.
const HeaderBytes = 8 << 10

// Ambiguous reports whether another reader could find other lines in a header than the library, another end of the
// body, or a host other than the Host header's.
func Ambiguous(header *fasthttp.RequestHeader) bool {
	return ambiguous(header.RequestURI(), header.RawHeaders(), chunked(header))
}

// ambiguous checks the raw lines of a header; chunked reports whether the library reads the body in chunks.
func ambiguous(target, lines []byte, chunked bool) bool {
	if target[0] != '/' && string(target) != "*" {
		return true
	}
	sized, coded := false, false
	for line := range bytes.Lines(lines) {
		line, ended := bytes.CutSuffix(line, []byte("\r\n"))
		name, _, _ := bytes.Cut(line, []byte(":"))
		if !ended || bytes.ContainsAny(name, " \t") { // a folded line begins with a space
			return true
		}
		sized = sized || bytes.EqualFold(name, []byte(fasthttp.HeaderContentLength))
		coded = coded || bytes.EqualFold(name, []byte(fasthttp.HeaderTransferEncoding))
	}
	return coded && (sized || !chunked) // the library ignores the coding "identity"
}

// EndsConnection reports whether a request must be the last of its connection: readers may disagree on the end of a
// chunked body, and on what follows an upgrade.
func EndsConnection(header *fasthttp.RequestHeader) bool {
	return chunked(header) || len(header.PeekAll(fasthttp.HeaderUpgrade)) > 0
}

func chunked(header *fasthttp.RequestHeader) bool { return header.ContentLength() == -1 }
