// What FLV and HLS show to viewers, through cuts, reconnects and ends.

package media

import (
	"bytes"
	"encoding/binary"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"touchline/media/formats"
	"touchline/media/mediatest"
	"touchline/media/rtmp"
	"touchline/tests/eventually"
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
		if err != nil || got != want.class || tag.At != want.at {
			t.Fatalf("tag %d is of class %d at %d ms (%v), want %+v", i, got, tag.At, err, want)
		}
	}
}

func TestAViewerBeforeTheFirstPictureStartsWithThatPicture(t *testing.T) {
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
	said := rtmp.AppendAMF(nil, "@setDataFrame", "onMetaData", rtmp.Object{
		"width", 1280.0, "duration", 1200.0, "encoder", "<script>", "stereo", true})

	clean, facts, ok := cleanMetadata(said)

	if want := rtmp.AppendAMF(nil, "onMetaData", rtmp.Object{"width", 1280.0, "stereo", true}); !ok ||
		!bytes.Equal(clean, want) {
		t.Errorf("passed on %q", clean)
	}
	if facts["duration"] != 1200.0 {
		t.Errorf("facts %v", facts)
	}
	if _, _, ok := cleanMetadata(rtmp.AppendAMF(nil, "onCuePoint", rtmp.Object{})); ok {
		t.Error("another data message passed for metadata")
	}
}

// fed is a stream with a source of the test, without a network.
func fed(t testing.TB, l Limits) (*Hub, *stream, *source) {
	t.Helper()
	hub := NewHub(l)
	t.Cleanup(hub.Close)
	src := &source{
		Source: Source{HouseID: "1001", ConnID: "a", SessionID: "s"},
		stop:   func(Reason) {},
		report: func(news) {},
	}
	return hub, hub.attach(src, time.Now()), src
}

func pushAll(t testing.TB, s *stream, src *source, tags []formats.FLVTag) {
	t.Helper()
	for _, tag := range tags {
		if err := s.push(src, tag.Kind, tag.At, tag.Body, time.Now()); err != nil {
			t.Fatal(err)
		}
	}
}

// await waits for a viewer to end.
func await(t testing.TB, sink *mediatest.Sink) {
	t.Helper()
	eventually.Receive(t, "the viewer's stream ends", sink.Closed())
}

// fullSink takes nothing.
type fullSink struct{ *mediatest.Sink }

func (fullSink) OfferAll([][]byte) (int, error) { return 0, nil }

func TestASlowViewerIsCutAndTheOthersAreNot(t *testing.T) {
	t.Parallel()
	hub, s, src := fed(t, Limits{QueueTags: 20})
	tags := clipPart(t, 3*time.Second)
	pushAll(t, s, src, tags[:50])
	slow, quick := fullSink{mediatest.NewSink()}, mediatest.NewSink()
	for _, sink := range []Sink{slow, quick} {
		v, err := hub.WatchFLV("1001")
		if err != nil {
			t.Fatal(err)
		}
		v.Serve(sink)
	}
	opening := 0
	eventually.True(t, "the quick viewer has the beginning", func() bool {
		opening = len(quick.Bytes())
		return opening > len(s.group)
	})

	sent := 0
	for _, tag := range tags[50:] {
		pushAll(t, s, src, []formats.FLVTag{tag})
		sent += tagHead + len(tag.Body) + tagTail
		eventually.True(t, "the quick viewer has the tag", func() bool { return len(quick.Bytes()) >= opening+sent })
	}

	await(t, slow.Sink)
	if cut, n := hub.Totals().Cut, hub.Viewers("1001"); cut != 1 || n != 1 {
		t.Errorf("%d viewers were cut and %d are there, want 1 and 1", cut, n)
	}
}

