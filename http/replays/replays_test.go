// Recordings over REST: who sees which, what their player is told, and what a caption may hold.

package replays

import (
	"errors"
	"strings"
	"testing"
	"time"

	"touchline/domain"
)

func TestADotTellsTheMinuteTheScoreAndWhoItWas(t *testing.T) {
	t.Parallel()
	n := func(n int) *int { return &n }
	for want, e := range map[string]domain.MatchEvent{
		"67' 2–1 Nkemba":      {Type: 1, Minute: n(67), HomeScore: 2, AwayScore: 1, Player: "Nkemba"},
		"90+4' 2–2 Oru":       {Type: 3, Minute: n(90), Offset: n(4), HomeScore: 2, AwayScore: 2, Player: "Oru"},
		"0–1":                 {Type: 10, AwayScore: 1},
		"30' Red card Silva":  {Type: 6, Minute: n(30), Player: "Silva"},
		"":                    {Type: 7, Minute: n(60), Player: "Somebody else"},
		"12' 1–0 <b>Tags</b>": {Type: 2, Minute: n(12), HomeScore: 1, Player: "<b>Tags</b>"}, // text: the client escapes
	} {
		if got := dotText(e, "en"); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestADotStandsALittleBeforeItsEventOnTheRecordingsClock(t *testing.T) {
	t.Parallel()
	begin := time.Date(2026, 11, 21, 20, 0, 0, 0, time.UTC)
	clock := domain.ReplayClock{{At: begin, Length: time.Minute}, {At: begin.Add(3 * time.Minute), Length: time.Minute}}
	for after, want := range map[time.Duration]float64{2 * time.Second: 0, 30 * time.Second: 25, 190 * time.Second: 65} {
		if dot := dotAt(clock, "x", begin.Add(after), 5*time.Second, ""); dot.Time != want || dot.Duration != domain.DotLength {
			t.Errorf("%v after the start stands at %v, want %v", after, dot.Time, want)
		}
	}
}

func TestAPlaylistOfARecordingEndsAndTellsItsGaps(t *testing.T) {
	t.Parallel()
	got := playlistOf([]domain.ReplayPiece{
		{Number: 7, Length: 6200 * time.Millisecond, Broken: true}, {Number: 8, Length: 2 * time.Second}, {Number: 12, Length: 6 * time.Second, Broken: true},
	})
	want := "#EXTM3U\n#EXT-X-VERSION:6\n#EXT-X-PLAYLIST-TYPE:VOD\n#EXT-X-TARGETDURATION:6\n#EXT-X-MEDIA-SEQUENCE:0\n#EXT-X-INDEPENDENT-SEGMENTS\n" +
		"#EXTINF:6.200,\n7.ts\n#EXTINF:2.000,\n8.ts\n#EXT-X-DISCONTINUITY\n#EXTINF:6.000,\n12.ts\n#EXT-X-ENDLIST\n"
	if got != want {
		t.Errorf("playlist\n%s", got)
	}
}

func TestACaptionIsWebVTTAndNothingElse(t *testing.T) {
	t.Parallel()
	good := "WEBVTT\n\n00:00:01.000 --> 00:00:03.000\n<v Anna>Goal! <i>Really</i></v>\n"
	for text, ok := range map[string]bool{
		good: true, "\ufeff" + good: true, strings.ReplaceAll(good, "\n", "\r\n"): true,
		"": false, "WEBVTTX\n" + good: false, "WEBVTT\n": false, "<html>" + good: false,
		good + "<script>alert(1)</script>": false, good + "<img src=x onerror=1>": false, good + "<svg": false,
		good + "\x00": false, good + "\xff": false, good + strings.Repeat("x", domain.CaptionMaxBytes): false,
	} {
		_, err := captionText(text)
		if (err == nil) != ok {
			t.Errorf("%.60q taken: %v", text, err == nil)
		}
		var refusal *domain.Refusal
		if errors.As(err, &refusal) && (refusal.Code != domain.FileFormat || !strings.Contains(wording.Refusal(refusal, "en"), "WebVTT") ||
			!strings.Contains(wording.Refusal(refusal, "zh"), "WebVTT")) {
			t.Errorf("%.60q is refused with %s: %s", text, refusal.Code, wording.Refusal(refusal, "en"))
		}
	}
}
