// Renditions keep the timeline and the dates of their stream, continue behind a restarted encoder, end with the stream,
// and are joined to the pieces of its recording.

package media

import (
	"bytes"
	"errors"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"touchline/domain"
	"touchline/media/formats"
	"touchline/media/mediatest"
	"touchline/tests/eventually"
)

// small is the name of a rendition of room 1001.
var small = RenditionName("1001", "360p")

// encoder writes FLV into a rendition of room 1001.
type encoder struct {
	to       *io.PipeWriter
	pictured chan struct{}
	ended    chan error
}

func startEncoder(t *testing.T, hub *Hub, sessionID string) *encoder {
	t.Helper()
	from, to := io.Pipe()
	e := &encoder{to: to, pictured: make(chan struct{}), ended: make(chan error, 1)}
	go func() {
		e.ended <- hub.Rendition("1001", sessionID, "360p", from, func() { close(e.pictured) })
	}()
	t.Cleanup(func() { _ = to.Close() })
	return e
}

// writes sends tags, and waits until the rendition has taken them.
func (e *encoder) writes(t *testing.T, tags []formats.FLVTag) {
	t.Helper()
	if _, err := e.to.Write(flvHeader(true)); err != nil {
		t.Fatal(err)
	}
	for _, tag := range tags {
		c, _ := classify(tag.Kind, tag.Body)
		if _, err := e.to.Write(newTag(c, tag.Kind, int64(tag.At), tag.Body).wire); err != nil {
			t.Fatal(err)
		}
	}
}

// crashes ends the encoder.
func (e *encoder) crashes(t *testing.T) {
	t.Helper()
	_ = e.to.Close()
	if err := eventually.Receive(t, "the rendition has lost its encoder", e.ended); !errors.Is(err, io.EOF) {
		t.Errorf("it ended with %v", err)
	}
}

// picturesAt returns the times of the pictures, and of the key frames, in FLV.
func picturesAt(t *testing.T, flv []byte) (all, keys []uint32) {
	t.Helper()
	tags, err := formats.ReadFLV(flv)
	if err != nil {
		t.Fatal(err)
	}
	for _, tag := range tags {
		switch c, _ := classify(tag.Kind, tag.Body); c {
		case keyFrame:
			keys = append(keys, tag.At)
			fallthrough
		case interFrame:
			all = append(all, tag.At)
		}
	}
	return all, keys
}

// from leaves out the frames of a clip before a time, but not its headers.
func from(tags []formats.FLVTag, least uint32) (part []formats.FLVTag) {
	for _, tag := range tags {
		if c, _ := classify(tag.Kind, tag.Body); c == videoHeader || c == audioHeader || tag.At >= least {
			part = append(part, tag)
		}
	}
	return part
}

func TestARestartedEncoderContinuesOnTheTimelineOfItsSource(t *testing.T) {
	t.Parallel()
	hub, s, src := fed(t, Limits{})
	pushAll(t, s, src, clipPart(t, 6*time.Second))
	first := startEncoder(t, hub, "s")
	first.writes(t, clipPart(t, 1500*time.Millisecond))
	eventually.Receive(t, "the rendition has pictures", first.pictured)
	viewer, err := hub.WatchFLV(small)
	if err != nil {
		t.Fatal(err)
	}
	sink := mediatest.NewSink()
	viewer.Serve(sink)
	first.crashes(t)

	second := startEncoder(t, hub, "s")
	second.writes(t, from(clipPart(t, 6*time.Second), 1000)) // the group of pictures that was cut
	second.crashes(t)
	hub.End("1001", "s")
	await(t, sink)

	all, keys := picturesAt(t, sink.Bytes())
	for i := 1; i < len(all); i++ {
		if all[i] <= all[i-1] {
			t.Errorf("a picture at %d ms follows one at %d ms", all[i], all[i-1])
		}
	}
	if want := []uint32{1023, 2023, 3023, 4023, 5023}; !equal(keys, want) {
		t.Errorf("key frames at %v ms, want %v", keys, want)
	}
	hole := false
	for i := 1; i < len(all); i++ {
		hole = hole || all[i-1] < 1500 && all[i] == 2023
	}
	if !hole {
		t.Errorf("the pictures between 1.5 and 2 s are no hole: %v", all)
	}
}

func equal(a, b []uint32) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// datesIn returns the dates of the segments of a playlist.
func datesIn(list []byte) (dates []string) {
	for line := range strings.SplitSeq(string(list), "\n") {
		if date, ok := strings.CutPrefix(line, "#EXT-X-PROGRAM-DATE-TIME:"); ok {
			dates = append(dates, date)
		}
	}
	return dates
}

