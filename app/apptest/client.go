// Calls to a server in this or another process.

package apptest

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"image"
	"image/png"
	"io"
	"mime/multipart"
	"net"
	nethttp "net/http"
	"testing"
)

// Client makes calls to a server and opens sockets to it.
type Client struct {
	Addr string
	// the caller's address for a trusted proxy; "": none
	Via  string
	HTTP *nethttp.Client                                                   // nil: the default client
	Dial func(ctx context.Context, network, addr string) (net.Conn, error) // of sockets; nil: the default
}

// Ready reports whether the server answers its probe.
func (h Client) Ready() bool {
	resp, err := nethttp.Get("http://" + h.Addr + "/healthz")
	if err != nil {
		return false
	}
	_ = resp.Body.Close()
	return resp.StatusCode == nethttp.StatusOK
}

// Ask makes a call that must succeed, and decodes its data.
func (h Client) Ask(t testing.TB, token, path string, request, data any) {
	t.Helper()
	body, _ := json.Marshal(request)
	h.Post(t, token, path, "application/json", body, data)
}

// Upload sends a cover picture and returns its key.
func (h Client) Upload(t testing.TB, token string) string {
	t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	_ = form.WriteField("scene", "cover")
	file, _ := form.CreateFormFile("file", "cover.png")
	if err := png.Encode(file, image.NewGray(image.Rect(0, 0, 64, 36))); err != nil {
		t.Fatal(err)
	}
	_ = form.Close()
	var kept struct{ Key string }
	h.Post(t, token, "/manage/ossFile/image/oss_upload", form.FormDataContentType(), body.Bytes(), &kept)
	return kept.Key
}

// Post sends a body. The call must succeed.
func (h Client) Post(t testing.TB, token, path, kind string, body []byte, data any) {
	t.Helper()
	_, text, err := h.Do(Person{Token: token}, path, kind, body)
	if err != nil {
		t.Fatal(err)
	}
	answer := struct {
		Success bool
		Data    any
	}{Data: data}
	if err := json.Unmarshal(text, &answer); err != nil || !answer.Success {
		t.Fatalf("%s: %s", path, text)
	}
}

// Do sends a body with headers by name and value, and accepts any answer.
func (h Client) Do(who Person, path, kind string, body []byte, headers ...string) (status int, text []byte, err error) {
	req, err := nethttp.NewRequest(nethttp.MethodPost, "http://"+h.Addr+path, bytes.NewReader(body))
	if err != nil {
		return 0, nil, err
	}
	req.Header.Set("Content-Type", kind)
	for i := 0; i+1 < len(headers); i += 2 {
		req.Header.Set(headers[i], headers[i+1])
	}
	if who.Token != "" {
		req.Header.Set("Authorization", "Bearer "+who.Token)
	}
	if h.Via != "" {
		req.Header.Set("X-Forwarded-For", h.Via)
	}
	resp, err := cmp.Or(h.HTTP, nethttp.DefaultClient).Do(req)
	if err != nil {
		return 0, nil, err
	}
	defer resp.Body.Close()
	text, err = io.ReadAll(resp.Body)
	return resp.StatusCode, text, err
}
