package http

import (
	"bytes"
	"fmt"
	"image/jpeg"
	"math/rand"
	"mime/multipart"
	"net/http/httptest"
	"strings"
	"testing"

	"touchline/domain"
	"touchline/http/images"
	"touchline/http/rest"
	"touchline/http/view"
)

type part struct {
	name, filename string
	content        []byte
}

func multipartOf(parts ...part) (contentType string, body []byte) {
	var b bytes.Buffer
	w := multipart.NewWriter(&b)
	for _, p := range parts {
		var into interface{ Write([]byte) (int, error) }
		if p.filename != "" {
			into, _ = w.CreateFormFile(p.name, p.filename)
		} else {
			into, _ = w.CreateFormField(p.name)
		}
		_, _ = into.Write(p.content)
	}
	_ = w.Close()
	return w.FormDataContentType(), b.Bytes()
}

func upload(t testing.TB, s *Server, token string, parts ...part) reply {
	t.Helper()
	kind, body := multipartOf(parts...)
	request := httptest.NewRequest("POST", images.UploadPath, bytes.NewReader(body))
	request.Header.Set("Content-Type", kind)
	request.Header.Set("token", token)
	return send(t, s, request)
}

func uploader(t testing.TB) (*world, *Server, string) {
	w := newWorld()
	s := serverOn(t, w)
	_, token := member(t, w, "Lin2026")
	return w, s, token
}

var scene = part{"scene", "", []byte("photo")}

func TestAnUploadedImageIsWrittenAnewWithItsVariants(t *testing.T) {
	w, s, token := uploader(t)
	r := upload(t, s, token, part{"file", "../../x.jpg", jpegOf(painted(1400, 700))}, scene)
	var got view.Uploaded
	r.into(t, &got)
	if got.Width != 1400 || got.Height != 700 || got.ContentType != "image/jpeg" || !strings.HasPrefix(got.Key, "img/2026/09/") ||
		!strings.HasSuffix(got.Key, ".jpg") || got.URL != "/static/files/"+got.Key || got.Size != len(w.files[got.Key]) {
		t.Fatalf("%s", r.body)
	}
	for _, edge := range []int{160, 480, 1280} {
		name := strings.TrimSuffix(got.Key, ".jpg") + fmt.Sprintf("_%d.jpg", edge)
		config, err := jpeg.DecodeConfig(bytes.NewReader(w.files[name]))
		if err != nil || config.Width != edge || config.Height != edge/2 {
			t.Errorf("%s: %v %v", name, config, err)
		}
	}
	again := upload(t, s, token, part{"file", "other name", jpegOf(painted(1400, 700))}, scene)
	if string(again.Data) != string(r.Data) {
		t.Errorf("the same content got another key: %s", again.body)
	}
	served := ask(t, s, "GET", got.URL, "")
	for name, want := range map[string]string{
		"Content-Type": "image/jpeg", "X-Content-Type-Options": "nosniff", "Content-Disposition": "inline",
		"Cache-Control": "public, max-age=31536000, immutable", "Content-Security-Policy": rest.FilePolicy,
	} {
		if served.header.Get(name) != want {
			t.Errorf("%s: %s", name, served.header.Get(name))
		}
	}
}

func TestWhatIsNoPictureIsRefused(t *testing.T) {
	w, s, token := uploader(t)
	photo := jpegOf(painted(300, 300))
	for name, content := range map[string][]byte{
		"empty": {}, "html": []byte("<html><script>alert(1)</script>"), "svg": []byte("<svg xmlns='http://www.w3.org/2000/svg'/>"),
		"php": []byte("<?php echo 1;"), "exe": []byte("MZ\x90\x00"), "magic and rubbish": append([]byte("\xff\xd8\xff\xe0"), bytes.Repeat([]byte{7}, 500)...),
		"bomb": pngHeader(30_000, 30_000), "just too many pixels": pngHeader(8000, 5001), "wide": pngHeader(4_000_000, 16),
		"truncated jpeg": photo[:len(photo)/2], "truncated png": pngOf(painted(64, 64))[:60], "15 px": pngOf(painted(15, 40)), "1 px": pngOf(painted(1, 1)),
		"zero": pngHeader(0, 0), "negative": pngHeader(0xffffffff, 1),
	} {
		if r := upload(t, s, token, part{"file", "x.jpg", content}, scene); r.Code != domain.FileFormat || fmt.Sprint(r.Params["allowed"]) != "[jpg jpeg png gif webp]" {
			t.Errorf("%s: %d %s", name, r.status, r.body)
		}
	}
	if len(w.files) != 0 {
		t.Errorf("%d files were kept", len(w.files))
	}
}