func TestASegmentOfARenditionHasTheDateOfItsSource(t *testing.T) {
	t.Parallel()
	hub, s, src := fed(t, Limits{})
	begin := time.Date(2026, 11, 29, 20, 0, 0, 0, time.UTC)
	tags := clipPart(t, 4*time.Second)
	for _, tag := range tags {
		if err := s.push(src, tag.Kind, tag.At, tag.Body, begin.Add(millis(int64(tag.At)))); err != nil {
			t.Fatal(err)
		}
	}
	const first = 23 // ms: the first picture of the clip has the time 0 in its stream
	for i := range tags {
		tags[i].At = max(tags[i].At, first) - first
	}
	e := startEncoder(t, hub, "s")
	e.writes(t, tags)
	e.crashes(t)
	hub.End("1001", "s")
	of, _ := hub.Playlist(t.Context(), "1001")
	list, ok := hub.Playlist(t.Context(), small)
	if want := datesIn(of); !ok || len(want) != 4 || strings.Join(datesIn(list), " ") != strings.Join(want, " ") {
		t.Errorf("dates of the source %v, of the rendition %v", want, datesIn(list))
	}
}

func TestARenditionEndsWithItsStream(t *testing.T) {
	t.Parallel()
	for name, end := range map[string]func(*Hub){
		"its end": func(h *Hub) { h.End("1001", "s") },
		"another source": func(h *Hub) {
			_, _, other := fed(t, Limits{})
			other.SessionID = "t"
			h.attach(other, time.Now())
		},
		"its withdrawal": func(h *Hub) { h.Withdraw("1001") },
	} {
		hub, s, src := fed(t, Limits{})
		pushAll(t, s, src, clipPart(t, 2*time.Second))
		e := startEncoder(t, hub, "s")
		e.writes(t, clipPart(t, 2*time.Second))
		eventually.Receive(t, "the rendition has pictures", e.pictured)
		end(hub)
		if err := eventually.Receive(t, "the encoder is stopped by "+name, e.ended); !errors.Is(err, ErrTakenOver) {
			t.Errorf("%s: %v", name, err)
		}
		if _, err := hub.WatchFLV(small); err == nil {
			t.Errorf("%s: the rendition can still be watched", name)
		}
		if _, there := hub.Playlist(t.Context(), small); there == (name == "its withdrawal") {
			t.Errorf("%s: the playlist is there: %v", name, there)
		}
	}
}

func TestAnEncoderOfAnotherSessionIsRefused(t *testing.T) {
	t.Parallel()
	hub, s, src := fed(t, Limits{})
	pushAll(t, s, src, clipPart(t, time.Second))
	for _, session := range []string{"other", ""} {
		err := hub.Rendition("1001", session, "360p", io.NopCloser(bytes.NewReader(nil)), func() {})
		if !errors.Is(err, ErrTakenOver) {
			t.Errorf("session %q: %v", session, err)
		}
	}
}

func TestARenditionIsNoBroadcastOfItsOwn(t *testing.T) {
	t.Parallel()
	hub, s, src := fed(t, Limits{})
	pushAll(t, s, src, clipPart(t, 2*time.Second))
	e := startEncoder(t, hub, "s")
	e.writes(t, clipPart(t, 2*time.Second))
	eventually.Receive(t, "the rendition has pictures", e.pictured)
	if all := hub.Stats(); len(all) != 1 || all[0].HouseID != "1001" {
		t.Errorf("%+v", all)
	}
}

func TestThePlaylistOfAllDefinitionsSaysWhatEachNeeds(t *testing.T) {
	t.Parallel()
	hub, s, src := fed(t, Limits{})
	pushAll(t, s, src, clipPart(t, 4*time.Second))
	e := startEncoder(t, hub, "s")
	e.writes(t, clipPart(t, 4*time.Second))
	e.crashes(t)
	for lowLatency, line := range map[bool]string{false: "0", true: "ll"} {
		list, err := hub.Variants(t.Context(), "1001", lowLatency)
		if err != nil {
			t.Fatal(err)
		}
		const needs = `#EXT-X-STREAM-INF:BANDWIDTH=[1-9]\d+,AVERAGE-BANDWIDTH=[1-9]\d+,` +
			`CODECS="avc1\.4d401e,mp4a\.40\.2",RESOLUTION=640x360,FRAME-RATE=25\.000\n`
		want := regexp.MustCompile(`^#EXTM3U\n#EXT-X-VERSION:6\n#EXT-X-INDEPENDENT-SEGMENTS\n` +
			needs + `\.\./\.\./1001\.360p/` + line + `/index\.m3u8\n` +
			needs + `\.\./\.\./1001/` + line + `/index\.m3u8\n$`)
		if !want.Match(list) {
			t.Errorf("%s", list)
		}
	}
	if names := hub.Definitions("1001"); len(names) != 1 || names[0] != "360p" {
		t.Errorf("definitions %v", names)
	}
	if _, err := hub.Variants(t.Context(), "1002", false); domain.CodeOf(err) != domain.NotFound {
		t.Errorf("a house without a broadcast: %v", err)
	}
}

