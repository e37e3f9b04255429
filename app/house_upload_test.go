// Files that tests send to a site.
package app

import (
	"bytes"
	"encoding/json"
	"image"
	"image/png"
	"io"
	"mime/multipart"
	nethttp "net/http"
	"testing"
)

// upload sends a picture for a cover and returns its key.
func (h *site) upload(t *testing.T, token string) string {
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
	h.post(t, token, "/manage/ossFile/image/oss_upload", form.FormDataContentType(), body.Bytes(), &kept)
	return kept.Key
}

func (h *site) post(t *testing.T, token, path, kind string, body []byte, data any) {
	t.Helper()
	req, _ := nethttp.NewRequest(nethttp.MethodPost, "http://"+h.addr+path, bytes.NewReader(body))
	req.Header.Set("Content-Type", kind)
	if token != "" {
		req.Header.Set("Authorization", "Bearer "+token)
	}
	resp, err := nethttp.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	text, _ := io.ReadAll(resp.Body)
	answer := struct {
		Success bool
		Data    any
	}{Data: data}
	if err := json.Unmarshal(text, &answer); err != nil || !answer.Success {
		t.Fatalf("%s: %s", path, text)
	}
}
