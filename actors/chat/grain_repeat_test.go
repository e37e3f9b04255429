// A repeated request is answered only after the first one is durable.

package chat_test

import (
	"context"
	"testing"

	"google.golang.org/protobuf/proto"

	"touchline/domain"
	"touchline/protos"
	"touchline/protos/grains"
	"touchline/tests/eventually"
)

func TestARepeatedRequestIsAnsweredWhenTheFirstIsDurable(t *testing.T) {
	anchor := person(7, domain.RoleAnchor)
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

// noticedTries keeps the last question.
type noticedTries struct{ last grains.Question }

func (n *noticedTries) Ask(_ context.Context, q grains.Question) (proto.Message, error) {
	n.last = q
	return nil, domain.Refuse(domain.Unavailable)
}

func TestModerationThatASecondTryWouldRefuseOrDoTwiceIsNotTriedAgainWhileTheFirstMayCount(t *testing.T) {
	noticed := &noticedTries{}
	chat := protos.ChatCalls{Asker: noticed}
	for name, ask := range map[string]func(context.Context, string) error{
		"mute": func(ctx context.Context, room string) error {
			_, err := chat.Mute(ctx, room, &protos.MuteUser{})
			return err
		},
		"mute everyone": func(ctx context.Context, room string) error {
			_, err := chat.MuteAll(ctx, room, &protos.SetMutedAll{})
			return err
		},
		"undo": func(ctx context.Context, room string) error {
			_, err := chat.RestoreLines(ctx, room, &protos.RestoreLines{})
			return err
		},
		"held line": func(ctx context.Context, room string) error {
			_, err := chat.DecideHeld(ctx, room, &protos.DecideHeld{})
			return err
		},
	} {
		if err := ask(t.Context(), "house:1"); err == nil || !noticed.last.Long {
			t.Errorf("%s: %v, %+v", name, err, noticed.last)
		}
	}
}
