// What a fan level is computed from: the ledger's gifts and tips to one room, and the minutes watched there.

package rooms_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
	"touchline/domain/ledger"
	"touchline/persistence/pg"
)

// gives moves coins from a user to the anchor of a house.
func (w *town) gives(userID, houseID int64, kind ledger.FlowKind, coins domain.Coins) {
	w.T.Helper()
	n := w.Number(`SELECT count(*)::int FROM transfer`)
	_, err := w.Ledger.Post(w.T.Context(), []ledger.Transfer{
		{Key: fmt.Sprint("r", n), Debit: ledger.World, Credit: ledger.WalletOf(userID), Amount: coins,
			Kind: ledger.FlowRecharge},
		{Key: fmt.Sprint("g", n), Debit: ledger.WalletOf(userID), Credit: ledger.IncomeOf(w.Owner(houseID)),
			Amount: coins, Kind: kind, Ref: fmt.Sprint("gt", n), HouseID: houseID},
	}, nil)
	if err != nil {
		w.T.Fatal(err)
	}
}

func (w *town) points(houseID int64, userIDs ...int64) map[int64]domain.FanPoints {
	w.T.Helper()
	list, err := w.Rooms.FanPoints(w.T.Context(), houseID, userIDs)
	if err != nil || len(list) != len(userIDs) {
		w.T.Fatalf("%d entries for %d people, %v", len(list), len(userIDs), err)
	}
	points := map[int64]domain.FanPoints{}
	for _, p := range list {
		points[p.UserID] = p
	}
	return points
}

func TestFanPointsAreTheGiftsAndTipsToOneRoomAndTheMinutesWatchedThere(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	house, elsewhere := w.House("anchor", 1, domain.LiveLiving, 0), w.House("other", 1, domain.LiveLiving, 0)
	giver, watcher, stranger := w.User("giver"), w.User("watcher"), w.User("stranger")
	w.gives(giver, house, ledger.FlowGift, 100)
	w.gives(giver, house, ledger.FlowTip, 30)
	w.gives(giver, elsewhere, ledger.FlowGift, 7)
	w.gives(giver, house, ledger.FlowEnvelopeSend, 500) // goes to other viewers
	for range 2 {
		if err := w.Rooms.AddWatched(t.Context(), house, []int64{giver, watcher}, []int64{10, 25}); err != nil {
			t.Fatal(err)
		}
	}
	points := w.points(house, giver, watcher, stranger)
	for userID, want := range map[int64]domain.FanPoints{
		giver:    {UserID: giver, Coins: 130, Minutes: 20},
		watcher:  {UserID: watcher, Minutes: 50},
		stranger: {UserID: stranger},
	} {
		if points[userID] != want {
			t.Errorf("%+v, want %+v", points[userID], want)
		}
	}
	if p := w.points(elsewhere, giver)[giver]; p.Coins != 7 || p.Minutes != 0 {
		t.Errorf("elsewhere %+v", p)
	}
}

func TestNoTimeIsStoredOfWhoKeepsNoHistoryOrIsErased(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	house := w.House("anchor", 1, domain.LiveLiving, 0)
	private, erased, open := w.User("private"), w.User("erased"), w.User("open")
	w.Exec(`UPDATE account SET keeps_history = false WHERE user_id = $1`, private)
	w.Exec(`UPDATE account SET erased_at = now() WHERE user_id = $1`, erased)
	userIDs := []int64{private, erased, open}
	slices.Sort(userIDs)
	if err := w.Rooms.AddWatched(t.Context(), house, userIDs, []int64{10, 10, 10}); err != nil {
		t.Fatal(err)
	}
	if n := w.Number(`SELECT count(*)::int FROM fan_watch`); n != 1 || w.points(house, open)[open].Minutes != 10 {
		t.Errorf("%d people have time", n)
	}
	if err := w.Replays.ForgetHistory(t.Context(), open); err != nil || w.points(house, open)[open].Minutes != 10 {
		t.Errorf("a level fell when the history was deleted, %v", err)
	}
}

func TestTheCoinsOfALevelAreReadFromTheirIndex(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	house := w.House("anchor", 1, domain.LiveLiving, 0)
	w.Exec(`INSERT INTO transfer (key, debit, credit, amount, kind, house_id, at)
		SELECT 'k' || n, 1000 + n % 50, 1, 1, 'gift', $1, now() FROM generate_series(1, 20000) AS n`, house)
	w.Exec(`ANALYZE transfer`)
	lines, err := pg.Collect(t.Context(), w.DB, pgx.RowTo[string], fmt.Sprintf(`
		EXPLAIN SELECT sum(amount) FROM transfer WHERE debit = 1001 AND house_id = %d AND kind IN ('gift', 'tip')`, house))
	if plan := strings.Join(lines, "\n"); err != nil || !strings.Contains(plan, "transfer_given") {
		t.Errorf("the plan is\n%s, %v", plan, err)
	}
}
