// Rooms as their pages read them, on an arena; and a server on a real store for the calls of an anchor.

package http

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"mime/multipart"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"touchline/domain"
	"touchline/http/chat"
	"touchline/http/rest"
	"touchline/persistence"
	"touchline/persistence/persistencetest"
	"touchline/persistence/tables"
	"touchline/persistence/volatile"
	"touchline/protos"
)

func (a *arena) SeenHouse(ctx context.Context, houseID, userID, asking int64) (seen domain.SeenHouse, err error) {
	for id, h := range a.houses {
		if houseID == 0 && h.UserID == userID {
			houseID = id
		}
	}
	seen.House, err = a.House(ctx, houseID)
	seen.Attention = a.follows[[2]int64{asking, houseID}]
	seen.Shown = a.known[seen.MatchID]
	return seen, err
}

func (a *arena) LiveliestHouse(ctx context.Context) (domain.House, bool, error) {
	cards, err := a.HotHouses(ctx, 0, 1)
	if err != nil || len(cards) == 0 || cards[0].Status != domain.LiveLiving {
		return domain.House{}, false, err
	}
	return a.houses[cards[0].HouseID], true, nil
}

func (a *arena) RoomMatches(ctx context.Context, anchorID, matchID, _ int64, limit int) (shown *domain.SeenMatch, next []domain.SeenMatch, err error) {
	list, err := a.ScheduleOf(ctx, anchorID, limit)
	reserved, _ := a.Reserved(ctx, 0, []int64{50001, 50002, 50003})
	for _, m := range list {
		next = append(next, domain.SeenMatch{Match: m, As: reserved[m.MatchID]})
	}
	if m, ok := a.known[matchID]; ok {
		shown = &domain.SeenMatch{Match: m, As: reserved[matchID]}
	}
	return shown, next, err
}

func (a *arena) RoomSeenBy(ctx context.Context, userID, houseID, matchID int64) (bool, domain.ReservedAs, error) {
	reserved, err := a.Reserved(ctx, userID, []int64{matchID})
	return a.follows[[2]int64{userID, houseID}], reserved[matchID], err
}

func (a *arena) ReplaysBeside(context.Context, int64, int) ([]domain.Replay, error) { return nil, nil }

// happens tells the server of an event in a room, as the fan-out does.
func happens(s *Server, houseID int64, kind string) {
	s.Events(&protos.RoomEvents{Room: domain.HouseRoom(houseID), Events: [][]byte{fmt.Appendf(nil, `{"o":7,"k":%q,"ts":1}`, kind)}})
}

// stadium is a server on a real store.
type stadium struct {
	*Server
	*persistence.Store
	t     *testing.T
	world *world
	db    *pgxpool.Pool
}

func (*stadium) NotifyFollowers(context.Context, int64, domain.Notice) error { return nil }

// applications stands in for the wiring: the setting is on, and nobody is told.
type applications struct {
	*tables.Anchors
	site *tables.Site
}

func (a applications) RejectionShown(ctx context.Context) (bool, error) {
	shown := true
	_, err := a.site.Setting(ctx, "apply.showRejection", &shown)
	return shown, err
}

// socketRights are what a ticket says of its owner, and the ticket.
type socketRights struct {
	*tables.Rooms
	*volatile.Tickets
}

func newStadium(t *testing.T) *stadium {
	t.Helper()
	cfg := persistencetest.Config(t)
	w := &stadium{t: t, world: newWorld()}
	w.Store = persistencetest.OpenConfig(t, cfg)
	w.db = persistencetest.SQL(t, cfg)
	w.Server = serverOn(t, w.world, func(d *flatDeps) {
		d.Logins, d.Images, d.Settings, d.Columns, d.Stages, d.Roles = w.Store.Accounts, w.Store.Images, w.Store.Site, w.Store.Site, w.Store.Accounts, w.Store.Rooms
		d.Houses, d.Matches, d.Banners, d.Follows, d.ChatLog, d.People = w.Store.Rooms, w.Store.Matches, w.Store.Site, w.Store.Rooms, w.Store.Chat, w.Store.Accounts
		d.Reservations, d.Outcomes, d.Recordings, d.Brands, d.Names = w.Store.Matches, w.Store.Ledger, w.Store.Replays, w.Store.Slots, w.Store.Accounts
		d.Space, d.LiveDays, d.RoomPages, d.Applications, d.Notices = w.Store.Anchors, w.Store.Anchors, w.Store.Rooms, applications{w.Store.Anchors, w.Store.Site}, w
		d.Secret = []byte("a secret of at least 32 characters")
		d.Moderating = deafChat{}
		d.Operators, d.SocketRight, d.Chat = w.Store.Operators, socketRights{w.Store.Rooms, w.Store.Tickets}, talkative{}
	})
	return w
}

