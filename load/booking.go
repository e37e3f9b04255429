// Scenario: members of a brand book the same slots at once.

package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"time"
)

var bookingScenario = scenario{
	about: "members of a brand book the same slots at once, and cancel: every slot has exactly one owner",
	presets: map[string]string{
		"VIEWERS": "50",
		"ROUNDS":  "10",
		"BOUNDS":  "booking broken=0,slots without one owner=0,booking p99=2000",
	},
	run: bookings,
}

func bookings(ctx context.Context, r *run) error {
	who, err := r.people(r.viewers, 0)
	if err != nil {
		return err
	}
	brand, slots, err := r.brandOf(who)
	if err != nil {
		return err
	}
	if len(slots) < r.rounds {
		return fmt.Errorf("only %d slots of the brand are free, %d are wanted", len(slots), r.rounds)
	}
	if err := r.meter.phase(r.figures); err != nil {
		return err
	}
	r.count("booking broken", 0)
	wrong := 0
	for _, start := range slots[:r.rounds] {
		var owners atomic.Int64
		var owner atomic.Int64
		all(len(who), func(i int) {
			began := time.Now()
			err := r.book(i, who[i], brand, start, 1)
			var no *refused
			switch {
			case err == nil:
				owners.Add(1)
				owner.Store(int64(i))
			case !errors.As(err, &no) || no.code != "SLOT_TAKEN":
				r.fail("booking", err)
				return
			}
			r.of("booking").add(time.Since(began))
		})
		if owners.Load() != 1 {
			wrong++
			continue
		}
		i := int(owner.Load())
		if err := r.book(i+1, who[i], brand, start, 2); err != nil { // at another node
			return fmt.Errorf("give a slot back: %w", err)
		}
	}
	r.set("slots without one owner", float64(wrong))
	return ctx.Err()
}

func (r *run) book(at int, who person, brand string, start int64, action int) error {
	return r.nodes[at%len(r.nodes)].call(who, "/ct_anchor/appointmentTime", map[string]any{
		"brandId":   brand,
		"startTime": start,
		"action":    action,
	}, nil)
}

// brandOf makes all users members of the first brand, as its operator, and returns its free slots.
func (r *run) brandOf(who []person) (brand string, free []int64, err error) {
	name, password, _ := strings.Cut(r.operator, ":")
	var operator person
	if err := r.nodes[0].call(operator, "/admin/login", map[string]any{
		"userName": name,
		"password": password,
	}, &operator); err != nil {
		return "", nil, fmt.Errorf("log in as OPERATOR: %w", err)
	}
	var brands struct{ List []struct{ BrandID string } }
	if err := r.nodes[0].call(who[0], "/ct_anchor/ownerList", map[string]any{}, &brands); err != nil {
		return "", nil, err
	}
	if len(brands.List) == 0 {
		return "", nil, errors.New("the site has no brand")
	}
	brand = brands.List[0].BrandID
	for _, one := range who {
		err := r.nodes[0].call(operator, "/admin/brand_member_edit", map[string]any{
			"brandId": brand,
			"userId":  one.UserID,
			"member":  true,
			"reason":  "load test",
		}, nil)
		if err != nil {
			return "", nil, fmt.Errorf("make a member of a brand: %w", err)
		}
	}
	var grid struct {
		Dates []string
		Slots []struct {
			StartTime  int64
			SlotStatus int
		}
	}
	for _, body := range []map[string]any{{"brandId": brand}, {"brandId": brand}} {
		if len(grid.Dates) > 0 { // the last day, which has no other bookings
			body["date"] = grid.Dates[len(grid.Dates)-1]
		}
		if err := r.nodes[0].call(who[0], "/ct_anchor/timeList", body, &grid); err != nil {
			return "", nil, err
		}
	}
	const isFree = 1
	for _, slot := range grid.Slots {
		if slot.SlotStatus == isFree {
			free = append(free, slot.StartTime)
		}
	}
	return brand, free, nil
}
