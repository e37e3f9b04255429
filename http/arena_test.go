// Rooms on small stand-ins, for tests of the calls about them.
package http

import (
	"context"
	"slices"
	"testing"
	"time"

	"touchline/domain"
	"touchline/http/rest"
	"touchline/protos"
)

// otherLists are those a test does not ask: a call of one would panic.
type otherLists struct {
	houseLists
	matchLists
	fanLists
}

type (
	houseLists interface {
		HousePage(context.Context, domain.HouseFilter) ([]domain.HouseCard, int64, error)
		RecommendHouses(context.Context, int32, int32, int64, int) ([]domain.HouseCard, error)
		NewHouses(context.Context, int) ([]domain.HouseCard, error)
		HousesByRace(context.Context, int32, int) ([]domain.HouseCard, error)
		HousesShowing(context.Context, int64, int) ([]domain.HouseCard, error)
		HouseOfUser(context.Context, int64) (domain.House, error)
		HouseStats(context.Context, int64, *time.Location) (domain.HouseStats, error)
	}
	matchLists interface {
		Matches(context.Context, domain.MatchFilter) ([]domain.Match, int64, error)
		MatchCounts(context.Context, domain.MatchFilter) (map[int32]int64, error)
		UpcomingMatches(context.Context, int32, time.Time, int) ([]domain.Match, error)
		RelatedMatches(context.Context, domain.Match, int) ([]domain.Match, error)
		MatchEvents(context.Context, int64) ([]domain.MatchEvent, error)
	}
	fanLists interface {
		Fans(context.Context, int64, int, int) ([]domain.Fan, int64, error)
	}
)

// arena keeps houses and remembers what the actors were asked.
type arena struct {
	otherLists
	agendas
	staffroom
	world   *world
	houses  map[int64]domain.House
	configs map[string]*protos.RoomConfig
	follows map[[2]int64]bool
	known   map[int64]domain.Match
	modes   map[string][]byte
	asked   []any
	rights  []domain.Ticket
	refuse  error // what the chat answers, if not yes
	busy    int
}

func newArena() *arena {
	return &arena{
		world: newWorld(), houses: map[int64]domain.House{}, configs: map[string]*protos.RoomConfig{},
		follows: map[[2]int64]bool{}, known: map[int64]domain.Match{}, modes: map[string][]byte{},
	}
}

// server on the arena.
func (a *arena) server(t *testing.T, change ...func(*flatDeps)) *Server {
	t.Helper()
	return serverOn(t, a.world, append([]func(*flatDeps){func(d *flatDeps) {
		d.Roles, d.Houses, d.Matches, d.Follows, d.ChatLog, d.People = a, a, a, a, a, a
		d.Moderating, d.ModerationLog, d.Words = a, a, a
		d.Chat, d.Rooms, d.SocketRight, d.Banners, d.RoomPages = a, a, a, a, a
		d.Brands, d.Calendars, d.Reservations, d.Sessions = a, a, a, a
		d.Secret = []byte("a secret of at least 32 characters")
		d.Crowded = func() int { return a.busy }
		if a.outcomes != nil {
			d.Outcomes = a.outcomes
		}
	}}, change...)...)
}

// somebody with a token; with a house they are its anchor.
func (a *arena) somebody(t *testing.T, name string, houseID int64) (userID int64, token string) {
	t.Helper()
	account, _ := a.world.CreateAccount(t.Context(), domain.Account{UserName: name, NickName: name, HouseID: houseID, Language: "en", CreatedAt: noon})
	token, err := rest.NewToken()
	if err != nil {
		t.Fatal(err)
	}
	a.world.in(token, account.UserID, a.world.clock())
	if houseID != 0 {
		a.houses[houseID] = domain.House{HouseCard: domain.HouseCard{HouseID: houseID, UserID: account.UserID, NickName: name,
			HouseName: name + "'s room", Status: domain.LiveOffline, RaceType: 1, AnchorType: 6}}
	}
	return account.UserID, token
}

var noHouse = domain.Refuse(domain.NotFound, "kind", "house")

func (a *arena) House(_ context.Context, houseID int64) (domain.House, error) {
	if h, ok := a.houses[houseID]; ok {
		return h, nil
	}
	return domain.House{}, noHouse
}

