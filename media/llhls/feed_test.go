// Feeds a muxer with the demo film on a clock of the test, and reads everything it publishes.

package llhls

import (
	"bytes"
	"encoding/binary"
	"os"
	"slices"
	"testing"
	"time"

	"touchline/media/formats"
	"touchline/media/mediatest"
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

// between returns the frames between two times, lap after lap, beginning with a picture.
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

// feed is a muxer with a reader that looks at the playlist after each frame and fetches every new part.
type feed struct {
	testing.TB
	*Muxer
	film  film
	begin time.Time

	texts []string
	docs  []mediatest.Playlist
	parts map[string][]byte
	order []string
}

func openFeed(t testing.TB, maxBytes int) *feed {
	t.Helper()
	f := &feed{TB: t, film: theFilm(t), begin: time.Now(), parts: map[string][]byte{}}
	f.Muxer = New(f.begin, maxBytes)
	f.SetVideo(formats.H264, f.film.video)
	f.SetAudio(f.film.audio, filmRate, 1)
	return f
}

// someBytes exceeds what any of these tests needs.
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

// show pushes the frames between two times of the film.
func (f *feed) show(from, to time.Duration) {
	f.Helper()
	f.push(f.film.between(from, to)...)
}

// watch starts the reader, two seconds into the film.
func (f *feed) watch() {
	f.Helper()
	now := f.begin.Add(2 * time.Second)
	if f.Asked(now); !f.Start(now) {
		f.Fatal("the playlist is empty")
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
	doc, err := mediatest.ReadPlaylist(string(list))
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

// last returns the newest playlist.
func (f *feed) last() mediatest.Playlist { return f.docs[len(f.docs)-1] }

// keepsTheRules fails for each rule the playlists broke.
func (f *feed) keepsTheRules() {
	f.Helper()
	broken := mediatest.CheckPlaylists(f.docs)
	for _, one := range broken[:min(len(broken), 10)] {
		f.Error(one)
	}
}

// steady pushes count pictures of the film at intervals of step ms, with a key frame every key pictures.
func (f *feed) steady(step int64, key, count int, sound bool) {
	if !sound {
		f.SetAudio(nil, 0, 0)
	}
	var pictures [2]Frame // not a key frame, and one
	for _, one := range f.film.frames {
		if !one.IsSound && one.Key {
			pictures[1] = one
		} else if !one.IsSound {
			pictures[0] = one
		}
	}
	heard := int64(0)
	for i := range count {
		one := pictures[0]
		if i%key == 0 {
			one = pictures[1]
		}
		one.At = int64(i) * step
		for ; sound && heard <= one.At; heard += 23 {
			f.push(Frame{At: heard, IsSound: true, Data: []byte{1, 2, 3}})
		}
		f.push(one)
		if i == 2*key {
			f.watch()
		}
	}
}

// silence counts the frames of silence, and returns the second up to which sound has no gap.
func (f *feed) silence() (frames int, until float64) {
	var next uint64
	for _, name := range f.order {
		_, runs, err := mediatest.Fragments(f.parts[name])
		if err != nil {
			f.Fatal(err)
		}
		for _, run := range runs[0] {
			if run.Track != formats.AudioTrackID || len(run.Samples) == 0 {
				continue
			}
			if next > 0 && run.Decode != next {
				return frames, until
			}
			next = run.Decode
			for _, s := range run.Samples {
				next += uint64(s.Duration)
				if slices.ContainsFunc([][]byte{silence[1], silence[2]}, func(b []byte) bool {
					return bytes.Equal(b, s.Data)
				}) {
					frames++
				}
			}
			until = float64(next) / filmRate
		}
	}
	return frames, until
}

// keepTheRules broadcasts at each interval of pictures and of key frames, with sound and without.
func keepTheRules(t *testing.T, steps []int64, keys []int) {
	t.Helper()
	for _, step := range steps {
		for _, key := range keys {
			for _, sound := range []bool{false, true} {
				f := openFeed(t, someBytes)
				f.steady(step, key, 2*key+int(12_000/step), sound)
				if len(f.docs) < 5 {
					t.Errorf("%d ms, a key frame each %d: %d playlists", step, key, len(f.docs))
				}
				for _, one := range mediatest.CheckPlaylists(f.docs) {
					t.Fatalf("a picture each %d ms, a key frame each %d, sound %v: %s", step, key, sound, one)
				}
			}
		}
	}
}