func TestNothingBehindThePixelsOfAPolyglotIsKept(t *testing.T) {
	w, s, token := uploader(t)
	tail := []byte("/*<script>alert('polyglot')</script>*/")
	for _, content := range [][]byte{append(jpegOf(painted(64, 64)), tail...), append(pngOf(painted(64, 64)), tail...)} {
		if r := upload(t, s, token, part{"file", "x", content}, scene); !r.Success {
			t.Fatalf("%s", r.body)
		}
	}
	for key, content := range w.files {
		if bytes.Contains(content, []byte("polyglot")) {
			t.Errorf("%s carries the tail", key)
		}
	}
}

func TestAnUploadHasOneFileAndAScene(t *testing.T) {
	_, s, token := uploader(t)
	file := part{"file", "x.png", pngOf(painted(32, 32))}
	many := make([]part, 11)
	for i := range many {
		many[i] = part{"x", "", []byte("y")}
	}
	for _, x := range []struct {
		what  string
		parts []part
		code  domain.Code
		field any
	}{
		{"no file", []part{scene}, domain.BadRequest, "file"},
		{"two files", []part{file, file, scene}, domain.BadRequest, "file"},
		{"another name", []part{{"image", "x.png", file.content}, scene}, domain.BadRequest, "file"},
		{"no scene", []part{file}, domain.BadRequest, "scene"},
		{"unknown scene", []part{file, {"scene", "", []byte("x")}}, domain.BadRequest, "scene"},
		{"an operator's scene", []part{file, {"scene", "", []byte("gift")}}, domain.Forbidden, nil},
		{"many parts", append(many, file, scene), domain.BadRequest, "body"},
	} {
		if r := upload(t, s, token, x.parts...); r.Code != x.code || r.Params["field"] != x.field {
			t.Errorf("%s: %s", x.what, r.body)
		}
	}
	if r := upload(t, s, "", file, scene); r.Code != domain.Unauthenticated {
		t.Errorf("a visitor: %s", r.body)
	}
	_, body := multipartOf(file, scene)
	for _, kind := range []string{"multipart/form-data", "multipart/form-data; boundary=" + strings.Repeat("b", 5000), "multipart/form-data; boundary=x", "application/json"} {
		request := httptest.NewRequest("POST", images.UploadPath, bytes.NewReader(body[:len(body)-20]))
		request.Header.Set("Content-Type", kind)
		request.Header.Set("token", token)
		if r := send(t, s, request); r.Code != domain.BadRequest {
			t.Errorf("%.40s: %s", kind, r.body)
		}
	}
}

func TestFiveMegabytesAreTheMost(t *testing.T) {
	_, s, token := uploader(t)
	photo := jpegOf(painted(64, 64))
	rubbish := make([]byte, domain.FileMaxBytes+1-len(photo))
	rand.New(rand.NewSource(1)).Read(rubbish)
	full := append(photo, rubbish...)
	if r := upload(t, s, token, part{"file", "x", full[:domain.FileMaxBytes]}, scene); !r.Success {
		t.Errorf("exactly 5 MiB: %s", r.body)
	}
	if r := upload(t, s, token, part{"file", "x", full}, scene); r.Code != domain.FileTooLarge || r.status != 413 || r.Params["maxBytes"] != float64(5242880) {
		t.Errorf("one byte more: %s", r.body)
	}
	if _, metrics := inside(t, s)("/metrics"); !strings.Contains(metrics, "\ntouchline_http_uploads 0\n") {
		t.Errorf("a place for an upload was not given back: %s", metrics)
	}
}

func TestTwentyUploadsAMinuteAreTheMost(t *testing.T) {
	w := newWorld()
	s := serverOn(t, w, func(d *flatDeps) { d.RateFactor = 1 })
	_, token := member(t, w, "Lin2026")
	for n := range 21 {
		r := upload(t, s, token, part{"file", "x", []byte("no picture")}, scene)
		if want := map[bool]domain.Code{true: domain.FileFormat, false: domain.RateLimited}[n < 20]; r.Code != want {
			t.Fatalf("upload %d: %s", n+1, r.body)
		}
	}
}
