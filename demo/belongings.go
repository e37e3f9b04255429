// What those who log in to the demo have from the start: coins they bought and gifts they gave, novice tasks they did,
// matches they reserved, hours they are on duty.

package demo

import (
	"context"
	"fmt"
	"time"

	"touchline/domain"
	"touchline/protos"
)

// makePurchases lets the demo viewer buy coins once and give gifts, so that their wallet has a history.
func (w *World) makePurchases(ctx context.Context) error {
	viewer, err := w.Tables.Accounts.AccountByName(ctx, ViewerName)
	if err != nil {
		return err
	}
	p, at := data.Products[2], w.Now().Add(-50*time.Hour)
	id := fmt.Sprintf("ro_demo_%d", viewer.UserID)
	order, fresh, err := w.Tables.Money.OpenOrder(ctx, domain.Order{
		OrderID: id, UserID: viewer.UserID, RequestID: "demo", Hash: []byte("demo"), Provider: "test", Created: at,
		Product: domain.Product{ProductID: p.ID, Coins: p.Coins, Bonus: p.Bonus, Currency: p.Currency, Minor: p.Minor},
	})
	if err != nil {
		return err
	}
	if fresh || order.Status == domain.RechargePending {
		if err := w.Tables.Money.PayOrder(ctx, order, "txn_"+id, at.Add(time.Minute)); err != nil {
			return err
		}
	}
	for i, g := range data.Given {
		anchor, amount := w.anchors[g.Anchor], domain.Coins(g.Count)*data.Gifts[g.Gift-1].Price
		err := w.Tables.Demo.Grant(ctx, domain.Transfer{
			Key: domain.RequestKey("gift", viewer.UserID, "demo-"+itoa(i)), Debit: domain.WalletOf(viewer.UserID), Credit: domain.IncomeOf(anchor.UserID),
			Amount: amount, Fee: amount - domain.ShareOf(amount, domain.SharePercent), Kind: domain.FlowGift, Ref: fmt.Sprintf("gt_demo_%d_%d", viewer.UserID, i),
			HouseID: anchor.HouseID, Item: g.Gift, Count: g.Count,
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// makeStages notes the novice tasks that were done when the world was made, as the calls that do them would have.
func (w *World) makeStages(ctx context.Context) error {
	for name, stages := range map[string][]domain.Stage{
		ViewerName: {domain.StageProfile, domain.StageFollow},
		AnchorName: {domain.StageCover, domain.StageRoom, domain.StageLive, domain.StageNote},
	} {
		account, err := w.Tables.Accounts.AccountByName(ctx, name)
		if err != nil {
			return err
		}
		if err := w.reach(ctx, account.UserID, w.Now().Add(-30*time.Hour), stages...); err != nil {
			return err
		}
	}
	return nil
}

// reach notes novice tasks that somebody has done, and was told of at the time.
func (w *World) reach(ctx context.Context, userID int64, at time.Time, stages ...domain.Stage) error {
	for _, stage := range stages {
		if err := w.Tables.Accounts.ReachStage(ctx, userID, int(stage), at); err != nil {
			return err
		}
	}
	_, err := w.Tables.Accounts.Stages(ctx, userID)
	return err
}

// Promises lets the demo viewer reserve matches and the first charge anchor be on duty, past days among them. It may be
// repeated.
func (w *World) Promises(ctx context.Context) error {
	if err := w.reserveAhead(ctx); err != nil {
		return err
	}
	return w.duties(ctx)
}

const (
	reservedAhead  = 3
	reservedSooner = 3 * time.Hour // between two of them
)

// reserveAhead reserves matches of different leagues, the first of them in two days.
func (w *World) reserveAhead(ctx context.Context) error {
	viewer, err := w.Tables.Accounts.AccountByName(ctx, ViewerName)
	if err != nil {
		return err
	}
	w.mu.Lock()
	fixtures := w.fixtures
	w.mu.Unlock()
	next, leagues := w.Now().Add(2*day), map[int]bool{}
	for _, f := range fixtures { // by day, then by league
		if len(leagues) == reservedAhead {
			break
		}
		if leagues[f.league] || f.outcome != 0 || f.cycle != 0 || f.start.Before(next) {
			continue
		}
		leagues[f.league], next = true, f.start.Add(reservedSooner)
		_, err := w.Calls.Reserve(ctx, viewer.UserID, &protos.ReserveMatch{
			Kind: int32(domain.ReserveViewer), MatchId: f.matchID, GapMinutes: -1, OccupyMinutes: domain.OccupyMinutes,
		})
		if err != nil && domain.CodeOf(err) == domain.Internal {
			return fmt.Errorf("reserve match %d: %w", f.matchID, err)
		}
	}
	if len(leagues) == 0 {
		return nil
	}
	return w.reach(ctx, viewer.UserID, w.Now(), domain.StageReserve)
}

const (
	dutyBack  = 8 // days with hours of the charge anchor, before today
	dutyAhead = 4 // and after it
)

// dutyHours are the hours of one day of the brand. Every day has one.
func dutyHours(date time.Time) []int {
	return [][]int{{9, 20}, {21}, {14, 15}}[int(date.Unix()/86400)%3]
}

// duties books the hours to come as anybody would. Hours that are over, or run, cannot be booked: they are written down.
func (w *World) duties(ctx context.Context) error {
	charge, err := w.Tables.Accounts.AccountByName(ctx, ChargeName)
	if err != nil || len(w.brands) == 0 {
		return err
	}
	who := person{Brief: domain.Brief{UserID: charge.UserID, NickName: charge.NickName, UserImage: charge.UserImage, HouseID: charge.HouseID}}
	d := w.brands[0]
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
				err = w.Tables.Demo.PutShift(ctx, d.brandID, charge.UserID, start, start.Add(domain.SlotMinutes*time.Minute))
			} else {
				_, err = w.Calls.BookSlot(ctx, d.brandID, &protos.BookSlot{By: userOf(who), Grid: d.grid(), StartMs: start.UnixMilli()})
			}
			if err != nil && domain.CodeOf(err) == domain.Internal {
				return fmt.Errorf("put %s on duty at %s: %w", ChargeName, start, err)
			}
		}
	}
	return nil
}
