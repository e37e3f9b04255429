// The cost of money: real rooms and chats on a real Postgres. Every figure counts answers, which follow the commit.
// Run it with: go test -run '^$' -bench Money -benchtime 1x .

package bench

import (
	"context"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/asynkron/protoactor-go/actor"
	pa "github.com/asynkron/protoactor-go/cluster"
	"github.com/jackc/pgx/v5/pgxpool"

	"touchline/actors"
	"touchline/actors/chat"
	"touchline/actors/room"
	"touchline/app"
	onair "touchline/app/broadcast"
	"touchline/cluster"
	"touchline/domain"
	"touchline/domain/ledger"
	"touchline/persistence/localpg"
	"touchline/persistence/persistencetest"
	"touchline/protos"
)

const (
	moneyFor    = 3 * time.Second
	moneyRoom   = "house:1001"
	moneyAnchor = 900_000
	firstSender = 900_001
	dealers     = 40              // users who send envelopes at once
	drainLimit  = 3 * time.Minute // a hundred thousand rooms write their snapshots
	firstPayer  = 1_000_000
)

// moneyServer is one node with one room and its chat.
type moneyServer struct {
	*testing.B
	protos.Calls
	node    *cluster.Node
	sql     *pgxpool.Pool
	pg      *localpg.Server
	numbers atomic.Int64
}

func openMoneyServer(b *testing.B, payers int) *moneyServer {
	b.Helper()
	pg := durablePostgres(b)
	cfg := persistencetest.ConfigOn(b, pg.URL())
	store := persistencetest.OpenConfig(b, cfg)
	logger := slog.New(slog.DiscardHandler)
	t := &moneyServer{B: b, sql: persistencetest.SQL(b, cfg), pg: pg}
	services := &actors.Services{
		Journal:   store.Journal,
		Lines:     store.Chat,
		Publisher: cluster.NewFanout(),
		Now:       time.Now,
		Logger:    logger,
	}
	carry := onair.Carrier{Node: func() *cluster.Node { return t.node }}
	node, err := cluster.Start(cluster.Config{Logger: logger, DrainLimit: drainLimit, Kinds: []cluster.Kind{
		{Name: "Chat", MailboxLimit: app.ChatMailbox, Build: func(o ...actor.PropsOption) *pa.Kind {
			return protos.ChatKind(chat.New(services), o...)
		}},
		{Name: "Room", MailboxLimit: app.RoomMailbox, Build: func(o ...actor.PropsOption) *pa.Kind {
			return protos.RoomKind(room.New(services, carry), o...)
		}},
	}})
	if err != nil {
		b.Fatal(err)
	}
	t.node, t.Calls = node, protos.NewCalls(node)
	b.Cleanup(func() {
		if err := node.Stop(context.Background()); err != nil {
			b.Error(err)
		}
	})
	t.fill(payers)
	return t
}

// durablePostgres is a server with the product's own settings; the tests' server does not sync.
func durablePostgres(b *testing.B) *localpg.Server {
	b.Helper()
	dir := b.TempDir()
	for path := dir; len(path) > len(os.TempDir()); path = filepath.Dir(path) { // root's server runs as another user
		if err := os.Chmod(path, 0o755); err != nil {
			b.Fatal(err)
		}
	}
	pg, err := localpg.Start(b.Context(), localpg.Config{Dir: filepath.Join(dir, "postgres")})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(pg.Stop)
	return pg
}

// fill gives payers and envelope senders more coins than they can spend.
func (t *moneyServer) fill(payers int) {
	t.Helper()
	_, err := t.sql.Exec(t.Context(), `INSERT INTO wallet (account, balance)
		SELECT account, 1000000000000 FROM generate_series($1::bigint, $1 + $2) AS account
		UNION ALL SELECT account, 1000000000000 FROM generate_series($3::bigint, $3 + $4) AS account`,
		int64(firstPayer), int64(payers), int64(firstSender), int64(dealers))
	if err != nil {
		t.Fatal(err)
	}
}

