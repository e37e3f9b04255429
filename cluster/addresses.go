// A cache of the addresses of grains, so that most calls need no lookup.

package cluster

import (
	"hash/maphash"
	"sync"

	"github.com/asynkron/protoactor-go/actor"
)

const (
	addressShards     = 32
	addressesPerShard = 4096
)

// grainID names a grain in the cluster.
type grainID struct{ kind, identity string }

// addresses caches at most 131,072 addresses (the library's cache has no bound). A stale address costs a dead letter
// and a new lookup, never a wrong answer.
type addresses struct {
	seed   maphash.Seed
	shards [addressShards]struct {
		sync.RWMutex
		pids map[grainID]*actor.PID
	}
}

func newAddresses() *addresses {
	k := &addresses{seed: maphash.MakeSeed()}
	for i := range k.shards {
		k.shards[i].pids = map[grainID]*actor.PID{}
	}
	return k
}

func (k *addresses) shard(who grainID) int {
	return int(maphash.String(k.seed, who.identity) % addressShards)
}

func (k *addresses) get(who grainID) *actor.PID {
	s := &k.shards[k.shard(who)]
	s.RLock()
	defer s.RUnlock()
	return s.pids[who]
}

func (k *addresses) put(who grainID, pid *actor.PID) {
	s := &k.shards[k.shard(who)]
	s.Lock()
	defer s.Unlock()
	if len(s.pids) >= addressesPerShard {
		for any := range s.pids { // evicts an arbitrary one: all cost the same to look up again
			delete(s.pids, any)
			break
		}
	}
	s.pids[who] = pid
}

// forget drops the address of a grain if it is still this one.
func (k *addresses) forget(who grainID, pid *actor.PID) {
	s := &k.shards[k.shard(who)]
	s.Lock()
	defer s.Unlock()
	if now := s.pids[who]; now != nil && now.Equal(pid) {
		delete(s.pids, who)
	}
}

// keepOnly drops every address on a member that is not in the list.
func (k *addresses) keepOnly(members map[string]bool) {
	for i := range k.shards {
		s := &k.shards[i]
		s.Lock()
		for who, pid := range s.pids {
			if !members[pid.Address] {
				delete(s.pids, who)
			}
		}
		s.Unlock()
	}
}
