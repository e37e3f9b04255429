// A request that finds done what it asks for is answered when that is durable: its first try may still be lost.

package chat_test

import (
	"context"
	"testing"

	"touchline/domain"
	"touchline/protos"
	"touchline/tests/eventually"
)

func TestWhatIsDoneAlreadyIsAnsweredWhenItIsDurable(t *testing.T) {
	anchor := person(7, domain.RoleAnchor)
	for name, ask := range map[string]func(room string) error{
		"news": func(room string) error {
			_, err := chats.Carry(context.Background(), room, &protos.CarryNews{News: []*protos.RoomNews{{Number: 1, AtMs: 1, What: &protos.RoomNews_Live{Live: &protos.LiveNews{LiveStatus: 2}}}}})
			return err
		},
		"everybody muted": func(room string) error {
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
				eventually.True(t, "each waits for the journal", func() bool { return journal.Queued("chat/"+room) > asked })
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
