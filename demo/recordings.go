// Recordings of the films of the demo world, and their clips.

package demo

import (
	"context"
	"strings"
	"time"

	"touchline/domain"
	"touchline/domain/replay"
	"touchline/domain/studio"
	"touchline/persistence/tables/seed"
)

// makeRecordings gives each anchor without a recording one of yesterday evening. Session and pieces are the same all
// day, so an interrupted start is completed.
func (w *World) makeRecordings(ctx context.Context) error {
	changed := map[time.Time]studio.Day{}
	for number, p := range w.anchors {
		s, ok := w.showOf(number, p.HouseID)
		if !ok {
			continue
		}
		_, there, err := w.Tables.Replays.Replays(ctx, p.HouseID, true, 1, 0)
		if err == nil && there == 0 {
			err = w.makeRecording(ctx, s, p, changed)
		}
		if err != nil {
			return err
		}
	}
	return w.countDays(ctx, changed)
}

func (w *World) makeRecording(ctx context.Context, s show, host person, changed map[time.Time]studio.Day) error {
	length, err := w.Record(ctx, host.HouseID, s.session, s.film, s.begin)
	if err == nil {
		err = w.putShow(ctx, &s, length)
	}
	if err != nil {
		return err
	}
	past := seed.PastBroadcast{
		SessionID: s.session, RaceType: data.Leagues[s.match.league].Race, MatchID: s.match.matchID,
		Source: domain.SourcePush,
		Start:  s.begin, End: s.begin.Add(length), Peak: 36, PeakAt: s.begin.Add(length / 2),
	}
	if err := w.putBroadcasts(ctx, host.HouseID, []seed.PastBroadcast{past}, changed); err != nil {
		return err
	}
	if err := w.Tables.Demo.PutAudience(ctx, s.audience(length)); err != nil {
		return err
	}
	if _, err := w.Tables.Replays.AddMark(ctx, s.session, host.UserID, s.mark,
		s.begin.Add(decisive+6*time.Second)); err != nil {
		return err
	}
	_, err = w.Tables.Replays.MakeReplays(ctx, past.End.Add(time.Second), w.Now())
	return err
}

const (
	clipBefore = 10 * time.Second // before the decisive moment
	clipAfter  = 10 * time.Second
	clipsOf    = 20 // newest recordings of an anchor with a clip
)

// makeClips makes the clip of the decisive moment of every recording once. The clip has the id of the session, so a
// removed one does not return. The job for clips of users cuts the files.
func (w *World) makeClips(ctx context.Context) error {
	for number, p := range w.anchors {
		of := data.Anchors[number].Recorded
		if of == nil {
			continue
		}
		list, _, err := w.Tables.Replays.Replays(ctx, p.HouseID, true, clipsOf, 0)
		if err != nil {
			return err
		}
		for _, r := range list {
			if !strings.HasPrefix(r.SessionID, recordedSessions) { // broadcast by a user as this anchor
				continue
			}
			_, err := w.Tables.Clips.AddClip(ctx, replay.Clip{
				ClipID: "cl_" + r.SessionID, HouseID: r.HouseID, UserID: w.viewers[of.Maker].UserID, SessionID: r.SessionID,
				Title: of.Clip,
				From:  r.Start.Add(decisive - clipBefore), To: r.Start.Add(decisive + clipAfter), MatchID: r.MatchID,
				RaceType: r.RaceType,
				Created:  w.Now(), RequestHash: []byte(r.SessionID),
			}, r.SessionID)
			if err != nil {
				return err
			}
		}
	}
	return nil
}
