// What waits for a target: whole groups of pictures, bounded, with the newest headers.

package restream

import (
	"slices"
	"testing"

	"touchline/media/rtmp"
)

// flv writes a tag as viewers get it.
func flv(kind byte, at int64, body ...byte) []byte {
	piece := []byte{kind, 0, 0, byte(len(body)), byte(at >> 16), byte(at >> 8), byte(at), byte(at >> 24), 0, 0, 0}
	return append(append(piece, body...), 0, 0, 0, byte(len(body)+11))
}

var (
	videoHeader = []byte{0x17, 0, 0, 0, 0, 1}
	otherHeader = []byte{0x17, 0, 0, 0, 0, 2}
	audioHeader = []byte{0xaf, 0, 0x12}
	keyPicture  = []byte{0x17, 1, 0, 0, 0, 9}
	picture     = []byte{0x27, 1, 0, 0, 0, 9}
	sound       = []byte{0xaf, 1, 7}
)

func offer(t *testing.T, q *queue, pieces ...[]byte) {
	t.Helper()
	size := 0
	for _, piece := range pieces {
		size += len(piece)
	}
	if n, err := q.OfferAll(pieces); n != size || err != nil {
		t.Fatalf("a queue took %d of %d bytes: %v", n, size, err)
	}
}

func bodies(tags []tag) (all [][]byte) {
	for _, t := range tags {
		all = append(all, t.body)
	}
	return all
}

func TestATargetBeginsWithTheHeadersAndAKeyFrame(t *testing.T) {
	q := newQueue(Limits{}.filled())
	offer(t, q, []byte("FLV\x01\x05\x00\x00\x00\x09\x00\x00\x00\x00"), flv(rtmp.Video, 0, videoHeader...),
		flv(rtmp.Audio, 0, audioHeader...), flv(rtmp.Video, 40, picture...), flv(rtmp.Audio, 41, sound...),
		flv(rtmp.Video, 80, keyPicture...), flv(rtmp.Audio, 81, sound...))
	tags, dropped, over := q.take()
	want := [][]byte{videoHeader, audioHeader, keyPicture, sound}
	if !slices.EqualFunc(bodies(tags), want, slices.Equal) || tags[0].at != 80 || !dropped.IsZero() || over {
		t.Errorf("it begins with %v, dropped %v, over %v", tags, dropped, over)
	}
}

func TestATargetOfHEVCOrAV1BeginsWithTheHeadersAndAKeyFrame(t *testing.T) {
	for _, codec := range []string{"hvc1", "av01"} {
		of := func(first byte, data ...byte) []byte { return append(append([]byte{first}, codec...), data...) }
		header, key, other := of(0x90, 1), of(0x91, 0, 0, 0, 9), of(0xa1, 0, 0, 0, 9)
		q := newQueue(Limits{}.filled())
		offer(t, q, flv(rtmp.Video, 0, header...), flv(rtmp.Audio, 0, audioHeader...), flv(rtmp.Video, 40, other...),
			flv(rtmp.Video, 80, key...), flv(rtmp.Video, 120, other...))
		tags, _, _ := q.take()
		if want := [][]byte{header, audioHeader, key, other}; !slices.EqualFunc(bodies(tags), want, slices.Equal) {
			t.Errorf("%s begins with %v", codec, tags)
		}
	}
}

func TestATargetThatIsSlowerThanTheSourceGoesOnAtTheNextKeyFrame(t *testing.T) {
	q := newQueue(Limits{QueueTags: 4}.filled())
	offer(t, q, flv(rtmp.Video, 0, videoHeader...), flv(rtmp.Video, 0, keyPicture...), flv(rtmp.Video, 40, picture...),
		flv(rtmp.Video, 60, otherHeader...), flv(rtmp.Video, 80, picture...), flv(rtmp.Video, 120, picture...))
	if tags, dropped, _ := q.take(); len(tags) != 0 || dropped.IsZero() {
		t.Fatalf("a full queue still holds %v, dropped %v", tags, dropped)
	}
	offer(t, q, flv(rtmp.Video, 160, picture...), flv(rtmp.Video, 200, keyPicture...))
	if tags, _, _ := q.take(); !slices.EqualFunc(bodies(tags), [][]byte{otherHeader, keyPicture}, slices.Equal) {
		t.Errorf("it goes on with %v", tags)
	}
}

func TestAQueueBoundsItsBytes(t *testing.T) {
	q := newQueue(Limits{QueueBytes: 1000}.filled())
	for at := range int64(1000) {
		offer(t, q, flv(rtmp.Video, at, keyPicture...))
		if q.bytes > 1000 {
			t.Fatalf("%d bytes wait", q.bytes)
		}
	}
	q.Close()
	if _, dropped, over := q.take(); dropped.IsZero() || !over {
		t.Errorf("dropped %v, over %v", dropped, over)
	}
}

func TestTheClockOfAConnectionBeginsAtZeroAndRepeatsNothing(t *testing.T) {
	c := &clock{}
	step := func(kind byte, at int64, body []byte, want int) {
		t.Helper()
		m, ok := c.message(tag{kind, at, body})
		if ok != (want >= 0) || ok && m.At != uint32(want) {
			t.Errorf("a tag at %d gets %d (%v), want %d", at, m.At, ok, want)
		}
	}
	step(rtmp.Video, 5000, videoHeader, 0)
	step(rtmp.Video, 5000, keyPicture, 0)
	step(rtmp.Audio, 4990, sound, 0)
	step(rtmp.Video, 5040, picture, 40)
	c.resume() // another viewer begins with the same group
	step(rtmp.Audio, 5000, audioHeader, 40)
	step(rtmp.Video, 5000, keyPicture, -1)
	step(rtmp.Video, 5040, picture, -1)
	step(rtmp.Video, 5080, picture, -1)
	step(rtmp.Video, 5120, keyPicture, 120)
	step(rtmp.Audio, 5110, sound, 110)
	if c.rewound {
		t.Error("the timeline did not begin again")
	}
	step(rtmp.Video, 5000+70_000, keyPicture, 70_000)
	step(rtmp.Video, 0, keyPicture, -1)
	if !c.rewound {
		t.Error("a timeline that began again was not noticed")
	}
}

func TestMetadataIsSetOnTheServer(t *testing.T) {
	m, ok := (&clock{}).message(tag{rtmp.Data, 0, rtmp.AppendAMF(nil, "onMetaData", rtmp.Object{"width", 640.0})})
	values, err := rtmp.ReadAMFs(m.Body)
	if !ok || err != nil || len(values) != 3 || values[0] != "@setDataFrame" || values[1] != "onMetaData" {
		t.Errorf("metadata is sent as %v: %v", values, err)
	}
}
