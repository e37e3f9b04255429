// HEVC and AV1 by Enhanced RTMP: from the connect to what players are sent.

package media

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"touchline/media/formats"
	"touchline/media/mediatest"
	"touchline/media/rtmp"
)

// foreign are the codecs that some browsers do not play, with their names in playlists.
var foreign = map[formats.Codec]string{formats.HEVC: "hvc1.1.6.L", formats.AV1: "av01.0.0"}

func TestAConnectThatNamesCodecsIsToldWhichOnesArePassedOn(t *testing.T) {
	t.Parallel()
	for name, x := range map[string]struct {
		asked rtmp.Object
		told  []string
	}{
		"version 1": {rtmp.Object{"fourCcList", []any{"av01", "hvc1", "vp09"}}, []string{"fourCcList"}},
		"version 2": {rtmp.Object{"videoFourCcInfoMap", rtmp.Object{"*", 4.0}, "audioFourCcInfoMap",
			rtmp.Object{"*", 4.0}, "capsEx", 15.0, "unheardOf", rtmp.Object{"deep", []any{nil, true}}},
			[]string{"audioFourCcInfoMap", "videoFourCcInfoMap"}},
		"before": {nil, nil},
	} {
		pub := dial(t, openPlane(t, Limits{}).address)
		pub.command("connect", 1.0, append(rtmp.Object{"app", "live"}, x.asked...))
		m, err := pub.in.Next()
		for err == nil && m.Kind != rtmp.Command {
			m, err = pub.in.Next()
		}
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		values, err := rtmp.ReadAMFs(m.Body)
		if err != nil || values[0] != "_result" {
			t.Fatalf("%s is answered %v, %v", name, values, err)
		}
		properties, _ := values[2].(map[string]any)
		var told []string
		for _, field := range []string{"audioFourCcInfoMap", "fourCcList", "videoFourCcInfoMap"} {
			if said, ok := properties[field]; ok {
				told = append(told, field)
				if text := fmt.Sprint(said); field != "audioFourCcInfoMap" && !strings.Contains(text, "hvc1") {
					t.Errorf("%s: %s is %s", name, field, text)
				}
			}
		}
		if !slices.Equal(told, x.told) {
			t.Errorf("%s is told %v, want %v", name, told, x.told)
		}
	}
}

// enhancedForm wraps tags of H.264 and AAC as an encoder does that names all codecs by four letters.
func enhancedForm(tags []formats.FLVTag) (wrapped []formats.FLVTag) {
	for _, tag := range tags {
		body := tag.Body
		switch {
		case tag.Kind == msgAudio:
			body = slices.Concat([]byte{9<<4 | body[1]}, []byte("mp4a"), body[aacTagHead:])
		case tag.Kind == msgVideo && body[1] == 0:
			body = slices.Concat([]byte{0x90}, []byte("avc1"), body[avcTagHead:])
		case tag.Kind == msgVideo: // with a modifier of its time
			first := formats.Enhanced | body[0]&0x70 | 7
			body = slices.Concat([]byte{first, 2, 1, 2, 3, 1}, []byte("avc1"), body[2:])
		}
		wrapped = append(wrapped, formats.FLVTag{Kind: tag.Kind, At: tag.At, Body: body})
	}
	return append(wrapped, formats.FLVTag{Kind: msgVideo, Body: []byte{0xd4, 'a', 'v', 'c', '1', 2, 0, 1, 'x'}})
}

func TestH264AndAACNamedByFourLettersAreTheSameBroadcast(t *testing.T) {
	t.Parallel()
	tags := clipPart(t, 2*time.Second)
	var got [2][]byte
	for i, sent := range [][]formats.FLVTag{tags, enhancedForm(tags)} {
		got[i] = openPlane(t, Limits{}).sees(t, sent)
	}
	if !bytes.Equal(got[0], got[1]) || len(got[0]) < 10_000 {
		t.Errorf("viewers got %d bytes of the old form and %d of the new one, or others", len(got[0]), len(got[1]))
	}
}

