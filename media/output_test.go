// What FLV and HLS show to viewers, through cuts, reconnects and ends.

package media

import (
	"bufio"
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"testing"
	"time"

	"touchline/media/formats"
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
	said := appendAMF(nil, "@setDataFrame", "onMetaData", []field{
		{"width", 1280.0}, {"duration", 1200.0}, {"encoder", "<script>"}, {"stereo", true}})

	clean, facts, ok := cleanMetadata(said)

	if want := appendAMF(nil, "onMetaData", []field{{"width", 1280.0}, {"stereo", true}}); !ok ||
		!bytes.Equal(clean, want) {
		t.Errorf("passed on %q", clean)
	}
	if facts["duration"] != 1200.0 {
		t.Errorf("facts %v", facts)
	}
	if _, _, ok := cleanMetadata(appendAMF(nil, "onCuePoint", []field{})); ok {
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
	ctx := eventually.Context(t)

	seen := 0
	for _, tag := range clipPart(t, 3*time.Second) {
		pushAll(t, s, src, []formats.FLVTag{tag})
		for len(quick.queue) > 0 {
			if _, err := quick.Next(ctx); err != nil {
				t.Fatalf("the quick viewer: %v", err)
			}
			seen++
		}
	}

	if _, err := slow.Next(ctx); !errors.Is(err, ErrSlow) {
		t.Errorf("the slow viewer got %v", err)
	}
	if want := len(clipPart(t, 3*time.Second)); seen < want {
		t.Errorf("the quick viewer saw %d pieces of %d", seen, want)
	}
	if cut := hub.Totals().Cut; cut != 1 {
		t.Errorf("%d viewers were cut, want 1", cut)
	}
}

func TestAViewersQueueIsBoundedInBytes(t *testing.T) {
	t.Parallel()
	hub, s, src := fed(t, Limits{QueueBytes: 10_000})
	v, err := hub.WatchFLV("1001")
	if err != nil {
		t.Fatal(err)
	}
	pushAll(t, s, src, clipPart(t, 2*time.Second))
	if _, err := v.Next(context.Background()); !errors.Is(err, ErrSlow) {
		t.Errorf("a viewer with a full queue got %v", err)
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

// watcher reads an FLV stream tag by tag.
type watcher struct {
	t      testing.TB
	viewer *Viewer
	r      *bufio.Reader
}

func (p *plane) watch(t testing.TB, houseID string) *watcher {
	t.Helper()
	v, err := p.hub.WatchFLV(houseID)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(v.Close)
	out, in := io.Pipe()
	ctx := eventually.Context(t)
	t.Cleanup(func() { out.Close() })
	go func() { in.CloseWithError(v.Stream(ctx, in, nil)) }()
	return &watcher{t: t, viewer: v, r: bufio.NewReader(out)}
}

func (w *watcher) header() []byte {
	w.t.Helper()
	b := make([]byte, 13)
	if _, err := io.ReadFull(w.r, b); err != nil {
		w.t.Fatalf("FLV header: %v", err)
	}
	return b
}

func (w *watcher) next() (formats.FLVTag, class, error) {
	var h [tagHead]byte
	if _, err := io.ReadFull(w.r, h[:]); err != nil {
		return formats.FLVTag{}, ignored, err
	}
	body := make([]byte, int(h[1])<<16|int(h[2])<<8|int(h[3])+tagTail)
	if _, err := io.ReadFull(w.r, body); err != nil {
		return formats.FLVTag{}, ignored, err
	}
	n := len(body) - tagTail
	if got := binary.BigEndian.Uint32(body[n:]); got != uint32(n+tagHead) {
		return formats.FLVTag{}, ignored, fmt.Errorf("previous tag size %d, want %d", got, n+tagHead)
	}
	t := formats.FLVTag{Kind: h[0], At: uint32(h[7])<<24 | uint32(h[4])<<16 | uint32(h[5])<<8 | uint32(h[6]),
		Body: body[:n]}
	if t.Kind == msgData {
		return t, metadata, nil
	}
	c, err := classify(t.Kind, t.Body)
	return t, c, err
}

// until reads up to the next tag of a class.
func (w *watcher) until(want class) formats.FLVTag {
	w.t.Helper()
	for {
		t, c, err := w.next()
		if err != nil {
			w.t.Fatalf("waiting for a tag: %v", err)
		}
		if c == want {
			return t
		}
	}
}
