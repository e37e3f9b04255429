// A chat restored from a snapshot and the events after it equals the chat that kept running.

package chat

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"google.golang.org/protobuf/proto"

	"touchline/protos"
)

// busyRoom runs random commands and returns the events of those that were not refused.
type busyRoom struct {
	*State
	random *rand.Rand
	now    time.Time
	ids    []string // of lines
	undos  []string // of acts
}

func (b *busyRoom) someone() *protos.Person {
	if b.random.IntN(3) == 0 {
		return anchor()
	}
	return viewer(int64(5 + b.random.IntN(5)))
}

func (b *busyRoom) lines() []string {
	if len(b.ids) == 0 {
		return []string{"m1_1"}
	}
	return []string{b.ids[b.random.IntN(len(b.ids))], b.ids[len(b.ids)-1]}
}

// step returns the events of one random command; none when it is refused or changes nothing.
func (b *busyRoom) step(n int) []proto.Message {
	b.now = b.now.Add(time.Duration(b.random.IntN(20)) * time.Second)
	who, target := b.someone(), b.someone().User
	some := func(event proto.Message, happened bool, err error) []proto.Message {
		if err != nil || !happened {
			return nil
		}
		return []proto.Message{event}
	}
	switch b.random.IntN(16) {
	case 0:
		e, err := Mute(
			b.State,
			&protos.MuteUser{By: who, Target: target, MuteType: 1 + b.random.Int32N(5), Reason: "x", Announce: true},
			b.now,
		)
		if err != nil {
			return nil
		}
		events := []proto.Message{e}
		if gone := b.deletion(e.ActionId, who.User, b.LinesOf(target.UserId, nil), b.now, e.Offset+1); gone != nil {
			events = append(events, gone)
		}
		return events
	case 1:
		e, err := Unmute(b.State, &protos.UnmuteUser{By: who, Target: target, Announce: b.random.IntN(2) == 0}, b.now)
		return some(e, e != nil, err)
	case 2:
		e, err := MuteAll(b.State, &protos.SetMutedAll{By: who, Toggle: true}, b.now)
		return some(e, e != nil, err)
	case 3:
		e, _, err := Delete(b.State, &protos.DeleteLines{By: who, MessageIds: b.lines()}, b.now)
		return some(e, e != nil, err)
	case 4:
		e, _, err := Restore(b.State, &protos.RestoreLines{By: who, MessageIds: b.lines()}, b.now)
		return some(e, e != nil, err)
	case 5:
		fields := []string{"slowSeconds", "linksAllowed", "shield"}
		mode := &protos.ChatMode{
			SlowSeconds: 3 * b.random.Int32N(2), LinksAllowed: b.random.IntN(2) == 0, Shield: b.random.IntN(2) == 0,
		}
		e, err := SetMode(b.State, &protos.SetChatMode{By: who, Mode: mode, Set: fields[b.random.IntN(3):]}, b.now)
		return some(e, e != nil, err)
	case 6:
		e, err := Pin(b.State, &protos.PinLine{By: who, MessageId: b.lines()[0], Seconds: 60}, nil, b.now)
		return some(e, e != nil, err)
	case 7:
		e, err := EditWords(b.State,
			&protos.EditWords{By: who, Add: []string{fmt.Sprint("w", n%7)}, Remove: []string{fmt.Sprint("w", n%5)}},
			b.now)
		return some(e, e != nil, err)
	case 8:
		e, err := EditModerator(b.State, &protos.EditModerator{By: who, Target: target, Grant: b.random.IntN(2) == 0},
			b.now)
		return some(e, e != nil, err)
	case 9:
		if len(b.undos) == 0 {
			return nil
		}
		events, err := Undo(b.State,
			&protos.RestoreLines{By: who, UndoId: b.undos[b.random.IntN(len(b.undos))], Announce: true}, b.now)
		if err != nil {
			return nil
		}
		return events
	case 10:
		live := &protos.LiveNews{
			LiveStatus: 2, SessionId: fmt.Sprint("ls", n), Started: true, Ended: b.random.IntN(2) == 0,
		}
		gift := &protos.RoomNews{Number: b.Carried + 1, What: &protos.RoomNews_Gift{Gift: &protos.GiftNews{}}}
		e, _, _ := Sequence(
			b.State,
			&protos.CarryNews{News: []*protos.RoomNews{
				gift, {Number: b.Carried + 2, What: &protos.RoomNews_Live{Live: live}},
			}}, nil, b.now,
		)
		return some(e, e != nil, nil)
	case 11:
		score := &protos.MatchScore{
			MatchId: 7 + b.random.Int64N(2), Changes: int64(n), HomeScore: &protos.Count{N: int64(n)},
		}
		e, _ := Score(b.State,
			&protos.TellScore{Score: score, Happened: []*protos.MatchHappening{{EventId: int64(n / 3)}}}, b.now)
		return some(e, e != nil, nil)
	case 12:
		room := &protos.RoomChanged{MatchSet: true, MatchId: 7 + b.random.Int64N(2)}
		e, _, _ := Sequence(
			b.State,
			&protos.CarryNews{News: []*protos.RoomNews{{
				Number: b.Carried + 1, What: &protos.RoomNews_Room{Room: room},
			}}}, nil, b.now,
		)
		return some(e, e != nil, nil)
	case 13:
		e, _, _ := Sequence(b.State, &protos.CarryNews{News: []*protos.RoomNews{
			tipNews(b.Carried+1, who, fmt.Sprint("tip ", n)),
			envelopeNews(b.Carried+2, who, fmt.Sprint("envelope ", n), int64(n+1))}}, nil, b.now)
		for _, line := range e.GetRemarks() {
			b.ids = append(b.ids, line.MessageId)
		}
		return some(e, e != nil, nil)
	}
	e, err := Post(b.State, &protos.PostLine{Person: who, Cid: fmt.Sprint("c", n), Text: fmt.Sprint("line ", n)}, nil,
		b.now)
	return some(e, e != nil, err)
}

