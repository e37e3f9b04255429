// The demo world: made at the first start in dev, then kept moving: pictures, matches, demo viewers who write.

package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"touchline/app/config"
	"touchline/demo"
	"touchline/domain"
	"touchline/http/account"
	"touchline/media"
	"touchline/protos"
)

const (
	demoSeed  = 1
	loopRetry = 10 * time.Second // after somebody else had the room
	loopConn  = "loop-"          // begins the names of the connections of loops
)

// seed makes the demo world and ends.
func seed(ctx context.Context, cfg *config.Config, logger *slog.Logger) error {
	if !cfg.Dev() {
		return demo.ErrNotDev
	}
	a, err := Build(ctx, cfg, logger)
	if err != nil {
		return err
	}
	_, err = a.makeDemo(ctx)
	if err == nil {
		fmt.Println("the demo world stands")
	}
	return errors.Join(err, a.Stop())
}

func (a *Server) makeDemo(ctx context.Context) (*demo.World, error) {
	return demo.Make(ctx, demo.Deps{
		Dev: a.Cfg.Dev(), Seed: demoSeed, Now: a.clock.Now, Stand: a.Cfg.DemoNow, Zone: a.zone, Tables: a.Store.Tables, TellScores: a.scores.Changed, Files: a.files, Calls: a.actors,
		Hash:     account.HashPassword,
		LiveCode: func(houseID, seq int64) string { return domain.LiveCode(a.secret, houseID, seq) },
		Record:   a.recordFilm,
		Logger:   a.logger,
	})
}

// playDemoHere keeps the world going on this node of many until ctx ends.
func (a *Server) playDemoHere(ctx context.Context) error {
	playing, cancel := context.WithCancel(ctx)
	defer cancel()
	if err := a.playDemo(playing); err != nil {
		return err
	}
	<-ctx.Done()
	return nil
}

// playDemo makes the world if need be and keeps it going until ctx ends.
func (a *Server) playDemo(ctx context.Context) error {
	world, err := a.makeDemo(ctx)
	if err != nil {
		return err
	}
	for _, live := range world.Live {
		if live.Recorded {
			a.playRecorded(ctx, live)
			continue
		}
		a.loops.Go(func() { a.loop(ctx, live, a.publishLoop) })
	}
	a.loops.Go(func() { a.camera(ctx, world.Source) })
	a.loops.Go(func() { world.Run(ctx) })
	a.loops.Go(func() {
		if err := world.Promises(ctx); err != nil && ctx.Err() == nil {
			a.logger.Warn("the people of the demo world have promised less", "err", err)
		}
	})
	if a.Cfg.DemoViewers {
		a.loops.Go(func() { world.RunViewers(ctx, demo.Pace{}) })
		a.loops.Go(func() { world.Generosity(ctx) })
		a.loops.Go(func() { world.Shifts(ctx) })
	}
	fmt.Printf("viewer   %s / %s\nanchor   %s / %s (room %d)\nbrands   %s and %s / %s\noperator %s / %s\n",
		demo.ViewerName, demo.Password, demo.AnchorName, demo.Password, world.AnchorHouse,
		demo.ChargeName, demo.ChargeOther, demo.Password, demo.OperatorName, demo.Password)
	return nil
}

// camera feeds the source of a match, which is no broadcast of a room.
func (a *Server) camera(ctx context.Context, source demo.LiveHouse) {
	film, ok := media.Fixture(source.Fixture)
	if !ok {
		a.logger.Error("demo film is missing", "film", source.Fixture)
		return
	}
	house := domain.FormatID(source.HouseID)
	for ctx.Err() == nil {
		if err := a.pics.Loop(ctx, house, "demo-camera", film); err != nil && !errors.Is(err, media.ErrTakenOver) {
			a.logger.Warn("demo camera stopped", "house", house, "err", err)
		}
		select {
		case <-ctx.Done():
		case <-time.After(loopRetry):
		}
	}
}

// loop publishes a demo film the way an encoder does: it asks with the live code, and gives way to
// whoever takes the room over.
func (a *Server) loop(ctx context.Context, live demo.LiveHouse, publish func(context.Context, demo.LiveHouse, string, []byte) error) {
	house := domain.FormatID(live.HouseID)
	film, ok := media.Fixture(live.Fixture)
	if !ok {
		a.logger.Error("demo film is missing", "film", live.Fixture)
		return
	}
	for ctx.Err() == nil {
		err := publish(ctx, live, house, film)
		if err == nil {
			continue // what is recorded begins anew
		}
		if ctx.Err() == nil && domain.CodeOf(err) == domain.Internal && !errors.Is(err, media.ErrTakenOver) {
			a.logger.Warn("demo film stopped", "house", house, "err", err)
		}
		select {
		case <-ctx.Done():
		case <-time.After(loopRetry):
		}
	}
}

func (a *Server) publishLoop(ctx context.Context, live demo.LiveHouse, house string, film []byte) error {
	source, err := a.admitLoop(ctx, live, house)
	if err != nil {
		return err
	}
	a.onAir.Picture(ctx, source)
	err = a.pics.Loop(ctx, house, source.SessionID, film)
	if ctx.Err() == nil {
		a.onAir.Silent(ctx, source, media.Lost)
	}
	return err
}

// admitLoop asks the room as an encoder does.
func (a *Server) admitLoop(ctx context.Context, live demo.LiveHouse, house string) (media.Source, error) {
	source := media.Source{HouseID: house, ConnID: loopConn + house}
	ask := &protos.AskPublish{ConnId: source.ConnID, Code: live.LiveCode, Addr: "demo", Replaces: source.ConnID, PromiseMs: a.onAir.promise.Milliseconds()}
	allowed, err := a.actors.Admit(ctx, domain.HouseRoom(live.HouseID), ask)
	source.SessionID = allowed.GetSessionId()
	return source, err
}
