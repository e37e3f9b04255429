// Fuzz targets: the parsers return a value or an error for any input of a peer.

package media

import (
	"bytes"
	"testing"
	"time"

	"touchline/media/formats"
	"touchline/media/mediatest"
	"touchline/media/rtmp"
)

func FuzzMetadata(f *testing.F) {
	f.Add(rtmp.AppendAMF(nil, "@setDataFrame", "onMetaData", rtmp.Object{"width", 1280.0, "stereo", true, "encoder", "x"}))
	f.Fuzz(func(t *testing.T, b []byte) {
		if clean, _, ok := cleanMetadata(b); ok {
			if _, _, again := cleanMetadata(clean); !again {
				t.Fatalf("our own metadata % x cannot be read", clean)
			}
		}
	})
}

func FuzzStreamKey(f *testing.F) {
	f.Add("1001?code=abc")
	f.Add("1001?code=abc?bandwidthtest=1")
	f.Add(" ../x?code=%20&code=")
	f.Fuzz(func(t *testing.T, key string) {
		house, code, ok := parseStreamKey(key)
		if house != "" && !isHouseID(house) || ok && !isCode(code.Secret()) {
			t.Fatalf("%q was read as %q %v", key, house, ok)
		}
	})
}

// FuzzEnhanced reads arbitrary messages of Enhanced RTMP. What is taken of them has one form, which is read again as it
// is.
func FuzzEnhanced(f *testing.F) {
	for _, seed := range []string{
		"\x90hvc1", "\x91hvc1\x00\x00\x50\x00\x00\x00\x01\x26", "\xa3hvc1\x00\x00\x00\x01\x02", "\x90av01\x81\x00\x0c\x00",
		"\x91av01\x12\x00\x32\x01\x10", "\x90avc1\x01\x4d\x00\x1e\xff", "\x94", "\xd1\x00",
		"\x97\x02\x00\x00\x00\x01av01\x32\x01\x10",
		"\x97\xff\xff\xff", "\x96\x01hvc1", "\x9f", "\x92hvc1", "\x91vp09\x00",
	} {
		f.Add(byte(msgVideo), []byte(seed))
	}
	f.Add(byte(msgAudio), []byte("\x90mp4a\x12\x10"))
	f.Add(byte(msgAudio), []byte("\x91Opus\x00"))
	f.Fuzz(func(t *testing.T, kind byte, body []byte) {
		once, err := formats.Plain(kind, body)
		if err != nil || len(once) == 0 {
			return
		}
		if again, err := formats.Plain(kind, once); err != nil || !bytes.Equal(again, once) {
			t.Fatalf("% x became % x and then % x, %v", body, once, again, err)
		}
		if c, err := classify(kind, once); err == nil && kind == msgVideo && c != ignored {
			formats.CompositionOf(once)
			formats.DataOf(once)
		}
	})
}

// FuzzSegments feeds arbitrary headers and an arbitrary frame into the HLS muxer.
func FuzzSegments(f *testing.F) {
	var seeds [4][]byte
	for _, tag := range clipPart(f, time.Second) {
		switch c, _ := classify(tag.Kind, tag.Body); c {
		case videoHeader:
			seeds[0] = tag.Body
		case audioHeader:
			seeds[1] = tag.Body
		case keyFrame:
			seeds[2] = tag.Body
		case audioFrame:
			seeds[3] = tag.Body
		}
	}
	f.Add(seeds[0], seeds[1], seeds[2], seeds[3], int64(1000))
	f.Add([]byte{0x17, 0, 0, 0, 0, 1, 77, 0, 30, 0xfc, 0xe1, 0, 1, 0x67, 1, 0, 1, 0x68}, []byte{0xaf, 0, 0x12, 0x10},
		[]byte{0x17, 1, 0xff, 0xff, 0xff, 1, 0x65, 200, 1}, []byte{0xaf, 1, 0}, int64(1)<<40)
	hevc := []byte{0x90, 'h', 'v', 'c', '1', 1, 1, 0x60, 0, 0, 0, 0x90, 0, 0, 0, 0, 0, 30, 0xf0, 0, 0xfc, 0xfd, 0xf8,
		0xf8, 0, 0, 15, 3, 0x20, 0, 1, 0, 3, 0x40, 1, 12}
	f.Add(hevc, seeds[1], []byte{0x91, 'h', 'v', 'c', '1', 0, 0, 0, 0, 0, 0, 2, 0x26, 1}, seeds[3], int64(0))
	f.Add(append([]byte{0x90}, "av01\x81\x00\x0c\x00\x0a\x0b\x00\x00\x00\x04\x3e\xa7\xbf\xf8\x30\x08\x08"...), seeds[1],
		append([]byte{0x91}, "av01\x32\x02\x10\x00"...), seeds[3], int64(1000))
	f.Fuzz(func(t *testing.T, video, audio, picture, sound []byte, at int64) {
		at &= 1<<41 - 1
		h := newHLS(time.Unix(1_000_000, 0), 1<<20)
		for i := range int64(4) {
			for kind, bodies := range map[byte][][]byte{msgVideo: {video, picture}, msgAudio: {audio, sound}} {
				for _, body := range bodies {
					body, err := formats.Plain(kind, body)
					if err != nil {
						continue
					}
					if c, err := classify(kind, body); err == nil && c != ignored {
						h.add(newTag(c, kind, at+i*1000, body), time.Unix(1_000_000+i, 0))
					}
				}
			}
		}
		h.end()
		for _, s := range h.segments {
			if s.init != nil {
				if _, _, err := mediatest.Fragments(s.bytes); err != nil || s.length <= 0 {
					t.Fatalf("segment of MP4 of %d ms: %v", s.length, err)
				}
				continue
			}
			if len(s.bytes)%formats.TSPacketSize != 0 || s.length <= 0 {
				t.Fatalf("segment of %d bytes and %d ms", len(s.bytes), s.length)
			}
			for b := s.bytes; len(b) > 0; b = b[formats.TSPacketSize:] {
				if b[0] != 0x47 {
					t.Fatal("a packet out of step")
				}
			}
		}
	})
}

func FuzzFLV(f *testing.F) {
	file := flvHeader(true)
	for _, tag := range clipPart(f, 100*time.Millisecond) {
		file = append(file, newTag(ignored, tag.Kind, int64(tag.At), tag.Body).wire...)
	}
	f.Add(file)
	f.Add(flvHeader(false))
	f.Add(append(flvHeader(true), 9, 0xff, 0xff, 0xff, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
	f.Fuzz(func(t *testing.T, b []byte) {
		tags, err := formats.ReadFLV(b)
		size := 13
		for _, tag := range tags {
			size += tagHead + len(tag.Body) + tagTail
		}
		if err == nil && size > len(b) {
			t.Fatalf("%d bytes of tags in a file of %d", size, len(b))
		}
		newClip(b)
	})
}
