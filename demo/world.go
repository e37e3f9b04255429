// Package demo makes a small fictional world for development: leagues, anchors, viewers and running matches. The same
// seed makes the same world.
package demo

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"touchline/app/broadcast"
	"touchline/domain"
	"touchline/media"
	"touchline/persistence/tables"
	"touchline/protos"
)

// Names that the start prints. Operators have a separate login.
const (
	ViewerName   = "viewer1"
	AnchorName   = "anchor1"
	OperatorName = "operator1"
	Password     = "touchline1"
)

// ErrNotDev refuses to make the world outside dev.
var ErrNotDev = errors.New("the demo world exists only in dev")

// Deps are the parts that the world uses.
type Deps struct {
	Dev      bool
	Seed     uint64
	Now      func() time.Time
	Stand    time.Time      // instant at which the matches of live rooms agree with their films; zero: the first start
	Zone     *time.Location // of the dates of the site
	Tables   tables.Tables
	Files    Files
	Calls    protos.Calls
	Hash     func(password string) (string, error)    // as logins check it
	LiveCode func(houseID, seq int64) string          // code of a house with a number
	Record   Record                                   // nil: stores pieces of films
	Keep     func(context.Context, media.Piece) error // stores a piece of a recording
	Pics     *media.Hub
	OnAir    *broadcast.OnAir
	Go       func(func()) // starts a goroutine of the server
	// TellScores sends the scores and events of matches to their rooms; nil: no room gets them.
	TellScores func(ctx context.Context, matches []int64) error
	Logger     *slog.Logger
}

// Record stores the recording of a film that was broadcast from an instant on. A repetition changes nothing.
type Record func(ctx context.Context, houseID int64, sessionID, film string, begin time.Time) (length time.Duration,
	err error)

// Files stores pictures by key.
type Files interface {
	Put(ctx context.Context, key string, content []byte) error
	Get(ctx context.Context, key string) ([]byte, error) // fs.ErrNotExist
}

// LiveHouse is a room on the air and its film.
type LiveHouse struct {
	HouseID  int64
	Fixture  string // name of a film of the media package
	Recorded bool   // viewers can go back in it
	LiveCode string // for publishing
	MatchID  int64
	viewers  int
	anchor   person
	race     int32
	script   string // of the lines of its viewers
}

// person is an account of the world.
type person struct {
	domain.Brief
	created time.Time
}

// World is the complete world.
type World struct {
	Deps
	Live        []LiveHouse
	Source      LiveHouse // the camera of a match that no room shows
	AnchorHouse int64     // room of anchor1, which waits for an encoder

	viewer  person // ViewerName
	viewers []person
	anchors []person // the first is AnchorName
	charge  []person // ChargeName and ChargeOther
	brands  []duty
	teams   [][]int64 // by league and club
	plays   []int64   // competition of each league

	mu        sync.Mutex
	day       string
	fixtures  []fixture
	announced map[string]string // fixture → its last stored result
	goals     map[string]int
}

// Make makes or completes the world. Existing parts stay. The rooms must be reachable.
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
	if w.Record == nil {
		w.Record = air{w}.recordFilm
	}
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

// Run advances matches until ctx ends.
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
			w.Logger.Warn("demo matches do not advance", "err", err)
		}
	}
}
