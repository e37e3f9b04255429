// A shop as a test grain for the shell: every sale must be paid for.

package actors_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"testing"
	"time"

	"github.com/asynkron/protoactor-go/actor"
	pa "github.com/asynkron/protoactor-go/cluster"
	"go.opentelemetry.io/otel/trace"
	"google.golang.org/protobuf/proto"

	"touchline/actors"
	"touchline/actors/actorstest"
	"touchline/cluster"
	"touchline/domain"
	"touchline/domain/ledger"
	"touchline/protos"
)

const (
	owner  = 7
	stream = "shop/7"

	rich, poor = 21, 22 // buyers
)

// shop is a grain that sells: each sale costs its buyer one coin. It uses the messages of a user session.
type shop struct {
	actors.Entity
	services *actors.Services
	sales    *sales
}

type sales struct{ made []*protos.UserNotified }

func (s *sales) Apply(event proto.Message) { s.made = append(s.made, event.(*protos.UserNotified)) }
func (s *sales) Save() proto.Message       { return &protos.SessionSnapshot{Recent: s.made} }
func (s *sales) Load(snapshot []byte) error {
	var saved protos.SessionSnapshot
	err := proto.Unmarshal(snapshot, &saved)
	s.made = saved.Recent
	return err
}

func (g *shop) Init(ctx pa.GrainContext) {
	g.sales = &sales{}
	g.Wake(ctx, g.services, "shop/"+ctx.Identity(), g.sales)
}
func (g *shop) Terminate()                         { g.Sleep() }
func (g *shop) ReceiveDefault(ctx pa.GrainContext) { g.Receive(ctx) }

// Notify sells one thing under request_id; path is the key of the turn. It answers how many sales of that key the
// decision has seen.
func (g *shop) Notify(cmd *protos.NotifyUser) error {
	g.InTurn(cmd.Path, func(asker *actor.PID) {
		seen := 0
		for _, sale := range g.sales.made {
			if sale.Path == cmd.Path {
				seen++
			}
		}
		g.Settle(asker, cmd.Path, &actors.Settlement{
			Events: []proto.Message{&protos.UserNotified{RequestId: cmd.RequestId, Path: cmd.Path}},
			Transfers: []ledger.Transfer{{Key: cmd.RequestId, Debit: ledger.WalletOf(int64(cmd.NotifyType)),
				Credit: ledger.Platform, Amount: 1, Kind: ledger.FlowGift}},
			Answer: func(left domain.Coins) proto.Message {
				return &protos.NoticeTaken{NotifyId: fmt.Sprintf("%d/%d", seen, left)}
			},
		})
	})
	return nil
}

// Reserve sells at once, before the commit.
func (g *shop) Reserve(cmd *protos.ReserveMatch) error {
	g.Commit(&actors.Decision{
		Events: []proto.Message{&protos.UserNotified{RequestId: fmt.Sprint("m", cmd.MatchId)}},
		Transfers: []ledger.Transfer{{
			Key: fmt.Sprint("m", cmd.MatchId), Debit: ledger.World, Credit: ledger.Platform, Amount: 1,
			Kind: ledger.FlowGift,
		}},
		Answer: &protos.MatchReserved{},
	})
	return nil
}

// Revoke answers the number of sales.
func (g *shop) Revoke(*protos.RevokeLogins) (*protos.LoginsRevoked, error) {
	if g.Dead() {
		return nil, actors.Unavailable()
	}
	return nil, actors.Answer(domain.Refuse(domain.StaleState, "current", len(g.sales.made)))
}

// market is a set of nodes with shops over one journal.
type market struct {
	*testing.T
	journal *actorstest.Journal
}

func newMarket(t *testing.T) *market {
	m := &market{t, actorstest.NewJournal()}
	m.journal.Give(ledger.WalletOf(rich), 10_000)
	return m
}

// open starts a node that does not know the others and activates every grain it is asked for.
func (m *market) open() *cluster.Node {
	m.Helper()
	return m.openTraced(nil)
}

// openTraced starts such a node with a tracer.
func (m *market) openTraced(tracer trace.Tracer) *cluster.Node {
	m.Helper()
	services := &actors.Services{
		Journal: m.journal, Lines: m.journal, Publisher: actorstest.NewPublisher(), Now: time.Now,
		Logger: slog.New(slog.NewTextHandler(io.Discard, nil)), Tracer: tracer,
	}
	node, err := cluster.Start(cluster.Config{
		Logger: services.Logger, Tracer: tracer, Kinds: []cluster.Kind{{Name: "Session",
			Build: func(o ...actor.PropsOption) *pa.Kind {
				return protos.SessionKind(func() protos.Session { return &shop{services: services} }, o...)
			}}},
	})
	if err != nil {
		m.Fatal(err)
	}
	m.Cleanup(func() {
		if err := node.Stop(context.Background()); err != nil {
			m.Error(err)
		}
	})
	return node
}

func (m *market) buy(node *cluster.Node, buyer int32, key, requestID string) (string, error) {
	shop := protos.SessionCalls{Asker: node}
	taken, err := shop.Notify(context.Background(), owner, &protos.NotifyUser{
		RequestId: requestID, NotifyType: buyer, Path: key,
	})
	return taken.GetNotifyId(), err
}

func (m *market) buyAtOnce(node *cluster.Node, number int64) error {
	_, err := protos.SessionCalls{Asker: node}.Reserve(context.Background(), owner,
		&protos.ReserveMatch{MatchId: number})
	return err
}

// sold is the number of sales in the state of the shop.
func (m *market) sold(node *cluster.Node) int {
	m.Helper()
	err := protos.SessionCalls{Asker: node}.Revoke(context.Background(), owner, &protos.RevokeLogins{})
	if domain.CodeOf(err) != domain.StaleState {
		m.Fatal(err)
	}
	refusal, _ := errors.AsType[*domain.Refusal](err)
	return int(refusal.Params["current"].(int64))
}
