// The films of the demo world are published the way encoders publish, and its games and viewers go on.

package demo

import (
	"context"
	"errors"
	"fmt"
	"time"

	"touchline/domain"
	"touchline/media"
	"touchline/protos"
)

const (
	loopRetry = 10 * time.Second // after another encoder had the room
	loopConn  = "loop-"          // begins the names of the connections of loops
)

// air publishes the films of the world.
type air struct{ *World }

// Play keeps the world going until ctx ends: pictures, matches and, with viewers, its people.
func (w *World) Play(ctx context.Context, viewers bool) {
	pictures := air{w}
	for _, live := range w.Live {
		if live.Recorded {
			pictures.playRecorded(ctx, live)
			continue
		}
		w.Go(func() { pictures.loop(ctx, live, pictures.publishLoop) })
	}
	w.Go(func() { pictures.camera(ctx) })
	w.Go(func() { w.Run(ctx) })
	w.Go(func() {
		if err := w.Promises(ctx); err != nil && ctx.Err() == nil {
			w.Logger.Warn("the promises of the demo world are incomplete", "err", err)
		}
	})
	if viewers {
		w.Go(func() { w.RunViewers(ctx, Pace{}) })
		w.Go(func() { w.Generosity(ctx) })
		w.Go(func() { w.Shifts(ctx) })
	}
	fmt.Printf("viewer   %s / %s\nanchor   %s / %s (room %d)\nbrands   %s and %s / %s\noperator %s / %s\n",
		ViewerName, Password, AnchorName, Password, w.AnchorHouse,
		ChargeName, ChargeOther, Password, OperatorName, Password)
}

// camera feeds the source of a match, which is no broadcast of a room.
func (w air) camera(ctx context.Context) {
	film, ok := media.Fixture(w.Source.Fixture)
	if !ok {
		w.Logger.Error("a demo film is missing", "film", w.Source.Fixture)
		return
	}
	house := domain.FormatID(w.Source.HouseID)
	for ctx.Err() == nil {
		if err := w.Pics.Loop(ctx, house, "demo-camera", film); err != nil && !errors.Is(err, media.ErrTakenOver) {
			w.Logger.Warn("the demo camera stopped", "house", house, "err", err)
		}
		waitRetry(ctx)
	}
}

type publishFilm func(ctx context.Context, live LiveHouse, house string, film []byte) error

// loop publishes a film again and again. It yields to an encoder that takes over the room.
func (w air) loop(ctx context.Context, live LiveHouse, publish publishFilm) {
	house := domain.FormatID(live.HouseID)
	film, ok := media.Fixture(live.Fixture)
	if !ok {
		w.Logger.Error("a demo film is missing", "film", live.Fixture)
		return
	}
	for ctx.Err() == nil {
		err := publish(ctx, live, house, film)
		if err == nil {
			continue // a recorded broadcast begins again
		}
		if ctx.Err() == nil && domain.CodeOf(err) == domain.Internal && !errors.Is(err, media.ErrTakenOver) {
			w.Logger.Warn("a demo film stopped", "house", house, "err", err)
		}
		waitRetry(ctx)
	}
}

func waitRetry(ctx context.Context) {
	select {
	case <-ctx.Done():
	case <-time.After(loopRetry):
	}
}

func (w air) publishLoop(ctx context.Context, live LiveHouse, house string, film []byte) error {
	source, err := w.admitLoop(ctx, live, house)
	if err != nil {
		return err
	}
	w.OnAir.Picture(ctx, source)
	err = w.Pics.Loop(ctx, house, source.SessionID, film)
	if ctx.Err() == nil {
		w.OnAir.Silent(ctx, source, media.Lost)
	}
	return err
}

// admitLoop asks the room with the live code, as an encoder does.
func (w air) admitLoop(ctx context.Context, live LiveHouse, house string) (media.Source, error) {
	source := media.Source{HouseID: house, ConnID: loopConn + house}
	allowed, err := w.Calls.Admit(ctx, domain.HouseRoom(live.HouseID), &protos.AskPublish{
		ConnId: source.ConnID, Code: live.LiveCode, Addr: "demo", Replaces: source.ConnID,
		PromiseMs: w.OnAir.Promise.Milliseconds(),
	})
	source.SessionID = allowed.GetSessionId()
	return source, err
}
