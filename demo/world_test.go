// The world in a real database is the same twice, and its matches proceed.

package demo_test

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"google.golang.org/protobuf/proto"

	"touchline/demo"
	"touchline/domain"
	"touchline/domain/replay"
	"touchline/domain/sport"
	"touchline/domain/studio"
	"touchline/persistence"
	"touchline/persistence/persistencetest"
	"touchline/protos"
	"touchline/protos/grains"
)

var evening = time.Date(2026, 11, 21, 12, 45, 0, 0, time.UTC)

// house simulates live rooms and stores their rows.
type houses struct {
	mu     sync.Mutex
	rooms  map[string]*protos.RoomView
	visits map[string]map[string]bool
	sets   int
}

func newHouses() *houses {
	return &houses{rooms: map[string]*protos.RoomView{}, visits: map[string]map[string]bool{}}
}

func (h *houses) Ask(_ context.Context, q grains.Question) (proto.Message, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	switch cmd := q.Command.(type) {
	case *protos.AskRoom:
		return h.view(q.Identity), nil
	case *protos.ConfigureRoom:
		return h.configure(q.Identity, cmd), nil
	case *protos.Attend:
		return h.attend(q.Identity, cmd), nil
	}
	return nil, fmt.Errorf("no room takes %T", q.Command)
}

func (h *houses) view(room string) *protos.RoomView {
	view := h.rooms[room]
	if view == nil {
		house, _ := domain.HouseOf(room)
		view = &protos.RoomView{Config: &protos.RoomConfig{HouseId: house}, Live: &protos.LiveState{}}
		h.rooms[room], h.visits[room] = view, map[string]bool{}
	}
	view.VisitHistory = int64(len(h.visits[room]))
	return proto.Clone(view).(*protos.RoomView)
}

func (h *houses) configure(room string, cmd *protos.ConfigureRoom) *protos.RoomView {
	h.sets++
	c := h.rooms[room].Config
	if slices.Contains(cmd.Set, "houseName") {
		c.HouseName, c.AnchorTitle, c.Introduction, c.Announcement = cmd.Config.HouseName, cmd.Config.AnchorTitle,
			cmd.Config.Introduction, cmd.Config.Announcement
		c.HouseImage, c.RaceType, c.AnchorType = cmd.Config.HouseImage, cmd.Config.RaceType, cmd.Config.AnchorType
	}
	if slices.Contains(cmd.Set, "matchId") {
		c.MatchId = cmd.Config.MatchId
	}
	if slices.Contains(cmd.Set, "liveCode") {
		c.CodeHash, c.CodeSeq = cmd.NewCodeHash, cmd.Config.CodeSeq
	}
	return h.view(room)
}

func (h *houses) attend(room string, cmd *protos.Attend) *protos.Attended {
	h.view(room)
	for _, a := range cmd.Arrived {
		h.visits[room][a.Key] = true
	}
	return &protos.Attended{}
}

// files discards pictures, which have a test of their own.
type files struct{}

func (files) Put(context.Context, string, []byte) error   { return nil }
func (files) Get(context.Context, string) ([]byte, error) { return nil, fs.ErrNotExist }

type site struct {
	demo.Deps
	store *persistence.Store
	cfg   persistence.Config
	rooms *houses
	now   time.Time
}

func newSite(t *testing.T) *site {
	t.Helper()
	cfg := persistencetest.Config(t)
	store := persistencetest.OpenConfig(t, cfg)
	s := &site{store: store, cfg: cfg, rooms: newHouses(), now: evening}
	s.Deps = demo.Deps{
		Dev: true, Seed: 1, Now: func() time.Time { return s.now }, Zone: time.UTC, Tables: store.Tables, Files: files{},
		Calls:    protos.NewCalls(s.rooms),
		Hash:     func(password string) (string, error) { return "hash of " + password, nil },
		LiveCode: func(houseID, seq int64) string { return fmt.Sprintf("code-%d-%d", houseID, seq) },
		Record: func(ctx context.Context, _ int64, session, film string, begin time.Time) (time.Duration, error) {
			return time.Minute, store.Replays.AddReplayPiece(ctx,
				replay.Piece{SessionID: session, Number: 1, At: begin, Length: time.Minute, Bytes: int64(len(film))})
		},
	}
	return s
}

