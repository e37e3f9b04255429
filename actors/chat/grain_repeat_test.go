// A repeated request is answered only after the first one is durable.

package chat_test

import (
	"context"
	"testing"

	"google.golang.org/protobuf/proto"

	"touchline/domain"
	"touchline/domain/moderation"
	"touchline/protos"
	"touchline/tests/eventually"
)

func TestARepeatedRequestIsAnsweredWhenTheFirstIsDurable(t *testing.T) {
	for name, ask := range map[string]func(room string) error{
		"news": func(room string) error {
			_, err := chats.Carry(context.Background(), room, &protos.CarryNews{News: []*protos.RoomNews{{
				Number: 1, AtMs: 1, What: &protos.RoomNews_Live{Live: &protos.LiveNews{LiveStatus: 2}},
			}}})
			return err
		},
		"everyone muted": func(room string) error {
			_, err := chats.MuteAll(context.Background(), room, &protos.SetMutedAll{By: anchor, Stop: true})
			return err
		},
		"one request": func(room string) error {
			_, err := chats.MuteAll(context.Background(), room, &protos.SetMutedAll{
				By: anchor, Toggle: true, RequestId: "one",
			})
			return err
		},
	} {
		t.Run(name, func(t *testing.T) {
			room := "house:already-" + name
			open(t, room)
			release := journal.Hold()
			answers := make(chan error, 2)
			for asked := range 2 {
				go func() { answers <- ask(room) }()
				eventually.True(t, "each request waits for the journal", func() bool {
					return journal.Queued("chat/"+room) > asked
				})
			}
			select {
			case err := <-answers:
				t.Errorf("answered before it was durable: %v", err)
			default:
			}
			release()
			for range 2 {
				if err := <-answers; err != nil {
					t.Error(err)
				}
			}
		})
	}
}

// moderation is one command of moderation in a room that is prepared for it.
type staff struct {
	prepare func(t *testing.T, room string) string // returns the id that the command is about
	do      func(ctx context.Context, room, id, request string) (proto.Message, error)
}

var moderations = map[string]staff{
	"mute": {nil, func(ctx context.Context, room, _, request string) (proto.Message, error) {
		return chats.Mute(ctx, room, &protos.MuteUser{
			By: anchor, Target: person(5, 1).User, MuteType: 5, Reason: "spam", RequestId: request,
		})
	}},
	"unmute": {muteFive, func(ctx context.Context, room, _, request string) (proto.Message, error) {
		return chats.Unmute(ctx, room, &protos.UnmuteUser{By: anchor, Target: person(5, 1).User, RequestId: request})
	}},
	"mute everyone": {nil, func(ctx context.Context, room, _, request string) (proto.Message, error) {
		return chats.MuteAll(ctx, room, &protos.SetMutedAll{By: anchor, Toggle: true, RequestId: request})
	}},
	"delete": {sayOne, func(ctx context.Context, room, id, request string) (proto.Message, error) {
		return chats.DeleteLines(ctx, room, &protos.DeleteLines{
			By: anchor, MessageIds: []string{id}, RequestId: request,
		})
	}},
	"restore": {deleteOne, func(ctx context.Context, room, id, request string) (proto.Message, error) {
		return chats.RestoreLines(ctx, room, &protos.RestoreLines{
			By: anchor, MessageIds: []string{id}, RequestId: request,
		})
	}},
	"mode": {nil, func(ctx context.Context, room, _, request string) (proto.Message, error) {
		return chats.SetChatMode(ctx, room, &protos.SetChatMode{
			By: anchor, Mode: &protos.ChatMode{SlowSeconds: 10}, Set: []string{"slowSeconds"}, RequestId: request,
		})
	}},
	"pin": {nil, func(ctx context.Context, room, _, request string) (proto.Message, error) {
		return chats.PinLine(ctx, room, &protos.PinLine{By: anchor, Text: "rules", RequestId: request})
	}},
	"words": {nil, func(ctx context.Context, room, _, request string) (proto.Message, error) {
		return chats.EditWords(ctx, room, &protos.EditWords{By: anchor, Add: []string{"rival"}, RequestId: request})
	}},
	"moderator": {nil, func(ctx context.Context, room, _, request string) (proto.Message, error) {
		return chats.EditModerator(ctx, room, &protos.EditModerator{
			By: anchor, Target: person(5, 1).User, Grant: true, RequestId: request,
		})
	}},
	"held line": {holdOne, func(ctx context.Context, room, id, request string) (proto.Message, error) {
		return chats.DecideHeld(ctx, room, &protos.DecideHeld{By: anchor, HeldId: id, RequestId: request})
	}},
}

