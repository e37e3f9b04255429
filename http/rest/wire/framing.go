// Headers that two readers could take for different requests, and requests behind which no other one is heard. Most of
// what is wrong in a request the HTTP library refuses itself. Where it is lenient, a proxy in front of us may read
// otherwise, and nobody's request may pass inside that of another.

// Package wire refuses headers that two readers could take differently, wraps the connections they come in on, and keeps
// the HTTP library's log.
package wire

import (
	"bytes"

	"github.com/valyala/fasthttp"
)

// HeaderBytes is the longest header, the request line included, that is read.
const HeaderBytes = 8 << 10

// Ambiguous says whether another reader could find other lines in a header than the library did, or another end of
// the body, or could go by a host that is not the Host header's.
func Ambiguous(header *fasthttp.RequestHeader) bool {
	return ambiguous(header.RequestURI(), header.RawHeaders(), chunked(header))
}

// ambiguous takes the lines of a header as they came, and whether the library reads the body in chunks.
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
	return coded && (sized || !chunked) // of other codings the library takes "identity", as if nothing stood there
}

// EndsConnection says whether a request is the last of its connection: where a chunked body ends, and what follows the
// offer of another protocol, two readers may see differently.
func EndsConnection(header *fasthttp.RequestHeader) bool {
	return chunked(header) || len(header.PeekAll(fasthttp.HeaderUpgrade)) > 0
}

func chunked(header *fasthttp.RequestHeader) bool { return header.ContentLength() == -1 }
