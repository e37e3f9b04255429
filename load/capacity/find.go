// The most that a site carries, by trying.

package main

import (
	"errors"
	"fmt"
	"time"
)

const (
	busiest = 0.7 // of a node, and of the database: the rest is for a node that dies, and for bursts
	slowest = 500 * time.Millisecond
)

// Most is the workload with the most viewers, lines or gifts that it can have.
func Most(w Workload, c Costs, what string) (Workload, error) {
	carries := func(amount float64) bool {
		o := Simulate(w.with(what, amount), c)
		for _, share := range o.Busy {
			if share > busiest {
				return false
			}
		}
		return o.DatabaseBusy <= busiest && o.Late99 <= slowest
	}
	if w.with(what, 1).of(what) != 1 {
		return w, fmt.Errorf("it finds viewers, lines or gifts; not %q", what)
	}
	if !carries(0) {
		return w, errors.New("it does not even carry the rest")
	}
	low, high := 0.0, 1.0
	for carries(high) {
		if low, high = high, 2*high; high > 1e8 {
			return w, fmt.Errorf("there is no limit to %s with this workload", what)
		}
	}
	for high-low > 0.01*high {
		if middle := (low + high) / 2; carries(middle) {
			low = middle
		} else {
			high = middle
		}
	}
	return w.with(what, low), nil
}

func (w Workload) with(what string, amount float64) Workload {
	switch what {
	case "viewers":
		w.Viewers = int(amount)
	case "lines":
		w.Lines = amount
	case "gifts":
		w.Gifts = amount
	}
	return w
}

func (w Workload) of(what string) float64 {
	return map[string]float64{"viewers": float64(w.Viewers), "lines": w.Lines, "gifts": w.Gifts}[what]
}
