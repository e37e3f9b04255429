// Stories of viewers: what FLV and HLS show, through cuts, reconnects and ends.
package media

import (
	"bytes"
	"context"
	"errors"
	"io"
	"regexp"
	"strings"
	"testing"
	"time"

	"touchline/domain"
)

func TestAnFLVViewerGetsHeaderSequenceHeadersAndAKeyFrameFirst(t *testing.T) {
	t.Parallel()
	p := openPlane(t, Limits{})
	p.live(t, clipPart(t, 2500*time.Millisecond))

	w := p.watch(t, "1001")

	if got := w.header(); !bytes.Equal(got, []byte{'F', 'L', 'V', 1, 5, 0, 0, 0, 9, 0, 0, 0, 0}) {
		t.Errorf("header % x", got)
	}
	for i, want := range []struct {
		class class
		at    uint32 // ms; the newest key frame is at 2000
	}{{metadata, 0}, {videoHeader, 2000}, {audioHeader, 2000}, {keyFrame, 2000}} {
		tag, got, err := w.next()
		if err != nil || got != want.class || tag.at != want.at {
			t.Fatalf("tag %d is of class %d at %d ms (%v), want %+v", i, got, tag.at, err, want)
		}
	}
}

func TestAViewerWhoComesBeforeThePictureStartsWithIt(t *testing.T) {
	t.Parallel()
	p := openPlane(t, Limits{})
	pub := dial(t, p.address)
	pub.publish("1001?code=right-code")
	w := p.watch(t, "1001")
	pub.sendAll(clipPart(t, time.Second))

	w.header()
	for _, want := range []class{metadata, videoHeader, audioHeader, keyFrame} {
		if _, got, err := w.next(); err != nil || got != want {
			t.Fatalf("class %d (%v), want %d", got, err, want)
		}
	}
}

func TestMetadataReachesViewersWithoutForeignTextOrADuration(t *testing.T) {
	t.Parallel()
	said := appendAMF(nil, "@setDataFrame", "onMetaData", []field{
		{"width", 1280.0}, {"duration", 1200.0}, {"encoder", "<script>"}, {"stereo", true}})

	clean, facts, ok := cleanMetadata(said)

	if want := appendAMF(nil, "onMetaData", []field{{"width", 1280.0}, {"stereo", true}}); !ok || !bytes.Equal(clean, want) {
		t.Errorf("passed on %q", clean)
	}
	if facts["duration"] != 1200.0 {
		t.Errorf("facts %v", facts)
	}
	if _, _, ok := cleanMetadata(appendAMF(nil, "onCuePoint", []field{})); ok {
		t.Error("another data message passed for metadata")
	}
}

// fed is a stream with a source of the test's own, without a network.
func fed(t testing.TB, l Limits) (*Hub, *stream, *source) {
	t.Helper()
	hub := NewHub(l)
	t.Cleanup(hub.Close)
	src := &source{Source: Source{HouseID: "1001", ConnID: "a", SessionID: "s"}, stop: func(Reason) {}, report: func(news) {}}
	return hub, hub.attach(src, time.Now()), src
}

func pushAll(t testing.TB, s *stream, src *source, tags []flvTag) {
	t.Helper()
	for _, tag := range tags {
		if err := s.push(src, tag.kind, tag.at, tag.body, time.Now()); err != nil {
			t.Fatal(err)
		}
	}
}

func TestASlowViewerIsCutAndTheOthersAreNot(t *testing.T) {
	t.Parallel()
	hub, s, src := fed(t, Limits{QueueTags: 20})
	slow, err := hub.WatchFLV("1001")
	if err != nil {
		t.Fatal(err)
	}
	quick, err := hub.WatchFLV("1001")
	if err != nil {
		t.Fatal(err)
	}
	defer quick.Close()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()

	seen := 0
	for _, tag := range clipPart(t, 3*time.Second) {
		pushAll(t, s, src, []flvTag{tag})
		for len(quick.queue) > 0 {
			if _, err := quick.Next(ctx); err != nil {
				t.Fatalf("the quick viewer: %v", err)
			}
			seen++
		}
	}

	if _, err := slow.Next(ctx); !errors.Is(err, ErrSlow) {
		t.Errorf("the slow viewer was told %v", err)
	}
	if want := len(clipPart(t, 3*time.Second)); seen < want {
		t.Errorf("the quick viewer saw %d pieces of %d", seen, want)
	}
	if cut := hub.Totals().Cut; cut != 1 {
		t.Errorf("%d viewers were cut, want 1", cut)
	}
}

