// The history of demo accounts: bought coins, sent gifts, novice tasks, reserved matches, hours on duty.

package demo

import (
	"context"
	"fmt"
	"time"

	"touchline/domain"
	"touchline/domain/agenda"
	"touchline/domain/ledger"
	"touchline/protos"
)

// makePurchases lets the demo viewer buy coins and give gifts once, so that the wallet has a history.
func (w *World) makePurchases(ctx context.Context) error {
	viewer := w.viewer
	p, at := data.Products[2], w.Now().Add(-50*time.Hour)
	id := fmt.Sprintf("ro_demo_%d", viewer.UserID)
	order, fresh, err := w.Tables.Money.OpenOrder(ctx, ledger.Order{
		OrderID: id, UserID: viewer.UserID, RequestID: "demo", Hash: []byte("demo"), Provider: "test", Created: at,
		Product: ledger.Product{ProductID: p.ID, Coins: p.Coins, Bonus: p.Bonus, Currency: p.Currency, Minor: p.Minor},
	})
	if err != nil {
		return err
	}
	if fresh || order.Status == ledger.RechargePending {
		if err := w.Tables.Money.PayOrder(ctx, order, "txn_"+id, at.Add(time.Minute)); err != nil {
			return err
		}
	}
	for i, g := range data.Given {
		anchor, amount := w.anchors[g.Anchor], domain.Coins(g.Count)*data.Gifts[g.Gift-1].Price
		err := w.Tables.Demo.Grant(ctx, ledger.Transfer{
			Key: ledger.RequestKey("gift", viewer.UserID, "demo-"+itoa(i)), Debit: ledger.WalletOf(viewer.UserID),
			Credit: ledger.IncomeOf(anchor.UserID),
			Amount: amount, Fee: amount - ledger.ShareOf(amount, ledger.SharePercent), Kind: ledger.FlowGift,
			Ref:     fmt.Sprintf("gt_demo_%d_%d", viewer.UserID, i),
			HouseID: anchor.HouseID, Item: g.Gift, Count: g.Count,
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// makeStages records the novice tasks that the world already fulfils, as the calls would.
func (w *World) makeStages(ctx context.Context) error {
	at := w.Now().Add(-30 * time.Hour)
	if err := w.reach(ctx, w.viewer.UserID, at, domain.StageProfile, domain.StageFollow); err != nil {
		return err
	}
	return w.reach(ctx, w.anchors[0].UserID, at, domain.StageCover, domain.StageRoom, domain.StageLive, domain.StageNote)
}

// reach records novice tasks of a user as done and notified.
func (w *World) reach(ctx context.Context, userID int64, at time.Time, stages ...domain.Stage) error {
	for _, stage := range stages {
		if err := w.Tables.Accounts.ReachStage(ctx, userID, int(stage), at); err != nil {
			return err
		}
	}
	_, err := w.Tables.Accounts.Stages(ctx, userID)
	return err
}

// Promises lets the demo viewer reserve matches, and puts the first charge anchor on duty, on past days too. It may be
// repeated.
func (w *World) Promises(ctx context.Context) error {
	if err := w.reserveAhead(ctx); err != nil {
		return err
	}
	return w.duties(ctx)
}

const (
	reservedAhead  = 3
	reservedSooner = 3 * time.Hour // between two reservations
)

// reserveAhead reserves matches of different leagues, the first of them in two days.
func (w *World) reserveAhead(ctx context.Context) error {
	next, leagues := w.Now().Add(2*day), map[int]bool{}
	for _, f := range w.allFixtures() { // by day, then by league
		if len(leagues) == reservedAhead {
			break
		}
		if leagues[f.league] || f.outcome != 0 || f.cycle != 0 || f.start.Before(next) {
			continue
		}
		leagues[f.league], next = true, f.start.Add(reservedSooner)
		_, err := w.Calls.Reserve(ctx, w.viewer.UserID, &protos.ReserveMatch{
			Kind: int32(domain.ReserveViewer), MatchId: f.matchID, GapMinutes: -1, OccupyMinutes: agenda.OccupyMinutes,
		})
		if err != nil && domain.CodeOf(err) == domain.Internal {
			return fmt.Errorf("reserve match %d: %w", f.matchID, err)
		}
	}
	if len(leagues) == 0 {
		return nil
	}
	return w.reach(ctx, w.viewer.UserID, w.Now(), domain.StageReserve)
}

const (
	dutyBack  = 8 // days before today with hours of the charge anchor
	dutyAhead = 4 // days after today
)

// dutyHours returns the hours of one day of the brand. Every day has one.
func dutyHours(date time.Time) []int {
	return [][]int{{9, 20}, {21}, {14, 15}}[int(date.Unix()/86400)%3]
}

// duties books future hours by calls. Past and running hours cannot be booked, so they are stored.
func (w *World) duties(ctx context.Context) error {
	who, d := w.charge[0], w.brands[0]
	zone, err := time.LoadLocation(d.Zone)
	if err != nil {
		return err
	}
	now := w.Now()
	year, month, today := now.In(zone).Date()
	for offset := -dutyBack; offset <= dutyAhead; offset++ {
		for _, hour := range dutyHours(time.Date(year, month, today+offset, 0, 0, 0, 0, time.UTC)) {
			start := time.Date(year, month, today+offset, hour, 0, 0, 0, zone)
			if !start.After(now) {
				err = w.Tables.Demo.PutShift(ctx, d.brandID, who.UserID, start, start.Add(agenda.SlotMinutes*time.Minute))
			} else {
				_, err = w.Calls.BookSlot(ctx, d.brandID,
					&protos.BookSlot{By: userOf(who), Grid: d.grid(), StartMs: start.UnixMilli()})
			}
			if err != nil && domain.CodeOf(err) == domain.Internal {
				return fmt.Errorf("put %s on duty at %s: %w", ChargeName, start, err)
			}
		}
	}
	return nil
}
