package http

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"math/rand"
	"mime/multipart"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"touchline/domain"
)

// picture has a red top left corner on blue.
func picture(w, h int) *image.NRGBA {
	p := image.NewNRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			p.Set(x, y, color.NRGBA{0, 0, 200, 255})
			if x < w/2 && y < h/2 {
				p.Set(x, y, color.NRGBA{200, 0, 0, 255})
			}
		}
	}
	return p
}

func jpegOf(p image.Image) []byte {
	var b bytes.Buffer
	_ = jpeg.Encode(&b, p, nil)
	return b.Bytes()
}

func pngOf(p image.Image) []byte {
	var b bytes.Buffer
	_ = png.Encode(&b, p)
	return b.Bytes()
}

// withExif puts an APP1 with an orientation and the words of a place behind the start of a JPEG.
func withExif(photo []byte, orientation int) []byte {
	tiff := []byte("MM\x00\x2a\x00\x00\x00\x08\x00\x01")
	tiff = binary.BigEndian.AppendUint16(tiff, orientationTag)
	tiff = binary.BigEndian.AppendUint16(tiff, tiffShort)
	tiff = binary.BigEndian.AppendUint32(tiff, 1)
	tiff = binary.BigEndian.AppendUint16(tiff, uint16(orientation))
	tiff = append(tiff, "\x00\x00\x00\x00\x00\x00GPS 48.8584N 2.2945E"...)
	body := append([]byte("Exif\x00\x00"), tiff...)
	out := append([]byte{0xff, 0xd8, 0xff, 0xe1}, binary.BigEndian.AppendUint16(nil, uint16(len(body)+2))...)
	return append(append(out, body...), photo[2:]...)
}

// pngHeader is a PNG that announces a size and holds nothing.
func pngHeader(w, h uint32) []byte {
	ihdr := append([]byte("IHDR"), binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, w), h)...)
	ihdr = append(ihdr, 8, 2, 0, 0, 0)
	out := append([]byte("\x89PNG\r\n\x1a\n"), 0, 0, 0, 13)
	return binary.BigEndian.AppendUint32(append(out, ihdr...), crc32.ChecksumIEEE(ihdr))
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

func upload(t testing.TB, s *Server, token string, parts ...part) reply {
	t.Helper()
	kind, body := multipartOf(parts...)
	request := httptest.NewRequest("POST", uploadPath, bytes.NewReader(body))
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
	r := upload(t, s, token, part{"file", "../../x.jpg", jpegOf(picture(1400, 700))}, scene)
	var got uploaded
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
	again := upload(t, s, token, part{"file", "other name", jpegOf(picture(1400, 700))}, scene)
	if string(again.Data) != string(r.Data) {
		t.Errorf("the same content got another key: %s", again.body)
	}
	served := ask(t, s, "GET", got.URL, "")
	for name, want := range map[string]string{
		"Content-Type": "image/jpeg", "X-Content-Type-Options": "nosniff", "Content-Disposition": "inline",
		"Cache-Control": "public, max-age=31536000, immutable", "Content-Security-Policy": filePolicy,
	} {
		if served.header.Get(name) != want {
			t.Errorf("%s: %s", name, served.header.Get(name))
		}
	}
}

func TestAPhotographStandsUprightAndSaysNothingOfWhereItWasTaken(t *testing.T) {
	for orientation := 1; orientation <= 8; orientation++ {
		w, s, token := uploader(t)
		r := upload(t, s, token, part{"file", "x", withExif(jpegOf(picture(200, 100)), orientation)}, scene)
		var got uploaded
		r.into(t, &got)
		kept := w.files[got.Key]
		if bytes.Contains(kept, []byte("GPS")) || bytes.Contains(kept, []byte("Exif")) {
			t.Errorf("%d: metadata is left", orientation)
		}
		shown, err := jpeg.Decode(bytes.NewReader(kept))
		if err != nil {
			t.Fatal(err)
		}
		size, red := shown.Bounds().Size(), ""
		for corner, at := range map[string]image.Point{
			"top left": {3, 3}, "top right": {size.X - 4, 3}, "bottom left": {3, size.Y - 4}, "bottom right": {size.X - 4, size.Y - 4},
		} {
			if r, _, b, _ := shown.At(at.X, at.Y).RGBA(); r > b {
				red = corner
			}
		}
		want := []string{"", "top left", "top right", "bottom right", "bottom left", "top left", "top right", "bottom right", "bottom left"}[orientation]
		if red != want || (size.X > size.Y) != (orientation < 5) {
			t.Errorf("orientation %d: red corner is %s, want %s, size %v", orientation, red, want, size)
		}
	}
}

