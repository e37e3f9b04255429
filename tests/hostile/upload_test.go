package hostile

import (
	"bytes"
	"encoding/json"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"touchline/app/apptest"
	"touchline/domain"
)

const uploadPath = "/manage/ossFile/image/oss_upload"

func pngOf(t *testing.T, size image.Rectangle) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(size)); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// form is a multipart body like a browser's, with any file name.
func form(scene, filename string, content []byte) string {
	return "--b\r\nContent-Disposition: form-data; name=\"scene\"\r\n\r\n" + scene +
		"\r\n--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"" + filename + "\"\r\n\r\n" +
		string(content) + "\r\n--b--\r\n"
}

func (w wire) upload(token, body string) wireAnswer {
	w.t.Helper()
	return w.say(w.elsewhere().words(uploadPath, token, body, "Content-Type: multipart/form-data; boundary=b"))
}

func uploadedKey(t *testing.T, w wire, token, scene string, content []byte) string {
	t.Helper()
	r := w.upload(token, form(scene, "x.png", content))
	var kept struct{ Key string }
	if err := json.Unmarshal(r.Data, &kept); err != nil || kept.Key == "" {
		t.Fatalf("%d %s", r.status, r.body)
	}
	return kept.Key
}

func TestHostileUploadsAreRefusedOrMadeHarmless(t *testing.T) {
	data := apptest.FreshFolder(t)
	people := apptest.MakePeople(t, data, 3)
	_, addr, received := openInside(t, data)
	w := wire{t: t, addr: addr}.elsewhere()
	token := people[1].Token
	small := pngOf(t, image.Rect(0, 0, 64, 64))
	padded := append(bytes.Clone(small), make([]byte, domain.FileMaxBytes+1-len(small))...)
	var photo, frames bytes.Buffer
	_ = jpeg.Encode(&photo, image.NewGray(image.Rect(0, 0, 64, 64)), nil)
	film := &gif.GIF{}
	for range 50 {
		film.Image = append(film.Image,
			image.NewPaletted(image.Rect(0, 0, 16, 16), color.Palette{color.Black, color.White}))
		film.Delay = append(film.Delay, 1)
	}
	_ = gif.EncodeAll(&frames, film)
	rtl := "\u202egpj.exe"
	for _, x := range []struct {
		name, token, body string
		code              domain.Code
	}{
		{"size: exactly 5 MiB", token, form("photo", "x", padded[:domain.FileMaxBytes]), ""},
		{"size: one byte more", token, form("photo", "x", padded), domain.FileTooLarge},
		{"picture: fifty frames", token, form("photo", "x.gif", frames.Bytes()), ""},
		{"picture: half a photograph", token, form("photo", "x.jpg", photo.Bytes()[:photo.Len()/2]), domain.FileFormat},
		{"picture: one pixel", token, form("photo", "x.png", pngOf(t, image.Rect(0, 0, 1, 1))), domain.FileFormat},
		{"content: HTML", token, form("photo", "x.jpg", []byte("<html><script>alert(1)</script>")), domain.FileFormat},
		{"content: SVG", token,
			form("photo", "x.png", []byte(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`)),
			domain.FileFormat},
		{"content: a program", token, form("photo", "x.png", []byte("MZ\x90\x00")), domain.FileFormat},
		{"content: a picture and a script", token,
			form("photo", "x.png", append(bytes.Clone(small), "<script>polyglot()</script>"...)), ""},
		{"file name: a path", token, form("photo", "../../x.jpg", small), ""},
		{"file name: a long name", token, form("photo", strings.Repeat("x", 4<<10), small), ""},
		{"file name: NUL", token, form("photo", "x\x00.png", small), domain.BadRequest},
		{"file name: a device", token, form("photo", "con.png", small), ""},
		{"file name: right to left", token, form("photo", rtl, small), ""},
		{"form: no end", token, strings.TrimSuffix(form("photo", "x", small), "--b--\r\n"), domain.BadRequest},
		{"form: more parts than are read", token,
			strings.Repeat("--b\r\nContent-Disposition: form-data; name=\"x\"\r\n\r\ny\r\n", 11) +
				form("photo", "x", small), domain.BadRequest},
		{"form: no parts", token, "--b--\r\n", domain.BadRequest},
		{"uploader: an operator's scene", token, form("gift", "x", small), domain.Forbidden},
		{"uploader: a visitor", "", form("photo", "x", small), domain.Unauthenticated},
		{"uploader: a visitor with much", "", form("photo", "x", padded[:1<<20]), domain.Unauthenticated},
		{"uploader: a made-up token with much", strings.Repeat("x", 42) + "A", form("photo", "x", padded[:1<<20]),
			domain.TokenInvalid},
	} {
		t.Run(x.name, func(t *testing.T) {
			w := wire{t: t, addr: addr}
			if r := w.upload(x.token, x.body); r.Code != x.code || x.code == "" && r.status != 200 {
				t.Errorf("%d %.300s", r.status, r.body)
			}
		})
	}
	err := filepath.WalkDir(filepath.Join(data, "files"), func(path string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		if !slices.Contains([]string{".jpg", ".png", ".webp"}, filepath.Ext(entry.Name())) {
			t.Errorf("%s was kept", path)
		}
		content, err := os.ReadFile(path)
		if bytes.Contains(content, []byte("polyglot")) {
			t.Errorf("%s carries a script", path)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(filepath.Join(data, "x.jpg")); err == nil {
		t.Error("a file name led out of the folder")
	}

	// An address without earlier failures: fifty at once, of which twenty count.
	var codes sync.Map
	var all sync.WaitGroup
	for n := range 50 {
		all.Go(func() { codes.Store(n, w.upload(people[2].Token, form("photo", "x", []byte("no picture"))).Code) })
	}
	all.Wait()
	counted := map[domain.Code]int{}
	codes.Range(func(_, code any) bool { counted[code.(domain.Code)]++; return true })
	if counted[domain.FileFormat] > 20 || counted[domain.RateLimited] < 20 ||
		counted[domain.FileFormat]+counted[domain.RateLimited]+counted[domain.Unavailable] != 50 {
		t.Errorf("fifty at once: %v", counted)
	}
	if strings.Contains(received.All(), "request failed") {
		t.Errorf("something counted as our fault: %s", received.All())
	}
}
