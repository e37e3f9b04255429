// Chat in a storm: users send lines in several rooms while readers on every node follow, and anchors mute and
// unmute them.

package storm

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	nethttp "net/http"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"touchline/app/apptest"
	"touchline/domain"
	"touchline/tests/eventually"
)

const (
	talkRooms    = 4
	talkSpeakers = 8 // of each room; the first is muted before a fault, the others by the anchor
	speakEvery   = 1600 * time.Millisecond
	floodEvery   = 120 * time.Millisecond
	answerWithin = 6 * time.Second        // longer than a lease, as the third promise requires of clients
	muteKill     = 100 * time.Millisecond // at most, from the answer to a mute to the end of a node
)

// talk is all speakers, readers and anchors in the rooms of a storm.
type talk struct {
	storm    *storm
	rooms    []*talkRoom
	ctx      context.Context
	stop     context.CancelFunc // of speakers and anchors
	readCtx  context.Context
	hangUp   context.CancelFunc // of readers
	speaking sync.WaitGroup
	reading  sync.WaitGroup
}

// talkRoom is a room with speakers.
type talkRoom struct {
	talk     *talk
	house    string
	room     string
	anchor   apptest.Person
	speakers []*speaker
	readers  []*reader

	mu    sync.Mutex
	mutes []muteSpan
}

// talks opens the rooms and starts everybody.
func (s *storm) talks(t *testing.T, seed uint64) *talk {
	t.Helper()
	k := &talk{storm: s}
	k.ctx, k.stop = context.WithCancel(t.Context())
	k.readCtx, k.hangUp = context.WithCancel(t.Context())
	t.Cleanup(k.hangUp)
	t.Cleanup(k.stop)
	people := apptest.MakeUsers(t, s.store, "talk", talkRooms*(talkSpeakers+1), 0)
	for i := range talkRooms {
		own := people[i*(talkSpeakers+1) : (i+1)*(talkSpeakers+1)]
		house, err := s.store.Anchors.OpenHouse(t.Context(), own[0].Number(), 1, time.Now())
		if err != nil {
			t.Fatal(err)
		}
		s.furnish(t, own[0].Token)
		room := &talkRoom{talk: k, house: domain.FormatID(house), room: domain.HouseRoom(house), anchor: own[0]}
		k.rooms = append(k.rooms, room)
		for n, p := range own[1:] {
			w := &speaker{room: room, Person: p, tries: n, prefix: fmt.Sprintf("t%d-%d", i, n)}
			room.speakers = append(room.speakers, w)
			k.speaking.Go(func() { w.speak(rand.New(rand.NewPCG(seed, uint64(1000+i*100+n)))) })
		}
		for n := range s.servers {
			reader := &reader{room: room, tries: n}
			room.readers = append(room.readers, reader)
			k.reading.Go(reader.follow)
		}
		k.speaking.Go(func() { room.moderate(rand.New(rand.NewPCG(seed, uint64(2000+i)))) })
	}
	return k
}

// end stops everybody, and waits until the readers have caught up.
func (k *talk) end(t *testing.T) chatHistory {
	t.Helper()
	k.stop()
	k.speaking.Wait()
	log, err := k.storm.chatLog()
	if err != nil {
		t.Fatal(err)
	}
	for _, room := range k.rooms {
		lines := log[room.room]
		if len(lines) == 0 {
			t.Fatalf("there are no lines in %s", room.room)
		}
		head := lines[len(lines)-1].offset
		for _, r := range room.readers {
			if !eventually.Happens(func() bool { return r.at() >= head }) {
				t.Errorf("a reader of %s has %d, the room %d", room.room, r.at(), head)
			}
		}
	}
	k.hangUp()
	k.reading.Wait()
	h := chatHistory{log: log}
	for _, room := range k.rooms {
		h.mutes = append(h.mutes, room.mutes...)
		for _, w := range room.speakers {
			h.said = append(h.said, w.said...)
		}
		for _, r := range room.readers {
			h.read = append(h.read, reading{room.room, r.parts})
		}
	}
	return h
}

// moderate mutes users while they flood, and unmutes them.
func (r *talkRoom) moderate(random *rand.Rand) {
	for r.talk.ctx.Err() == nil {
		w := r.speakers[1+random.IntN(len(r.speakers)-1)]
		w.flooding.Store(true)
		r.talk.wait(time.Duration(100+random.IntN(300)) * time.Millisecond)
		span := r.mute(w)
		r.talk.wait(time.Duration(300+random.IntN(700)) * time.Millisecond)
		r.unmute(span, w)
		w.flooding.Store(false)
		r.talk.wait(time.Second)
	}
}

func (k *talk) wait(d time.Duration) {
	select {
	case <-k.ctx.Done():
	case <-time.After(d):
	}
}

// mute repeats the request until it is acknowledged.
func (r *talkRoom) mute(w *speaker) muteSpan {
	id := r.edit(w, domain.ActionDo)
	return muteSpan{room: r.room, user: w.Number(), id: id, acked: time.Now()}
}

func (r *talkRoom) unmute(span muteSpan, w *speaker) {
	span.lifted = time.Now()
	r.edit(w, domain.ActionUndo)
	r.mu.Lock()
	defer r.mu.Unlock()
	r.mutes = append(r.mutes, span)
}

func (r *talkRoom) edit(w *speaker, action domain.Action) (muteID string) {
	body, _ := json.Marshal(map[string]any{"houseId": r.house, "userId": w.ID, "action": action,
		"muteType": domain.MutePermanent, "reason": "they flood"})
	client := nethttp.Client{Timeout: answerWithin}
	s := r.talk.storm
	for try := 0; ; try++ {
		var answer struct {
			Success bool
			Data    struct{ MuteID string }
		}
		at := apptest.Client{Addr: s.where(try), HTTP: &client}
		_, text, err := at.Do(r.anchor, "/web_anchor/edit_user", "application/json", body)
		if err == nil && json.Unmarshal(text, &answer) == nil && answer.Success {
			return answer.Data.MuteID
		}
		if s.ctx.Err() != nil {
			return ""
		}
		time.Sleep(100 * time.Millisecond)
	}
}

// hush mutes one user in every room while they flood, and returns shortly after the last answer. lift unmutes them.
func (s *storm) hush(r *rand.Rand) (lift func()) {
	if s.talk == nil {
		return func() {}
	}
	spans := make([]muteSpan, len(s.talk.rooms))
	var muting sync.WaitGroup
	for i, room := range s.talk.rooms {
		room.speakers[0].flooding.Store(true)
		muting.Go(func() { spans[i] = room.mute(room.speakers[0]) })
	}
	muting.Wait()
	time.Sleep(time.Duration(r.Int64N(int64(muteKill))))
	return func() {
		s.talk.wait(time.Second) // they keep trying
		for i, room := range s.talk.rooms {
			muting.Go(func() {
				room.unmute(spans[i], room.speakers[0])
				room.speakers[0].flooding.Store(false)
			})
		}
		muting.Wait()
	}
}

// speaker is a user who sends one line after the other.
type speaker struct {
	apptest.Person
	room     *talkRoom
	prefix   string
	tries    int
	flooding atomic.Bool
	said     []saidLine
	line     *wire
}