func TestARestoredChatEqualsTheChatThatKeptRunning(t *testing.T) {
	for seed := range uint64(30) {
		b := &busyRoom{State: after(), random: rand.New(rand.NewPCG(seed, 1)), now: noon}
		b.Room = "house:1001"
		var slept *State
		kinds := map[string]bool{}
		for n := range 400 {
			if n == 150 {
				slept = reloaded(t, b.State)
				slept.forgetLines() // production rebuilds this from the stored lines
			}
			for _, event := range b.step(n) {
				for _, announced := range actBroadcasts(b.State, event) {
					if announced.offset != b.Head+1 && announced.offset != b.Head+2 {
						t.Fatalf("seed %d: %T is sent at %d after %d", seed, event, announced.offset, b.Head)
					}
				}
				kinds[fmt.Sprintf("%T", event)] = true
				payload, err := proto.Marshal(event)
				if err != nil {
					t.Fatal(err)
				}
				b.Apply(event)
				if slept != nil {
					read := event.ProtoReflect().New().Interface()
					if err := proto.Unmarshal(payload, read); err != nil {
						t.Fatal(err)
					}
					slept.Apply(read)
				}
				if said, ok := event.(*protos.LineSaid); ok {
					b.ids = append(b.ids, said.MessageId)
				}
			}
			b.undos = nil
			for _, act := range b.acts {
				b.undos = append(b.undos, act.ActionId)
			}
		}
		if woken, awake := slept.Save(), b.Save(); !proto.Equal(woken, awake) {
			t.Fatalf("seed %d: restored %v\nrunning %v", seed, woken, awake)
		}
		if seed == 0 && len(kinds) < 12 {
			t.Fatalf("only %v happened", kinds)
		}
	}
}
