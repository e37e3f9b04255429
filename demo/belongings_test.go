// Demo accounts have a history, and anchors wear different badges.

package demo_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"google.golang.org/protobuf/proto"

	"touchline/demo"
	"touchline/domain"
	"touchline/domain/agenda"
	"touchline/domain/ledger"
	"touchline/domain/studio"
	"touchline/persistence/persistencetest"
	"touchline/protos"
	"touchline/protos/grains"
)

// agendas accept promises and refuse repeated ones.
type agendas struct {
	slots   map[int64]int64 // start → user
	matches map[int64]int64 // match → user
}

func (a *agendas) Ask(_ context.Context, q grains.Question) (proto.Message, error) {
	switch cmd := q.Command.(type) {
	case *protos.BookSlot:
		if a.slots[cmd.StartMs] != 0 {
			return nil, domain.Refuse(domain.SlotTaken)
		}
		a.slots[cmd.StartMs] = cmd.By.UserId
		return &protos.SlotChanged{}, nil
	case *protos.ReserveMatch:
		if a.matches[cmd.MatchId] != 0 {
			return nil, domain.Refuse(domain.AlreadyReserved)
		}
		a.matches[cmd.MatchId], _ = domain.ParseID(q.Identity)
		return &protos.MatchReserved{MatchId: cmd.MatchId, Reserved: true}, nil
	}
	return nil, fmt.Errorf("nobody promises %T", q.Command)
}

