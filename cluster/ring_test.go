// The ring distributes identities evenly and moves few of them.

package cluster

import (
	"fmt"
	"testing"

	pa "github.com/asynkron/protoactor-go/cluster"
)

func members(host string, port int32, count int, kinds ...string) (view pa.Members) {
	for i := range count {
		view = append(view, &pa.Member{
			Id: fmt.Sprint("incarnation", i), Host: fmt.Sprintf(host, i), Port: port + int32(i), Kinds: kinds,
		})
	}
	return view
}

func TestEveryMemberOwnsItsShareOfTheIdentities(t *testing.T) {
	const ids = 100_000
	for name, view := range map[string]pa.Members{
		"three ports of one host":  members("127.0.0.1", 17001, 3, "Room"),
		"four neighbour addresses": members("10.0.0.%d", 8090, 4, "Room"),
		"five named hosts":         members("node-%d", 8090, 5, "Room"),
	} {
		r := newRing(view)
		for _, form := range []string{"house:%d", "%d", "race:%07d"} {
			owned := map[string]int{}
			for i := range ids {
				owned[r.owner("Room", fmt.Sprintf(form, i))]++
			}
			fair := float64(ids) / float64(len(view))
			for _, m := range view {
				if got := float64(owned[m.Address()]); got < 0.97*fair || got > 1.03*fair {
					t.Errorf("%s, ids %s: %s owns %.0f, fair is %.0f ± 3 %%", name, form, m.Address(), got, fair)
				}
			}
		}
	}
}

func TestAMemberThatLeavesMovesOnlyItsOwnIdentities(t *testing.T) {
	whole := members("10.0.0.%d", 8090, 4, "Room")
	before := newRing(whole)
	gone := whole[2].Address()
	after := newRing(append(whole[:2:2], whole[3]))
	for i := range 10_000 {
		id := fmt.Sprint("house:", i)
		was, is := before.owner("Room", id), after.owner("Room", id)
		if was != gone && was != is {
			t.Fatalf("%s moved from %s to %s although %s left", id, was, is, gone)
		}
		if is == gone {
			t.Fatalf("%s is owned by a member that left", id)
		}
	}
}

func TestTheRoomAndTheChatOfAHouseHaveOneOwner(t *testing.T) {
	r := newRing(members("10.0.0.%d", 8090, 4, "Room", "Chat"))
	for i := range 1000 {
		id := fmt.Sprint("house:", i)
		if r.owner("Room", id) != r.owner("Chat", id) {
			t.Fatalf("%s: room at %s, chat at %s", id, r.owner("Room", id), r.owner("Chat", id))
		}
	}
}

func TestTheOwnerDoesNotDependOnTheOrderOfTheMembers(t *testing.T) {
	one := members("10.0.0.%d", 8090, 4, "Room")
	other := pa.Members{one[3], one[1], one[0], one[2]}
	for i := range 1000 {
		id := fmt.Sprint("house:", i)
		if newRing(one).owner("Room", id) != newRing(other).owner("Room", id) {
			t.Fatalf("the owner of %s depends on the order", id)
		}
	}
}

func TestAKindIsOwnedOnlyByMembersThatRunIt(t *testing.T) {
	view := members("10.0.0.%d", 8090, 3, "Room")
	view[1].Kinds = append(view[1].Kinds, "Chat")
	r := newRing(view)
	for i := range 100 {
		if got := r.owner("Chat", fmt.Sprint(i)); got != view[1].Address() {
			t.Fatalf("owner %q", got)
		}
	}
	if got := r.owner("Session", "1"); got != "" {
		t.Fatalf("a kind without runners is owned by %q", got)
	}
}
