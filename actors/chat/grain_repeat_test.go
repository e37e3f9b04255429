// A request that finds done what it asks for is answered when that is durable: its first try may still be lost.

package chat_test

import (
	"context"
	"testing"

	"touchline/cluster"
	"touchline/domain"
	"touchline/protos"
	"touchline/tests/eventually"
)

func TestWhatIsDoneAlreadyIsAnsweredWhenItIsDurable(t *testing.T) {
	anchor := person(7, domain.RoleAnchor)
	for name, ask := range map[string]func(chat *protos.ChatGrainClient, o ...cluster.Option) error{
		"news": func(chat *protos.ChatGrainClient, o ...cluster.Option) error {
			_, err := chat.Carry(&protos.CarryNews{News: []*protos.RoomNews{{Number: 1, AtMs: 1, What: &protos.RoomNews_Live{Live: &protos.LiveNews{LiveStatus: 2}}}}}, o...)
			return err
		},
		"everybody muted": func(chat *protos.ChatGrainClient, o ...cluster.Option) error {
			_, err := chat.MuteAll(&protos.SetMutedAll{By: anchor, Stop: true}, o...)
			return err
		},
	} {
		t.Run(name, func(t *testing.T) {
			room := "house:already-" + name
			open(t, room)
			release := journal.Hold()
			answers := make(chan error, 2)
			for asked := range 2 {
				go func() {
					_, err := cluster.Call(context.Background(), node, func(o ...cluster.Option) (struct{}, error) {
						return struct{}{}, ask(chatOf(room), o...)
					})
					answers <- err
				}()
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
