// Bytes that two readers could take for different requests, and what nobody but one reader can.

// Package wiretest holds requests on which the readers of HTTP could disagree, for tests.
package wiretest

import "fmt"

// Path is the call that the requests ask for. It takes a POST with a JSON body. /healthz must answer too.
const Path = "/check"

const (
	anyPost     = "POST " + Path + " HTTP/1.1\r\nHost: site\r\nContent-Type: application/json\r\n"
	chunkedPost = anyPost + "Transfer-Encoding: chunked\r\n\r\n"
	anyGet      = "GET /healthz HTTP/1.1\r\nHost: site\r\n"
)

// Smuggled is the request somebody wants to get through behind another.
const Smuggled = "GET /healthz?smuggled HTTP/1.1\r\nHost: site\r\n\r\n"

// Ambiguous are openings of requests that are refused; Smuggled follows each.
var Ambiguous = map[string]string{
	"a length and an empty chunked body":       anyPost + "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
	"an empty chunked body and a length":       anyPost + "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n",
	"a length of the smuggled request":         anyPost + fmt.Sprintf("Content-Length: %d\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", len(Smuggled)+5),
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
	"chunks in HTTP/1.0":                       "POST " + Path + " HTTP/1.0\r\nHost: site\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
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

// WellFramed are openings behind which the next request is heard.
var WellFramed = map[string]string{
	"a length":                          post(`{"userName":"Lin2026"}`),
	"no body":                           anyGet + "\r\n",
	"a body of a GET":                   "GET /healthz HTTP/1.1\r\nHost: site\r\nContent-Length: 2\r\n\r\n{}",
	"a length of 0":                     "GET /healthz HTTP/1.1\r\nHost: site\r\nContent-Length: 0\r\n\r\n",
	"chunks":                            chunkedPost + "A\r\n{\"userName\r\n0000000B\r\n\":\"LinA026\"\r\n1\r\n}\r\n0\r\n\r\n",
	"an empty chunked body":             chunkedPost + "0\r\n\r\n",
	"chunks in capitals":                anyPost + "transfer-encoding: CHUNKED \r\n\r\n2\r\n{}\r\n0\r\n\r\n",
	"an empty line before the request":  "\r\n" + anyGet + "\r\n",
	"no space behind a colon":           "GET /healthz HTTP/1.1\r\nHost:site\r\nX:\r\n\r\n",
	"HTTP/1.0 that wants to go on":      "GET /healthz HTTP/1.0\r\nConnection: keep-alive\r\n\r\n",
	"letters beyond ASCII in a value":   anyGet + "lang: \xff\xfe\r\n\r\n",
	"a body that looks like a request":  post(Smuggled),
	"a chunk that looks like a request": chunkedPost + fmt.Sprintf("%x\r\n%s\r\n0\r\n\r\n", len(Smuggled), Smuggled),
}

// post is a request with a body of a known length.
func post(body string) string {
	return fmt.Sprintf("%sContent-Length: %d\r\n\r\n%s", anyPost, len(body), body)
}
