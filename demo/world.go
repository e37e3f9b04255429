// Package demo makes a small world to try the product in: fictional leagues, anchors, viewers and matches
// that go on. It exists only in dev, and the same seed makes the same world.
package demo

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"touchline/domain"
	"touchline/persistence/tables"
	"touchline/protos"
)

// The people the start prints. Operators have a log-in of their own.
const (
	ViewerName   = "viewer1"
	AnchorName   = "anchor1"
	OperatorName = "operator1"
	Password     = "touchline1"
)

// ErrNotDev refuses to make the world anywhere but in dev.
var ErrNotDev = errors.New("the demo world exists only in dev")

// Deps is what the world is made of.
type Deps struct {
	Dev      bool
	Seed     uint64
	Now      func() time.Time
	Stand    time.Time      // when the matches of the live rooms stand as their films show them; zero: when they are first made
	Zone     *time.Location // of the dates of the site
	Tables   tables.Tables
	Files    Files
	Calls    protos.Calls
	Hash     func(password string) (string, error) // as logins check it
	LiveCode func(houseID, seq int64) string       // the code of a house with a number
	Record   Record
	// TellScores brings the scores and events of matches to the rooms that show them; nil: nobody hears of them.
	TellScores func(ctx context.Context, matches []int64) error
	Logger     *slog.Logger
}

// Record keeps the recording of a clip as if it had been broadcast from an instant on; keeping it again changes nothing.
type Record func(ctx context.Context, houseID int64, sessionID, film string, begin time.Time) (length time.Duration, err error)

// Files keep pictures by key.
type Files interface {
	Put(ctx context.Context, key string, content []byte) error
	Get(ctx context.Context, key string) ([]byte, error) // fs.ErrNotExist
}

// LiveHouse is a room that is on the air, and the film it shows.
type LiveHouse struct {
	HouseID  int64
	Fixture  string // name of a clip built into the media package
	Recorded bool   // viewers can go back in it
	LiveCode string // with which it is published
	MatchID  int64
	viewers  int
	anchor   person
	race     int32
	script   string // in which its viewers write
}

// person is an account of the world.
type person struct {
	domain.Brief
	created time.Time
}

// World is the world once it is made.
type World struct {
	Deps
	Live        []LiveHouse
	Source      LiveHouse // the camera of a match that nobody shows in a room
	AnchorHouse int64     // the room of anchor1, which waits for an encoder

	viewers []person
	anchors []person
	brands  []duty
	teams   [][]int64 // by league and club
	plays   []int64   // competition of each league

	mu        sync.Mutex
	day       string
	fixtures  []fixture
	announced map[string]string // fixture → its result as last written
	goals     map[string]int
}

// Make makes the world, or completes it; what exists stays as it is. It needs the rooms to be reachable.
func Make(ctx context.Context, deps Deps) (*World, error) {
	if !deps.Dev {
		return nil, ErrNotDev
	}
	if deps.Now == nil {
		deps.Now = time.Now
	}
	if deps.Logger == nil {
		deps.Logger = slog.New(slog.DiscardHandler)
	}
	w := &World{Deps: deps, announced: map[string]string{}, goals: map[string]int{}}
	for _, step := range []struct {
		what string
		make func(context.Context) error
	}{
		{"people", w.makePeople},
		{"leagues", w.makeLeagues},
		{"matches", w.makeMatches},
		{"rooms", w.makeRooms},
		{"spaces", w.makeSpaces},
		{"past broadcasts", w.makeHistory},
		{"recordings", w.makeRecordings},
		{"clips", w.makeClips},
		{"source of a match", w.makeSource},
		{"applications, reports and notices", w.makePending},
		{"home page", w.makeHome},
		{"brands", w.makeBrands},
		{"money", w.makeMoney},
		{"purchases", w.makePurchases},
		{"novice tasks", w.makeStages},
	} {
		if err := step.make(ctx); err != nil {
			return nil, fmt.Errorf("make the demo world's %s: %w", step.what, err)
		}
	}
	return w, nil
}

// Run lets matches go on until ctx ends.
func (w *World) Run(ctx context.Context) {
	ticker := time.NewTicker(10 * time.Second)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		if err := w.Advance(ctx); err != nil && ctx.Err() == nil {
			w.Logger.Warn("demo matches stand still", "err", err)
		}
	}
}