func TestAViewersQueueIsBoundedInBytesToo(t *testing.T) {
	t.Parallel()
	hub, s, src := fed(t, Limits{QueueBytes: 10_000})
	v, err := hub.WatchFLV("1001")
	if err != nil {
		t.Fatal(err)
	}
	pushAll(t, s, src, clipPart(t, 2*time.Second))
	if _, err := v.Next(context.Background()); !errors.Is(err, ErrSlow) {
		t.Errorf("a viewer with a full queue was told %v", err)
	}
}

var (
	segmentName = regexp.MustCompile(`(?m)^\d+\.ts$`)
	sequence    = regexp.MustCompile(`#EXT-X-MEDIA-SEQUENCE:(\d+)`)
)

func TestAPlaylistAppearsAfterTwoSegmentsAndEverySegmentStartsWithTablesAndAKeyFrame(t *testing.T) {
	t.Parallel()
	hub, s, src := fed(t, Limits{})
	pushAll(t, s, src, clipPart(t, 1100*time.Millisecond)) // one segment is whole
	if list, ok := hub.Playlist("1001"); ok {
		t.Errorf("a playlist after one segment:\n%s", list)
	}

	pushAll(t, s, src, clipPart(t, 10*time.Second)[len(clipPart(t, 1100*time.Millisecond)):])

	list, ok := hub.Playlist("1001")
	names := segmentName.FindAllString(string(list), -1)
	if !ok || len(names) != listed || strings.Contains(string(list), "DISCONTINUITY") {
		t.Fatalf("playlist:\n%s", list)
	}
	for _, want := range []string{"#EXTM3U\n", "#EXT-X-TARGETDURATION:1\n", "#EXTINF:1.000,\n", "#EXT-X-PROGRAM-DATE-TIME:20"} {
		if !strings.Contains(string(list), want) {
			t.Errorf("playlist without %q:\n%s", want, list)
		}
	}
	for _, name := range names {
		b, ok := hub.Segment("1001", name)
		if !ok {
			t.Fatalf("segment %s is listed and missing", name)
		}
		p := demux(t, b)
		if p.firstVideo != "AUD SPS PPS IDR" {
			t.Errorf("segment %s begins with %q", name, p.firstVideo)
		}
		if p.pictures != 25 || p.sounds < 40 {
			t.Errorf("segment %s has %d pictures and %d sounds", name, p.pictures, p.sounds)
		}
	}
	for _, name := range []string{"../1.ts", "1.ts", "x.ts", names[0] + "x", "0" + names[0], "-" + names[0]} {
		if _, ok := hub.Segment("1001", name); ok {
			t.Errorf("there is a segment %q", name)
		}
	}
}

func TestAReconnectContinuesTheStreamWithADiscontinuity(t *testing.T) {
	t.Parallel()
	p := openPlane(t, Limits{})
	pub := p.live(t, clipPart(t, 3*time.Second))
	w := p.watch(t, "1001")
	w.header()

	pub.conn.Close()
	if c := p.room.hears(t, "silent"); c.why != Lost {
		t.Fatalf("the room heard %+v", c)
	}
	p.live(t, clipPart(t, 3*time.Second)) // its clock starts at 0 again

	var last uint32
	pictures, headers := 0, 0
	for pictures < 3*25+1 { // from the cached group at 2000 ms on
		tag, c, err := w.next()
		if err != nil {
			t.Fatal(err)
		}
		switch c {
		case videoHeader:
			headers++
		case keyFrame, interFrame:
			if pictures > 0 && (tag.at <= last || tag.at > last+200) {
				t.Fatalf("picture at %d ms follows one at %d ms", tag.at, last)
			}
			last = tag.at
			pictures++
		}
	}
	if headers != 2 {
		t.Errorf("the viewer saw %d video headers, want one for each connection", headers)
	}
	list, _ := p.hub.Playlist("1001")
	if strings.Count(string(list), "#EXT-X-DISCONTINUITY\n") != 1 || strings.Contains(string(list), "ENDLIST") {
		t.Errorf("playlist:\n%s", list)
	}
}

