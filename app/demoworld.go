// The demo world: made at the first start in dev, retired by a command.

package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"

	"touchline/app/config"
	"touchline/demo"
	"touchline/domain/studio"
	"touchline/http/account"
)

const demoSeed = 1

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
		fmt.Println("the demo world is complete")
	}
	return errors.Join(err, a.Stop())
}

// clearDemo retires the demo world.
func clearDemo(ctx context.Context, cfg *config.Config, logger *slog.Logger) error {
	a, err := Build(ctx, cfg, logger)
	if err != nil {
		return err
	}
	return errors.Join(demo.Retire(ctx, a.Store.Demo, a.clock.Now(), a.accounts().EraseDue), a.Stop())
}

func (a *Server) makeDemo(ctx context.Context) (*demo.World, error) {
	return demo.Make(ctx, demo.Deps{
		Dev: a.Cfg.Dev(), Seed: demoSeed, Now: a.clock.Now, Stand: a.Cfg.DemoNow, Zone: a.zone, Tables: a.Store.Tables,
		TellScores: a.scores.Changed, Files: a.files, Calls: a.actors, Hash: account.HashPassword,
		LiveCode: func(houseID, seq int64) string { return studio.LiveCode(a.secret, houseID, seq) },
		Keep:     a.recordings().Keep, Pics: a.pics, OnAir: a.onAir, Go: a.loops.Go, Logger: a.logger,
	})
}

// playDemo completes the world and keeps it going until ctx ends.
func (a *Server) playDemo(ctx context.Context) error {
	world, err := a.makeDemo(ctx)
	if err == nil {
		world.Play(ctx, a.Cfg.DemoViewers)
	}
	return err
}

// playDemoHere is playDemo on one of several nodes. It returns when ctx ends.
func (a *Server) playDemoHere(ctx context.Context) error {
	playing, cancel := context.WithCancel(ctx)
	defer cancel()
	if err := a.playDemo(playing); err != nil {
		return err
	}
	<-ctx.Done()
	return nil
}
