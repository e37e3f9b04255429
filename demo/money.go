// The money of the demo world: a catalogue of gifts, what coins cost, and wallets to try them with.

package demo

import (
	"context"
	"fmt"
	"slices"

	"touchline/domain"
	"touchline/persistence/tables"
)

const (
	viewerCoins     = 5_000   // of viewer1: enough to play with, little enough to run out
	anchorCoins     = 2_000   // of anchor1 and the charge anchors
	demoViewerCoins = 200_000 // of each demo viewer
)

// gifts by rising price; icons are names the client has pictures for.
var gifts = []domain.Gift{
	{Number: 1, Icon: "flower", Price: 1, Tier: 1, Comboable: true, Names: domain.Names{"zh": "鲜花", "zh-Hant": "鮮花", "en": "Flower", "ar": "زهرة"}},
	{Number: 2, Icon: "clap", Price: 5, Tier: 1, Comboable: true, Names: domain.Names{"zh": "鼓掌", "zh-Hant": "鼓掌", "en": "Applause", "ar": "تصفيق"}},
	{Number: 3, Icon: "whistle", Price: 10, Tier: 1, Comboable: true, Names: domain.Names{"zh": "口哨", "zh-Hant": "口哨", "en": "Whistle", "ar": "صافرة"}},
	{Number: 4, Icon: "ball", Price: 50, Tier: 1, Comboable: true, Names: domain.Names{"zh": "比赛用球", "zh-Hant": "比賽用球", "en": "Match ball", "ar": "كرة المباراة"}},
	{Number: 5, Icon: "scarf", Price: 99, Tier: 2, Comboable: true, Names: domain.Names{"zh": "围巾", "zh-Hant": "圍巾", "en": "Scarf", "ar": "وشاح"}},
	{Number: 6, Icon: "flare", Price: 299, Tier: 2, Comboable: true, Names: domain.Names{"zh": "烟火", "zh-Hant": "煙火", "en": "Flare", "ar": "شعلة"}},
	{Number: 7, Icon: "trophy", Price: 999, Tier: 3, Comboable: false, Animation: "trophy", Names: domain.Names{"zh": "冠军奖杯", "zh-Hant": "冠軍獎盃", "en": "Trophy", "ar": "كأس البطولة"}},
	{Number: 8, Icon: "stadium", Price: 3_888, Tier: 3, Comboable: false, Animation: "stadium", Names: domain.Names{"zh": "主场之夜", "zh-Hant": "主場之夜", "en": "Stadium night", "ar": "ليلة الملعب"}},
	{Number: 9, Icon: "rocket", Price: 8_888, Tier: 3, Comboable: false, Animation: "rocket", Names: domain.Names{"zh": "火箭", "zh-Hant": "火箭", "en": "Rocket", "ar": "صاروخ"}},
}

var products = []tables.NewProduct{
	{ID: "coins60", Coins: 60, Currency: "CNY", Minor: 600},
	{ID: "coins300", Coins: 300, Bonus: 10, Currency: "CNY", Minor: 3_000},
	{ID: "coins980", Coins: 980, Bonus: 50, Currency: "CNY", Minor: 9_800},
	{ID: "coins1980", Coins: 1_980, Bonus: 130, Currency: "CNY", Minor: 19_800},
	{ID: "coins6480", Coins: 6_480, Bonus: 620, Currency: "CNY", Minor: 64_800},
}

func (w *World) makeMoney(ctx context.Context) error {
	catalogue, packages := slices.Clone(gifts), slices.Clone(products)
	for i := range catalogue {
		catalogue[i].Sort = int32(i + 1)
	}
	if err := w.Tables.Demo.PutGifts(ctx, catalogue); err != nil {
		return err
	}
	for i := range packages {
		packages[i].Sort = int32(i + 1)
	}
	if err := w.Tables.Demo.PutProducts(ctx, packages); err != nil {
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
