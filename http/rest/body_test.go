// Senders that announce files and do not send them: which other requests they may delay.

package rest

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"mime/multipart"
	"net"
	"net/http"
	"strings"
	"testing"

	"touchline/domain"
	"touchline/http/rest/limit"
	"touchline/tests/eventually"
)

// formOf is a form with one file.
func formOf(content []byte) (kind string, body []byte) {
	var form bytes.Buffer
	w := multipart.NewWriter(&form)
	part, _ := w.CreateFormFile("file", "x")
	_, _ = part.Write(content)
	_ = w.Close()
	return w.FormDataContentType(), form.Bytes()
}

// announced opens a connection from an address behind the proxy, announces a file, sends its first byte and stops.
func announced(t *testing.T, address, from, token string) net.Conn {
	t.Helper()
	conn, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	_ = conn.SetDeadline(eventually.Deadline())
	_, _ = fmt.Fprintf(conn, "POST %s HTTP/1.1\r\nHost: site\r\nX-Forwarded-For: %s\r\ntoken: %s\r\nContent-Type: "+
		"multipart/form-data; boundary=b\r\nContent-Length: 5000000\r\n\r\n-",
		uploadPath, from, token)
	return conn
}

// uploadFrom sends a picture from an address behind the proxy and returns the status.
func uploadFrom(t *testing.T, address, from, token string) int {
	t.Helper()
	kind, body := formOf(make([]byte, 5000))
	status, _ := exchange(t, address, fmt.Sprintf("POST %s HTTP/1.1\r\nHost: site\r\nX-Forwarded-For: %s\r\ntoken: "+
		"%s\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n%s",
		uploadPath, from, token, kind, len(body), body))
	return status
}

func TestAnnouncedFilesDoNotBlockOtherSenders(t *testing.T) {
	people := newStore()
	s := serverOn(t, people, func(c *Config) { c.TrustedProxies = []string{"127.0.0.1"} })
	address := listening(t, s)
	var tokens []string
	for n := range 4 {
		tokens = append(tokens, people.token(int64(n)+1))
	}
	made := strings.Repeat("A", 43) // a well-formed but unknown token
	for range 3 * uploadsAtOnce {
		conn := announced(t, address, "9.9.9.9", made)
		if response, err := http.ReadResponse(bufio.NewReader(conn), nil); err != nil || response.StatusCode != 401 {
			t.Fatalf("a made-up token: %v %v", response, err)
		}
	}
	var silent []net.Conn
	for range 3 * uploadsAtOnce {
		silent = append(silent, announced(t, address, "9.9.9.9", tokens[0]))
	}
	eventually.Value(t, "senders who wait", s.Bodies.uploads.Waiting,
		func(now int) bool { return now == uploadsPerAccount })
	if status := uploadFrom(t, address, "9.9.9.9", tokens[1]); status != 200 {
		t.Errorf("another sender at the address of a silent one: %d", status)
	}
	for range uploadsAtOnce {
		silent = append(silent, announced(t, address, "9.9.9.9", tokens[2]))
	}
	eventually.Value(t, "senders who wait", s.Bodies.uploads.Waiting,
		func(now int) bool { return now == uploadsPerAddress })
	if status := uploadFrom(t, address, "8.8.8.8", tokens[3]); status != 200 {
		t.Errorf("a sender at another address: %d", status)
	}
	// The places are free as soon as the connections are closed, long before any timeout.
	for _, conn := range silent {
		_ = conn.Close()
	}
	eventually.Value(t, "senders who wait", s.Bodies.uploads.Waiting, func(now int) bool { return now == 0 })
	ctx := eventually.Context(t)
	for range uploadsPerAddress {
		if _, err := s.Bodies.uploads.Acquire(ctx, limit.Quota{Key: "user:us", Max: uploadsPerAddress},
			limit.Quota{Key: "ip:9.9.9.9", Max: uploadsPerAddress}); err != nil {
			t.Fatal("a closed connection keeps its place")
		}
	}
}

