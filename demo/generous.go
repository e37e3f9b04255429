// Demo viewers who send gifts and red envelopes and grab envelopes.

package demo

import (
	"context"
	"crypto/rand"
	"fmt"
	mathrand "math/rand/v2"
	"strconv"
	"sync"
	"time"

	"touchline/domain"
	"touchline/domain/ledger"
	"touchline/protos"
)

const (
	giftLeast, giftMost   = 5 * time.Second, 25 * time.Second
	envelopeEvery         = 4 * time.Minute // in each room; the first one after half of it
	envelopeDelay         = 60              // seconds until it opens
	envelopeCoins         = 500
	envelopeShares        = 20
	envelopeLeft          = 6 // shares for real users
	grabLeast, grabMost   = 500 * time.Millisecond, 4 * time.Second
	envelopeRemarks       = "🎉"
	comboOneIn, comboMost = 4, 8
)

// Generosity spends coins in live rooms until ctx ends.
func (w *World) Generosity(ctx context.Context) {
	var rooms sync.WaitGroup
	for _, live := range w.Live {
		r := mathrand.New(mathrand.NewPCG(uint64(w.Now().UnixNano()), uint64(live.HouseID)))
		g := &giver{world: w, live: live, rand: r, begun: strconv.FormatInt(w.Now().UnixMilli(), 36)}
		rooms.Go(func() { g.run(ctx) })
	}
	rooms.Wait()
}

type giver struct {
	world *World
	live  LiveHouse
	rand  *mathrand.Rand
	begun string
	sent  int
}

func (g *giver) run(ctx context.Context) {
	next := g.world.Now().Add(envelopeEvery/2 + time.Duration(g.rand.Int64N(int64(envelopeEvery))))
	for pause(ctx, g.rand, giftLeast, giftMost) {
		g.gift(ctx)
		if g.world.Now().After(next) {
			next = g.world.Now().Add(envelopeEvery)
			g.envelope(ctx)
		}
	}
}

// pause waits a random time and returns false when ctx ended.
func pause(ctx context.Context, r *mathrand.Rand, least, most time.Duration) bool {
	select {
	case <-ctx.Done():
		return false
	case <-time.After(least + time.Duration(r.Int64N(int64(most-least)+1))):
		return true
	}
}

func (g *giver) anyViewer() person { return g.world.viewers[g.rand.IntN(len(g.world.viewers))] }

func userOf(p person) *protos.User {
	return &protos.User{UserId: p.UserID, NickName: p.NickName, UserImage: p.UserImage, HouseId: p.HouseID}
}

func (g *giver) request(call string, by person) *protos.Request {
	g.sent++
	return &protos.Request{Key: ledger.RequestKey(call, by.UserID, fmt.Sprintf("demo-%s-%d", g.begun, g.sent))}
}

// gift sends a gift, more often a cheap one, sometimes several in a row.
func (g *giver) gift(ctx context.Context) {
	from := g.anyViewer()
	gift := data.Gifts[min(g.rand.IntN(len(data.Gifts)), g.rand.IntN(len(data.Gifts)), g.rand.IntN(len(data.Gifts)))]
	times := 1
	if gift.Comboable && g.rand.IntN(comboOneIn) == 0 {
		times += g.rand.IntN(comboMost)
	}
	for range times {
		deadline, cancel := context.WithTimeout(ctx, askTimeout)
		_, err := g.world.Calls.Gift(deadline, domain.HouseRoom(g.live.HouseID), &protos.SendGift{
			Request: g.request("gift", from), From: userOf(from), AnchorId: g.live.anchor.UserID, Count: 1,
			SharePercent: ledger.SharePercent, Gift: &protos.GiftItem{
				GiftId: ledger.FormatGift(gift.Number), Name: gift.Names["zh"], Icon: gift.Icon, Animation: gift.Animation,
				Price: int64(gift.Price), Tier: gift.Tier, Comboable: gift.Comboable,
			},
		})
		cancel()
		if err != nil { // out of coins, or a room that moves: no fault of the demo
			g.world.Logger.Debug("a demo gift was not sent", "house", g.live.HouseID, "code", domain.CodeOf(err))
			return
		}
		if !pause(ctx, g.rand, 300*time.Millisecond, 900*time.Millisecond) {
			return
		}
	}
}

// envelope sends an envelope. Demo viewers grab most of it and leave the rest.
func (g *giver) envelope(ctx context.Context) {
	from, room := g.anyViewer(), domain.HouseRoom(g.live.HouseID)
	seed := make([]byte, 32)
	_, _ = rand.Read(seed) // never fails
	number, err := g.world.Tables.Money.NewEnvelope(ctx)
	if err != nil {
		return
	}
	sent, err := g.world.Calls.Envelope(ctx, room, &protos.SendEnvelope{
		Request: g.request("envelope", from), From: userOf(from), Number: number, RedType: int32(ledger.RedPublicRandom),
		TotalAmount: envelopeCoins, TotalCount: envelopeShares, Remark: envelopeRemarks, DelayS: envelopeDelay, Seed: seed,
	})
	if err != nil {
		g.world.Logger.Debug("a demo envelope was not sent", "house", g.live.HouseID, "code", domain.CodeOf(err))
		return
	}
	if !pause(ctx, g.rand, envelopeDelay*time.Second, (envelopeDelay+1)*time.Second) {
		return
	}
	for _, n := range g.rand.Perm(len(g.world.viewers))[:envelopeShares-envelopeLeft] {
		_, _ = g.world.Calls.Grab(ctx, room, &protos.GrabEnvelope{
			From: userOf(g.world.viewers[n]), RedEnvelopeId: sent.GetEnvelope().GetRedEnvelopeId(),
		})
		if !pause(ctx, g.rand, grabLeast, grabMost) {
			return
		}
	}
}
