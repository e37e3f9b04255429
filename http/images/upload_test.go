package images_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand"
	"mime/multipart"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/image/webp"

	"touchline/app/resttest"
	"touchline/domain"
	"touchline/http/images"
	"touchline/http/rest"
	"touchline/http/view"
	"touchline/picture"
)

// uploads is a server with a user who uploads pictures, and the folder of the store.
type uploads struct {
	*resttest.Server
	token  string
	folder string
}

func open(t *testing.T, options ...resttest.Option) uploads {
	t.Helper()
	data := t.TempDir()
	s := resttest.Open(t, append(options, resttest.Set("DATA_DIR", data))...)
	return uploads{s, s.Person("Lin2026").Token, filepath.Join(data, "files")}
}

// file returns the stored file of a key; nil without one.
func (u uploads) file(t *testing.T, key string) []byte {
	t.Helper()
	content, err := os.ReadFile(filepath.Join(u.folder, filepath.FromSlash(key)))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Fatal(err)
	}
	return content
}

// files returns all stored files by path.
func (u uploads) files(t *testing.T) map[string][]byte {
	t.Helper()
	kept := map[string][]byte{}
	err := filepath.WalkDir(u.folder, func(path string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			kept[path], err = os.ReadFile(path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return kept
}

// upload sends a form as the user.
func (u uploads) upload(t *testing.T, token string, parts ...part) resttest.Reply {
	t.Helper()
	kind, body := multipartOf(parts...)
	return u.Ask(t, "POST", images.UploadPath, string(body), "Content-Type", kind, "token", token)
}

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

var scene = part{"scene", "", []byte("photo")}

func TestAnUploadedImageIsReencodedWithItsVariants(t *testing.T) {
	s := open(t)
	r := s.upload(t, s.token, part{"file", "../../x.jpg", jpegOf(painted(1400, 700))}, scene)
	var got view.Uploaded
	r.Into(t, &got)
	if got.Width != 1400 || got.Height != 700 || got.ContentType != "image/jpeg" ||
		!strings.HasPrefix(got.Key, "img/2026/09/") ||
		!strings.HasSuffix(got.Key, ".jpg") || got.URL != "/static/files/"+got.Key || got.Size != len(s.file(t, got.Key)) {
		t.Fatalf("%s", r.Body)
	}
	for _, edge := range picture.Edges {
		name := strings.TrimSuffix(got.Key, ".jpg") + fmt.Sprintf("_%d.webp", edge)
		config, err := webp.DecodeConfig(bytes.NewReader(s.file(t, name)))
		if err != nil || config.Width != edge || config.Height != edge/2 {
			t.Errorf("%s: %v %v", name, config, err)
		}
	}
	again := s.upload(t, s.token, part{"file", "other name", jpegOf(painted(1400, 700))}, scene)
	if string(again.Data) != string(r.Data) {
		t.Errorf("the same content got another key: %s", again.Body)
	}
	for asked, want := range map[string]string{
		"": "", "?w=": "", "?w=1": "_80.webp", "?w=81": "_160.webp", "?w=160": "_160.webp", "?w=161": "_480.webp",
		"?w=1280": "_1280.webp", "?w=1281": "", "?w=10000": "",
	} {
		name := got.Key
		if want != "" {
			name = strings.TrimSuffix(got.Key, ".jpg") + want
		}
		if sized := s.Ask(t, "GET", got.URL+asked, ""); !bytes.Equal(sized.Body, s.file(t, name)) ||
			sized.Header.Get("Content-Type") != rest.ImageType(name) {
			t.Errorf("%s is answered with %d bytes of %s, want %s", asked, len(sized.Body), sized.Header.Get("Content-Type"),
				name)
		}
	}
	for _, asked := range []string{"0", "-1", "10001", "x", "1e3", "99999999999999999999"} {
		if r := s.Ask(t, "GET", got.URL+"?w="+asked, ""); r.Status != 400 || r.Code != domain.BadRequest ||
			r.Params["field"] != "w" {
			t.Errorf("?w=%s: %d %s", asked, r.Status, r.Body)
		}
	}
	served := s.Ask(t, "GET", got.URL, "")
	for name, want := range map[string]string{
		"Content-Type": "image/jpeg", "X-Content-Type-Options": "nosniff", "Content-Disposition": "inline",
		"Cache-Control": "public, max-age=31536000, immutable", "Content-Security-Policy": rest.FilePolicy,
	} {
		if served.Header.Get(name) != want {
			t.Errorf("%s: %s", name, served.Header.Get(name))
		}
	}
}

func TestAFileThatIsNoPictureIsRefused(t *testing.T) {
	s := open(t)
	photo := jpegOf(painted(300, 300))
	for name, content := range map[string][]byte{
		"empty": {}, "html": []byte("<html><script>alert(1)</script>"),
		"svg": []byte("<svg xmlns='http://www.w3.org/2000/svg'/>"),
		"php": []byte("<?php echo 1;"), "exe": []byte("MZ\x90\x00"),
		"magic and rubbish": append([]byte("\xff\xd8\xff\xe0"), bytes.Repeat([]byte{7}, 500)...),
		"truncated jpeg":    photo[:len(photo)/2], "truncated png": pngOf(painted(64, 64))[:60],
		"15 px": pngOf(painted(15, 40)),
		"1 px":  pngOf(painted(1, 1)),
	} {
		if r := s.upload(t, s.token, part{"file", "x.jpg", content}, scene); r.Code != domain.FileFormat ||
			fmt.Sprint(r.Params["allowed"]) != "[jpg jpeg png gif webp]" {
			t.Errorf("%s: %d %s", name, r.Status, r.Body)
		}
	}
	if kept := s.files(t); len(kept) != 0 {
		t.Errorf("%d files were stored", len(kept))
	}
}

func TestDataBehindThePixelsIsNotStored(t *testing.T) {
	s := open(t)
	tail := []byte("/*<script>alert('polyglot')</script>*/")
	for _, content := range [][]byte{append(jpegOf(painted(64, 64)), tail...), append(pngOf(painted(64, 64)), tail...)} {
		if r := s.upload(t, s.token, part{"file", "x", content}, scene); !r.Success {
			t.Fatalf("%s", r.Body)
		}
	}
	kept := s.files(t)
	if len(kept) == 0 {
		t.Error("no file was stored")
	}
	for path, content := range kept {
		if bytes.Contains(content, []byte("polyglot")) {
			t.Errorf("%s contains the data behind the pixels", path)
		}
	}
}

func TestAnUploadHasOneFileAndAScene(t *testing.T) {
	s := open(t)
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
		if r := s.upload(t, s.token, x.parts...); r.Code != x.code || r.Params["field"] != x.field {
			t.Errorf("%s: %s", x.what, r.Body)
		}
	}
	if r := s.upload(t, "", file, scene); r.Code != domain.Unauthenticated {
		t.Errorf("a visitor: %s", r.Body)
	}
	_, body := multipartOf(file, scene)
	for _, kind := range []string{"multipart/form-data", "multipart/form-data; boundary=" + strings.Repeat("b", 5000),
		"multipart/form-data; boundary=x", "application/json"} {
		request := httptest.NewRequest("POST", images.UploadPath, bytes.NewReader(body[:len(body)-20]))
		request.Header.Set("Content-Type", kind)
		request.Header.Set("token", s.token)
		if r := s.Send(t, request); r.Code != domain.BadRequest {
			t.Errorf("%.40s: %s", kind, r.Body)
		}
	}
}

func TestFiveMegabytesAreTheMost(t *testing.T) {
	s := open(t)
	photo := jpegOf(painted(64, 64))
	rubbish := make([]byte, domain.FileMaxBytes+1-len(photo))
	rand.New(rand.NewSource(1)).Read(rubbish)
	full := append(photo, rubbish...)
	if r := s.upload(t, s.token, part{"file", "x", full[:domain.FileMaxBytes]}, scene); !r.Success {
		t.Errorf("exactly 5 MiB: %s", r.Body)
	}
	if r := s.upload(t, s.token, part{"file", "x", full}, scene); r.Code != domain.FileTooLarge || r.Status != 413 ||
		r.Params["maxBytes"] != float64(5242880) {
		t.Errorf("one byte more: %s", r.Body)
	}
	if metrics := metricsOf(t, s); !strings.Contains(metrics, "\ntouchline_http_uploads 0\n") {
		t.Errorf("an upload keeps its place: %s", metrics)
	}
}

// metricsOf returns the metrics of a server from its internal listener.
func metricsOf(t *testing.T, s uploads) string {
	t.Helper()
	machines, err := s.Internal()
	if err != nil {
		t.Fatal(err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	go func() { _ = machines.Serve(listener) }()
	response, err := http.Get("http://" + listener.Addr().String() + "/metrics")
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(body)
}

func TestTwentyUploadsAMinuteAreTheMost(t *testing.T) {
	s := open(t, resttest.Set("RATE_FACTOR", "1"))
	for n := range 21 {
		r := s.upload(t, s.token, part{"file", "x", []byte("no picture")}, scene)
		if want := map[bool]domain.Code{true: domain.FileFormat, false: domain.RateLimited}[n < 20]; r.Code != want {
			t.Fatalf("upload %d: %s", n+1, r.Body)
		}
	}
}