func TestAnEndedStreamSaysSoAndAnotherSessionNeverReusesItsNames(t *testing.T) {
	t.Parallel()
	p := openPlane(t, Limits{})
	pub := p.live(t, clipPart(t, 3*time.Second))
	w := p.watch(t, "1001")

	p.hub.End("1001", "session-0") // an older session: nothing happens
	p.hub.End("1001", "session-1")

	if c := p.room.hears(t, "silent"); c.why != Ended {
		t.Errorf("the room heard %+v", c)
	}
	pub.gone()
	if _, err := io.Copy(io.Discard, w.r); err != nil {
		t.Errorf("the viewer's stream ended with %v", err)
	}
	if _, err := p.hub.WatchFLV("1001"); domain.CodeOf(err) != domain.NotFound {
		t.Errorf("an ended stream can be watched: %v", err)
	}
	old, ok := p.hub.Playlist("1001")
	if !ok || !strings.HasSuffix(string(old), "#EXT-X-ENDLIST\n") {
		t.Errorf("playlist:\n%s", old)
	}

	p.room.session = 2
	p.live(t, clipPart(t, 3*time.Second))

	fresh, _ := p.hub.Playlist("1001")
	if a, b := sequence.FindSubmatch(old), sequence.FindSubmatch(fresh); a == nil || b == nil || string(b[1]) <= string(a[1]) {
		t.Errorf("media sequence went from %s to %s", a, b)
	}
}

func TestTheStreamOutlivesItsSourceForTheGraceOnly(t *testing.T) {
	t.Parallel()
	p := openPlane(t, Limits{Grace: 50 * time.Millisecond})
	pub := p.live(t, clipPart(t, 2*time.Second))
	w := p.watch(t, "1001")

	pub.conn.Close()

	if _, err := io.Copy(io.Discard, w.r); err != nil {
		t.Errorf("the viewer's stream ended with %v", err)
	}
	if _, err := p.hub.WatchFLV("1001"); domain.CodeOf(err) != domain.NotFound {
		t.Errorf("the stream outlives its grace: %v", err)
	}
}

func TestAChangeOfCodecsBreaksTheSegmentsAndARepeatedHeaderDoesNot(t *testing.T) {
	t.Parallel()
	hub, s, src := fed(t, Limits{})
	tags := clipPart(t, 6*time.Second)
	var header flvTag
	for _, tag := range tags {
		if c, _ := classify(tag.kind, tag.body); c == videoHeader {
			header = tag
		}
	}
	other := flvTag{kind: msgVideo, at: 3000, body: bytes.Clone(header.body)}
	other.body[len(other.body)-1] ^= 1 // another PPS

	for _, tag := range tags {
		if tag.at > 1500 {
			pushAll(t, s, src, []flvTag{header})
			break
		}
		pushAll(t, s, src, []flvTag{tag})
	}
	half := len(s.hls.segments)
	pushAll(t, s, src, []flvTag{header})
	if len(s.hls.segments) != half {
		t.Error("a repeated header cut a segment")
	}
	pushAll(t, s, src, []flvTag{other})
	for _, tag := range tags {
		if tag.at > 1500 {
			pushAll(t, s, src, []flvTag{tag})
		}
	}

	if list, _ := hub.Playlist("1001"); strings.Count(string(list), "#EXT-X-DISCONTINUITY\n") != 1 {
		t.Errorf("playlist:\n%s", list)
	}
}
