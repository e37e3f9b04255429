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
	"touchline/persistence"
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
	Tables   Tables
	Files    Files
	Art      string // folder of pictures that were drawn before; "": none
	Rooms    Rooms
	Hash     func(password string) (string, error) // as logins check it
	LiveCode func(houseID, seq int64) string       // the code of a house with a number
	Record   Record
	Logger   *slog.Logger
}

// Record keeps the recording of a clip as if it had been broadcast from an instant on; keeping it again changes nothing.
type Record func(ctx context.Context, houseID int64, sessionID, film string, begin time.Time) (length time.Duration, err error)

// Tables are what of the store the world writes.
type Tables interface {
	CreateAccount(ctx context.Context, account domain.Account) (domain.Account, error)
	AccountByName(ctx context.Context, userName string) (domain.Account, error)
	SetProfile(ctx context.Context, userID int64, nickName, lang string, profile domain.Profile) error
	ReachStage(ctx context.Context, userID int64, stage int, at time.Time) error
	Stages(ctx context.Context, userID int64) ([]domain.StageDone, error)
	CreateOperator(ctx context.Context, name, passwordHash, role string, at time.Time) (int64, error)
	MarkDemoOperator(ctx context.Context, name string) error
	OpenHouse(ctx context.Context, userID int64, anchorType int32, at time.Time) (int64, error)
	PutFirstLines(ctx context.Context, room string, lines []domain.LineRow) error
	PutAudience(ctx context.Context, minutes []domain.AudienceRow) error
	AddMark(ctx context.Context, sessionID string, userID int64, text string, at time.Time) (domain.Mark, error)
	PutBroadcasts(ctx context.Context, houseID int64, past []tables.PastBroadcast) (added []tables.PastBroadcast, err error)
	FinishDay(ctx context.Context, day domain.Day, again bool, now func() time.Time) (rooms int64, err error)
	Replays(ctx context.Context, houseID int64, all bool, limit, offset int) (list []domain.Replay, total int64, err error)
	MakeReplays(ctx context.Context, endedBefore, now time.Time) (int64, error)
	AddClip(ctx context.Context, c domain.Clip, requestID string) (added bool, err error)
	PickHouse(ctx context.Context, houseID int64, place int32) error
	FollowMany(ctx context.Context, houseID int64, users []int64, since []time.Time) error
	Notes(ctx context.Context, houseID, asking, below int64, limit int) ([]domain.Note, error)
	AddNote(ctx context.Context, n domain.Note, key string, hash []byte) (domain.Note, error)
	LikeMany(ctx context.Context, noteID int64, users []int64, at time.Time) error
	AddPhoto(ctx context.Context, p domain.Photo) (domain.Photo, error)
	PutCompetition(ctx context.Context, key string, raceType int32, names domain.Names, logo, country string) (int64, error)
	PutTeam(ctx context.Context, key string, raceType int32, names domain.Names, logo string) (int64, error)
	PutMatches(ctx context.Context, matches []tables.NewMatch) (map[string]int64, error)
	DropMatches(ctx context.Context, keys string, before time.Time) error
	Match(ctx context.Context, matchID int64) (domain.Match, error)
	UpdateResults(ctx context.Context, results []domain.Result) error
	PutEvents(ctx context.Context, matchID int64, events map[string]domain.MatchEvent) error
	SetMatchSource(ctx context.Context, matchID int64, source domain.MatchSource) error
	SubmitApply(ctx context.Context, p domain.Apply) (applyID int64, err error)
	PutReport(ctx context.Context, key string, r domain.Report) error
	AddNotice(ctx context.Context, n domain.NoticeRow) error
	PutBanner(ctx context.Context, key string, banner domain.Banner, sort int) error
	PutGifts(ctx context.Context, gifts []domain.Gift) error
	PutProducts(ctx context.Context, products []tables.NewProduct) error
	PutBrand(ctx context.Context, b tables.NewBrand, at time.Time) (int64, error)
	PutShift(ctx context.Context, brandID, userID int64, start, end time.Time) error
	Grant(ctx context.Context, t domain.Transfer) error
	OpenOrder(ctx context.Context, o domain.Order) (stored domain.Order, fresh bool, err error)
	PayOrder(ctx context.Context, o domain.Order, txn string, at time.Time) error
}

// recordings has a name of its own because one of its methods is called as its type.
type recordings = tables.Replays

// TablesOf are the parts of a store that the world writes.
func TablesOf(store *persistence.Store) Tables {
	return struct {
		*tables.Accounts
		*tables.Anchors
		*tables.Matches
		*tables.Operators
		*tables.Notices
		*tables.Money
		*recordings
		*tables.Clips
		*tables.Demo
	}{store.Accounts, store.Anchors, store.Matches, store.Operators, store.Notices, store.Money, store.Replays, store.Clips, store.Demo}
}

// Files keep pictures by key.
type Files interface {
	Put(ctx context.Context, key string, content []byte) error
	Get(ctx context.Context, key string) ([]byte, error) // fs.ErrNotExist
}

// Rooms are the live rooms, configured and visited the way people do it.
type Rooms interface {
	View(ctx context.Context, room string) (*protos.RoomView, error)
	Configure(ctx context.Context, room string, cmd *protos.ConfigureRoom) (*protos.RoomView, error)
	Audience(ctx context.Context, room string, cmd *protos.Attend) (*protos.Attended, error)
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

	art     art
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
	w := &World{Deps: deps, art: openArt(deps.Art), announced: map[string]string{}, goals: map[string]int{}}
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
