// The owner of an identity: rendezvous hashing over the members.

package cluster

import (
	pa "github.com/asynkron/protoactor-go/cluster"
)

// ring is an immutable view of the members. The owner of an identity is the member with the highest score for it, so a
// member that joins or leaves moves only its own share. The kind is not part of the score: the room and the chat of one
// house have one owner.
type ring struct {
	runners map[string][]member // by kind
	members map[string]bool     // by address
}

// member is a node that can run a kind.
type member struct {
	address string
	hash    uint64
}

// newRing makes the ring of a view. A draining member runs no kinds but is still a member.
func newRing(view pa.Members) *ring {
	r := &ring{runners: map[string][]member{}, members: map[string]bool{}}
	for _, at := range view {
		m := member{address: at.Address()}
		if r.members[m.address] {
			continue // the old and the new process of one address count as one
		}
		m.hash = mix(fnv64(m.address))
		r.members[m.address] = true
		for _, kind := range at.Kinds {
			r.runners[kind] = append(r.runners[kind], m)
		}
	}
	return r
}

// owner returns the address of the member that owns the identity, "" when no member runs the kind.
func (r *ring) owner(kind, identity string) string {
	var (
		best string
		top  uint64
		key  = fnv64(identity)
	)
	for _, m := range r.runners[kind] {
		score := mix(key ^ m.hash)
		// Nodes see the members in different orders, so the address decides a tie.
		if best == "" || score > top || (score == top && m.address < best) {
			best, top = m.address, score
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

// mix is MurmurHash3's finaliser. Without it, ids that differ only in their last digits (as ours do) get similar
// scores: three members then had shares of 50 : 25 : 25.
func mix(h uint64) uint64 {
	h = (h ^ h>>33) * 0xff51afd7ed558ccd
	h = (h ^ h>>33) * 0xc4ceb9fe1a85ec53
	return h ^ h>>33
}
