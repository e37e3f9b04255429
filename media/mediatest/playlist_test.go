// The validator of playlists finds each broken rule.

package mediatest_test

import (
	"slices"
	"strings"
	"testing"

	"touchline/media/mediatest"
)

func TestTheCheckOfPlaylistsFindsEachBrokenRule(t *testing.T) {
	t.Parallel()
	const first = "#EXTM3U\n#EXT-X-VERSION:9\n#EXT-X-TARGETDURATION:2\n" +
		"#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=1.080,HOLD-BACK=6\n" +
		"#EXT-X-PART-INF:PART-TARGET=0.360\n" +
		"#EXT-X-MEDIA-SEQUENCE:7\n#EXT-X-DISCONTINUITY-SEQUENCE:2\n#EXT-X-DISCONTINUITY\n" +
		"#EXT-X-MAP:URI=\"init_7.mp4\"\n" +
		"#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z\n" +
		"#EXT-X-PART:DURATION=0.360,URI=\"7.0.m4s\",INDEPENDENT=YES\n#EXT-X-PART:DURATION=0.360,URI=\"7.1.m4s\"\n" +
		"#EXT-X-PART:DURATION=0.280,URI=\"7.2.m4s\"\n#EXTINF:1.000,\n7.m4s\n" +
		"#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:01.000Z\n" +
		"#EXT-X-PART:DURATION=0.360,URI=\"8.0.m4s\",INDEPENDENT=YES\n" +
		"#EXT-X-PRELOAD-HINT:TYPE=PART,URI=\"8.1.m4s\"\n"
	const more = "#EXT-X-PART:DURATION=0.360,URI=\"8.1.m4s\"\n#EXT-X-PART:DURATION=0.280,URI=\"8.2.m4s\"\n" +
		"#EXTINF:1.000,\n8.m4s\n"
	grown := strings.Replace(first, "#EXT-X-PRELOAD-HINT:TYPE=PART,URI=\"8.1.m4s\"\n",
		more+"#EXT-X-PRELOAD-HINT:TYPE=PART,URI=\"9.0.m4s\"\n", 1)
	from, to := strings.Index(grown, "#EXT-X-DISCONTINUITY\n"), strings.Index(grown, "7.m4s\n")+len("7.m4s\n")
	moved := strings.NewReplacer("SEQUENCE:7", "SEQUENCE:8", "DISCONTINUITY-SEQUENCE:2", "DISCONTINUITY-SEQUENCE:3").
		Replace(grown[:from] + "#EXT-X-MAP:URI=\"init_7.mp4\"\n" + grown[to:])
	rows := []string{first, grown, moved}
	read := func(texts []string) []mediatest.Playlist {
		var docs []mediatest.Playlist
		for _, text := range texts {
			doc, err := mediatest.ReadPlaylist(text)
			if err != nil {
				t.Fatal(err)
			}
			docs = append(docs, doc)
		}
		return docs
	}
	if broken := mediatest.CheckPlaylists(read(rows)); len(broken) > 0 {
		t.Fatalf("sound playlists: %q", broken)
	}
	for _, x := range []struct {
		rule     string
		row      int
		old, new string
	}{
		{"version", 0, "VERSION:9", "VERSION:5"},
		{"blocking reload", 0, "CAN-BLOCK-RELOAD=YES", "CAN-BLOCK-RELOAD=NO"},
		{"part hold back", 0, "PART-HOLD-BACK=1.080", "PART-HOLD-BACK=1.000"},
		{"hold back", 0, ",HOLD-BACK=6", ",HOLD-BACK=5"},
		{"hint after the end", 2, "#EXT-X-PRELOAD", "#EXT-X-ENDLIST\n#EXT-X-PRELOAD"},
		{"hint is there already", 0, "PART,URI=\"8.1.m4s\"", "PART,URI=\"8.0.m4s\""},
		{"hint was not kept", 1, "8.1.m4s", "8.7.m4s"},
		{"initialization", 0, "#EXT-X-MAP:URI=\"init_7.mp4\"\n", ""},
		{"initialization changes within a stretch", 0, "#EXTINF:1.000,\n7.m4s\n",
			"#EXTINF:1.000,\n7.m4s\n#EXT-X-MAP:URI=\"init_8.mp4\"\n"},
		{"date", 0, "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z\n", ""},
		{"dates and durations", 0, "00:00:01.000Z", "00:00:01.500Z"},
		{"part too long", 0, "DURATION=0.360,URI=\"7.1", "DURATION=0.400,URI=\"7.1"},
		{"part too short", 0, "DURATION=0.360,URI=\"7.1", "DURATION=0.300,URI=\"7.1"},
		{"sum of parts", 0, "DURATION=0.280,URI=\"7.2", "DURATION=0.200,URI=\"7.2"},
		{"target duration", 0, "#EXTINF:1.000,\n7.m4s", "#EXTINF:2.500,\n7.m4s"},
		{"parts near the end are missing", 0,
			first[strings.Index(first, "#EXT-X-PART:"):strings.Index(first, "#EXTINF")], ""},
		{"unfinished segment", 0, "#EXT-X-PRELOAD-HINT:TYPE=PART,URI=\"8.1.m4s\"\n", "#EXT-X-ENDLIST\n"},
		{"target changed", 1, "PART-TARGET=0.360", "PART-TARGET=0.355"},
		{"sequence went back", 1, "MEDIA-SEQUENCE:7", "MEDIA-SEQUENCE:6"},
		{"discontinuity sequence", 2, "DISCONTINUITY-SEQUENCE:3", "DISCONTINUITY-SEQUENCE:2"},
		{"a segment changed", 1, "7.m4s\n", "77.m4s\n"},
		{"a part changed", 1, "\"7.1.m4s\"", "\"7.9.m4s\""},
		{"a part vanished", 1, "#EXT-X-PART:DURATION=0.360,URI=\"7.1.m4s\"\n", ""},
		{"news after the end", 1, "", ""},
	} {
		texts := slices.Clone(rows)
		if x.rule == "news after the end" {
			texts = []string{moved + "#EXT-X-ENDLIST\n", moved}
		} else if texts[x.row] = strings.Replace(texts[x.row], x.old, x.new, 1); texts[x.row] == rows[x.row] {
			t.Errorf("%s: nothing was changed", x.rule)
		}
		found := mediatest.CheckPlaylists(read(texts))
		if !slices.ContainsFunc(found, func(one string) bool { return strings.Contains(one, ": "+x.rule+":") }) {
			t.Errorf("%s was not found, only %q", x.rule, found)
		}
	}
}