// talkative lets everybody speak.
type talkative struct{ Chat }

func (talkative) WhereStands(_ context.Context, _ string, ask *protos.AskStanding) (*protos.Standing, error) {
	return &protos.Standing{Role: ask.GetPerson().GetRole(), CanChat: true}, nil
}

// deafChat takes what follows tell it.
type deafChat struct{ chat.Moderating }

func (deafChat) NoteFollow(context.Context, string, *protos.NoteFollow) (*protos.FollowNoted, error) {
	return &protos.FollowNoted{}, nil
}

func (w *stadium) exec(query string, values ...any) {
	w.t.Helper()
	if _, err := w.db.Exec(w.t.Context(), query, values...); err != nil {
		w.t.Fatalf("%s: %v", query, err)
	}
}

// person has an account and a token; with a status also a room.
func (w *stadium) person(name string, status domain.LiveStatus, anchor bool) (userID, houseID int64, token string) {
	w.t.Helper()
	err := w.db.QueryRow(w.t.Context(), `
		INSERT INTO account (user_name, nick_name, language, created_at) VALUES ($1, $1, 'en', $2) RETURNING user_id`, name, noon).Scan(&userID)
	if err != nil {
		w.t.Fatal(err)
	}
	if anchor {
		if houseID, err = w.Store.Anchors.OpenHouse(w.t.Context(), userID, 1, noon); err != nil {
			w.t.Fatal(err)
		}
		w.exec(`UPDATE room SET status = $2, house_name = $3, introduction = 'x' WHERE house_id = $1`, houseID, int32(status), name)
	}
	if token, err = rest.NewToken(); err != nil {
		w.t.Fatal(err)
	}
	account, err := w.Store.Accounts.Account(w.t.Context(), userID)
	if err == nil {
		err = w.Store.Accounts.AddLogin(w.t.Context(), domain.NewLogin(rest.HashToken(token), userID, noon), account)
	}
	if err != nil {
		w.t.Fatal(err)
	}
	return userID, houseID, token
}

// operator with a login.
func (w *stadium) operator(name string, role domain.OperatorRole) (token string) {
	w.t.Helper()
	if err := w.Store.Site.SetSetting(w.t.Context(), "admin.requireTotp", false); err != nil {
		w.t.Fatal(err)
	}
	id, err := w.Store.Operators.CreateOperator(w.t.Context(), name, "x", string(role), noon)
	if err == nil {
		token, err = rest.NewToken()
	}
	if err == nil {
		err = w.Store.Operators.AddOperatorLogin(w.t.Context(), rest.HashToken(token), id, noon, noon.Add(100*time.Hour))
	}
	if err != nil {
		w.t.Fatal(err)
	}
	return token
}

type part struct {
	name, filename string
	content        []byte
}

func multipartOf(parts ...part) (contentType string, body []byte) {
	var b bytes.Buffer
	w := multipart.NewWriter(&b)
	for _, p := range parts {
		var into interface{ Write([]byte) (int, error) }
		if p.filename != "" {
			into, _ = w.CreateFormFile(p.name, p.filename)
		} else {
			into, _ = w.CreateFormField(p.name)
		}
		_, _ = into.Write(p.content)
	}
	_ = w.Close()
	return w.FormDataContentType(), b.Bytes()
}

// painted has a red top left corner on blue.
func painted(w, h int) *image.NRGBA {
	p := image.NewNRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			p.Set(x, y, color.NRGBA{0, 0, 200, 255})
			if x < w/2 && y < h/2 {
				p.Set(x, y, color.NRGBA{200, 0, 0, 255})
			}
		}
	}
	return p
}

func jpegOf(p image.Image) []byte {
	var b bytes.Buffer
	_ = jpeg.Encode(&b, p, nil)
	return b.Bytes()
}
