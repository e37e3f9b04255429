// Decisions that count only when their commit did: one at a time under a key, refused without a trace, never
// lost and never doubled by a snapshot.
package actors_test

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"sync"
	"testing"
	"time"

	"github.com/asynkron/protoactor-go/actor"
	pa "github.com/asynkron/protoactor-go/cluster"
	"google.golang.org/protobuf/proto"

	"touchline/actors"
	"touchline/actors/actorstest"
	"touchline/cluster"
	"touchline/domain"
	"touchline/protos"
)

const (
	patience = 5 * time.Second
	identity = "7"
	stream   = "till/" + identity

	rich, poor = 21, 22 // buyers
)

// till is a grain that sells: each sale costs its buyer one coin. It speaks the messages of a user session.
type till struct {
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

func (g *till) Init(ctx pa.GrainContext) {
	g.sales = &sales{}
	g.Wake(ctx, g.services, "till/"+ctx.Identity(), g.sales)
}
func (g *till) Terminate(pa.GrainContext)          { g.Sleep() }
func (g *till) ReceiveDefault(ctx pa.GrainContext) { g.Receive(ctx) }

// Notify sells one thing under request_id; path is the key of the turn. It answers how many sales of that key
// the decision saw.
func (g *till) Notify(cmd *protos.NotifyUser, _ func(*protos.NoticeTaken), _ func(error), _ pa.GrainContext) error {
	g.InTurn(cmd.Path, func(asker *actor.PID) {
		seen := 0
		for _, sale := range g.sales.made {
			if sale.Path == cmd.Path {
				seen++
			}
		}
		g.Settle(asker, cmd.Path, &actors.Settlement{
			Events: []proto.Message{&protos.UserNotified{RequestId: cmd.RequestId, Path: cmd.Path}},
			Transfers: []domain.Transfer{{Key: cmd.RequestId, Debit: domain.WalletOf(int64(cmd.NotifyType)),
				Credit: domain.Platform, Amount: 1, Kind: domain.FlowGift}},
			Answer: func(left domain.Coins) proto.Message {
				return &protos.NoticeTaken{NotifyId: fmt.Sprintf("%d/%d", seen, left)}
			},
		})
	})
	return nil
}

// Reserve sells at once, before the commit.
func (g *till) Reserve(cmd *protos.ReserveMatch, _ func(*protos.MatchReserved), _ func(error), _ pa.GrainContext) error {
	g.Commit(&actors.Decision{
		Events:    []proto.Message{&protos.UserNotified{RequestId: fmt.Sprint("m", cmd.MatchId)}},
		Transfers: []domain.Transfer{{Key: fmt.Sprint("m", cmd.MatchId), Debit: domain.World, Credit: domain.Platform, Amount: 1, Kind: domain.FlowGift}},
		Answer:    &protos.MatchReserved{},
	})
	return nil
}

// Revoke answers how many sales there are.
func (g *till) Revoke(*protos.RevokeLogins, pa.GrainContext) (*protos.LoginsRevoked, error) {
	if g.Dead() {
		return nil, actors.Unavailable()
	}
	return nil, actors.Answer(domain.Refuse(domain.StaleState, "current", len(g.sales.made)))
}

// market is nodes with tills over one journal.
type market struct {
	*testing.T
	journal *actorstest.Journal
}

func newMarket(t *testing.T) *market {
	m := &market{t, actorstest.NewJournal()}
	m.journal.Give(domain.WalletOf(rich), 10_000)
	return m
}

// open starts a node of its own: it knows of no other and activates what it is asked for.
func (m *market) open() *cluster.Node {
	m.Helper()
	services := &actors.Services{Journal: m.journal, Lines: m.journal, Publisher: actorstest.NewPublisher(), Now: time.Now,
		Logger: slog.New(slog.NewTextHandler(io.Discard, nil))}
	node, err := cluster.Start(cluster.Config{Logger: services.Logger, Kinds: []cluster.Kind{{Name: "Session",
		Build: func(o ...actor.PropsOption) *pa.Kind {
			return protos.NewSessionKind(func() protos.Session { return &till{services: services} }, 0, o...)
		}}}})
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
	g := protos.GetSessionGrainClient(node.Cluster(), identity)
	taken, err := cluster.Call(context.Background(), node, func(o ...cluster.Option) (*protos.NoticeTaken, error) {
		return g.Notify(&protos.NotifyUser{RequestId: requestID, NotifyType: buyer, Path: key}, o...)
	})
	return taken.GetNotifyId(), err
}

func (m *market) buyAtOnce(node *cluster.Node, number int64) error {
	g := protos.GetSessionGrainClient(node.Cluster(), identity)
	_, err := cluster.Call(context.Background(), node, func(o ...cluster.Option) (*protos.MatchReserved, error) {
		return g.Reserve(&protos.ReserveMatch{MatchId: number}, o...)
	})
	return err
}

// sold is how many sales the till remembers.
func (m *market) sold(node *cluster.Node) int {
	m.Helper()
	g := protos.GetSessionGrainClient(node.Cluster(), identity)
	_, err := cluster.Call(context.Background(), node, func(o ...cluster.Option) (*protos.LoginsRevoked, error) {
		return g.Revoke(&protos.RevokeLogins{}, o...)
	})
	if domain.CodeOf(err) != domain.StaleState {
		m.Fatal(err)
	}
	return int(err.(*domain.Refusal).Params["current"].(int64))
}

func (m *market) until(what string, done func() bool) {
	m.Helper()
	for deadline := time.Now().Add(patience); !done(); time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			m.Fatal(what)
		}
	}
}

