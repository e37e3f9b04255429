// Feeds a muxer with the demo film on a clock of the test's own, and reads all it gives as it comes.

package llhls

import (
	"bytes"
	"encoding/binary"
	"os"
	"testing"
	"time"

	"touchline/media/llhls/llhlstest"
)

// film is the football clip: its configurations and frames.
type film struct {
	video, audio []byte
	frames       []Frame
}

const (
	filmRate  = 44100
	filmLasts = 16_000 // ms
)

// theFilm reads the clip, an FLV file.
func theFilm(t testing.TB) film {
	t.Helper()
	file, err := os.ReadFile("../fixtures/football.flv")
	if err != nil {
		t.Fatal(err)
	}
	var f film
	for b := file[13:]; len(b) > 15; {
		n := int(binary.BigEndian.Uint32(b) & 0xffffff)
		body, at := b[11:11+n], int64(binary.BigEndian.Uint32(b[4:])>>8)
		switch {
		case b[0] == 9 && body[1] == 0:
			f.video = body[5:]
		case b[0] == 8 && body[1] == 0:
			f.audio = body[2:]
		case b[0] == 9 && body[1] == 1:
			f.frames = append(f.frames, Frame{At: at, Key: body[0]>>4 == 1, Data: body[5:]})
		case b[0] == 8:
			f.frames = append(f.frames, Frame{At: at, IsSound: true, Data: body[2:]})
		}
		b = b[11+n+4:]
	}
	return f
}

// between are the frames from a time to another, lap after lap, beginning with a picture.
func (f film) between(from, to time.Duration) (frames []Frame) {
	for lap := int64(0); lap*filmLasts < to.Milliseconds(); lap++ {
		for _, one := range f.frames {
			one.At += lap * filmLasts
			if one.At >= from.Milliseconds() && one.At < to.Milliseconds() {
				frames = append(frames, one)
			}
		}
	}
	return frames
}

// feed is a muxer with a reader who looks after each frame and takes every part as soon as it is named.
type feed struct {
	testing.TB
	*Muxer
	film  film
	begin time.Time

	texts []string
	docs  []llhlstest.Playlist
	parts map[string][]byte
	order []string
}

func openFeed(t testing.TB, maxBytes int) *feed {
	t.Helper()
	f := &feed{TB: t, film: theFilm(t), begin: time.Now(), parts: map[string][]byte{}}
	f.Muxer = New(f.begin, maxBytes)
	f.SetVideo(f.film.video)
	f.SetAudio(f.film.audio, filmRate, 1)
	return f
}

// someBytes are more than any of these tests needs.
const someBytes = 16 << 20

func (f *feed) push(frames ...Frame) {
	f.Helper()
	for _, one := range frames {
		now := f.begin.Add(millis(one.At))
		if f.ring.running.Load() {
			f.Asked(now)
		}
		f.Add(one, now)
		if f.ring.list != nil {
			f.look()
		}
	}
}

// show pushes the film from a time to another.
func (f *feed) show(from, to time.Duration) {
	f.Helper()
	f.push(f.film.between(from, to)...)
}

// watch is what the first reader does, two seconds into the film.
func (f *feed) watch() {
	f.Helper()
	now := f.begin.Add(2 * time.Second)
	if f.Asked(now); !f.Start(now) {
		f.Fatal("there is nothing to see")
	}
}

func (f *feed) look() {
	f.Helper()
	list, err := f.Playlist(f.Context(), "", "")
	if err != nil {
		f.Fatal(err)
	}
	if len(f.texts) > 0 && f.texts[len(f.texts)-1] == string(list) {
		return
	}
	doc, err := llhlstest.Read(string(list))
	if err != nil {
		f.Fatalf("%v in\n%s", err, list)
	}
	f.texts, f.docs = append(f.texts, string(list)), append(f.docs, doc)
	for _, s := range doc.Segments {
		var whole []byte
		for _, p := range s.Parts {
			if f.parts[p.Name] == nil {
				f.parts[p.Name] = f.fetch(p.Name)
				f.order = append(f.order, p.Name)
			}
			whole = append(whole, f.parts[p.Name]...)
		}
		if s.Name != "" && len(s.Parts) > 0 && !bytes.Equal(f.fetch(s.Name), whole) {
			f.Errorf("segment %s is not its parts", s.Name)
		}
	}
}

func (f *feed) fetch(name string) []byte {
	f.Helper()
	b, err := f.File(f.Context(), name)
	if err != nil {
		f.Fatalf("%s: %v", name, err)
	}
	return b
}

// last is the newest playlist.
func (f *feed) last() llhlstest.Playlist { return f.docs[len(f.docs)-1] }

// keepsTheRules fails for each rule the playlists broke.
func (f *feed) keepsTheRules() {
	f.Helper()
	broken := llhlstest.CheckAll(f.docs)
	for _, one := range broken[:min(len(broken), 10)] {
		f.Error(one)
	}
}
