// The money of the demo world: gifts, recharge products and wallets.

package demo

import (
	"context"
	"fmt"

	"touchline/domain"
	"touchline/domain/ledger"
)

const (
	viewerCoins     = 5_000   // of viewer1: enough to play with, and little enough to run out
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
	wallets := map[domain.Coins][]person{
		viewerCoins: {w.viewer}, anchorCoins: append([]person{w.anchors[0]}, w.charge...), demoViewerCoins: w.viewers,
	}
	for coins, owners := range wallets {
		for _, p := range owners {
			if err := w.give(ctx, p, coins); err != nil {
				return err
			}
		}
	}
	return nil
}

// give fills a wallet once.
func (w *World) give(ctx context.Context, to person, coins domain.Coins) error {
	return w.Tables.Demo.Grant(ctx, ledger.Transfer{
		Key:   fmt.Sprintf("adjust/demo/%d", to.UserID),
		Debit: ledger.Corrections, Credit: ledger.WalletOf(to.UserID), Amount: coins, Kind: ledger.FlowAdjust, Ref: "demo",
	})
}