func TestEachMessageOfEnhancedRTMPThatPlayersCannotUseIsRefusedInPlainWords(t *testing.T) {
	t.Parallel()
	hevc := mediatest.Encoded(t, formats.HEVC, 180)
	key := hevc.Frames[slices.IndexFunc(hevc.Frames, func(tag formats.FLVTag) bool { return tag.Kind == msgVideo })]
	cut := func(n int) formats.FLVTag { return formats.FLVTag{Kind: msgVideo, Body: hevc.Header.Body[:n]} }
	// a sequence header of profile 1, 320 by 180, with as much colour as light
	whole := bytesOf("001 0 1 00000 1000 0111 100111111 10110011 000 000 0 0 0 0 1")
	picture := func(text string) formats.FLVTag { return formats.FLVTag{Kind: msgVideo, Body: []byte(text)} }
	sound := func(text string) formats.FLVTag { return formats.FLVTag{Kind: msgAudio, Body: []byte(text)} }
	const header = "sequence header"
	for name, x := range map[string]struct {
		tag  formats.FLVTag
		says string
		why  Reason
	}{
		"a picture without sequence header": {key, header, Undescribed},
		"a head that is cut off":            {cut(3), header, Undescribed},
		"no configuration":                  {cut(5), header, Undescribed},
		"half a configuration":              {cut(40), header, Undescribed},
		"an absurd count of sets":           {picture("\x90hvc1\x01" + strings.Repeat("\xff", 60)), header, Undescribed},
		"an av1C of nothing":                {picture("\x90av01\x81\x00\x00\x00\x0a\x7f"), header, Undescribed},
		"4:4:4":                             {picture("\x90av01\x81\x20\x00\x00\x0a\x06" + whole), "4:2:0", ForeignColour},
		"a modifier without end":            {picture("\x97\xff\xff\xff\x00"), header, Undescribed},
		"several pictures":                  {picture("\x96\x01hvc1\x00"), "multitrack", Unsupported},
		"VP9":                               {picture("\x90vp09\x00\x00\x00\x00"), "H.264, HEVC and AV1", Unsupported},
		"several sounds":                    {sound("\x95\x01mp4a\x00"), "multitrack", Unsupported},
		"Opus":                              {sound("\x90Opus\x00"), "AAC", ForeignSound},
	} {
		t.Run(name, func(t *testing.T) {
			p := openPlane(t, Limits{})
			pub := dial(t, p.address)
			pub.publish("1001?code=right-code")
			pub.send(x.tag)
			m, err := pub.in.Next()
			if err != nil || m.Kind != rtmp.Command || !bytes.Contains(m.Body, []byte(x.says)) {
				t.Errorf("told %q, %v", m.Body, err)
			}
			if c := p.room.receives(t, "silent"); c.why != x.why {
				t.Errorf("the room heard %q, want %q", c.why, x.why)
			}
		})
	}
}

// bytesOf reads bits, written as zeros and ones.
func bytesOf(bits string) string {
	bits = strings.ReplaceAll(bits, " ", "")
	var b []byte
	for i, bit := range bits {
		if i%8 == 0 {
			b = append(b, 0)
		}
		if bit == '1' {
			b[len(b)-1] |= 0x80 >> (i % 8)
		}
	}
	return string(b)
}

// pushes publishes a broadcast of a codec to house 1001 until it is taken.
func (p *plane) pushes(t *testing.T, codec formats.Codec) *publisher {
	t.Helper()
	pub := p.live(t, mediatest.Encoded(t, codec, 180).Tags())
	pub.awaitTaken()
	return pub
}

var mapName = regexp.MustCompile(`URI="(init_\d+\.mp4)"`)

func TestHLSOfHEVCAndAV1IsFragmentedMP4ThatDecodes(t *testing.T) {
	t.Parallel()
	for codec, name := range foreign {
		p := openPlane(t, Limits{QueueTags: 5000})
		p.pushes(t, codec)
		if got := p.hub.Codec("1001"); !strings.HasPrefix(got, name) {
			t.Errorf("the picture of %v is named %q", codec, got)
		}
		variants, err := p.hub.Variants(t.Context(), "1001", false)
		if err != nil || !bytes.Contains(variants, []byte(`CODECS="`+p.hub.Codec("1001")+`,mp4a.40.2"`)) ||
			!bytes.Contains(variants, []byte("RESOLUTION=320x180")) {
			t.Errorf("%v: %v\n%s", codec, err, variants)
		}
		p.hub.End("1001", "")
		list, ok := p.hub.Playlist(t.Context(), "1001")
		if !ok {
			t.Fatalf("%v has no playlist", codec)
		}
		dir := t.TempDir()
		names := regexp.MustCompile(`(?m)^\d+\.m4s$`).FindAllString(string(list), -1)
		inits := mapName.FindAllStringSubmatch(string(list), -1)
		if len(names) < 5 || len(inits) != 1 {
			t.Fatalf("%v:\n%s", codec, list)
		}
		for _, file := range append(names, inits[0][1]) {
			b, ok := p.hub.Segment("1001", file)
			if !ok {
				t.Fatalf("%v has no %s", codec, file)
			}
			save(t, dir, file, b)
		}
		decodes(t, save(t, dir, "index.m3u8", list))
		one, _ := p.hub.Segment("1001", names[0])
		_, runs, err := mediatest.Fragments(one)
		if err != nil || len(runs) != 1 || len(runs[0]) != 2 || !runs[0][0].Samples[0].Key ||
			len(runs[0][0].Samples) != 25 {
			t.Errorf("%v: a segment of %v, %v", codec, runs, err)
		}
		if _, ok := p.hub.Segment("1001", strings.Replace(names[0], "m4s", "ts", 1)); ok {
			t.Error("the segment has another name too")
		}
	}
}

