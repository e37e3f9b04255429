// One node claims each broadcast with external video, where the terms allow its recording.

package replays_test

import (
	"slices"
	"testing"

	"touchline/domain"
	"touchline/domain/sport"
)

func TestASourceIsRecordedByOneNodeAsLongAsItClaimsIt(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	claimed := func(node string, limit int) (sessions []string) {
		t.Helper()
		all, err := w.Replays.ClaimSources(t.Context(), node, limit)
		if err != nil {
			t.Fatal(err)
		}
		for _, b := range all {
			sessions = append(sessions, b.SessionID+" "+b.Type+" "+b.URL)
		}
		slices.Sort(sessions)
		return sessions
	}
	wants := func(sentence string, got []string, want ...string) {
		t.Helper()
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", sentence, got, want)
		}
	}
	broadcast := func(session string, source domain.LiveSource, own, kind string, match int64) int64 {
		house := w.House("anchor of "+session, 1, domain.LiveLiving, 0)
		w.Exec(`INSERT INTO live_session (session_id, house_id, match_id, race_type, source, start_at, peak)
			VALUES ($1, $2, $3, 1, $4, now(), 0)`, session, house, match, source)
		w.Exec(`UPDATE room SET session_id = $1, own_video_url = $3, own_video_type = $4, match_id = $5 WHERE house_id = $2`,
			session, house, own, kind, match)
		return house
	}
	match := w.Season(map[string]domain.MatchStatus{"match": domain.MatchInProgress}, map[string]int{"match": 0})["match"]
	w.Exec(`UPDATE match SET source_url = 'https://cdn.example/m.mp4', source_type = 'mp4',
		source_lines = '[{"name":"2","url":"https://cdn.example/m.m3u8","type":"hls","definition":"hd"}]'
		WHERE match_id = $1`, match)
	broadcast("ls_push", domain.SourcePush, "", "", 0)
	own := broadcast("ls_own", domain.SourceOwn, "https://cdn.example/o.flv", sport.VideoFLV, 0)
	broadcast("ls_file", domain.SourceOwn, "https://cdn.example/o.mp4", sport.VideoMP4, 0)
	broadcast("ls_match", domain.SourceMatch, "", "", match)
	quiet := broadcast("ls_quiet", domain.SourceMatch, "", "", match)
	w.Exec(`UPDATE house SET recording = false WHERE house_id = $1`, quiet)
	const ofOwn, ofMatch = "ls_own flv https://cdn.example/o.flv", "ls_match hls https://cdn.example/m.m3u8"

	wants("nothing is recorded until the terms allow it", claimed("a", 10))
	allow := func(key string, allowed bool) {
		t.Helper()
		if err := w.Site.SetSetting(t.Context(), key, allowed); err != nil {
			t.Fatal(err)
		}
	}
	allow(sport.RecordOwnVideos, true)
	wants("own videos are allowed", claimed("a", 10), ofOwn)
	allow(sport.RecordMatchSources, true)
	wants("another node takes what is left", claimed("b", 10), ofMatch)
	wants("a claim is renewed", claimed("a", 10), ofOwn)
	w.Exec(`UPDATE live_session SET recorder_until = now() - interval '1 second' WHERE recorder = 'a'`)
	wants("its own come first", claimed("b", 1), ofMatch)
	wants("a claim that is over goes to another node", claimed("b", 10), ofMatch, ofOwn)
	wants("the first finds nothing", claimed("a", 10))
	w.Exec(`UPDATE live_session SET end_at = now() WHERE house_id = $1`, own)
	wants("a broadcast that has ended is recorded no longer", claimed("b", 10), ofMatch)
	allow(sport.RecordMatchSources, false)
	wants("nor one whose terms have changed", claimed("b", 10))
}
