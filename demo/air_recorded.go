// Recordings of films: of ended broadcasts, and of the running one, in which viewers can go back at once.

package demo

import (
	"context"
	"fmt"
	"sync"
	"time"

	"touchline/domain"
	"touchline/media"
	"touchline/protos"
)

const (
	filmLaps   = 4         // a demo recording lasts a minute
	behindLaps = 12        // more than three minutes precede a recorded broadcast
	airedMost  = time.Hour // then it begins again, so that its recording does not fill a disk
)

// recordFilm stores a film as the recorder stores the pieces of encoders.
func (w air) recordFilm(
	ctx context.Context, houseID int64, sessionID, film string, begin time.Time,
) (length time.Duration, err error) {
	file, ok := media.Fixture(film)
	if !ok {
		return 0, fmt.Errorf("demo film %s is missing", film)
	}
	return w.recordLaps(ctx, domain.FormatID(houseID), sessionID, file, filmLaps, begin)
}

func (w air) recordLaps(
	ctx context.Context, house, sessionID string, file []byte, laps int, begin time.Time,
) (length time.Duration, err error) {
	pieces, err := media.RecordFilm(house, sessionID, file, laps, begin)
	for _, p := range pieces {
		if err == nil {
			err = w.Keep(ctx, p)
		}
		length += p.Length
	}
	return length, err
}

// playRecorded repeats the broadcast in which viewers can go back. The first one begins before the site opens, so that
// no visitor sees the end of the broadcast that an earlier process left.
func (w air) playRecorded(ctx context.Context, live LiveHouse) {
	begin := func() (media.Source, error) { return w.beginRecorded(ctx, live) }
	next := sync.OnceValues(begin)
	_, _ = next() // the loop logs an error, and tries again
	w.Go(func() {
		w.loop(ctx, live, func(ctx context.Context, _ LiveHouse, house string, film []byte) error {
			source, err := next()
			next = begin
			if err != nil {
				return err
			}
			airing, cancel := context.WithTimeout(ctx, airedMost)
			defer cancel()
			err = w.Pics.LoopRecorded(airing, house, source.SessionID, film)
			if err != nil && ctx.Err() == nil {
				w.OnAir.Silent(ctx, source, media.Lost)
			}
			return err
		})
	})
}

// beginRecorded takes the room and records some minutes before now. It ends and deletes an earlier broadcast.
func (w air) beginRecorded(ctx context.Context, live LiveHouse) (media.Source, error) {
	house := domain.FormatID(live.HouseID)
	film, _ := media.Fixture(live.Fixture)
	lap, err := media.FilmLength(film)
	if err == nil {
		err = w.forgetLoop(ctx, live.HouseID, house)
	}
	if err != nil {
		return media.Source{}, err
	}
	source, err := w.admitLoop(ctx, live, house)
	if err != nil {
		return source, err
	}
	begin := w.Now().Add(-behindLaps * lap)
	if _, err := w.recordLaps(ctx, house, source.SessionID, film, behindLaps, begin); err != nil {
		return source, err
	}
	_, err = w.Calls.Picture(ctx, domain.HouseRoom(live.HouseID), &protos.PictureSeen{
		ConnId: source.ConnID, PromiseMs: w.OnAir.Promise.Milliseconds(), SinceMs: begin.UnixMilli(),
	})
	return source, err
}

// forgetLoop ends the broadcast that a loop left on the air and deletes its pieces, so that the list of recordings does
// not grow with every start.
func (w air) forgetLoop(ctx context.Context, houseID int64, house string) error {
	view, err := w.Calls.View(ctx, domain.HouseRoom(houseID))
	if err != nil || view.GetLive().GetPublisher() != loopConn+house {
		return err
	}
	session := view.GetLive().GetSessionId()
	if err := w.Tables.Demo.ForgetPieces(ctx, session, w.Now()); err != nil {
		return err
	}
	w.OnAir.Silent(ctx, media.Source{HouseID: house, ConnID: loopConn + house, SessionID: session}, media.Stopped)
	return nil
}
