// Recordings: dots, playlists, captions, pieces and covers.

package replays

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"touchline/domain"
	"touchline/domain/replay"
	"touchline/domain/sport"
	"touchline/http/rest"
)

func TestADotHasTheMinuteTheScoreAndTheName(t *testing.T) {
	t.Parallel()
	n := func(n int) *int { return &n }
	for want, e := range map[string]sport.MatchEvent{
		"67' 2–1 Nkemba":     {Type: 1, Minute: n(67), HomeScore: 2, AwayScore: 1, Player: "Nkemba"},
		"90+4' 2–2 Oru":      {Type: 3, Minute: n(90), Offset: n(4), HomeScore: 2, AwayScore: 2, Player: "Oru"},
		"0–1":                {Type: 10, AwayScore: 1},
		"30' Red card Silva": {Type: 6, Minute: n(30), Player: "Silva"},
		"":                   {Type: 7, Minute: n(60), Player: "Somebody else"},
		// plain text; the client escapes it
		"12' 1–0 <b>Tags</b>": {Type: 2, Minute: n(12), HomeScore: 1, Player: "<b>Tags</b>"},
	} {
		if got := dotText(e, "en"); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestADotIsALittleBeforeItsEventOnTheRecordingsClock(t *testing.T) {
	t.Parallel()
	begin := time.Date(2026, 11, 21, 20, 0, 0, 0, time.UTC)
	clock := replay.Clock{{At: begin, Length: time.Minute}, {At: begin.Add(3 * time.Minute), Length: time.Minute}}
	for after, want := range map[time.Duration]float64{2 * time.Second: 0, 30 * time.Second: 25, 190 * time.Second: 65} {
		if dot := dotAt(clock, "x", begin.Add(after), 5*time.Second, ""); dot.Time != want ||
			dot.Duration != replay.DotLength {
			t.Errorf("%v after the start is at %v, want %v", after, dot.Time, want)
		}
	}
}

func TestAPlaylistOfARecordingHasAnEndAndItsGaps(t *testing.T) {
	t.Parallel()
	got := playlistOf([]replay.Piece{
		{Number: 7, Length: 6200 * time.Millisecond, Broken: true}, {Number: 8, Length: 2 * time.Second},
		{Number: 12, Length: 6 * time.Second, Broken: true},
	})
	want := "#EXTM3U\n#EXT-X-VERSION:6\n#EXT-X-PLAYLIST-TYPE:VOD\n#EXT-X-TARGETDURATION:6\n#EXT-X-MEDIA-SEQUENCE:0\n#EXT-X-INDEPENDENT-SEGMENTS\n" +
		"#EXTINF:6.200,\n7.ts\n#EXTINF:2.000,\n8.ts\n#EXT-X-DISCONTINUITY\n#EXTINF:6.000,\n12.ts\n#EXT-X-ENDLIST\n"
	if got != want {
		t.Errorf("playlist\n%s", got)
	}
}

func TestARefusedCaptionFileNamesTheLineInWords(t *testing.T) {
	t.Parallel()
	_, err := replay.CaptionText("WEBVTT\n\n00:03.000 --> 00:01.000\nGoal!\n")
	var refusal *domain.Refusal
	if !errors.As(err, &refusal) {
		t.Fatal(err)
	}
	for _, lang := range []string{"en", "zh", "zh-Hant", "ar"} {
		for _, problem := range []string{"large", "encoding", "header", "time", "markup", "empty"} {
			refusal.Params["problem"], refusal.Params["line"] = problem, 3
			said := wording.Refusal(refusal, lang)
			if named := strings.Contains(said, "3"); said == "" ||
				named != !slices.Contains([]string{"large", "encoding", "header", "empty"}, problem) {
				t.Errorf("%s in %s: %s", problem, lang, said)
			}
		}
	}
}

func TestACaptionIsKeptByAnyOfItsAddresses(t *testing.T) {
	t.Parallel()
	r := replay.Replay{ReplayID: "rp_1",
		Captions: []replay.Caption{{Language: "en", Key: "replay/ls_1/captions_en_abc.vtt", FromMS: 2000}}}
	trim := &replay.Trim{FromMS: 2000, ToMS: 30000}
	if got := captionAddress("/replay/rp_1", r.Captions[0], trim); got != "/replay/rp_1/captions/en.vtt?v=abc2000-30000" {
		t.Errorf("its address is %s", got)
	}
	for src, kept := range map[string]bool{
		captionAddress("/replay/rp_1", r.Captions[0], nil):           true,
		captionAddress("/replay/rp_1/own/link", r.Captions[0], trim): true,
		"/replay/rp_1/captions/en.vtt":                               true, "/replay/rp_2/captions/en.vtt": false,
		"/replay/rp_1/captions/zh.vtt": false,
		"WEBVTT":                       false,
	} {
		if got, ok := keptCaption(r, "en", src); ok != kept || ok && got.FromMS != 2000 {
			t.Errorf("%s is kept: %v", src, ok)
		}
	}
}

func TestATrimmedPieceHasADifferentName(t *testing.T) {
	t.Parallel()
	pieces := []replay.Piece{{Number: 7, Length: 4 * time.Second, Skip: 1880}, {Number: 8, Length: 6 * time.Second},
		{Number: 9, Length: 2 * time.Second, Until: 3760}}
	if got := playlistOf(pieces); !strings.Contains(got,
		"#EXTINF:4.000,\n7_1880_0.ts\n#EXTINF:6.000,\n8.ts\n#EXTINF:2.000,\n9_0_3760.ts\n") {
		t.Errorf("playlist\n%s", got)
	}
}

func TestPiecesOfMP4HaveAnInitializationSegment(t *testing.T) {
	t.Parallel()
	pieces := []replay.Piece{{SessionID: "ls_1", Number: 7, Length: 4 * time.Second, Init: 900, Skip: 1880},
		{SessionID: "ls_1", Number: 8, Length: 6 * time.Second, Init: 900},
		{SessionID: "ls_1", Number: 9, Length: 2 * time.Second, Init: 950, Broken: true, Until: 3760}}
	if got := playlistOf(pieces); !strings.Contains(got, "#EXT-X-MAP:URI=\"7_init.m4s\"\n"+
		"#EXTINF:4.000,\n7_1880_0.m4s\n#EXTINF:6.000,\n8.m4s\n#EXT-X-DISCONTINUITY\n"+
		"#EXT-X-MAP:URI=\"9_init.m4s\"\n#EXTINF:2.000,\n9_0_3760.m4s\n") {
		t.Errorf("playlist\n%s", got)
	}
	for name, want := range map[string]rest.StoredFile{
		"7_1880_0.m4s": {Key: replay.PieceKey("ls_1", 7), Skip: 1880},
		"8.m4s":        {Key: replay.PieceKey("ls_1", 8), Skip: 900},
		"9_0_3760.m4s": {Key: replay.PieceKey("ls_1", 9), Skip: 950, Until: 3760},
		"7_init.m4s":   {Key: replay.PieceKey("ls_1", 7), Until: 900},
		"9_init.m4s":   {Key: replay.PieceKey("ls_1", 9), Until: 950},
		"6_init.m4s":   {}, "7.m4s": {}, "8.ts": {}, "08.m4s": {}, "8_0_99.m4s": {}, ".m4s": {}, "x": {},
	} {
		if file := fragmentsOf(pieces, name); file != want {
			t.Errorf("%s is %+v, want %+v", name, file, want)
		}
	}
	if file := fragmentsOf([]replay.Piece{{SessionID: "ls_1", Number: 8}}, "_init.m4s"); file.Key != "" {
		t.Errorf("a transport stream has the initialization segment %+v", file)
	}
}

func TestACoverIsTakenBetweenTheKeyFramesAroundIt(t *testing.T) {
	t.Parallel()
	cuts := []replay.PieceCut{{}, {Offset: 2, At: 2 * time.Second}, {Offset: 5, At: 4 * time.Second}}
	for at, want := range map[time.Duration]string{0: "ab", 1900 * time.Millisecond: "ab", 2 * time.Second: "cde",
		5 * time.Second: "fgh"} {
		stretch, after := stretchAt(replay.Piece{}, []byte("abcdefgh"), cuts, at)
		if string(stretch) != want || after >= 2*time.Second {
			t.Errorf("%v: %s, %v after", at, stretch, after)
		}
	}
}

func TestADownloadIsNamedAfterTheRecording(t *testing.T) {
	t.Parallel()
	r := replay.Replay{Title: "德比 4/0; \"x\"", Start: kickOff}
	if got := attachment(r); got != `attachment; filename="touchline-2026-11-21.mp4"; filename*=UTF-8''%E5%BE%B7%E6%AF%94%204-0%3B%20%22x%22%202026-11-21.mp4` {
		t.Error(got)
	}
}