func payer(i int) *protos.User {
	id := int64(firstPayer + i)
	return &protos.User{UserId: id, NickName: "fan" + domain.FormatID(id)}
}

// envelope sends one with at least a coin for each share.
func (t *moneyServer) envelope(dealer int, count int64) (string, error) {
	number, sender := t.numbers.Add(1), int64(firstSender+dealer)
	seed := make([]byte, ledger.SeedBytes)
	seed[0], seed[1], seed[2] = byte(number), byte(number>>8), byte(number>>16)
	sent, err := t.Envelope(t.Context(), moneyRoom, &protos.SendEnvelope{
		Request: &protos.Request{Key: ledger.RequestKey("envelope", sender, domain.FormatID(number)), Hash: seed},
		From: &protos.User{
			UserId:   sender,
			NickName: "sender",
		}, Number: number, RedType: int32(ledger.RedPublicRandom),
		TotalAmount: 10 * count, TotalCount: count, Seed: seed})
	return sent.GetEnvelope().GetRedEnvelopeId(), err
}

// tally counts the results of closed-loop clients.
type tally struct {
	took []time.Duration
	lost int // other answers than won
	over time.Duration
	cpu  time.Duration // of this process: clients, actors and committer
	db   time.Duration // processor time of the database
}

// rage runs clients until the time is over; each call reports whether it won.
func (t *moneyServer) rage(clients int, call func(client, round int) (won bool, err error)) (tally, error) {
	var (
		all    tally
		failed error
		mu     sync.Mutex
		wg     sync.WaitGroup
	)
	began, spent, served := time.Now(), processorTime(), serverTime(t.pg.Pid())
	for client := range clients {
		wg.Go(func() {
			var mine tally
			var err error
			for round := 0; err == nil && time.Since(began) < moneyFor; round++ {
				asked := time.Now()
				won := false
				if won, err = call(client, round); won {
					mine.took = append(mine.took, time.Since(asked))
				} else {
					mine.lost++
				}
			}
			mu.Lock()
			defer mu.Unlock()
			all.took, all.lost = append(all.took, mine.took...), all.lost+mine.lost
			if err != nil {
				failed = err
			}
		})
	}
	wg.Wait()
	all.over, all.cpu, all.db = time.Since(began), processorTime()-spent, serverTime(t.pg.Pid())-served
	slices.Sort(all.took)
	return all, failed
}

func (s tally) report(b *testing.B, what string) float64 {
	b.Helper()
	rate := float64(len(s.took)) / s.over.Seconds()
	b.ReportMetric(rate, what+"/s")
	b.ReportMetric(float64(s.lost)/s.over.Seconds(), "refused/s")
	b.ReportMetric(float64(s.cpu.Microseconds())/float64(len(s.took)+s.lost), "house-µs/call")
	b.ReportMetric(float64(s.db.Microseconds())/float64(len(s.took)+s.lost), "database-µs/call")
	b.ReportMetric(ms(s.took[len(s.took)/2]), "p50-ms")
	b.ReportMetric(ms(s.took[len(s.took)*99/100]), "p99-ms")
	b.ReportMetric(0, "ns/op")
	return rate
}

func processorTime() time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		return 0
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

// serverTime returns the processor time of a server's children, 0 where the kernel does not report it.
func serverTime(pid int) time.Duration {
	var ticks int64
	files, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, file := range files {
		line, _ := os.ReadFile(file)
		_, after, _ := strings.Cut(string(line), ") ")
		if field := strings.Fields(after); len(field) > 12 && field[1] == strconv.Itoa(pid) {
			user, _ := strconv.ParseInt(field[11], 10, 64)
			system, _ := strconv.ParseInt(field[12], 10, 64)
			ticks += user + system
		}
	}
	return time.Duration(ticks) * 10 * time.Millisecond
}

func ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