func TestASenderRefusedInTheMiddleOfAFileGetsTheReasonAndMayContinue(t *testing.T) {
	people := newStore()
	s, token := serverOn(t, people), people.token(1001)
	address := listening(t, s)
	conn, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	_ = conn.SetDeadline(eventually.Deadline())
	kind, body := formOf(make([]byte, domain.FileMaxBytes+10))
	go func() {
		_, _ = fmt.Fprintf(conn,
			"POST %s HTTP/1.1\r\nHost: site\r\ntoken: %s\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n", uploadPath,
			token, kind, len(body))
		_, _ = conn.Write(body)
		_, _ = io.WriteString(conn, get("/healthz"))
	}()
	reader := bufio.NewReader(conn)
	for _, want := range []int{413, 200} {
		response, err := http.ReadResponse(reader, nil)
		if err != nil || response.StatusCode != want {
			t.Fatalf("%v %v, want %d", response, err, want)
		}
		_, _ = io.Copy(io.Discard, response.Body)
	}
}

// The unread part of a body must not be taken for the next request.
func TestTheRestOfABodyIsNeverARequest(t *testing.T) {
	people := newStore()
	s, token := serverOn(t, people), people.token(1001)
	address := listening(t, s)
	words := `{"userName":"Lin2026"}` + "\r\n\r\n"
	for name, sent := range map[string]string{
		"a file without a token": "POST " + uploadPath + " HTTP/1.1\r\nHost: site\r\nContent-Length: 100\r\n\r\n" +
			words,
		"a file too large": "POST " + uploadPath + " HTTP/1.1\r\nHost: site\r\ntoken: " + token +
			"\r\nContent-Length: 9000000\r\n\r\n" + words,
		"a body too large":  anyPost + "Content-Length: 70000\r\n\r\n" + words,
		"a chunk too large": anyPost + "Transfer-Encoding: chunked\r\n\r\n11170\r\n" + words,
		"a file in chunks": "POST " + uploadPath + " HTTP/1.1\r\nHost: site\r\ntoken: " + token +
			"\r\nContent-Type: multipart/form-data; boundary=b\r\nTransfer-Encoding: chunked\r\n\r\n11170\r\n" + words,
		"a body of a read":       "GET /healthz HTTP/1.1\r\nHost: site\r\nContent-Length: 70000\r\n\r\n" + words,
		"a body of a wrong path": "POST /nowhere HTTP/1.1\r\nHost: site\r\nContent-Length: 70000\r\n\r\n" + words,
	} {
		conn, err := net.Dial("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		_ = conn.SetDeadline(eventually.Deadline())
		_, _ = io.WriteString(conn, sent)
		_ = conn.(*net.TCPConn).CloseWrite()
		reader := bufio.NewReader(conn)
		for answers := 0; ; answers++ {
			response, err := http.ReadResponse(reader, nil)
			if err != nil {
				if answers > 1 {
					t.Errorf("%s: %d answers", name, answers)
				}
				break
			}
			_, _ = io.Copy(io.Discard, response.Body)
		}
		conn.Close()
	}
}

// A proxy that is cut off while sending would report a bad gateway to its client.
func TestASenderOfTooMuchMaySendAllOfItAndGetsTheReason(t *testing.T) {
	address := listening(t, serverOn(t, newStore()))
	conn, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	_ = conn.SetDeadline(eventually.Deadline())
	_, _ = fmt.Fprintf(conn, "%sContent-Length: 100000\r\n\r\n%s", anyPost, strings.Repeat("x", 1000))
	response, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil || response.StatusCode != 413 {
		t.Fatalf("%v %v", response, err)
	}
	for sent := 1000; sent < 100_000; sent += 1000 {
		if _, err := conn.Write(make([]byte, 1000)); err != nil {
			t.Fatalf("cut off after %d bytes: %v", sent, err)
		}
	}
}