func TestEveryFormatIsReadAndAnimationsKeepTheirFirstFrame(t *testing.T) {
	_, s, token := uploader(t)
	var animated bytes.Buffer
	frames := &gif.GIF{}
	for range 50 {
		frame := image.NewPaletted(image.Rect(0, 0, 64, 64), color.Palette{color.Black, color.White})
		frames.Image, frames.Delay = append(frames.Image, frame), append(frames.Delay, 1)
	}
	_ = gif.EncodeAll(&animated, frames)
	seeThrough := picture(64, 64)
	seeThrough.Set(0, 0, color.NRGBA{})
	deep := image.NewNRGBA64(image.Rect(0, 0, 64, 64))
	for i := range deep.Pix {
		deep.Pix[i] = 0xff
	}
	webp, _ := base64.StdEncoding.DecodeString("UklGRhwAAABXRUJQVlA4TA8AAAAvH8AHAAcQ9Y/+ByKi/wEA") // 32 × 32, lossless, red
	for name, x := range map[string]struct {
		content []byte
		kind    string
	}{
		"png": {pngOf(picture(64, 64)), "image/jpeg"}, "transparent png": {pngOf(seeThrough), "image/png"},
		"gif": {animated.Bytes(), "image/jpeg"}, "16 bit png": {pngOf(deep), "image/jpeg"}, "webp": {webp, "image/jpeg"},
	} {
		r := upload(t, s, token, part{"file", "x", x.content}, scene)
		if !strings.Contains(string(r.Data), x.kind) {
			t.Errorf("%s: %s", name, r.body)
		}
	}
}

func TestWhatIsNoPictureIsRefused(t *testing.T) {
	w, s, token := uploader(t)
	photo := jpegOf(picture(300, 300))
	for name, content := range map[string][]byte{
		"empty": {}, "html": []byte("<html><script>alert(1)</script>"), "svg": []byte("<svg xmlns='http://www.w3.org/2000/svg'/>"),
		"php": []byte("<?php echo 1;"), "exe": []byte("MZ\x90\x00"), "magic and rubbish": append([]byte("\xff\xd8\xff\xe0"), bytes.Repeat([]byte{7}, 500)...),
		"bomb": pngHeader(30_000, 30_000), "just too many pixels": pngHeader(8000, 5001), "wide": pngHeader(4_000_000, 16),
		"truncated jpeg": photo[:len(photo)/2], "truncated png": pngOf(picture(64, 64))[:60], "15 px": pngOf(picture(15, 40)), "1 px": pngOf(picture(1, 1)),
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
	for _, content := range [][]byte{append(jpegOf(picture(64, 64)), tail...), append(pngOf(picture(64, 64)), tail...)} {
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
	file := part{"file", "x.png", pngOf(picture(32, 32))}
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
		request := httptest.NewRequest("POST", uploadPath, bytes.NewReader(body[:len(body)-20]))
		request.Header.Set("Content-Type", kind)
		request.Header.Set("token", token)
		if r := send(t, s, request); r.Code != domain.BadRequest {
			t.Errorf("%.40s: %s", kind, r.body)
		}
	}
}

func TestFiveMegabytesAreTheMost(t *testing.T) {
	_, s, token := uploader(t)
	photo := jpegOf(picture(64, 64))
	rubbish := make([]byte, domain.FileMaxBytes+1-len(photo))
	rand.New(rand.NewSource(1)).Read(rubbish)
	full := append(photo, rubbish...)
	if r := upload(t, s, token, part{"file", "x", full[:domain.FileMaxBytes]}, scene); !r.Success {
		t.Errorf("exactly 5 MiB: %s", r.body)
	}
	if r := upload(t, s, token, part{"file", "x", full}, scene); r.Code != domain.FileTooLarge || r.status != 413 || r.Params["maxBytes"] != float64(5242880) {
		t.Errorf("one byte more: %s", r.body)
	}
	if n := len(s.uploads.taken); n != 0 {
		t.Errorf("%d slots were not handed back", n)
	}
}

func TestOnlyAFewUploadsMayArriveAtOnce(t *testing.T) {
	w := newWorld()
	var u uploadSlots
	for range uploadsAtOnce {
		if !u.acquire(w.clock()) {
			t.Fatal("refused too early")
		}
	}
	if u.acquire(w.clock()) {
		t.Error("one too many")
	}
	w.pass(uploadTimeout + 1)
	if !u.acquire(w.clock()) {
		t.Error("a broken connection keeps its slot for ever")
	}
}

func TestTwentyUploadsAMinuteAreTheMost(t *testing.T) {
	w := newWorld()
	s := serverOn(t, w, func(d *Deps) { d.RateFactor = 1 })
	_, token := member(t, w, "Lin2026")
	for n := range 21 {
		r := upload(t, s, token, part{"file", "x", []byte("no picture")}, scene)
		if want := map[bool]domain.Code{true: domain.FileFormat, false: domain.RateLimited}[n < 20]; r.Code != want {
			t.Fatalf("upload %d: %s", n+1, r.body)
		}
	}
}

func TestManyDecodesAtOnceAllFinish(t *testing.T) {
	desk := newImageDesk()
	desk.alone = 200 * 200
	large := pngOf(image.NewGray(image.Rect(0, 0, 200, 200))) // takes every seat
	small := pngOf(picture(64, 64))
	var all sync.WaitGroup
	for n := range 12 {
		all.Go(func() {
			content := small
			if n%3 == 0 {
				content = large
			}
			if _, err := desk.rework(t.Context(), content); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if len(desk.seats) != 0 {
		t.Error("a seat was not given back")
	}
}