func (a *arena) RoomRole(ctx context.Context, houseID, userID int64) (domain.RoomRole, error) {
	h, err := a.House(ctx, houseID)
	switch {
	case err != nil || userID == 0:
		return domain.RoleVisitor, err
	case h.UserID == userID:
		return domain.RoleAnchor, nil
	case a.mods[userID]:
		return domain.RoleModerator, nil
	}
	return domain.RoleViewer, nil
}

func (a *arena) HotHouses(_ context.Context, leaveOut int64, limit int) ([]domain.HouseCard, error) {
	var cards []domain.HouseCard
	for _, h := range a.houses {
		if h.HouseID != leaveOut && h.Listed() {
			cards = append(cards, h.HouseCard)
		}
	}
	slices.SortFunc(cards, func(x, y domain.HouseCard) int { return int(y.Viewers - x.Viewers) })
	return cards[:min(limit, len(cards))], nil
}

func (a *arena) HousesFrom(_ context.Context, f domain.HouseFilter) ([]domain.HouseCard, error) {
	var cards []domain.HouseCard
	for _, h := range a.houses {
		c := h.HouseCard
		c.Place = domain.Place{First: c.Viewers, HouseID: c.HouseID}
		if f.After == nil || c.Viewers < f.After.First || c.Viewers == f.After.First && c.HouseID < f.After.HouseID {
			cards = append(cards, c)
		}
	}
	slices.SortFunc(cards, func(x, y domain.HouseCard) int { return int(1000*(y.Viewers-x.Viewers) + y.HouseID - x.HouseID) })
	return cards[:min(f.Limit, len(cards))], nil
}

func (a *arena) Match(_ context.Context, id int64) (domain.Match, error) {
	if m, ok := a.known[id]; ok {
		return m, nil
	}
	return domain.Match{}, domain.Refuse(domain.MatchNotFound)
}

func (a *arena) HotMatches(context.Context, int) ([]domain.Match, error) {
	var list []domain.Match
	for _, m := range a.known {
		list = append(list, m)
	}
	return list, nil
}

func (a *arena) Banners(context.Context, time.Time) ([]domain.Banner, error) { return nil, nil }

func (a *arena) Follow(_ context.Context, userID, houseID int64, want *bool, _ time.Time) (bool, int64, bool, error) {
	if _, ok := a.houses[houseID]; !ok {
		return false, 0, false, noHouse
	}
	key := [2]int64{userID, houseID}
	before := a.follows[key]
	a.follows[key] = !before
	if want != nil {
		a.follows[key] = *want
	}
	var fans int64
	for k, yes := range a.follows {
		if yes && k[1] == houseID {
			fans++
		}
	}
	return a.follows[key], fans, a.follows[key] != before, nil
}

func (a *arena) FollowedSince(_ context.Context, userID, houseID int64) (time.Time, error) {
	if a.follows[[2]int64{userID, houseID}] {
		return noon, nil
	}
	return time.Time{}, nil
}

func (a *arena) RoomHead(context.Context, string) (int64, int64, error) { return 3, 17, nil }
func (a *arena) ChatModes(context.Context, string) (map[string][]byte, error) {
	return a.modes, nil
}

func (a *arena) MutesInForce(_ context.Context, room, _ string, _ time.Time, _, _ int) ([]domain.MuteInForce, int64, error) {
	return []domain.MuteInForce{{MuteID: "mu1", User: domain.Brief{UserID: 5, NickName: "loud"}, Type: domain.MuteSession, Reason: room, Start: noon}}, 1, nil
}

func (a *arena) MutedAmong(context.Context, string, []int64, time.Time) (map[int64]bool, error) {
	return map[int64]bool{5: true}, nil
}

func (a *arena) Person(ctx context.Context, userID int64) (domain.Brief, time.Time, error) {
	account, err := a.world.Account(ctx, userID)
	if err != nil {
		return domain.Brief{}, time.Time{}, domain.Refuse(domain.NotFound, "kind", "user")
	}
	return domain.Brief{UserID: userID, NickName: account.NickName, HouseID: account.HouseID}, account.CreatedAt, nil
}

func (a *arena) WhereStands(_ context.Context, _ string, ask *protos.AskStanding) (*protos.Standing, error) {
	a.asked = append(a.asked, ask)
	return &protos.Standing{Role: ask.Person.Role, CanChat: true}, nil
}

func (a *arena) Judge(_ context.Context, _ string, cmd *protos.JudgeRemark) (*protos.RemarkJudged, error) {
	a.asked = append(a.asked, cmd)
	return &protos.RemarkJudged{Text: cmd.Text}, a.refuse
}

