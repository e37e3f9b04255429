// Linearizability of bookings: for concurrent bookings and cancellations there is one order in which every
// answer is right.

package storm

import (
	"fmt"
	"math/rand/v2"
	"os"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/anishathalye/porcupine"

	"touchline/domain"
)

const (
	historyUsers  = 12 // of one slot; more concurrent users would be too many for the checker
	historyBrands = 6
	historySlots  = 40
	historyCalls  = 200 // of each user; twenty times as many with TOUCHLINE_TORTURE=1
	nodeCalls     = 400 // of all users, until the node is replaced
	checkFor      = 20 * time.Second
)

type bookingCall int

const (
	callBook bookingCall = iota
	callCancel
	callRead
)

// bookingAsked and bookingHeard are one operation of the history.
type bookingAsked struct {
	call  bookingCall
	slot  int
	brand int // 0 … historyBrands-1
	user  int64
}

type bookingHeard struct {
	code  domain.Code
	brand int   // the conflicting brand, with SLOT_OTHER_BRAND
	owner int64 // of the slot, as read; 0: free
	lost  bool  // no answer: it may have happened, now or later, or not
}

// slotOwners is the state of one slot: its holder at each brand.
type slotOwners [historyBrands]int64

var bookingModel = porcupine.Model{
	Partition: func(history []porcupine.Operation) [][]porcupine.Operation {
		slots := make([][]porcupine.Operation, historySlots)
		for _, op := range history {
			slot := op.Input.(bookingAsked).slot
			slots[slot] = append(slots[slot], op)
		}
		return slots
	},
	Init: func() any { return slotOwners{} },
	Step: func(state, input, output any) (bool, any) {
		asked, received := input.(bookingAsked), output.(bookingHeard)
		right, after := oneCall(state.(slotOwners), asked)
		return received.lost || received == right, after
	},
	DescribeOperation: func(input, output any) string { return fmt.Sprintf("%+v → %+v", input, output) },
}

// oneCall returns the answer and the new state of a call without concurrency.
func oneCall(owners slotOwners, asked bookingAsked) (bookingHeard, slotOwners) {
	holder := owners[asked.brand]
	switch {
	case asked.call == callRead:
		return bookingHeard{owner: holder}, owners
	case asked.call == callCancel && holder == 0:
		return bookingHeard{code: domain.NotFound}, owners
	case asked.call == callCancel && holder != asked.user:
		return bookingHeard{code: domain.SlotNotYours}, owners
	case asked.call == callCancel:
		owners[asked.brand] = 0
		return bookingHeard{}, owners
	case holder == asked.user:
		return bookingHeard{code: domain.SlotAlreadyMine}, owners
	case holder != 0:
		return bookingHeard{code: domain.SlotTaken}, owners
	}
	for brand, other := range owners {
		if other == asked.user {
			return bookingHeard{code: domain.SlotOtherBrand, brand: brand}, owners
		}
	}
	owners[asked.brand] = asked.user
	return bookingHeard{}, owners
}

// The node with the calendars is replaced repeatedly, in an orderly way but at any moment.
func TestTortureTheAnswersOfACalendarAreLinearizable(t *testing.T) {
	calls := historyCalls
	if os.Getenv("TOUCHLINE_TORTURE") != "" {
		calls *= 20
	}
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	s := &bookingStage{calendars: newCalendars(t), began: time.Now()}
	s.current.Store(&nodeLife{s.node(nil), make(chan struct{})})

	var acting sync.WaitGroup
	histories := make([][]porcupine.Operation, historyUsers)
	for i := range histories {
		acting.Go(func() { histories[i] = s.act(i, calls, rand.New(rand.NewPCG(seed, uint64(i)))) })
	}
	done := make(chan struct{})
	go func() { acting.Wait(); close(done) }()
	replaced := s.replaceNodes(done)

	var history []porcupine.Operation
	count := map[string]int{}
	for _, h := range histories {
		history = append(history, h...)
		for _, op := range h {
			count[fmt.Sprintf("%d %s %v", op.Input.(bookingAsked).call, op.Output.(bookingHeard).code,
				op.Output.(bookingHeard).lost)]++
		}
	}
	t.Logf("%d operations in %v, %d nodes: %v", len(history), time.Since(s.began).Round(time.Millisecond), replaced+1,
		count)
	checked := time.Now()
	if verdict := porcupine.CheckOperationsTimeout(bookingModel, history, checkFor); verdict != porcupine.Ok {
		t.Fatalf("the history is %s", verdict)
	}
	t.Logf("checked in %v", time.Since(checked).Round(time.Millisecond))
	if replaced == 0 || count["0  false"] == 0 || count["1  false"] == 0 || count["0 SLOT_TAKEN false"] == 0 ||
		count["0 SLOT_OTHER_BRAND false"] == 0 {
		t.Error("too little happened to be a test")
	}
	s.checkerSees(history)
}

