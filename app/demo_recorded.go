// Recordings of the demo world: of broadcasts that are over, and of the one that runs, in which viewers can go back at once.

package app

import (
	"context"
	"fmt"
	"sync"
	"time"

	"touchline/demo"
	"touchline/domain"
	"touchline/media"
	"touchline/protos"
)

const (
	filmLaps   = 4         // a demo recording is a minute long
	behindLaps = 12        // more than three minutes lie behind a broadcast that is recorded
	airedMost  = time.Hour // then it begins anew: what is kept of it must not fill a disk
)

// recordFilm keeps a demo film as the recorder keeps what encoders send.
func (a *Server) recordFilm(ctx context.Context, houseID int64, sessionID, film string, begin time.Time) (length time.Duration, err error) {
	file, ok := media.Fixture(film)
	if !ok {
		return 0, fmt.Errorf("demo film %s is missing", film)
	}
	return a.recordLaps(ctx, domain.FormatID(houseID), sessionID, file, filmLaps, begin)
}

func (a *Server) recordLaps(ctx context.Context, house, sessionID string, file []byte, laps int, begin time.Time) (length time.Duration, err error) {
	pieces, err := media.RecordFilm(house, sessionID, file, laps, begin)
	for _, p := range pieces {
		if err == nil {
			err = a.recordings().Keep(ctx, p)
		}
		length += p.Length
	}
	return length, err
}

// playRecorded keeps the broadcast going in which viewers can go back. It begins before the site is open, so that nobody
// sees the one end that an earlier process left.
func (a *Server) playRecorded(ctx context.Context, live demo.LiveHouse) {
	begin := func() (media.Source, error) { return a.beginRecorded(ctx, live) }
	next := sync.OnceValues(begin)
	_, _ = next() // the loop tells of an error, and tries again
	a.loops.Go(func() {
		a.loop(ctx, live, func(ctx context.Context, _ demo.LiveHouse, house string, film []byte) error {
			source, err := next()
			next = begin
			if err != nil {
				return err
			}
			airing, cancel := context.WithTimeout(ctx, airedMost)
			defer cancel()
			err = a.pics.LoopRecorded(airing, house, source.SessionID, film)
			if err != nil && ctx.Err() == nil {
				a.onAir.Silent(ctx, source, media.Lost)
			}
			return err
		})
	})
}

// beginRecorded takes the room, with some minutes of the broadcast behind it. What an earlier one left is ended and
// forgotten.
func (a *Server) beginRecorded(ctx context.Context, live demo.LiveHouse) (media.Source, error) {
	house := domain.FormatID(live.HouseID)
	film, _ := media.Fixture(live.Fixture)
	lap, err := media.FilmLength(film)
	if err == nil {
		err = a.forgetLoop(ctx, live.HouseID, house)
	}
	if err != nil {
		return media.Source{}, err
	}
	source, err := a.admitLoop(ctx, live, house)
	if err != nil {
		return source, err
	}
	begin := a.clock.Now().Add(-behindLaps * lap)
	if _, err := a.recordLaps(ctx, house, source.SessionID, film, behindLaps, begin); err != nil {
		return source, err
	}
	seen := &protos.PictureSeen{ConnId: source.ConnID, PromiseMs: a.onAir.promise.Milliseconds(), SinceMs: begin.UnixMilli()}
	_, err = a.actors.Picture(ctx, domain.HouseRoom(live.HouseID), seen)
	return source, err
}

// forgetLoop ends the broadcast that a loop left on the air, and forgets what was recorded of it: no list of recordings
// shall grow with every start.
func (a *Server) forgetLoop(ctx context.Context, houseID int64, house string) error {
	view, err := a.actors.View(ctx, domain.HouseRoom(houseID))
	if err != nil || view.GetLive().GetPublisher() != loopConn+house {
		return err
	}
	session := view.GetLive().GetSessionId()
	if err := a.Store.Demo.ForgetPieces(ctx, session, a.clock.Now()); err != nil {
		return err
	}
	a.onAir.Silent(ctx, media.Source{HouseID: house, ConnID: loopConn + house, SessionID: session}, media.Stopped)
	return nil
}