func TestTheDemoViewerHasPurchasesFollowsAndReservations(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	world, err := demo.Make(t.Context(), s.Deps)
	if err != nil {
		t.Fatal(err)
	}
	viewer, err := s.store.Accounts.AccountByName(t.Context(), demo.ViewerName)
	if err != nil {
		t.Fatal(err)
	}
	if _, total, sum, err := s.store.Money.Sent(t.Context(), viewer.UserID,
		ledger.FlowFilter{Kinds: []ledger.FlowKind{ledger.FlowGift}, Limit: 10}); err != nil || total < 4 || sum != 1_030 {
		t.Errorf("%d gifts of %d coins were sent, %v", total, sum, err)
	}
	if wallet, err := s.store.Money.Wallet(t.Context(), viewer.UserID); err != nil || wallet.Balance != 5_000 {
		t.Errorf("the wallet holds %+v, %v; want what there is to play with", wallet, err)
	}
	_, bought, err := s.store.Money.Orders(t.Context(), viewer.UserID, 10, 0)
	if err != nil || bought != 1 {
		t.Errorf("%d orders, %v", bought, err)
	}
	var follows int
	if err := persistencetest.SQL(t, s.cfg).QueryRow(t.Context(), `SELECT count(*) FROM follow WHERE user_id = $1`,
		viewer.UserID).Scan(&follows); err != nil || follows < 3 {
		t.Errorf("follows %d anchors, %v", follows, err)
	}

	made := &agendas{map[int64]int64{}, map[int64]int64{}}
	world.Calls = protos.NewCalls(made)
	for range 2 {
		if err := world.Promises(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if len(made.matches) != 3 {
		t.Errorf("reserved %v", made.matches)
	}
	if stages, err := s.store.Accounts.StagesSeen(t.Context(), viewer.UserID); err != nil || len(stages) != 3 ||
		stages[0].Stage != domain.StageProfile || stages[1].Stage != domain.StageFollow ||
		stages[2].Stage != domain.StageReserve ||
		!stages[0].Seen || !stages[2].Seen {
		t.Errorf("of the novice tasks %+v are done, %v; want those of the profile, the follows and the reservations, told long ago", stages, err)
	}
	for matchID, userID := range made.matches {
		match, err := s.store.Matches.Match(t.Context(), matchID)
		if err != nil || userID != viewer.UserID || !match.MatchTime.After(s.now) || match.Status != domain.MatchNotStarted {
			t.Errorf("%d reserved %+v, %v", userID, match, err)
		}
	}
}

func TestTheFirstChargeAnchorHasPastAndFutureHoursOnDuty(t *testing.T) {
	t.Parallel()
	zone, err := time.LoadLocation("Asia/Shanghai")
	if err != nil {
		t.Fatal(err)
	}
	s := newSite(t)
	world, err := demo.Make(t.Context(), s.Deps)
	if err != nil {
		t.Fatal(err)
	}
	charge, err := s.store.Accounts.AccountByName(t.Context(), demo.ChargeName)
	if err != nil {
		t.Fatal(err)
	}
	db := persistencetest.SQL(t, s.cfg)
	for _, hour := range []time.Duration{0, 6, 12, 18} {
		s.now = evening.Add(hour * time.Hour)
		made := &agendas{map[int64]int64{}, map[int64]int64{}}
		world.Calls = protos.NewCalls(made)
		for range 2 {
			if err := world.Promises(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		days := map[string]bool{}
		for start, userID := range made.slots {
			if at := time.UnixMilli(start); userID != charge.UserID || !at.After(s.now) ||
				at.After(s.now.AddDate(0, 0, agenda.HorizonDays)) {
				t.Errorf("%d books %s", userID, at)
			}
			days[time.UnixMilli(start).In(zone).Format(time.DateOnly)] = true
		}
		past := 0
		written, err := db.Query(t.Context(), `SELECT start_at FROM slot_booking WHERE user_id = $1`, charge.UserID)
		if err != nil {
			t.Fatal(err)
		}
		starts, err := pgx.CollectRows(written, pgx.RowTo[time.Time])
		if err != nil {
			t.Fatal(err)
		}
		for _, written := range starts {
			if written.After(s.now) {
				t.Errorf("%s is written down before it began", written)
			}
			days[written.In(zone).Format(time.DateOnly)] = true
			past++
		}
		for offset := range 3 {
			if day := s.now.In(zone).AddDate(0, 0, offset).Format(time.DateOnly); !days[day] {
				t.Errorf("at %s nothing is booked on %s: %v", s.now, day, days)
			}
		}
		if past < 6 {
			t.Errorf("%d hours are over", past)
		}
	}
}

func TestDemoAnchorsWearDifferentBadges(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	if _, err := demo.Make(t.Context(), s.Deps); err != nil {
		t.Fatal(err)
	}
	members, err := s.store.Slots.AllBrandMembers(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	brand := map[int64]bool{}
	for _, userID := range members {
		brand[userID] = true
	}
	worn, db := map[domain.Badge]int{}, persistencetest.SQL(t, s.cfg)
	bare := 0
	for house := range s.rooms.rooms {
		houseID, _ := domain.HouseOf(house)
		var userID int64
		var joined time.Time
		if err := db.QueryRow(t.Context(), `SELECT user_id, created_at FROM room WHERE house_id = $1`, houseID).Scan(&userID,
			&joined); err != nil {
			t.Fatal(err)
		}
		tags := (&domain.HouseCard{Brand: brand[userID], Joined: joined}).Tags(s.now)
		for _, tag := range tags {
			worn[tag]++
		}
		if len(tags) == 0 {
			bare++
		}
	}
	if n := len(s.rooms.rooms); worn[domain.TagBrand] < 1 || worn[domain.TagBrand] > 3 || worn[domain.TagNew] < 2 ||
		worn[domain.TagNew] > 6 || bare*2 < n-1 {
		t.Errorf("of %d anchors %s, and %d wear nothing", n, fmt.Sprint(worn), bare)
	}
}

func TestLiveDataOfADemoAnchorAreCountedAfterTheNightlyJob(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	days := studio.DaysFrom(evening.AddDate(0, 0, -60), evening.AddDate(0, 0, -1), time.UTC)
	for _, day := range days {
		if _, err := s.store.Anchors.FinishDay(t.Context(), day, false, s.Now); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := demo.Make(t.Context(), s.Deps); err != nil {
		t.Fatal(err)
	}
	anchor, err := s.store.Accounts.AccountByName(t.Context(), demo.AnchorName)
	if err != nil {
		t.Fatal(err)
	}
	list, _, err := s.store.Anchors.LiveDays(t.Context(), anchor.HouseID, days, s.Now())
	if err != nil || len(list) < 20 {
		t.Fatalf("%d days on the air, %v", len(list), err)
	}
	for _, d := range list {
		if !d.Finished || d.Sessions == 0 {
			t.Errorf("of %s is shown %+v", d.Date.Format(time.DateOnly), d)
		}
	}
}
