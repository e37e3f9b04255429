// Which listeners receive publications, and the cache of addresses of grains.

package cluster

import (
	"fmt"
	"testing"

	"github.com/asynkron/protoactor-go/actor"

	"touchline/protos"
)

type heard struct{ what []string }

func (h *heard) Events(m *protos.RoomEvents) { h.what = append(h.what, "events "+m.Room) }
func (h *heard) Stats(m *protos.RoomStats)   { h.what = append(h.what, "stats "+m.Room) }
func (h *heard) Private(m *protos.PrivateFrame) {
	h.what = append(h.what, fmt.Sprint("private ", m.UserId))
}
func (h *heard) Changed(m *protos.Changed) {
	h.what = append(h.what, "changed "+m.Kind+" "+m.Id)
}
func (h *heard) Kick(m *protos.KickUser) { h.what = append(h.what, fmt.Sprint("kick ", m.UserId)) }

func TestEveryListenerReceivesEverythingUntilItLeaves(t *testing.T) {
	f, one, two := NewFanout(), &heard{}, &heard{}
	f.Events(&protos.RoomEvents{Room: "house:1"}) // without listeners
	leave := f.Listen(one)
	f.Listen(two)

	f.Events(&protos.RoomEvents{Room: "house:2"})
	f.Stats(&protos.RoomStats{Room: "house:2"})
	leave()
	leave() // a second call does nothing
	f.Private(&protos.PrivateFrame{UserId: 7})
	f.Kick(&protos.KickUser{UserId: 7})
	f.Changed(&protos.Changed{Kind: "house", Id: "7"})

	if got := fmt.Sprint(one.what); got != "[events house:2 stats house:2]" {
		t.Errorf("the removed listener received %s", got)
	}
	if got := fmt.Sprint(two.what); got != "[events house:2 stats house:2 private 7 kick 7 changed house 7]" {
		t.Errorf("the other listener received %s", got)
	}
}

func TestTheCacheOfAddressesIsBounded(t *testing.T) {
	k := newAddresses()
	for i := range 2 * addressShards * addressesPerShard {
		k.put(grainID{kind: "Room", identity: fmt.Sprint(i)}, actor.NewPID("10.0.0.1:1", "x"))
	}
	total := 0
	for i := range k.shards {
		total += len(k.shards[i].pids)
	}
	if total > addressShards*addressesPerShard {
		t.Fatalf("%d addresses are cached", total)
	}
}

func TestAnAddressIsDroppedWhenItsMemberLeavesOrTheGrainMoved(t *testing.T) {
	k, who := newAddresses(), grainID{kind: "Room", identity: "house:1"}
	older, newer := actor.NewPID("10.0.0.1:1", "a"), actor.NewPID("10.0.0.2:1", "b")

	k.put(who, newer)
	k.forget(who, older)
	if k.get(who) == nil {
		t.Fatal("the newer address was dropped instead of the older one")
	}
	k.keepOnly(map[string]bool{"10.0.0.1:1": true})
	if k.get(who) != nil {
		t.Fatal("an address on a lost member is still cached")
	}
}