func TestCopiesOfAStreamAndItsDefinitionsKeepTheirTimesAndAreWithdrawnTogether(t *testing.T) {
	t.Parallel()
	hub := NewHub(Limits{})
	defer hub.Close()
	var copies []*mediatest.Sink
	for _, name := range []string{"1001", small} {
		read, to := io.Pipe()
		pictured := make(chan struct{})
		go func() { _ = hub.Copy(name, "relay", read, func() { close(pictured) }) }()
		e := &encoder{to: to}
		eventually.True(t, "the copy begins", func() bool { return hub.stream(name) != nil })
		viewer, err := hub.WatchFLV(name)
		if err != nil {
			t.Fatal(err)
		}
		copies = append(copies, mediatest.NewSink())
		viewer.Serve(copies[len(copies)-1])
		e.writes(t, from(clipPart(t, 4*time.Second), 2000))
		eventually.Receive(t, "the copy has pictures", pictured)
		_ = to.Close()
	}
	hub.Withdraw("1001")
	for i, sink := range copies {
		await(t, sink)
		if _, keys := picturesAt(t, sink.Bytes()); !equal(keys, []uint32{2023, 3023}) {
			t.Errorf("copy %d has key frames at %v", i, keys)
		}
	}
	for _, name := range []string{"1001", small} {
		if _, there := hub.Playlist(t.Context(), name); there {
			t.Errorf("%s can still be fetched", name)
		}
	}
}

func TestSegmentsOfADefinitionArePutTogetherByTheirTimes(t *testing.T) {
	t.Parallel()
	segments := func(broken int, starts ...int64) (all []segment) {
		for i, start := range starts[:len(starts)-1] {
			all = append(all, segment{start: start, length: starts[i+1] - start, broken: i == broken})
		}
		return all
	}
	spans := []span{{number: 1, to: 6000, broken: true}, {number: 2, from: 6000, to: 12000}}
	for name, x := range map[string]struct {
		segments []segment
		want     []int64
	}{
		"the same":               {segments(0, 0, 2000, 4000, 6000, 9000, 12000), []int64{1, 2}},
		"other lengths":          {segments(0, 0, 6000, 7000, 8000, 9000, 12000), []int64{1, 2}},
		"times a little off":     {segments(0, 8, 2030, 6020, 11990), []int64{1, 2}},
		"it begins late":         {segments(0, 2000, 6000, 12000), []int64{2}},
		"it is not finished":     {segments(0, 0, 6000, 9000), []int64{1}},
		"it begins elsewhere":    {segments(0, 1000, 3000, 5000, 7000, 13000), nil},
		"it ends elsewhere":      {segments(0, 0, 5000, 7000, 12000), nil},
		"it changes inside":      {segments(1, 0, 2000, 6000, 12000), []int64{2}},
		"it changes at a piece":  {segments(1, 0, 6000, 12000), []int64{1}},
		"it is before the piece": {segments(0, -4000, -2000, 0, 6000, 12000), []int64{1, 2}},
	} {
		of := &stream{houseID: "1001.360p"}
		for order, feed := range map[string]func(j *joiners, take func([]joined)){
			"late": func(j *joiners, take func([]joined)) {
				take(j.add(renderedSegment{segment{start: -9000, length: 1000}, of}))
				for _, s := range spans {
					take(j.note(s))
				}
				for _, s := range x.segments {
					take(j.add(renderedSegment{s, of}))
				}
			},
			"early": func(j *joiners, take func([]joined)) {
				for _, s := range x.segments {
					take(j.add(renderedSegment{s, of}))
				}
				for _, s := range spans {
					take(j.note(s))
				}
			},
		} {
			var all joiners
			var got []int64
			feed(&all, func(made []joined) {
				for _, one := range made {
					got = append(got, one.number)
				}
			})
			if !slices.Equal(got, x.want) {
				t.Errorf("%s, %s: pieces %v, want %v", name, order, got, x.want)
			}
		}
	}
}
