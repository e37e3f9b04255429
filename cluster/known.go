// Where grains were seen last, so that most calls need no look-up.

package cluster

import (
	"hash/maphash"
	"sync"

	"github.com/asynkron/protoactor-go/actor"
)

const (
	knownShards   = 32
	knownPerShard = 4096
)

// grainID names a grain in the whole cluster.
type grainID struct{ kind, identity string }

// known remembers at most 131,072 addresses (the library's cache has no bound). A wrong one costs a dead
// letter and a new look-up, never a wrong answer.
type known struct {
	seed   maphash.Seed
	shards [knownShards]struct {
		sync.RWMutex
		pids map[grainID]*actor.PID
	}
}

func newKnown() *known {
	k := &known{seed: maphash.MakeSeed()}
	for i := range k.shards {
		k.shards[i].pids = map[grainID]*actor.PID{}
	}
	return k
}

func (k *known) shard(who grainID) int {
	return int(maphash.String(k.seed, who.identity) % knownShards)
}

func (k *known) get(who grainID) *actor.PID {
	s := &k.shards[k.shard(who)]
	s.RLock()
	defer s.RUnlock()
	return s.pids[who]
}

func (k *known) put(who grainID, pid *actor.PID) {
	s := &k.shards[k.shard(who)]
	s.Lock()
	defer s.Unlock()
	if len(s.pids) >= knownPerShard {
		for any := range s.pids { // whichever comes first: all are equally cheap to find again
			delete(s.pids, any)
			break
		}
	}
	s.pids[who] = pid
}

// forget drops the address if it is still this one.
func (k *known) forget(who grainID, pid *actor.PID) {
	s := &k.shards[k.shard(who)]
	s.Lock()
	defer s.Unlock()
	if now := s.pids[who]; now != nil && now.Equal(pid) {
		delete(s.pids, who)
	}
}

// keepOnly drops every address on a member that is not in the list.
func (k *known) keepOnly(members map[string]bool) {
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
