// Sessions: segments, low-latency parts, reconnects, ends and changes in between.

package media

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"regexp"
	"strings"
	"testing"
	"time"

	"touchline/domain"
	"touchline/media/formats"
	"touchline/media/mediatest"
)

var (
	segmentName = regexp.MustCompile(`(?m)^\d+\.ts$`)
	sequence    = regexp.MustCompile(`#EXT-X-MEDIA-SEQUENCE:(\d+)`)
)

func TestAPlaylistAppearsAfterTwoSegmentsAndEverySegmentStartsWithTablesAndAKeyFrame(t *testing.T) {
	t.Parallel()
	hub, s, src := fed(t, Limits{})
	pushAll(t, s, src, clipPart(t, 1100*time.Millisecond)) // one segment is finished
	impatient, leave := context.WithCancel(t.Context())
	leave()
	if list, ok := hub.Playlist(impatient, "1001"); ok {
		t.Errorf("a playlist after one segment:\n%s", list)
	}
	type answer struct {
		list []byte
		ok   bool
	}
	waiting := make(chan answer)
	go func() {
		list, ok := hub.Playlist(t.Context(), "1001")
		waiting <- answer{list, ok}
	}()

	pushAll(t, s, src, clipPart(t, 10*time.Second)[len(clipPart(t, 1100*time.Millisecond)):])

	if first := <-waiting; !first.ok || !segmentName.Match(first.list) {
		t.Errorf("a request before the second segment got %q", first.list)
	}
	list, ok := hub.Playlist(t.Context(), "1001")
	names := segmentName.FindAllString(string(list), -1)
	if !ok || len(names) != listed || strings.Contains(string(list), "DISCONTINUITY") {
		t.Fatalf("playlist:\n%s", list)
	}
	for _, want := range []string{"#EXTM3U\n", "#EXT-X-TARGETDURATION:1\n", "#EXTINF:1.000,\n",
		"#EXT-X-PROGRAM-DATE-TIME:20"} {
		if !strings.Contains(string(list), want) {
			t.Errorf("playlist without %q:\n%s", want, list)
		}
	}
	for _, name := range names {
		b, ok := hub.Segment("1001", name)
		if !ok {
			t.Fatalf("segment %s is listed and missing", name)
		}
		p := mediatest.Demux(t, b)
		if p.FirstVideo != "AUD SPS PPS IDR" {
			t.Errorf("segment %s begins with %q", name, p.FirstVideo)
		}
		if p.Pictures != 25 || p.Sounds < 40 {
			t.Errorf("segment %s has %d pictures and %d sounds", name, p.Pictures, p.Sounds)
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
	if c := p.room.receives(t, "silent"); c.why != Lost {
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
			if pictures > 0 && (tag.At <= last || tag.At > last+200) {
				t.Fatalf("picture at %d ms follows one at %d ms", tag.At, last)
			}
			last = tag.At
			pictures++
		}
	}
	if headers != 2 {
		t.Errorf("the viewer saw %d video headers, want one for each connection", headers)
	}
	list, _ := p.hub.Playlist(t.Context(), "1001")
	if strings.Count(string(list), "#EXT-X-DISCONTINUITY\n") != 1 || strings.Contains(string(list), "ENDLIST") {
		t.Errorf("playlist:\n%s", list)
	}
}

func TestASourceWithoutSoundAfterOneWithSoundIsMuteForAllViewers(t *testing.T) {
	t.Parallel()
	p := openPlane(t, Limits{})
	pub := p.live(t, clipPart(t, 3*time.Second))
	before := p.watch(t, "1001")
	pub.conn.Close()
	p.room.receives(t, "silent")
	var mute []formats.FLVTag
	for _, tag := range clipPart(t, 4*time.Second) {
		if tag.Kind != msgAudio {
			mute = append(mute, tag)
		}
	}
	p.live(t, mute)

	for {
		if _, _, err := before.next(); err != nil { // it reconnects and does not wait for sound
			break
		}
	}
	after := p.watch(t, "1001")
	if head := after.header(); head[4] != 1 {
		t.Errorf("the stream announces %d", head[4])
	}
	for _, want := range []class{metadata, videoHeader, keyFrame} {
		if _, got, err := after.next(); err != nil || got != want {
			t.Fatalf("class %d (%v), want %d", got, err, want)
		}
	}
	list, _ := p.hub.Playlist(t.Context(), "1001")
	names := segmentName.FindAllString(string(list), -1)
	segment, _ := p.hub.Segment("1001", names[len(names)-1])
	if got := mediatest.Demux(t, segment); got.Sounds != 0 || got.Pictures == 0 {
		t.Errorf("the newest segment has %d pictures and %d sounds", got.Pictures, got.Sounds)
	}
}

func TestAnEndedStreamIsMarkedAndAnotherSessionNeverReusesItsNames(t *testing.T) {
	t.Parallel()
	p := openPlane(t, Limits{})
	pub := p.live(t, clipPart(t, 3*time.Second))
	w := p.watch(t, "1001")

	p.hub.End("1001", "session-0") // an older session: nothing happens
	if all := p.hub.Stats(); len(all) != 1 || !all[0].Fed {
		t.Errorf("the end of an older session ended this one: %+v", all)
	}
	p.hub.End("1001", "session-1")

	if c := p.room.receives(t, "silent"); c.why != Ended {
		t.Errorf("the room heard %+v", c)
	}
	pub.gone()
	if _, err := io.Copy(io.Discard, w.r); err != nil {
		t.Errorf("the viewer's stream ended with %v", err)
	}
	if _, err := p.hub.WatchFLV("1001"); domain.CodeOf(err) != domain.NotFound {
		t.Errorf("an ended stream can be watched: %v", err)
	}
	old, ok := p.hub.Playlist(t.Context(), "1001")
	if !ok || !strings.HasSuffix(string(old), "#EXT-X-ENDLIST\n") {
		t.Errorf("playlist:\n%s", old)
	}

	p.room.session = 2
	p.live(t, clipPart(t, 3*time.Second))

	fresh, _ := p.hub.Playlist(t.Context(), "1001")
	if a, b := sequence.FindSubmatch(old),
		sequence.FindSubmatch(fresh); a == nil || b == nil || string(b[1]) <= string(a[1]) {
		t.Errorf("media sequence went from %s to %s", a, b)
	}
}

func TestTheStreamOutlivesItsSourceOnlyForTheGrace(t *testing.T) {
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
	var header formats.FLVTag
	for _, tag := range tags {
		if c, _ := classify(tag.Kind, tag.Body); c == videoHeader {
			header = tag
		}
	}
	other := formats.FLVTag{Kind: msgVideo, At: 3000, Body: bytes.Clone(header.Body)}
	other.Body[len(other.Body)-1] ^= 1 // another PPS

	for _, tag := range tags {
		if tag.At > 1500 {
			pushAll(t, s, src, []formats.FLVTag{header})
			break
		}
		pushAll(t, s, src, []formats.FLVTag{tag})
	}
	half := len(s.hls.segments)
	pushAll(t, s, src, []formats.FLVTag{header})
	if len(s.hls.segments) != half {
		t.Error("a repeated header cut a segment")
	}
	pushAll(t, s, src, []formats.FLVTag{other})
	for _, tag := range tags {
		if tag.At > 1500 {
			pushAll(t, s, src, []formats.FLVTag{tag})
		}
	}

	if list, _ := hub.Playlist(t.Context(), "1001"); strings.Count(string(list), "#EXT-X-DISCONTINUITY\n") != 1 {
		t.Errorf("playlist:\n%s", list)
	}
}

func TestAKickClosesThePublisherAndKeepsTheStream(t *testing.T) {
	t.Parallel()
	p := openPlane(t, Limits{})
	pub := p.live(t, clipPart(t, time.Second))

	p.hub.Kick("1001")

	if c := p.room.receives(t, "silent"); c.why != Kicked {
		t.Errorf("the room heard %+v", c)
	}
	pub.gone()
	if v, err := p.hub.WatchFLV("1001"); err != nil {
		t.Errorf("the stream is gone: %v", err)
	} else {
		v.Close()
	}
}

func TestAReconnectContinuesTheLowLatencyPlaylist(t *testing.T) {
	t.Parallel()
	hub, s, src := fed(t, Limits{})
	pushAll(t, s, src, clipPart(t, 3*time.Second))
	var lists []mediatest.Playlist
	look := func() string {
		t.Helper()
		text, err := hub.LowLatencyPlaylist(t.Context(), "1001", "", "")
		if err != nil {
			t.Fatal(err)
		}
		list, err := mediatest.ReadPlaylist(string(text))
		if err != nil {
			t.Fatal(err)
		}
		lists = append(lists, list)
		return string(text)
	}
	look()
	s.detach(src)
	if text := look(); !strings.HasSuffix(text, ".m4s\n#EXT-X-DISCONTINUITY\n") {
		t.Errorf("the break is not announced before the segment after it:\n%s", text)
	}
	again := &source{Source: src.Source, stop: func(Reason) {}, report: func(news) {}}
	if !s.attach(again) {
		t.Fatal("the stream has ended")
	}
	for _, one := range clipPart(t, 3*time.Second) {
		pushAll(t, s, again, []formats.FLVTag{one})
		look()
	}
	hub.End("1001", "")
	text := look()
	if broken := strings.Count(text, "#EXT-X-DISCONTINUITY\n"); broken != 1 ||
		!strings.Contains(text, "#EXT-X-ENDLIST") {
		t.Errorf("%d breaks in\n%s", broken, text)
	}
	for _, one := range mediatest.CheckPlaylists(distinct(lists)) {
		t.Error(one)
	}
}

// distinct removes consecutive equal playlists.
func distinct(lists []mediatest.Playlist) (rest []mediatest.Playlist) {
	for i, one := range lists {
		if i == 0 || fmt.Sprint(one) != fmt.Sprint(lists[i-1]) {
			rest = append(rest, one)
		}
	}
	return rest
}

func TestLowLatencyHLSIsRefusedWhereThereIsNone(t *testing.T) {
	t.Parallel()
	hub, s, src := fed(t, Limits{})
	refused := func(house, why string) {
		t.Helper()
		if _, err := hub.LowLatencyPlaylist(t.Context(), house, "", ""); domain.CodeOf(err) != domain.NotFound {
			t.Errorf("%s: the playlist answered %v", why, err)
		}
		if _, err := hub.LowLatencyFile(t.Context(), house, "1.m4s"); domain.CodeOf(err) != domain.NotFound {
			t.Errorf("%s: a segment answered %v", why, err)
		}
	}
	refused("1002", "a house that is not on the air")
	refused("1001", "a source that has sent nothing")
	pushAll(t, s, src, clipPart(t, 3*time.Second))
	list, err := hub.LowLatencyPlaylist(t.Context(), "1001", "", "")
	if err != nil {
		t.Fatal(err)
	}
	read, _ := mediatest.ReadPlaylist(string(list))
	if b, err := hub.LowLatencyFile(t.Context(), "1001", read.Segments[0].Name); err != nil || len(b) == 0 {
		t.Errorf("%d bytes, %v", len(b), err)
	}
	hub.Withdraw("1001")
	refused("1001", "a room that was closed")
}
