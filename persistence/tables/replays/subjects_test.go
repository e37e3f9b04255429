// The recordings and clips of the matches of a team or of a competition.

package replays_test

import (
	"fmt"
	"testing"
	"time"

	"touchline/domain"
	"touchline/domain/replay"
	"touchline/domain/sport"
	"touchline/persistence/persistencetest"
)

func TestATeamAndItsCompetitionHaveTheRecordingsAndClipsOfTheirMatches(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	ctx := t.Context()
	match := w.Season(map[string]domain.MatchStatus{"derby": 3}, map[string]int{"derby": -2})["derby"]
	house, maker := w.House("anchor", 1, domain.LiveOffline, 0), w.User("maker")
	for i, shows := range []int64{match, 0} {
		session := fmt.Sprint("ls_", i)
		w.Broadcast(house, session, persistencetest.Noon.Add(time.Duration(i-3)*time.Hour), 10)
		w.Exec(`UPDATE live_session SET match_id = $2 WHERE session_id = $1`, session, shows)
		_, err := w.Clips.AddClip(ctx, replay.Clip{ClipID: fmt.Sprint("cl_", i), HouseID: house, UserID: maker,
			SessionID: session, RequestHash: []byte{1}, MatchID: shows, Created: persistencetest.Noon}, fmt.Sprint("request", i))
		if err != nil {
			t.Fatal(err)
		}
	}
	w.Exec(`UPDATE clip SET state = 2`)
	if _, err := w.Replays.MakeReplays(ctx, persistencetest.Noon, persistencetest.Noon); err != nil {
		t.Fatal(err)
	}
	var team, other, league int64
	if err := w.DB.QueryRow(ctx, `SELECT home_id, away_id + 1000, competition_id FROM match`).Scan(&team, &other,
		&league); err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct {
		of   sport.Subject
		want string
	}{
		{sport.Subject{TeamID: team}, "rp_0 cl_0"}, {sport.Subject{CompetitionID: league}, "rp_0 cl_0"},
		{sport.Subject{TeamID: other}, ""},
	} {
		recorded, of, err := w.Replays.ReplaysOf(ctx, x.of, 9, 0)
		if err != nil {
			t.Fatal(err)
		}
		clips, among, err := w.Clips.EveryClip(ctx, replay.EveryClipFilter{Subject: x.of, Limit: 9})
		if err != nil || int(of) != len(recorded) || int(among) != len(clips) {
			t.Fatalf("%v: %d of %d and %d of %d, %v", x.of, len(recorded), of, len(clips), among, err)
		}
		got := ""
		if len(recorded) == 1 && len(clips) == 1 && recorded[0].SessionID == "ls_0" && clips[0].SessionID == "ls_0" {
			got = "rp_0 cl_0"
		}
		if got != x.want || x.want == "" && len(recorded)+len(clips) > 0 {
			t.Errorf("%v has %v and %v", x.of, recorded, clips)
		}
	}
}
