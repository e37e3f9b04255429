// Demo viewers repeat no line too soon, and stop on request.

package demo

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"google.golang.org/protobuf/proto"

	"touchline/domain"
	"touchline/protos"
	"touchline/protos/grains"
	"touchline/tests/eventually"
)

func TestALineRepeatsOnlyAfterAllOthers(t *testing.T) {
	t.Parallel()
	for race := football; race <= esports; race++ {
		d := newDeck(rand.New(rand.NewPCG(1, 2)), race, "han")
		size := len(d.lines.cards)
		received := map[string]bool{}
		for range size {
			received[d.next()] = true
		}
		if len(received) != size || size < 45 {
			t.Errorf("sport %d: %d different lines of %d", race, len(received), size)
		}
	}
}

func TestEveryLineFitsTheChat(t *testing.T) {
	t.Parallel()
	check := func(line string) {
		if domain.CleanLine(line) != line || domain.Length(line) > 120 || line == "" {
			t.Errorf("a chat would not take %q as it stands", line)
		}
	}
	for _, said := range data.Talk {
		for _, line := range slices.Concat(said.Chatter, said.Answers, said.Cheers, said.Hosts) {
			check(line)
		}
	}
}

// hall receives all lines and counts the audience.
type hall struct {
	mu       sync.Mutex
	lines    []*protos.PostLine
	here     map[string]bool
	received chan struct{}
}

func (h *hall) Ask(_ context.Context, q grains.Question) (proto.Message, error) {
	switch cmd := q.Command.(type) {
	case *protos.PostLine:
		return h.post(cmd), nil
	case *protos.Attend:
		return h.attend(cmd), nil
	}
	return nil, fmt.Errorf("nobody in the hall asks %T", q.Command)
}

func (h *hall) post(line *protos.PostLine) *protos.LinePosted {
	h.mu.Lock()
	h.lines = append(h.lines, line)
	n := len(h.lines)
	h.mu.Unlock()
	if n == 40 {
		close(h.received)
	}
	return &protos.LinePosted{Offset: int64(n), MessageId: "m" + itoa(n)}
}

func (h *hall) attend(cmd *protos.Attend) *protos.Attended {
	h.mu.Lock()
	defer h.mu.Unlock()
	if cmd.All {
		h.here = map[string]bool{}
	}
	for _, a := range cmd.Arrived {
		h.here[a.Key] = true
	}
	for _, key := range cmd.Left {
		delete(h.here, key)
	}
	return &protos.Attended{}
}

func TestDemoViewersTalkAndLeave(t *testing.T) {
	t.Parallel()
	h := &hall{received: make(chan struct{})}
	w := &World{Deps: Deps{Calls: protos.NewCalls(h), Now: time.Now, Logger: testLogger(t)}}
	for i, v := range data.Viewers {
		w.viewers = append(w.viewers, person{domain.Brief{UserID: int64(i + 1), NickName: v.Nick}, time.Unix(1, 0)})
	}
	f := liveFixture(clips[0], time.Now())
	f.matchID = 7
	w.fixtures = []fixture{f}
	w.Live = []LiveHouse{{HouseID: 1001, MatchID: 7, viewers: 120, race: football,
		anchor: person{Brief: domain.Brief{UserID: 99, HouseID: 1001}}}}

	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() {
		w.RunViewers(ctx, Pace{Least: time.Millisecond, Most: 2 * time.Millisecond, Presence: time.Millisecond})
		close(ended)
	}()
	select {
	case <-h.received:
	case <-time.After(eventually.Hang):
		t.Fatal("the crowd said too little")
	}
	h.mu.Lock()
	present := len(h.here)
	h.mu.Unlock()
	stop()
	select {
	case <-ended:
	case <-time.After(eventually.Hang):
		t.Fatal("the crowd did not stop")
	}
	if present < 100 || present > 140 {
		t.Errorf("%d were present, want about 120", present)
	}
	if len(h.here) != 0 {
		t.Errorf("%d are still there", len(h.here))
	}
	cids, speakers := map[string]bool{}, map[int64]bool{}
	for _, line := range h.lines {
		cids[line.Cid], speakers[line.Person.User.UserId] = true, true
		if strings.ContainsAny(line.Text, "{}") {
			t.Errorf("%q names nobody", line.Text)
		}
	}
	for _, line := range h.lines {
		if who := line.Person; who.Role == int32(domain.RoleViewer) && scriptOf(who.User.NickName) != scriptOf(line.Text) {
			t.Errorf("%s writes %q", who.User.NickName, line.Text)
		}
	}
	if len(cids) != len(h.lines) || len(speakers) < 8 {
		t.Errorf("%d lines with %d ids by %d people", len(h.lines), len(cids), len(speakers))
	}
}
