// A double of an S3-compatible store for the calls this product makes. It computes every signature from the published
// rules of Signature Version 4, not with the library under test. It has one bucket and one pair of keys.

package persistence_test

import (
	"bufio"
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

const (
	doubleBucket = "touchline"
	doubleAccess = "AKTOUCHLINE"
	doubleSecret = "double-secret-key"
)

type s3Double struct {
	mu      sync.Mutex
	objects map[string][]byte
	headers map[string]http.Header
	refused []string // why requests were refused
}

func startS3Double(t *testing.T) (*s3Double, string) {
	d := &s3Double{objects: map[string][]byte{}, headers: map[string]http.Header{}}
	server := httptest.NewServer(d)
	t.Cleanup(server.Close)
	return d, strings.TrimPrefix(server.URL, "http://")
}

func (d *s3Double) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	d.mu.Lock()
	defer d.mu.Unlock()
	body, why := signedBody(r)
	if why != "" {
		d.refused = append(d.refused, why)
		refuseS3(w, 403, "SignatureDoesNotMatch")
		return
	}
	bucket, key, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/")
	object, found := d.objects[key]
	switch {
	case bucket != doubleBucket:
		refuseS3(w, 404, "NoSuchBucket")
	case key == "":
		w.WriteHeader(200) // HEAD of the bucket
	case r.Method == http.MethodPut:
		d.objects[key], d.headers[key] = body, r.Header.Clone()
		w.Header().Set("ETag", `"e"`)
	case r.Method == http.MethodDelete:
		delete(d.objects, key)
		w.WriteHeader(204)
	case !found:
		refuseS3(w, 404, "NoSuchKey")
	default:
		w.Header().Set("ETag", `"e"`)
		http.ServeContent(w, r, "", time.Unix(1700000000, 0), bytes.NewReader(object))
	}
}

func refuseS3(w http.ResponseWriter, status int, code string) {
	w.Header().Set("Content-Type", "application/xml")
	w.WriteHeader(status)
	_, _ = fmt.Fprintf(w, "<Error><Code>%s</Code><Message>%s</Message></Error>", code, code)
}

// signedBody reads the body of a request and returns why its signature is invalid, "" when it is valid.
func signedBody(r *http.Request) ([]byte, string) {
	raw, _ := io.ReadAll(r.Body)
	auth, ok := strings.CutPrefix(r.Header.Get("Authorization"), "AWS4-HMAC-SHA256 ")
	if !ok {
		return nil, "no signature"
	}
	parts := map[string]string{}
	for part := range strings.SplitSeq(auth, ",") {
		name, value, _ := strings.Cut(strings.TrimSpace(part), "=")
		parts[name] = value
	}
	scope := strings.SplitN(parts["Credential"], "/", 2)
	if len(scope) != 2 || scope[0] != doubleAccess {
		return nil, "foreign key"
	}
	names := strings.Split(parts["SignedHeaders"], ";")
	if !slices.IsSorted(names) || !slices.Contains(names, "host") {
		return nil, "signed headers"
	}
	var canonical strings.Builder
	query := strings.ReplaceAll(r.URL.Query().Encode(), "+", "%20")
	fmt.Fprintf(&canonical, "%s\n%s\n%s\n", r.Method, r.URL.EscapedPath(), query)
	for _, name := range names {
		value := strings.Join(r.Header.Values(name), ",")
		if name == "host" {
			value = r.Host
		} else if name == "content-length" {
			value = strconv.FormatInt(r.ContentLength, 10)
		}
		fmt.Fprintf(&canonical, "%s:%s\n", name, strings.TrimSpace(value))
	}
	payload := r.Header.Get("X-Amz-Content-Sha256")
	fmt.Fprintf(&canonical, "\n%s\n%s", parts["SignedHeaders"], payload)
	day, at := strings.Split(scope[1], "/"), r.Header.Get("X-Amz-Date")
	if len(day) != 4 || !strings.HasPrefix(at, day[0]) {
		return nil, "scope"
	}
	key := []byte("AWS4" + doubleSecret)
	for _, part := range day {
		key = sign(key, part)
	}
	seed := hex.EncodeToString(sign(key, "AWS4-HMAC-SHA256\n"+at+"\n"+scope[1]+"\n"+hash([]byte(canonical.String()))))
	if seed != parts["Signature"] {
		return nil, "signature of " + r.Method + " " + r.URL.Path
	}
	switch payload {
	case hash(raw), "UNSIGNED-PAYLOAD":
		return raw, ""
	case "STREAMING-AWS4-HMAC-SHA256-PAYLOAD":
		return chunks(raw, key, seed, "AWS4-HMAC-SHA256-PAYLOAD\n"+at+"\n"+scope[1]+"\n")
	}
	return nil, "payload " + payload
}

// chunks joins a body that was sent in signed chunks.
func chunks(raw, key []byte, before, head string) ([]byte, string) {
	reader, whole := bufio.NewReader(bytes.NewReader(raw)), []byte{}
	for {
		line, err := reader.ReadString('\n')
		size, signature, ok := strings.Cut(strings.TrimSpace(line), ";chunk-signature=")
		n, err2 := strconv.ParseInt(size, 16, 32)
		if err != nil || err2 != nil || !ok {
			return nil, "chunk"
		}
		piece := make([]byte, n)
		if _, err := io.ReadFull(reader, piece); err != nil {
			return nil, "chunk"
		}
		_, _ = reader.Discard(2)
		want := hex.EncodeToString(sign(key, head+before+"\n"+hash(nil)+"\n"+hash(piece)))
		if want != signature {
			return nil, "signature of a chunk"
		}
		before, whole = signature, append(whole, piece...)
		if n == 0 {
			return whole, ""
		}
	}
}

func sign(key []byte, text string) []byte {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(text))
	return mac.Sum(nil)
}

func hash(b []byte) string {
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:])
}
