// Who owns an identity: rendezvous hashing over the members.

package cluster

import (
	pa "github.com/asynkron/protoactor-go/cluster"
)

// ring is one view of the members, never changed once made. The owner of an identity is the member with
// the highest score for it, so a member that joins or leaves moves only its own share. The kind is no part
// of the score: the room and the chat of one house have one owner.
type ring struct {
	hash    uint64 // the library's name for this view
	seats   map[string][]seat
	members map[string]bool // by address
}

// seat is a member that can run a kind.
type seat struct {
	address string
	hash    uint64
}

func newRing(t *pa.ClusterTopology) *ring {
	r := &ring{hash: t.TopologyHash, seats: map[string][]seat{}, members: map[string]bool{}}
	for _, m := range t.Members {
		s := seat{address: m.Address()}
		if r.members[s.address] {
			continue // the old and the new incarnation of one address are one place
		}
		s.hash = mix(fnv64(s.address))
		r.members[s.address] = true
		for _, kind := range m.Kinds {
			r.seats[kind] = append(r.seats[kind], s)
		}
	}
	return r
}

// owner is the address of the member that owns the identity, "" when no member runs the kind.
func (r *ring) owner(kind, identity string) string {
	var (
		best string
		top  uint64
		key  = fnv64(identity)
	)
	for _, s := range r.seats[kind] {
		score := mix(key ^ s.hash)
		// Nodes see the members in different orders, so a tie is settled by the address.
		if best == "" || score > top || (score == top && s.address < best) {
			best, top = s.address, score
		}
	}
	return best
}

// fnv64 is FNV-1a.
func fnv64(s string) uint64 {
	h := uint64(0xcbf29ce484222325)
	for i := 0; i < len(s); i++ {
		h = (h ^ uint64(s[i])) * 0x100000001b3
	}
	return h
}

// mix is MurmurHash3's finaliser. Without it ids that differ in their last digits only (which is how ids
// come) score alike, and three members shared them 50 : 25 : 25.
func mix(h uint64) uint64 {
	h = (h ^ h>>33) * 0xff51afd7ed558ccd
	h = (h ^ h>>33) * 0xc4ceb9fe1a85ec53
	return h ^ h>>33
}