func TestTheTagsThatWaitForAViewerAreBoundedInBytes(t *testing.T) {
	t.Parallel()
	hub, s, src := fed(t, Limits{QueueBytes: 10_000})
	v, err := hub.WatchFLV("1001")
	if err != nil {
		t.Fatal(err)
	}
	pushAll(t, s, src, clipPart(t, 2*time.Second))
	if s.recent.bytes > 10_000 {
		t.Errorf("%d bytes are kept", s.recent.bytes)
	}
	sink := mediatest.NewSink()
	v.Serve(sink)
	await(t, sink)
	if cut := hub.Totals().Cut; cut != 1 || len(sink.Bytes()) > 0 {
		t.Errorf("%d viewers were cut, want 1; it was sent %d bytes", cut, len(sink.Bytes()))
	}
}

func TestTagsThatEveryViewerHasAreKeptOnlyUntilTheNextKeyFrame(t *testing.T) {
	t.Parallel()
	hub, s, src := fed(t, Limits{})
	v, err := hub.WatchFLV("1001")
	if err != nil {
		t.Fatal(err)
	}
	tags := clipPart(t, 3*time.Second)
	pushAll(t, s, src, tags[:len(tags)/2])
	for pieces, _ := v.pending(nil); len(pieces) > 0; pieces, _ = v.pending(nil) {
		v.took(pieces, sizeOf(pieces))
	}
	seen := s.recent.end()
	pushAll(t, s, src, tags[len(tags)/2:])
	if s.recent.first < seen {
		t.Errorf("tags from %d on are kept, and %d were sent to everybody", s.recent.first, seen)
	}
	v.Close()
	pushAll(t, s, src, clipPart(t, 3*time.Second))
	if n := len(s.recent.tags); n > 0 {
		t.Errorf("%d tags are kept for nobody", n)
	}
}

func TestTagsMayGoWhileTheyAreSent(t *testing.T) {
	t.Parallel()
	hub, s, src := fed(t, Limits{QueueTags: 20})
	tags := clipPart(t, 3*time.Second)
	pushAll(t, s, src, tags[:50])
	whole, part := 0, 0
	var viewers []*Viewer
	var pieces [][]byte
	for range 2 {
		v, err := hub.WatchFLV("1001")
		if err != nil {
			t.Fatal(err)
		}
		for pieces, _ = v.pending(nil); len(pieces) > 0; pieces, _ = v.pending(nil) {
			v.took(pieces, sizeOf(pieces))
		}
		viewers = append(viewers, v)
	}
	pushAll(t, s, src, tags[50:60])
	pieces, _ = viewers[0].pending(nil)
	whole, part = sizeOf(pieces), len(pieces[0])/2
	pushAll(t, s, src, tags[60:79]) // one of the ten is left

	viewers[0].took(pieces, whole)
	viewers[1].took(pieces, part)

	if got, err := viewers[0].pending(nil); err != nil || len(got) != 19 {
		t.Errorf("the viewer that has all ten is given %d tags, %v", len(got), err)
	}
	if _, err := viewers[1].pending(nil); !errors.Is(err, ErrSlow) {
		t.Errorf("the viewer that has half a tag: %v", err)
	}
}

func sizeOf(pieces [][]byte) (n int) {
	for _, piece := range pieces {
		n += len(piece)
	}
	return n
}

// slowly takes part of the first piece of each offer.
type slowly struct{ *mediatest.Sink }

func (s slowly) OfferAll(pieces [][]byte) (int, error) {
	return s.Sink.OfferAll([][]byte{pieces[0][:min(997, len(pieces[0]))]})
}

func TestASinkThatTakesFewBytesGetsEveryByteOnce(t *testing.T) {
	t.Parallel()
	hub, s, src := fed(t, Limits{})
	pushAll(t, s, src, clipPart(t, 100*time.Millisecond))
	a, b := mediatest.NewSink(), mediatest.NewSink()
	for _, sink := range []Sink{a, slowly{b}} {
		v, err := hub.WatchFLV("1001")
		if err != nil {
			t.Fatal(err)
		}
		v.Serve(sink)
	}
	body := []byte{0x27, 1, 0, 0, 0, 0, 0, 0, 2, 0x41, 7}
	for i := range 9 {
		pushAll(t, s, src, []formats.FLVTag{{Kind: msgVideo, At: uint32(2000 + 40*i), Body: body}})
	}
	hub.End("1001", "s")
	await(t, a)
	await(t, b)
	if !bytes.Equal(a.Bytes(), b.Bytes()) || len(a.Bytes()) < 1000 {
		t.Errorf("%d bytes at once, %d in pieces", len(a.Bytes()), len(b.Bytes()))
	}
}