func TestARefusedDecisionLeavesNothingBehind(t *testing.T) {
	m := newMarket(t)
	node := m.open()
	_, err := m.buy(node, poor, "a", "r1")
	if domain.CodeOf(err) != domain.BalanceNotEnough {
		t.Fatalf("without a coin: %v", err)
	}
	if p := err.(*domain.Refusal).Params; p["balance"] != int64(0) || p["need"] != int64(1) {
		t.Fatalf("params %v", p)
	}
	if _, err := m.buy(node, rich, "a", "r2"); err != nil {
		t.Fatalf("after a refusal under the same key: %v", err)
	}
	if _, err := m.buy(node, rich, "a", "r2"); domain.CodeOf(err) != domain.Repeated {
		t.Fatalf("a repeat: %v", err)
	}
	if got := m.sold(node); got != 1 {
		t.Fatalf("%d sales are remembered", got)
	}
}

func TestADecisionSeesTheOutcomeOfAllBeforeItUnderItsKey(t *testing.T) {
	m := newMarket(t)
	node := m.open()
	answers := make(chan string, 50)
	for i := range 50 {
		go func() {
			answer, err := m.buy(node, rich, "same", fmt.Sprint("r", i))
			if err != nil {
				answer = err.Error()
			}
			answers <- answer
		}()
	}
	seen := map[string]bool{}
	for range 50 {
		seen[<-answers] = true
	}
	for i := range 50 {
		if want := fmt.Sprintf("%d/%d", i, 10_000-i-1); !seen[want] {
			t.Fatalf("nobody heard %s: %v", want, seen)
		}
	}
}

func TestOfFiftyAtOnceWithCoinsForOneOneIsServed(t *testing.T) {
	m := newMarket(t)
	m.journal.Give(domain.WalletOf(poor), 1)
	node := m.open()
	codes := make(chan domain.Code, 50)
	for i := range 50 {
		go func() {
			_, err := m.buy(node, poor, fmt.Sprint("key", i%7), fmt.Sprint("r", i))
			codes <- domain.CodeOf(err)
		}()
	}
	served := 0
	for range 50 {
		switch code := <-codes; code {
		case "":
			served++
		case domain.BalanceNotEnough:
		default:
			t.Errorf("got %s", code)
		}
	}
	if left := m.journal.Balance(domain.WalletOf(poor)); served != 1 || left != 0 {
		t.Fatalf("%d served, %d coins left", served, left)
	}
}

// Under load there is always something on its way; a snapshot must neither miss it nor count it twice.
func TestASnapshotUnderLoadLosesNothingAndDoublesNothing(t *testing.T) {
	m := newMarket(t)
	first := m.open()
	var sellers sync.WaitGroup
	for seller := range 8 {
		sellers.Go(func() {
			for i := range 100 {
				if _, err := m.buy(first, rich, fmt.Sprint("key", seller), fmt.Sprintf("r%d-%d", seller, i)); err != nil {
					t.Error(err)
				}
				if err := m.buyAtOnce(first, int64(seller*1000+i)); err != nil {
					t.Error(err)
				}
			}
		})
	}
	m.until("no snapshot was taken", func() bool { events, _ := m.journal.Saved(stream); return events > 0 })
	if events, handedOver := m.journal.Saved(stream); handedOver || events >= 1600 {
		t.Fatalf("the snapshot was not taken under load: %d events", events)
	}
	sellers.Wait()
	if got := m.sold(m.open()); got != 1600 || len(m.journal.Transfers()) != 1600 {
		t.Fatalf("the successor remembers %d sales, %d were paid", got, len(m.journal.Transfers()))
	}
}

func TestWhoeverWaitsWhenAGrainIsReplacedIsServedByItsSuccessorOnce(t *testing.T) {
	m := newMarket(t)
	first := m.open()
	if _, err := m.buy(first, rich, "a", "r0"); err != nil {
		t.Fatal(err)
	}
	release := m.journal.Hold()
	const waiting = 20
	codes := make(chan domain.Code, waiting)
	for i := range waiting {
		go func() {
			_, err := m.buy(first, rich, "a", fmt.Sprint("w", i))
			codes <- domain.CodeOf(err)
		}()
	}
	second := m.open()
	if got := m.sold(second); got != 1 {
		t.Fatalf("the successor remembers %d sales", got)
	}
	release()
	for range waiting {
		if code := <-codes; code != "" && code != domain.Repeated {
			t.Errorf("got %s", code)
		}
	}
	if paid := len(m.journal.Transfers()); paid != waiting+1 {
		t.Fatalf("%d paid", paid)
	}
	if got := m.sold(m.open()); got != waiting+1 {
		t.Fatalf("the last successor remembers %d sales", got)
	}
}

func TestADecisionOnItsWayWhenTheGrainGoesToSleepIsFoundByTheNextOne(t *testing.T) {
	m := newMarket(t)
	first := m.open()
	m.sold(first)
	release := m.journal.Hold()
	code := make(chan domain.Code, 1)
	go func() {
		_, err := m.buy(first, rich, "a", "r1")
		code <- domain.CodeOf(err)
	}()
	m.until("the decision never reached the journal", func() bool { return m.journal.Waiting() == 1 })
	stopped := make(chan error, 1)
	go func() { stopped <- first.Stop(context.Background()) }()
	if got := <-code; got != domain.Unavailable {
		t.Fatalf("while its sale is on its way the buyer hears %q", got)
	}
	release()
	if err := <-stopped; err != nil {
		t.Fatal(err)
	}
	if _, err := m.buy(m.open(), rich, "a", "r1"); domain.CodeOf(err) != domain.Repeated {
		t.Fatalf("the repeat after the sleep: %v", err)
	}
	if paid := len(m.journal.Transfers()); paid != 1 {
		t.Fatalf("%d paid", paid)
	}
}
