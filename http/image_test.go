package http

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"touchline/http/rest"
	"touchline/picture"
)

// painted has a red top left corner on blue.
func painted(w, h int) *image.NRGBA {
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
	tiff = binary.BigEndian.AppendUint16(tiff, 0x0112)
	tiff = binary.BigEndian.AppendUint16(tiff, 3)
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

func TestAPhotographStandsUprightAndSaysNothingOfWhereItWasTaken(t *testing.T) {
	for orientation := 1; orientation <= 8; orientation++ {
		w, s, token := uploader(t)
		r := upload(t, s, token, part{"file", "x", withExif(jpegOf(painted(200, 100)), orientation)}, scene)
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
	seeThrough := painted(64, 64)
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
		"png": {pngOf(painted(64, 64)), "image/jpeg"}, "transparent png": {pngOf(seeThrough), "image/png"},
		"gif": {animated.Bytes(), "image/jpeg"}, "16 bit png": {pngOf(deep), "image/jpeg"}, "webp": {webp, "image/jpeg"},
	} {
		r := upload(t, s, token, part{"file", "x", x.content}, scene)
		if !strings.Contains(string(r.Data), x.kind) {
			t.Errorf("%s: %s", name, r.body)
		}
	}
}

// costlyPicture is one whose announced pixels take much, as far as one can tell without decoding it.
func costlyPicture() []byte {
	data := append([]byte("IDAT"), make([]byte, 100_000)...)
	sent := binary.BigEndian.AppendUint32(pngHeader(5200, 5200), uint32(len(data)-4))
	return append(append(sent, data...), 0, 0, 0, 0)
}

// counter decodes nothing, and counts.
type counter struct {
	mu                  sync.Mutex
	now, most           int
	costlyNow, costMost int
}

func (d *counter) Rework(_ context.Context, sent []byte) (*picture.Kept, error) {
	costly := 0
	if facts, _ := picture.Inspect(sent); facts.Costly() {
		costly = 1
	}
	d.mu.Lock()
	d.now, d.costlyNow = d.now+1, d.costlyNow+costly
	d.most, d.costMost = max(d.most, d.now), max(d.costMost, d.costlyNow)
	d.mu.Unlock()
	runtime.Gosched()
	d.mu.Lock()
	defer d.mu.Unlock()
	d.now, d.costlyNow = d.now-1, d.costlyNow-costly
	return &picture.Kept{Ext: ".jpg"}, nil
}

func TestManyDecodesAtOnceAllFinishAndFewGoOnTogether(t *testing.T) {
	counted := &counter{}
	s := serverOn(t, newWorld(), func(d *Deps) { d.Pictures = counted })
	costly, small := costlyPicture(), pngOf(painted(64, 64))
	var all sync.WaitGroup
	for n := range 60 {
		all.Go(func() {
			content := small
			if n%4 == 0 {
				content = costly
			}
			if _, err := s.rework(t.Context(), content, rest.Quota{Key: fmt.Sprint(n), Max: 1}); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if counted.most > decodesAtOnce || counted.costMost != 1 {
		t.Errorf("%d were decoded at once, %d costly ones among them", counted.most, counted.costMost)
	}
	if s.images.seats.InUse()+s.images.costly.InUse() != 0 {
		t.Error("a seat was not given back")
	}
}

func TestAnHonestPictureDoesNotWaitForCostlyOnes(t *testing.T) {
	const strangers = 5 * decodesAtOnce
	slow := decoder{make(chan []byte), make(chan struct{})}
	s := serverOn(t, newWorld(), func(d *Deps) { d.Pictures = slow })
	costly, honest := costlyPicture(), pngOf(painted(32, 32))
	var all sync.WaitGroup
	for n := range strangers { // each with an account and an address of their own
		all.Go(func() { _, _ = s.rework(t.Context(), costly, rest.Quota{Key: fmt.Sprint(n), Max: 1}) })
	}
	<-slow.at // one of theirs; none of the others ends before this test lets it
	for s.images.costly.Waiting() != strangers-1 {
		time.Sleep(time.Millisecond)
	}
	all.Go(func() { _, _ = s.rework(t.Context(), honest, rest.Quota{Key: "honest", Max: 1}) })
	if got := <-slow.at; !bytes.Equal(got, honest) {
		t.Error("another costly picture was decoded first")
	}
	go func() {
		for range slow.at {
		}
	}()
	close(slow.on)
	all.Wait()
	close(slow.at)
}

// decoder holds every picture until it is told to go on.
type decoder struct {
	at chan []byte
	on chan struct{}
}

func (d decoder) Rework(_ context.Context, sent []byte) (*picture.Kept, error) {
	d.at <- sent
	<-d.on
	return &picture.Kept{Ext: ".jpg"}, nil
}

func TestOneSenderLeavesASeatForTheOthers(t *testing.T) {
	slow := decoder{make(chan []byte), make(chan struct{})}
	s := serverOn(t, newWorld(), func(d *Deps) { d.Pictures = slow })
	greedy, honest := pngOf(painted(64, 64)), pngOf(painted(32, 32))
	var all sync.WaitGroup
	for range 2 * decodesAtOnce {
		all.Go(func() {
			_, _ = s.rework(t.Context(), greedy, rest.Quota{Key: "user:1", Max: 1}, rest.Quota{Key: "ip:a", Max: 1})
		})
	}
	<-slow.at
	all.Go(func() {
		_, _ = s.rework(t.Context(), honest, rest.Quota{Key: "user:2", Max: 1}, rest.Quota{Key: "ip:b", Max: 1})
	})
	if got := <-slow.at; !bytes.Equal(got, honest) {
		t.Error("the second seat went to the sender who has one")
	}
	go func() { // the rest go on; those who wait for more than their share were refused
		for range slow.at {
		}
	}()
	close(slow.on)
	all.Wait()
	close(slow.at)
}
