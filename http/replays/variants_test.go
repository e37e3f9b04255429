// The playlists of a recording's definitions, and the files that their names mean.

package replays

import (
	"strings"
	"testing"
	"time"

	"touchline/domain/replay"
	"touchline/http/rest"
)

// ladderedRecording returns three pieces of a source; 480p lacks the second one.
func ladderedRecording(init int64) (replay.Replay, []replay.Piece) {
	r := replay.Replay{ReplayID: "rp_1", SessionID: "ls_1", Variants: replay.Variants{
		"480p": `CODECS="avc1.4d401e",RESOLUTION=854x480`, "sound": `CODECS="avc1.42c00a"`,
		"source": `CODECS="avc1.64001f",RESOLUTION=1280x720`}}
	own := map[string]int64{"480p": 750, "sound": 75}
	return r, []replay.Piece{
		{SessionID: "ls_1", Number: 7, Length: 6 * time.Second, Broken: true, Bytes: 6000, Init: init, Definitions: own},
		{SessionID: "ls_1", Number: 8, Length: 6 * time.Second, Bytes: 6000, Init: init},
		{SessionID: "ls_1", Number: 9, Length: 6 * time.Second, Bytes: 9000, Init: init, Definitions: own},
	}
}

func TestThePlaylistOfAllDefinitionsHasEachButSoundAlone(t *testing.T) {
	t.Parallel()
	want := "#EXTM3U\n#EXT-X-VERSION:6\n#EXT-X-INDEPENDENT-SEGMENTS\n" +
		"#EXT-X-STREAM-INF:BANDWIDTH=1000,AVERAGE-BANDWIDTH=1000,CODECS=\"avc1.4d401e\",RESOLUTION=854x480\n" +
		"../480p/index.m3u8\n" +
		"#EXT-X-STREAM-INF:BANDWIDTH=12000,AVERAGE-BANDWIDTH=9333,CODECS=\"avc1.64001f\",RESOLUTION=1280x720\n" +
		"../source/index.m3u8\n"
	if got := variantsOf(ladderedRecording(0)); got != want {
		t.Errorf("%s", got)
	}
}

func TestAPlaylistOfADefinitionHasTheLengthsOfTheSource(t *testing.T) {
	t.Parallel()
	for _, x := range []struct {
		name, definition string
		init             int64
		want             string
	}{
		{"a definition", "480p", 0, "#EXTINF:6.000,\n7.ts\n#EXT-X-DISCONTINUITY\n#EXTINF:6.000,\n../8.ts\n" +
			"#EXT-X-DISCONTINUITY\n#EXTINF:6.000,\n9.ts\n"},
		{"the source", "source", 0, "#EXTINF:6.000,\n../7.ts\n#EXT-X-DISCONTINUITY\n#EXTINF:6.000,\n../8.ts\n" +
			"#EXT-X-DISCONTINUITY\n#EXTINF:6.000,\n../9.ts\n"},
		{"beside HEVC", "480p", 900, "#EXTINF:6.000,\n7.ts\n#EXT-X-DISCONTINUITY\n#EXT-X-GAP\n#EXTINF:6.000,\n../8.m4s\n" +
			"#EXT-X-DISCONTINUITY\n#EXTINF:6.000,\n9.ts\n"},
		{"HEVC itself", "source", 900, "#EXT-X-MAP:URI=\"../7_init.m4s\"\n#EXTINF:6.000,\n../7.m4s\n" +
			"#EXT-X-DISCONTINUITY\n#EXT-X-MAP:URI=\"../8_init.m4s\"\n#EXTINF:6.000,\n../8.m4s\n" +
			"#EXT-X-DISCONTINUITY\n#EXT-X-MAP:URI=\"../9_init.m4s\"\n#EXTINF:6.000,\n../9.m4s\n"},
	} {
		r, pieces := ladderedRecording(x.init)
		got := variantList(r.Trim.PiecesIn(pieces, x.definition), x.definition)
		if _, listed, _ := strings.Cut(got, "SEGMENTS\n"); listed != x.want+"#EXT-X-ENDLIST\n" {
			t.Errorf("%s:\n%s", x.name, got)
		}
	}
}

func TestAPieceOfADefinitionIsCutWhereTheTrimKnowsAPlace(t *testing.T) {
	t.Parallel()
	trim := &replay.Trim{FromMS: 2000, ToMS: 16_000,
		First: replay.Edge{Piece: 7, Byte: 1880, AtMS: 2000, Definitions: map[string]int64{"480p": 188}},
		Last:  replay.Edge{Piece: 9, Byte: 3760, AtMS: 4000, Definitions: map[string]int64{"sound": 94}}}
	for name, want := range map[string]rest.StoredFile{
		"480p/7_188_0.ts":  {Key: replay.DefinitionKey("ls_1", 7, "480p"), Skip: 188},
		"480p/8.ts":        {Key: replay.DefinitionKey("ls_1", 8, "480p")},
		"sound/9_0_94.ts":  {Key: replay.DefinitionKey("ls_1", 9, "sound"), Until: 94},
		"480p/7.ts":        {},
		"480p/7_1880_0.ts": {}, "480p/9.ts": {}, "480p/9_0_3760.ts": {}, "sound/7.ts": {}, "sound/7_0_0.ts": {},
		"480p/6.ts": {}, "480p/08.ts": {}, "480p/8.m4s": {}, "480p/8_init.m4s": {}, "480p/x": {},
	} {
		definition, file, _ := strings.Cut(name, "/")
		if got := definitionOf("ls_1", trim, definition, file); got != want {
			t.Errorf("%s is %+v, want %+v", name, got, want)
		}
	}
}

func TestARecordingOffersTheDefinitionsThatItHolds(t *testing.T) {
	t.Parallel()
	r, _ := ladderedRecording(0)
	var all []string
	for _, line := range replayLines(r, "/replay/rp_1") {
		all = append(all, line.LineID+" "+line.Definition+" "+line.URL)
		if line.Codec != nil || line.Type != "hls" {
			t.Errorf("%+v", line)
		}
	}
	if got := strings.Join(all, "\n"); got != "replay native /replay/rp_1/index.m3u8\n"+
		"auto auto /replay/rp_1/auto/index.m3u8\nreplay-480p 480p /replay/rp_1/480p/index.m3u8\n"+
		"replay-sound sound /replay/rp_1/sound/index.m3u8" {
		t.Errorf("%s", got)
	}
	r.Variants[replay.SourceVariant] = `CODECS="hvc1.1.6.L93.B0,mp4a.40.2"`
	if codec := replayLines(r, "")[0].Codec; codec == nil || *codec != "hvc1.1.6.L93.B0" {
		t.Errorf("the codec of the source is %v", codec)
	}
	r.Variants = nil
	if lines := replayLines(r, ""); len(lines) != 1 {
		t.Errorf("without definitions: %+v", lines)
	}
}