// checkerSees falsifies one answer of the history at a time until the checker notices.
func (s *bookingStage) checkerSees(history []porcupine.Operation) {
	for what, spoil := range map[string]struct {
		call     bookingCall
		of, into bookingHeard
	}{
		"a false grant":           {callBook, bookingHeard{code: domain.SlotTaken}, bookingHeard{}},
		"a grant that was denied": {callBook, bookingHeard{}, bookingHeard{code: domain.SlotTaken}},
		"a holder nobody knew of": {callRead, bookingHeard{}, bookingHeard{owner: 999}},
	} {
		verdict := porcupine.Ok
		for i := range history {
			op := history[i]
			if op.Input.(bookingAsked).call != spoil.call || op.Output != spoil.of {
				continue
			}
			history[i].Output = spoil.into
			verdict = porcupine.CheckOperationsTimeout(bookingModel, history, checkFor)
			history[i] = op
			if verdict == porcupine.Illegal {
				break
			}
		}
		if verdict != porcupine.Illegal {
			s.Errorf("%s: the checker says %s", what, verdict)
		}
	}
}

// bookingStage is where the users of a history act.
type bookingStage struct {
	*calendars
	current atomic.Pointer[nodeLife]
	acted   atomic.Int64 // number of calls by all users
	began   time.Time
}

// nodeLife is a node, and the signal that it has been replaced.
type nodeLife struct {
	*calendarNode
	replaced chan struct{}
}

// replaceNodes replaces the node after every nodeCalls, and returns how often.
func (s *bookingStage) replaceNodes(done <-chan struct{}) (replaced int64) {
	poll := time.NewTicker(time.Millisecond)
	defer poll.Stop()
	for {
		select {
		case <-done:
			return replaced
		case <-poll.C:
		}
		if s.acted.Load() < (replaced+1)*nodeCalls {
			continue
		}
		old := s.current.Load()
		if err := old.Stop(s.Context()); err != nil {
			s.Errorf("stop a node: %v", err)
		}
		s.current.Store(&nodeLife{s.nodeOn(old.store, nil), make(chan struct{})})
		close(old.replaced)
		replaced++
	}
}

// act has one user book, cancel and read.
func (s *bookingStage) act(id, calls int, random *rand.Rand) []porcupine.Operation {
	var history []porcupine.Operation
	var mine []bookingAsked // granted bookings
	for n := range calls {
		asked := bookingAsked{callBook, random.IntN(historySlots), random.IntN(historyBrands), int64(11 + id)}
		at := random.IntN(max(1, len(mine)))
		switch dice := random.IntN(100); {
		case dice < 15:
			asked.call = callRead
		case dice < 20:
			asked.call = callCancel // probably of another user
		case dice < 50 && len(mine) > 0:
			asked = mine[at]
			asked.call = callCancel
		}
		called := time.Since(s.began)
		received := s.do(asked, fmt.Sprintf("slot/%d/%d", asked.user, n))
		op := porcupine.Operation{
			ClientId: id,
			Input:    asked,
			Call:     int64(called),
			Output:   received,
			Return:   int64(time.Since(s.began)),
		}
		if received.lost {
			op.Return = int64(time.Hour) // at an unknown time, if at all
		}
		history = append(history, op)
		switch {
		case asked.call == callBook && received == bookingHeard{}:
			mine = append(mine, asked)
		case asked.call == callCancel && at < len(mine) && mine[at].slot == asked.slot && mine[at].brand == asked.brand:
			mine = append(mine[:at], mine[at+1:]...)
		}
		s.acted.Add(1)
	}
	return history
}

// do calls the present node, and retries with the next one without an answer.
func (s *bookingStage) do(asked bookingAsked, key string) bookingHeard {
	brand, start := int64(601+asked.brand), s.start(asked.slot)
	if asked.call == callRead {
		return s.read(brand, asked.slot)
	}
	var err error
	for deadline := time.Now().Add(checkFor); time.Now().Before(deadline); {
		node := s.current.Load()
		if asked.call == callBook {
			err = node.book(brand, asked.user, start, key)
		} else {
			err = node.cancel(brand, asked.user, start, key)
		}
		switch code := domain.CodeOf(err); code {
		case domain.Unavailable: // the node stops, or its calendar was just replaced
			select {
			case <-node.replaced:
			case <-time.After(100 * time.Millisecond):
			}
		case domain.Internal:
			s.Errorf("%+v: %v", asked, err)
			return bookingHeard{lost: true}
		case domain.SlotOtherBrand:
			return bookingHeard{code: code, brand: int(brandIn(err) - 601)}
		default:
			return bookingHeard{code: code}
		}
	}
	s.Errorf("%+v: no answer for %v: %v", asked, checkFor, err)
	return bookingHeard{lost: true}
}

// read returns the slot in the list.
func (s *bookingStage) read(brand int64, slot int) bookingHeard {
	var owner int64
	err := s.sql.QueryRow(s.Context(), `SELECT coalesce(max(user_id), 0) FROM slot_booking
		WHERE brand_id = $1 AND start_at = $2 AND freed_at IS NULL`, brand, time.UnixMilli(s.start(slot))).Scan(&owner)
	if err != nil {
		s.Errorf("read a slot: %v", err)
	}
	return bookingHeard{owner: owner, lost: err != nil}
}