func (a *arena) Mute(_ context.Context, _ string, cmd *protos.MuteUser) (*protos.MuteChanged, error) {
	a.asked = append(a.asked, cmd)
	return &protos.MuteChanged{Muted: true, MuteType: cmd.MuteType, EndMs: noon.Add(10 * time.Minute).UnixMilli(), MuteId: "mu1"}, a.refuse
}

func (a *arena) Unmute(_ context.Context, _ string, cmd *protos.UnmuteUser) (*protos.MuteChanged, error) {
	a.asked = append(a.asked, cmd)
	return &protos.MuteChanged{}, a.refuse
}

func (a *arena) MuteAll(_ context.Context, _ string, cmd *protos.SetMutedAll) (*protos.MutedAllSet, error) {
	a.asked = append(a.asked, cmd)
	return &protos.MutedAllSet{MutedAll: cmd.Stop || cmd.Toggle}, a.refuse
}

func (a *arena) View(_ context.Context, room string) (*protos.RoomView, error) {
	house, _ := domain.HouseOf(room)
	if a.configs[room] == nil {
		a.configs[room] = &protos.RoomConfig{HouseId: house}
	}
	return &protos.RoomView{Config: a.configs[room], Live: &protos.LiveState{KeyFrameMs: 6200}}, nil
}

func (a *arena) Configure(ctx context.Context, room string, cmd *protos.ConfigureRoom) (*protos.RoomView, error) {
	a.asked = append(a.asked, cmd)
	view, _ := a.View(ctx, room)
	c := &protos.RoomConfig{}
	*c = protos.RoomConfig{HouseId: view.Config.HouseId, HouseName: view.Config.HouseName, AnchorTitle: view.Config.AnchorTitle,
		HouseImage: view.Config.HouseImage, Introduction: view.Config.Introduction, Announcement: view.Config.Announcement,
		RaceType: view.Config.RaceType, AnchorType: view.Config.AnchorType, MatchId: view.Config.MatchId,
		OwnVideoUrl: view.Config.OwnVideoUrl, OwnVideoType: view.Config.OwnVideoType, CodeHash: view.Config.CodeHash, CodeSeq: view.Config.CodeSeq}
	for _, field := range cmd.Set {
		switch field {
		case "houseName":
			c.HouseName = cmd.Config.HouseName
		case "anchorTitle":
			c.AnchorTitle = cmd.Config.AnchorTitle
		case "introduction":
			c.Introduction = cmd.Config.Introduction
		case "announcement":
			c.Announcement = cmd.Config.Announcement
		case "houseImage":
			c.HouseImage = cmd.Config.HouseImage
		case "anchorType":
			c.AnchorType = cmd.Config.AnchorType
		case "raceType":
			c.RaceType = cmd.Config.RaceType
		case "matchId":
			c.MatchId = cmd.Config.MatchId
		case "ownVideo":
			c.OwnVideoUrl, c.OwnVideoType = cmd.Config.OwnVideoUrl, cmd.Config.OwnVideoType
		case "liveCode":
			c.CodeHash, c.CodeSeq = cmd.NewCodeHash, cmd.Config.CodeSeq
		}
	}
	a.configs[room] = c
	return a.View(ctx, room)
}

func (a *arena) Start(_ context.Context, _ string, cmd *protos.StartLive) (*protos.LiveBegun, error) {
	a.asked = append(a.asked, cmd)
	return &protos.LiveBegun{SessionId: "ls1", LiveStatus: 1}, a.refuse
}

func (a *arena) End(context.Context, string) (*protos.LiveFinished, error) {
	return &protos.LiveFinished{SessionId: "ls1", DurationS: 60, Peak: 3}, a.refuse
}

func (a *arena) ListViewers(_ context.Context, _ string, cmd *protos.AskViewers) (*protos.Viewers, error) {
	a.asked = append(a.asked, cmd)
	return &protos.Viewers{Total: 1, Visitors: 7, List: []*protos.Arrival{{Key: "u:5", AtMs: 99, User: &protos.User{UserId: 5, NickName: "loud"}}}}, nil
}

// call asks a call with a token; "" is a visitor.
func call(t *testing.T, s *Server, path, body, token string) reply {
	t.Helper()
	if token == "" {
		return ask(t, s, "POST", path, body)
	}
	return ask(t, s, "POST", path, body, "token", token)
}