// dump returns everything the world wrote as text, except the times of writing.
func (s *site) dump(t *testing.T) string {
	t.Helper()
	db := persistencetest.SQL(t, s.cfg)
	var b strings.Builder
	for _, table := range []string{"account", "operator", "house", "follow", "note", "note_like", "photo", "competition",
		"team", "match", "match_event", "banner", "live_session", "replay", "replay_piece", "line", "live_audience",
		"live_mark", "clip"} {
		rows, err := db.Query(t.Context(),
			`SELECT (to_jsonb(x) - 'made_at' - 'given_at')::text FROM `+table+` AS x ORDER BY 1`)
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for rows.Next() {
			var line string
			if err := rows.Scan(&line); err != nil {
				t.Fatal(err)
			}
			b.WriteString(table + line + "\n")
			n++
		}
		if err := rows.Err(); err != nil || n == 0 {
			t.Errorf("table %s has %d rows, %v", table, n, err)
		}
	}
	s.rooms.mu.Lock()
	defer s.rooms.mu.Unlock()
	for _, room := range slices.Sorted(func(yield func(string) bool) {
		for room := range s.rooms.rooms {
			if !yield(room) {
				return
			}
		}
	}) {
		fmt.Fprintln(&b, room, s.rooms.rooms[room].Config.HouseName, len(s.rooms.visits[room]))
	}
	return b.String()
}

func TestTheWorldIsMadeOnlyInDev(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.Dev = false
	if _, err := demo.Make(t.Context(), s.Deps); !errors.Is(err, demo.ErrNotDev) {
		t.Errorf("outside dev: %v", err)
	}
	if len(s.rooms.rooms) != 0 {
		t.Error("it made rooms all the same")
	}
}

func TestTheSameSeedMakesTheSameWorldTwice(t *testing.T) {
	t.Parallel()
	one, two := newSite(t), newSite(t)
	world, err := demo.Make(t.Context(), one.Deps)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := demo.Make(t.Context(), two.Deps); err != nil {
		t.Fatal(err)
	}
	first := one.dump(t)
	if other := two.dump(t); other != first {
		t.Errorf("two worlds of one seed differ: %s", difference(first, other))
	}
	sets := one.rooms.sets
	again, err := demo.Make(t.Context(), one.Deps)
	if err != nil {
		t.Fatal(err)
	}
	if second := one.dump(t); second != first {
		t.Errorf("making it again changed it: %s", difference(first, second))
	}
	if one.rooms.sets != sets {
		t.Error("making it again configured rooms again")
	}
	if len(world.Live) != 6 || len(again.Live) != 6 {
		t.Fatalf("%d live rooms and then %d, want 6", len(world.Live), len(again.Live))
	}
	for i, live := range world.Live {
		if next := again.Live[i]; live.HouseID != next.HouseID || live.LiveCode != next.LiveCode ||
			live.Fixture != next.Fixture || live.MatchID != next.MatchID {
			t.Errorf("live room %+v became %+v", live, next)
		}
	}
}

func difference(a, b string) string {
	lines := strings.Split(b, "\n")
	for i, line := range strings.Split(a, "\n") {
		if i >= len(lines) || lines[i] != line {
			return line + "\n≠\n" + lines[min(i, len(lines)-1)]
		}
	}
	return "(longer)"
}

func TestTheWorldHasItsPeopleRoomsAndPictures(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	world, err := demo.Make(t.Context(), s.Deps)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{demo.ViewerName, demo.AnchorName} {
		account, err := s.store.Accounts.AccountByName(t.Context(), name)
		if err != nil || account.PasswordHash != "hash of "+demo.Password || domain.CheckUserName(name) != nil ||
			domain.CheckPassword(demo.Password) != nil {
			t.Errorf("%s: %+v, %v", name, account, err)
		}
	}
	if _, err := s.store.Operators.CreateOperator(t.Context(), demo.OperatorName, "x", "admin",
		evening); domain.CodeOf(err) != domain.UsernameTaken {
		t.Errorf("the operator is missing: %v", err)
	}
	if len(s.rooms.rooms) < 13 {
		t.Errorf("%d rooms, want 12 and that of the demo anchor", len(s.rooms.rooms))
	}
	fixtures := map[string]bool{}
	for _, live := range world.Live {
		fixtures[live.Fixture] = true
		match, err := s.store.Matches.Match(t.Context(), live.MatchID)
		if err != nil || match.Status != domain.MatchInProgress {
			t.Errorf("house %d shows %+v, %v", live.HouseID, match, err)
		}
	}
	if len(fixtures) != 6 || world.AnchorHouse == 0 {
		t.Errorf("films %v, room of the anchor %d", fixtures, world.AnchorHouse)
	}
	for room, view := range s.rooms.rooms {
		c := view.Config
		for field, max := range map[string]int{c.HouseName: domain.HouseNameMax, c.AnchorTitle: domain.AnchorTitleMax,
			c.Introduction: domain.IntroMax, c.Announcement: domain.AnnounceMax} {
			if field == "" || domain.Length(field) > max || domain.CleanText(field) != field {
				t.Errorf("%s: %q is no text an anchor could save", room, field)
			}
		}
		if c.HouseImage == "" {
			t.Errorf("%s has no cover", room)
		}
	}
}

