// The money of the demo world: a catalogue of gifts, what coins cost, and wallets to try them with.

package demo

import (
	"context"
	"fmt"

	"touchline/domain"
)

const (
	viewerCoins     = 5_000   // of viewer1: enough to play with, little enough to run out
	anchorCoins     = 2_000   // of anchor1 and the charge anchors
	demoViewerCoins = 200_000 // of each demo viewer
)

func (w *World) makeMoney(ctx context.Context) error {
	if err := w.Tables.Demo.PutGifts(ctx, data.Gifts); err != nil {
		return err
	}
	if err := w.Tables.Demo.PutProducts(ctx, data.Products); err != nil {
		return err
	}
	for _, p := range w.viewers {
		if err := w.give(ctx, p, demoViewerCoins); err != nil {
			return err
		}
	}
	for _, name := range []string{ViewerName, AnchorName, ChargeName, ChargeOther} {
		account, err := w.Tables.Accounts.AccountByName(ctx, name)
		if err != nil {
			return err
		}
		coins := domain.Coins(anchorCoins)
		if name == ViewerName {
			coins = viewerCoins
		}
		if err := w.give(ctx, person{Brief: domain.Brief{UserID: account.UserID}}, coins); err != nil {
			return err
		}
	}
	return nil
}

// give fills a wallet once, however often the world is made.
func (w *World) give(ctx context.Context, to person, coins domain.Coins) error {
	return w.Tables.Demo.Grant(ctx, domain.Transfer{
		Key:   fmt.Sprintf("adjust/demo/%d", to.UserID),
		Debit: domain.Corrections, Credit: domain.WalletOf(to.UserID), Amount: coins, Kind: domain.FlowAdjust, Ref: "demo",
	})
}