func TestASinkThatTakesNothingForTenSecondsIsCut(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		hub, s, src := fed(t, Limits{})
		v, err := hub.WatchFLV("1001")
		if err != nil {
			t.Fatal(err)
		}
		sink := fullSink{mediatest.NewSink()}
		v.Serve(sink)
		time.Sleep(time.Minute) // the stream is silent
		pushAll(t, s, src, clipPart(t, 200*time.Millisecond))
		time.Sleep(9 * time.Second)
		if n := hub.Viewers("1001"); n != 1 {
			t.Errorf("%d viewers after nine seconds", n)
		}
		time.Sleep(2 * time.Second)
		await(t, sink.Sink)
		if cut := hub.Totals().Cut; cut != 1 || hub.Viewers("1001") != 0 {
			t.Errorf("%d viewers were cut, %d are there", cut, hub.Viewers("1001"))
		}
		hub.Close()
	})
}

func TestASenderRestsTheLongerTheMoreItHasToDo(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		took   time.Duration
		behind bool
		want   time.Duration
	}{
		{5 * time.Microsecond, false, 0}, {5 * time.Microsecond, true, 5 * time.Millisecond},
		{time.Millisecond, false, 15 * time.Millisecond}, {time.Millisecond, true, 15 * time.Millisecond},
		{10 * time.Millisecond, false, 90 * time.Millisecond}, {200 * time.Millisecond, false, 0},
	} {
		if got := restAfter(row.took, row.behind); got != row.want {
			t.Errorf("after %v of work, behind %v: %v, want %v", row.took, row.behind, got, row.want)
		}
	}
}

func TestTheKeyPictureIsTheNewestKeyFrameWithItsConfiguration(t *testing.T) {
	t.Parallel()
	hub, s, src := fed(t, Limits{})
	if _, ok := hub.KeyPicture("1001"); ok {
		t.Error("a picture before any came")
	}
	tags := clipPart(t, 3*time.Second)
	pushAll(t, s, src, tags)
	var config, newest []byte
	for _, tag := range tags {
		switch c, _ := classify(tag.Kind, tag.Body); c {
		case videoHeader:
			config = tag.Body[avcTagHead:]
		case keyFrame:
			newest = tag.Body[avcTagHead:]
		}
	}
	picture, ok := hub.KeyPicture("1001")
	if !ok || binary.BigEndian.Uint32(picture) != uint32(len(config)) {
		t.Fatalf("picture: %v, %d bytes", ok, len(picture))
	}
	if !bytes.Equal(picture[4:], append(bytes.Clone(config), newest...)) {
		t.Error("it is not the newest key frame")
	}
	hub.Withdraw("1001")
	if _, ok := hub.KeyPicture("1001"); ok {
		t.Error("a picture of a room that was closed")
	}
}

func TestAnEndlessGroupOfPicturesDoesNotEatTheMemory(t *testing.T) {
	t.Parallel()
	hub, s, src := fed(t, Limits{CacheBytes: 100 << 10})
	tags := clipPart(t, 2*time.Second)
	pushAll(t, s, src, tags)
	frame := formats.FLVTag{Kind: msgVideo, Body: append([]byte{0x27, 1, 0, 0, 0, 0, 0, 0x40, 0}, make([]byte, 0x4000)...)}
	frame.Body[9] = 0x41
	for i := range 100 {
		frame.At = 2_000 + uint32(i)*40
		pushAll(t, s, src, []formats.FLVTag{frame})
	}
	if s.size > 100<<10 || s.hls.pack.size() > 200<<10 {
		t.Errorf("%d bytes of pictures and %d of a segment are kept", s.size, s.hls.pack.size())
	}
	v, err := hub.WatchFLV("1001")
	if err != nil {
		t.Fatal(err)
	}
	defer v.Close()
	if len(v.first)+len(v.group) != 0 {
		t.Error("a new viewer is given a group without its key frame")
	}
}