func TestLowLatencyHLSOfHEVCAndAV1Decodes(t *testing.T) {
	t.Parallel()
	for codec := range foreign {
		p := openPlane(t, Limits{QueueTags: 5000})
		tags := mediatest.Encoded(t, codec, 180).Tags()
		pub := p.live(t, tags[:len(tags)/4])
		p.hub.lowLatency("1001")
		pub.sendAll(tags[len(tags)/4:])
		pub.awaitTaken()
		p.hub.End("1001", "")
		doc, file := p.savesLowLatency(t, t.TempDir())
		if len(doc.Segments) < 5 || !doc.Ended {
			t.Errorf("%v: %d segments of 8 s\n%+v", codec, len(doc.Segments), doc)
		}
		decodes(t, file)
	}
}

func TestTheFLVOfHEVCAndAV1IsTakenByAnotherNodeAsItIs(t *testing.T) {
	t.Parallel()
	for codec := range foreign {
		p := openPlane(t, Limits{QueueTags: 5000})
		seen := p.sees(t, mediatest.Encoded(t, codec, 180).Tags())
		other := NewHub(Limits{QueueTags: 5000})
		t.Cleanup(other.Close)
		if err := other.Relay("1001", "s", io.NopCloser(bytes.NewReader(seen)), func() {}); err == nil {
			t.Fatal("the stream has no end")
		}
		if got, want := other.Codec("1001"), p.hub.Codec("1001"); got != want || got == "" {
			t.Errorf("the copy is %q of %q", got, want)
		}
		a, _ := p.hub.Variants(t.Context(), "1001", false)
		b, _ := other.Variants(t.Context(), "1001", false)
		if !bytes.Equal(a, b) {
			t.Errorf("the copy\n%s of\n%s", b, a)
		}
	}
}

// sees publishes tags to house 1001 and returns all that a viewer is sent.
func (p *plane) sees(t *testing.T, tags []formats.FLVTag) []byte {
	t.Helper()
	pub := dial(t, p.address)
	pub.publish("1001?code=right-code")
	v, err := p.hub.WatchFLV("1001")
	if err != nil {
		t.Fatal(err)
	}
	sink := mediatest.NewSink()
	v.Serve(sink)
	pub.sendAll(tags)
	pub.awaitTaken()
	p.hub.End("1001", "")
	await(t, sink)
	return sink.Bytes()
}

func TestTheRoomHearsOfTheCodecWithTheFirstPicture(t *testing.T) {
	t.Parallel()
	p := openPlane(t, Limits{})
	tags := mediatest.Encoded(t, formats.AV1, 180).Tags()
	p.live(t, tags[:10])
	if m := p.room.receives(t, "measured").measured; m.Codec != formats.AV1 || m.Laddered || m.Width != 320 ||
		m.BitRate != 0 {
		t.Errorf("measured %+v", m)
	}
}

func TestAnEncoderThatChangesItsCodecSendsItsViewersRoundAgain(t *testing.T) {
	t.Parallel()
	av1 := mediatest.Encoded(t, formats.AV1, 180).Tags()
	for i := range av1 {
		av1[i].At += 3000
	}
	p := openPlane(t, Limits{QueueTags: 5000})
	pub := p.live(t, clipPart(t, 3*time.Second))
	w := p.watch(t, "1001")
	w.header()
	pub.sendAll(av1)
	pub.awaitTaken()
	for {
		tag, _, err := w.next()
		if err != nil {
			break
		}
		if tag.Kind == msgVideo && tag.Body[0]&formats.Enhanced != 0 {
			t.Fatal("a player of H.264 is sent AV1")
		}
	}
	p.hub.End("1001", "")
	list, _ := p.hub.Playlist(t.Context(), "1001")
	dir := t.TempDir()
	for _, name := range regexp.MustCompile(`(?m)^\d+\.\w+$|init_\d+\.mp4`).FindAllString(string(list), -1) {
		b, _ := p.hub.Segment("1001", name)
		save(t, dir, name, b)
	}
	if files, _ := filepath.Glob(dir + "/*.m4s"); len(files) < 3 || bytes.Contains(list, []byte(".ts\n")) {
		t.Errorf("%d segments of AV1\n%s", len(files), list)
	}
	decodes(t, save(t, dir, "index.m3u8", list))
	if b, err := os.ReadFile(filepath.Join(dir, mapName.FindStringSubmatch(string(list))[1])); err != nil ||
		!bytes.Contains(b, []byte("av1C")) {
		t.Errorf("the initialization segment: %v", err)
	}
}
