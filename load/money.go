// Scenarios of money: many gifts in one room, and many people who grab few shares.

package main

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"
)

const richBalance = 1_000_000

var giftScenario = scenario{
	about: "many people send gifts to one room while others watch: how soon each is paid",
	presets: map[string]string{
		"VIEWERS":  "200",
		"SPEAKERS": "200",
		"RATE":     "200",
		"BOUNDS":   "missed=0,doubled=0,gift broken=0,gift p99=1000,coins that do not add up=0",
	},
	run: gifts,
}

func gifts(ctx context.Context, r *run) error {
	who, err := r.people(max(r.viewers, r.speakers), richBalance)
	if err != nil {
		return err
	}
	var catalogue []struct {
		GiftID string
		Price  int64
	}
	if err := r.nodes[0].call(person{}, "/web_anchor/gift_list", map[string]any{}, &catalogue); err != nil {
		return err
	}
	if len(catalogue) == 0 {
		return errors.New("the site has no gift")
	}
	cheapest := catalogue[0]
	for _, gift := range catalogue {
		if gift.Price < cheapest.Price {
			cheapest = gift
		}
	}
	if err := r.gather(ctx, who[:r.viewers]); err != nil {
		return err
	}
	if err := r.meter.phase(r.figures); err != nil {
		return err
	}
	givers, paid, houses := who[:r.speakers], atomic.Int64{}, r.houses()
	stamp := time.Now().UnixNano()
	r.count("gift broken", 0)
	paced(ctx, r.rate, max(1, int(r.rate*r.duration.Seconds())), len(givers), func(i int, due time.Time) {
		err := r.nodes[i%len(r.nodes)].call(givers[i%len(givers)], "/web_anchor/send_gift", map[string]any{
			"houseId": houses[i%len(houses)], "giftId": cheapest.GiftID, "count": 1,
			"requestId": fmt.Sprintf("load-%d-%d", stamp, i),
		}, nil)
		if err != nil {
			r.fail("gift", err)
			return
		}
		paid.Add(cheapest.Price)
		r.of("gift").add(time.Since(due))
	})
	r.awaitQuiet(ctx)
	r.set("coins paid", float64(paid.Load()))
	return r.addUp(givers, paid.Load())
}

// addUp compares the givers' balances with their payments.
func (r *run) addUp(givers []person, paid int64) error {
	left := int64(0)
	for _, giver := range givers {
		var wallet struct{ Balance int64 }
		if err := r.nodes[0].call(giver, "/web_my/web_my_info", map[string]any{}, &wallet); err != nil {
			return fmt.Errorf("read a balance: %w", err)
		}
		left += wallet.Balance
	}
	missing := int64(len(givers))*richBalance - left - paid
	r.set("coins that do not add up", float64(max(missing, -missing)))
	return nil
}

var envelopeScenario = scenario{
	about: "everybody grabs every envelope at once: how soon each is answered, and " +
		"whether every share found one owner",
	presets: map[string]string{
		"VIEWERS": "200",
		"ROUNDS":  "20",
		"SHARES":  "100",
		"BOUNDS":  "grab broken=0,shares without an owner=0,grab p99=2000",
	},
	run: envelopes,
}

func envelopes(ctx context.Context, r *run) error {
	who, err := r.people(r.viewers+1, richBalance)
	if err != nil {
		return err
	}
	giver, grabbers, house := who[0], who[1:], r.houses()[0]
	stamp := time.Now().UnixNano()
	if err := r.meter.phase(r.figures); err != nil {
		return err
	}
	won := atomic.Int64{}
	r.count("grab broken", 0)
	for e := range r.rounds {
		var sent struct{ RedEnvelopeID string }
		err := r.nodes[e%len(r.nodes)].call(giver, "/web_anchor/send_money_to_all", map[string]any{
			"houseId": house, "totalAmount": 10 * r.shares, "totalCount": r.shares, "redType": 2,
			"requestId": fmt.Sprintf("load-%d-%d", stamp, e),
		}, &sent)
		if err != nil {
			return fmt.Errorf("send an envelope: %w", err)
		}
		all(len(grabbers), func(i int) {
			began := time.Now()
			err := r.nodes[i%len(r.nodes)].call(grabbers[i], "/web_anchor/grab_public_red_envelope", map[string]any{
				"houseId":       house,
				"redEnvelopeId": sent.RedEnvelopeID,
			}, nil)
			var no *refused
			switch {
			case err == nil:
				won.Add(1)
			case !errors.As(err, &no) || no.code != "ENVELOPE_FINISHED":
				r.fail("grab", err)
				return
			}
			r.of("grab").add(time.Since(began))
		})
	}
	wanted := int64(r.rounds * min(r.shares, len(grabbers)))
	r.set("shares without an owner", float64(wanted-won.Load()))
	r.set("shares won", float64(won.Load()))
	return ctx.Err()
}
