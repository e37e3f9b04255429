package cache

import (
	"fmt"
	"testing"
)

func TestAChangeOnOneNodeInvalidatesTheCachesOfAll(t *testing.T) {
	var nodes []*Changes
	for range 2 {
		nodes = append(nodes, NewChanges(func(kind, id string) {
			for _, n := range nodes {
				n.Hear(kind, id)
			}
		}))
	}
	var forgotten []string
	for i, n := range nodes {
		n.OnHouse(func(houseID int64) { forgotten = append(forgotten, fmt.Sprint("house ", houseID, " on ", i)) })
		n.On(KindClip, func(id string) { forgotten = append(forgotten, fmt.Sprint("clip ", id, " on ", i)) })
	}
	nodes[0].OnFollowers(func(houseID int64) { forgotten = append(forgotten, fmt.Sprint("followers of ", houseID)) })
	nodes[0].OfHouse(7)
	nodes[1].OfFollowers(7)
	nodes[1].Of(KindClip, "c1")
	nodes[1].Of(KindHome, "")
	nodes[1].HearHouse(8) // a change that each node receives by itself
	if got := fmt.Sprint(forgotten); got !=
		"[house 7 on 0 house 7 on 1 followers of 7 clip c1 on 0 clip c1 on 1 house 8 on 1]" {
		t.Errorf("forgotten: %s", got)
	}
}

func TestASingleNodeInvalidatesItsCachesToo(t *testing.T) {
	alone, forgotten := NewChanges(nil), int64(0)
	alone.OnHouse(func(houseID int64) { forgotten = houseID })
	if alone.OfHouse(7); forgotten != 7 {
		t.Errorf("it forgets %d", forgotten)
	}
}