func muteFive(t *testing.T, room string) string {
	return tell(t, chats.Mute, room, &protos.MuteUser{
		By: anchor, Target: person(5, 1).User, MuteType: 5, Reason: "spam",
	}).MuteId
}

func sayOne(t *testing.T, room string) string {
	said, err := post(room, 5, "c1", "goal")
	if err != nil {
		t.Fatal(err)
	}
	return said.MessageId
}

func deleteOne(t *testing.T, room string) string {
	id := sayOne(t, room)
	tell(t, chats.DeleteLines, room, &protos.DeleteLines{By: anchor, MessageIds: []string{id}})
	return id
}

func holdOne(t *testing.T, room string) string {
	list, _ := moderation.NewWords([]moderation.BannedWord{{
		Word: "dubious", Mode: moderation.WordContains, Action: moderation.WordHold,
	}})
	banned.Store(list)
	defer banned.Store(nil)
	if _, err := post(room, 5, "c1", "a dubious offer"); domain.CodeOf(err) != domain.TextBanned {
		t.Fatalf("got %v", err)
	}
	return tell(t, chats.HeldLines, room, &protos.AskHeld{By: anchor}).Lines[0].HeldId
}

// acts returns the number of acts in the log of a room.
func acts(room string) (n int) {
	for _, row := range journal.Rows("chat/" + room) {
		if _, ok := row.(moderation.ActRow); ok {
			n++
		}
	}
	return n
}

func TestARepeatedActOfModerationGetsTheFirstAnswerAndChangesNothing(t *testing.T) {
	for name, m := range moderations {
		t.Run(name, func(t *testing.T) {
			room, id := "house:repeat-"+name, ""
			if m.prepare != nil {
				id = m.prepare(t, room)
			}
			do := func(request string) proto.Message {
				t.Helper()
				answer, err := m.do(t.Context(), room, id, request)
				if err != nil {
					t.Fatal(err)
				}
				return answer
			}
			first := do("one")
			// A second decision would be possible now.
			undo := &protos.RestoreLines{By: anchor, UndoId: undoID(t, room), RequestId: "undo"}
			undone := tell(t, chats.RestoreLines, room, undo)
			before, done := open(t, room).Head, acts(room)

			repeat := func(when string) {
				t.Helper()
				if again := do("one"); !proto.Equal(again, first) {
					t.Errorf("%s: answered %v, first %v", when, again, first)
				}
				if again := tell(t, chats.RestoreLines, room, undo); !proto.Equal(again, undone) {
					t.Errorf("%s: undoing answered %v, first %v", when, again, undone)
				}
				if head := open(t, room).Head; head != before || acts(room) != done {
					t.Errorf("%s: %d events and %d acts, before %d and %d", when, head, acts(room), before, done)
				}
			}
			repeat("at once")
			if _, _, err := journal.Claim(t.Context(), "chat/"+room); err != nil {
				t.Fatal(err)
			}
			repeat("after a crash")
			sleep(t, room)
			repeat("after a stop")
			if do("two"); acts(room) != done+1 {
				t.Errorf("another request: %d acts, before %d", acts(room), done)
			}
		})
	}
}