func TestOperatorsAndViewersHavePendingWork(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	world, err := demo.Make(t.Context(), s.Deps)
	if err != nil {
		t.Fatal(err)
	}
	match, err := s.store.Matches.Match(t.Context(), world.Source.MatchID)
	if err != nil || match.SourceURL == "" || match.Status != domain.MatchInProgress || match.AnchorCount != 0 {
		t.Errorf("the match with a source is %+v, %v", match, err)
	}
	applies, waiting, err := s.store.Anchors.Applies(t.Context(), studio.ApplySubmitted, 0, 10, 0)
	if err != nil || waiting != 3 {
		t.Errorf("%d applications wait: %+v, %v", waiting, applies, err)
	}
	for _, p := range applies {
		if n := domain.Length(p.Introduction); n < studio.ApplyIntroMin || n > studio.ApplyIntroMax ||
			domain.Length(p.RealName) < studio.RealNameMin {
			t.Errorf("nobody could have applied like this: %+v", p)
		}
	}
	if reports, err := s.store.Chat.OpenReports(t.Context(), 0, 10); err != nil || len(reports) != 3 {
		t.Errorf("the reports are %+v, %v", reports, err)
	}
	viewer, err := s.store.Accounts.AccountByName(t.Context(), demo.ViewerName)
	if err != nil {
		t.Fatal(err)
	}
	if unread, err := s.store.Notices.UnreadNotices(t.Context(), viewer.UserID); err != nil || unread != 4 {
		t.Errorf("the demo viewer has %d notices, %v", unread, err)
	}
}

func TestScoresAdvanceAndMidnightAddsADay(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	world, err := demo.Make(t.Context(), s.Deps)
	if err != nil {
		t.Fatal(err)
	}
	clock := func() string {
		match, err := s.store.Matches.Match(t.Context(), world.Live[0].MatchID)
		if err != nil {
			t.Fatal(err)
		}
		return match.Clock
	}
	before := clock()
	s.now = s.now.Add(3 * time.Minute)
	if err := world.Advance(t.Context()); err != nil {
		t.Fatal(err)
	}
	if before != "67'" || clock() != "70'" {
		t.Errorf("three minutes after %s it is %s", before, clock())
	}
	events, err := s.store.Matches.MatchEvents(t.Context(), world.Live[0].MatchID)
	if err != nil || len(events) != 3 {
		t.Errorf("%d goals of the football match are stored, %v; want 3", len(events), err)
	}
	_, total, err := s.store.Matches.Matches(t.Context(), sport.MatchFilter{Limit: 1})
	if err != nil {
		t.Fatal(err)
	}
	s.now = s.now.Add(12 * time.Hour)
	if err := world.Advance(t.Context()); err != nil {
		t.Fatal(err)
	}
	day := s.now.AddDate(0, 0, 5)
	_, last, err := s.store.Matches.Matches(t.Context(), sport.MatchFilter{From: day.Add(-14 * time.Hour), Limit: 1})
	if err != nil || last == 0 {
		t.Errorf("no match on %s, %v", day.Format(time.DateOnly), err)
	}
	if _, after, err := s.store.Matches.Matches(t.Context(), sport.MatchFilter{Limit: 1}); err != nil || after < total-4 ||
		after > total+24 {
		t.Errorf("%d matches became %d, %v", total, after, err)
	}
}

// Test servers use copies of one world for as long as they run. Each finds its matches in the first state, on the next
// day too.
func TestMatchesOfLiveRoomsAgreeWithTheirFilmsAtTheGivenInstant(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	if _, err := demo.Make(t.Context(), s.Deps); err != nil {
		t.Fatal(err)
	}
	for _, later := range []time.Duration{40 * time.Minute, 80 * time.Minute, 12 * time.Hour} {
		s.now = evening.Add(later + time.Second)
		s.Deps.Stand = evening.Add(later)
		world, err := demo.Make(t.Context(), s.Deps)
		if err != nil {
			t.Fatal(err)
		}
		match, err := s.store.Matches.Match(t.Context(), world.Live[0].MatchID)
		if err != nil || match.Status != domain.MatchInProgress || match.Clock != "67'" || *match.HomeScore != 2 ||
			*match.AwayScore != 1 {
			t.Errorf("after %v the match is %+v, %v", later, match, err)
		}
		events, err := s.store.Matches.MatchEvents(t.Context(), match.MatchID)
		if err != nil || len(events) != 3 || events[0].At.Before(match.MatchTime) {
			t.Errorf("after %v its goals are %+v, %v", later, events, err)
		}
		for _, live := range append(world.Live, world.Source) {
			if match, err := s.store.Matches.Match(t.Context(), live.MatchID); err != nil ||
				match.Status != domain.MatchInProgress {
				t.Errorf("after %v house %d shows %+v, %v", later, live.HouseID, match, err)
			}
		}
	}
}

func TestViewersCanGoBackInOneOfTheLiveRooms(t *testing.T) {
	t.Parallel()
	world, err := demo.Make(t.Context(), newSite(t).Deps)
	if err != nil {
		t.Fatal(err)
	}
	var kept []string
	for _, live := range world.Live {
		if live.Recorded {
			kept = append(kept, live.Fixture)
		}
	}
	if len(kept) != 1 {
		t.Errorf("recorded are %q", kept)
	}
}
