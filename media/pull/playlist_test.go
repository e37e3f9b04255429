// Foreign playlists: how they are parsed, which are refused, and which variant is taken.

package pull

import (
	"errors"
	"math"
	"net/url"
	"strings"
	"testing"
	"time"
)

const head = "#EXTM3U\n"

func TestAMediaPlaylistIsReadWithNumbersAndAddresses(t *testing.T) {
	list, err := readPlaylist(head+
		"#EXT-X-VERSION:7\r\n#EXT-X-TARGETDURATION:6\n#EXT-X-MEDIA-SEQUENCE:41\n#EXT-X-MAP:URI=\"i.mp4?a=1,2\"\n"+
		"#EXTINF:6.0,\na.m4s\n#EXT-X-DISCONTINUITY\n#EXT-X-MAP:URI=\"/j.mp4\"\n#EXTINF:5,x\n"+
		"https://other.example/b.m4s\n\n#EXT-X-ENDLIST\n", "https://cdn.example/live/x.m3u8?t=1")
	if err != nil || list.target != 6*time.Second || !list.ended || len(list.variants) != 0 {
		t.Fatalf("%+v %v", list, err)
	}
	want := []segment{
		{number: 41, address: "https://cdn.example/live/a.m4s", init: "https://cdn.example/live/i.mp4?a=1,2"},
		{number: 42, address: "https://other.example/b.m4s", init: "https://cdn.example/j.mp4", broken: true},
	}
	for i, s := range list.segments {
		if s != want[i] {
			t.Errorf("%+v, want %+v", s, want[i])
		}
	}
	if last, found := list.last(); last != 42 || !found {
		t.Error(last, found)
	}
}

func TestTheBestVariantWithinTheBitRateIsTaken(t *testing.T) {
	for rates, want := range map[string]string{
		"800,5000,9000":  "5000",
		"9000,7000,8000": "7000",
		"9000,800":       "800",
		"500":            "500",
		"x,700":          "700",
	} {
		text := head
		for _, rate := range strings.Split(rates, ",") {
			text += "#EXT-X-STREAM-INF:CODECS=\"avc1,mp4a\",BANDWIDTH=" + rate + "000\n" + rate + "\n"
		}
		list, err := readPlaylist(text, "https://cdn.example/m.m3u8")
		if err != nil || list.chosen() != "https://cdn.example/"+want {
			t.Errorf("of %s: %s %v", rates, list.chosen(), err)
		}
	}
}

func TestSourcesThatCannotBeRecordedAreRefused(t *testing.T) {
	for text, want := range map[string]error{
		"":                                  errPlaylist,
		"<html>":                            errPlaylist,
		head + "#EXT-X-TARGETDURATION:x\n":  errPlaylist,
		head + "#EXT-X-MEDIA-SEQUENCE:-1\n": errPlaylist,
		head + "#EXTINF:2,\n:\n":            errPlaylist,
		head + strings.Repeat("a\n", mostSegments+1):                     errPlaylist,
		head + "#EXT-X-MAP:X=1\n":                                        errPlaylist,
		head + "#EXT-X-KEY:METHOD=AES-128,URI=\"k\"\n#EXTINF:2,\na.ts\n": errEncrypted,
		head + "#EXT-X-KEY:\n":                                           errEncrypted,
		head + "#EXT-X-BYTERANGE:100@0\na.ts\n":                          errRanges,
		head + "#EXT-X-MAP:URI=\"a.mp4\",BYTERANGE=\"720@0\"\na.mp4\n":   errRanges,
	} {
		if _, err := readPlaylist(text, "https://cdn.example/x.m3u8"); !errors.Is(err, want) {
			t.Errorf("%.60q: %v, want %v", text, err, want)
		}
	}
	if err := (&listReader{base: &url.URL{}, next: segment{number: math.MaxInt64}}).line("a.ts"); !errors.Is(err,
		errPlaylist) {
		t.Errorf("behind the last number: %v", err)
	}
	if _, err := readPlaylist(head+"#EXT-X-KEY:METHOD=NONE\n#EXTINF:2,\na.ts\n",
		"https://cdn.example/x.m3u8"); err != nil {
		t.Error(err)
	}
}

func TestAPlaylistIsReadAgainAfterItsTargetDuration(t *testing.T) {
	for _, x := range []struct {
		target time.Duration
		news   bool
		want   time.Duration
	}{{6 * time.Second, true, 6 * time.Second}, {6 * time.Second, false, 3 * time.Second}, {0, true, shortestWait},
		{time.Hour, true, longestWait}} {
		if got := (playlist{target: x.target}).wait(x.news); got != x.want {
			t.Errorf("%+v: %v", x, got)
		}
	}
}

func FuzzPlaylist(f *testing.F) {
	for _, text := range []string{
		head + "#EXT-X-TARGETDURATION:6\n#EXT-X-MEDIA-SEQUENCE:41\n#EXT-X-MAP:URI=\"i.mp4\"\n#EXTINF:6,\na.m4s\n" +
			"#EXT-X-DISCONTINUITY\nb.m4s\n#EXT-X-ENDLIST\n",
		head + "#EXT-X-STREAM-INF:BANDWIDTH=1\nlow.m3u8\n", head + "#EXT-X-KEY:METHOD=\"NONE\n",
		head + "#EXT-X-MAP:URI==,\"\n",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		list, err := readPlaylist(text, "https://cdn.example/x.m3u8")
		if err != nil {
			return
		}
		for i, s := range list.segments {
			if s.number != list.segments[0].number+int64(i) || !strings.Contains(s.address, ":") {
				t.Fatalf("segment %d is %+v", i, s)
			}
		}
		if len(list.variants) > 0 && list.chosen() == "" {
			t.Fatal("a variant without an address is chosen")
		}
	})
}
