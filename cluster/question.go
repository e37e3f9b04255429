// Questions to all other nodes, for the console; no decision depends on the answers.

package cluster

import (
	"context"
	"sync"

	"github.com/asynkron/protoactor-go/actor"

	"touchline/protos"
)

// Answer sets the function that answers when other nodes Ask. It may block briefly.
func (f *Fanout) Answer(answers func() []byte) { f.answers.Store(&answers) }

// Ask asks every other node and waits for the answers until ctx ends. Missing answers are left out.
func (f *Fanout) Ask(ctx context.Context) (answers [][]byte) {
	s := f.others.Load()
	if s == nil {
		return nil
	}
	var mu sync.Mutex
	var all sync.WaitGroup
	for _, p := range s.everybody() {
		all.Go(func() {
			a := newAsk(s.system)
			defer a.close()
			s.system.Root.RequestWithCustomSender(p.pid, &protos.NodeAsked{}, a.pid)
			said, err := a.wait(ctx)
			if answer, is := said.(*protos.NodeSaid); err == nil && is {
				mu.Lock()
				defer mu.Unlock()
				answers = append(answers, answer.Answer)
			}
		})
	}
	all.Wait()
	return answers
}

// answer answers a question of another node, without blocking other messages.
func (s *peerFanout) answer(sender *actor.PID) {
	answers := s.fanout.answers.Load()
	if answers == nil || sender == nil {
		return
	}
	s.loops.Go(func() {
		s.system.Root.Send(sender, &protos.NodeSaid{Answer: (*answers)()})
	})
}
