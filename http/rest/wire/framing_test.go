// What the framing lets through, net/http reads alike.

package wire

import (
	"bufio"
	"bytes"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"

	"touchline/http/rest/wire/wiretest"
)

// FuzzFraming: how the network cuts the bytes changes nothing, and what passes is what net/http reads as well.
func FuzzFraming(f *testing.F) {
	for _, set := range []map[string]string{wiretest.Ambiguous, wiretest.WellFramed} {
		for _, text := range set {
			f.Add([]byte(text+wiretest.Smuggled), uint8(7))
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
