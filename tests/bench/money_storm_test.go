// Load on money: envelopes grabbed as fast as they can be sent, a burst on one of them, gifts to one anchor, and the
// same grabs with a row lock.

package bench

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"touchline/domain"
	"touchline/domain/ledger"
	"touchline/protos"
)

const (
	laneAhead  = 4  // envelopes open ahead of their grabs
	peerConns  = 16 // connections of the row lock
	burstShare = 100
)

// BenchmarkMoneyGrabs has lanes of two hundred users who grab one envelope after another, so that every grab wins. It
// reports the ratio to a row lock in the same database.
func BenchmarkMoneyGrabs(b *testing.B) {
	for _, grabbers := range []int{200, 2000} {
		b.Run(fmt.Sprintf("grabbers=%d", grabbers), func(b *testing.B) {
			for range b.N {
				t := openMoneyServer(b, grabbers)
				table := t.deal(grabbers / ledger.EnvelopeCountMax)
				s, err := t.rage(grabbers, func(client, round int) (bool, error) {
					id := table[client/ledger.EnvelopeCountMax].envelope(round)
					return t.grab(client, id)
				})
				table.end()
				if err != nil {
					b.Fatal(err)
				}
				rate := s.report(b, "grabs")
				t.openPeer()
				b.ReportMetric(rate/t.rowLock(grabbers, plainly), "x-rowlock")
				b.ReportMetric(rate/t.rowLock(grabbers, pipelined), "x-rowlock-pipelined")
			}
		})
	}
}

// BenchmarkMoneyBurst has two thousand users grab a hundred shares at once.
func BenchmarkMoneyBurst(b *testing.B) {
	const people = 2000
	for range b.N {
		t := openMoneyServer(b, people)
		worst := time.Duration(0)
		for range 5 {
			id, err := t.envelope(0, burstShare)
			if err != nil {
				b.Fatal(err)
			}
			took, won := t.burst(people, id)
			if won != burstShare {
				b.Fatalf("%d won", won)
			}
			worst = max(worst, took)
		}
		b.ReportMetric(ms(worst), "worst-of-5-ms")
		b.ReportMetric(0, "ns/op")
	}
}

// BenchmarkMoneyGifts has two hundred users send gifts to one anchor.
func BenchmarkMoneyGifts(b *testing.B) {
	const givers = 200
	for range b.N {
		t := openMoneyServer(b, givers)
		rose := &protos.GiftItem{GiftId: "g1", Name: "rose", Icon: "rose", Price: 1, Comboable: true}
		s, err := t.rage(givers, func(client, round int) (bool, error) {
			from := payer(client)
			_, err := t.Gift(b.Context(), moneyRoom, &protos.SendGift{
				Request: &protos.Request{
					Key:  ledger.RequestKey("gift", from.UserId, domain.FormatID(int64(round+1))),
					Hash: make([]byte, 32),
				},
				From: from, AnchorId: moneyAnchor, Gift: rose, Count: 1, SharePercent: 70})
			return err == nil, err
		})
		if err != nil {
			b.Fatal(err)
		}
		s.report(b, "gifts")
	}
}

func (t *moneyServer) grab(client int, id string) (bool, error) {
	_, err := t.Grab(context.Background(), moneyRoom, &protos.GrabEnvelope{From: payer(client), RedEnvelopeId: id})
	switch domain.CodeOf(err) {
	case domain.EnvelopeFinished:
		return false, nil
	case domain.EnvelopeAlreadyGrabbed: // the answer to an earlier attempt was late
		return true, nil
	}
	return err == nil, err
}

func (t *moneyServer) burst(people int, id string) (took time.Duration, won int) {
	t.Helper()
	var wg sync.WaitGroup
	var mu sync.Mutex
	gun := make(chan struct{})
	for client := range people {
		wg.Go(func() {
			<-gun
			mine, err := t.grab(client, id)
			mu.Lock()
			defer mu.Unlock()
			if err != nil {
				t.Error(err)
			}
			if mine {
				won++
			}
		})
	}
	began := time.Now()
	close(gun)
	wg.Wait()
	return time.Since(began), won
}

// lane is the sequence of envelopes that two hundred users grab.
type lane struct {
	mu    sync.Mutex
	moved *sync.Cond
	ids   []string
	round int // the most advanced round of a user
	ended bool
}

type lanes []*lane

// deal keeps every lane a few envelopes ahead until the benchmark ends.
func (t *moneyServer) deal(n int) lanes {
	table := make(lanes, n)
	for i := range table {
		table[i] = &lane{}
		table[i].moved = sync.NewCond(&table[i].mu)
	}
	for dealer := range dealers {
		go func() {
			for l := table[dealer%n]; l.wanted(); {
				// otherwise retried in the next round
				if id, err := t.envelope(dealer, ledger.EnvelopeCountMax); err == nil {
					l.put(id)
				}
			}
		}()
	}
	return table
}

func (l *lane) wanted() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	for !l.ended && len(l.ids) > l.round+laneAhead {
		l.moved.Wait()
	}
	return !l.ended
}

func (l *lane) put(id string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.ids = append(l.ids, id)
	l.moved.Broadcast()
}

// envelope returns the envelope of a round, once it is sent.
func (l *lane) envelope(round int) string {
	l.mu.Lock()
	defer l.mu.Unlock()
	if round > l.round {
		l.round = round
		l.moved.Broadcast()
	}
	for len(l.ids) <= round {
		l.moved.Wait()
	}
	return l.ids[round]
}

func (t lanes) end() {
	for _, l := range t {
		l.mu.Lock()
		l.ended = true
		l.moved.Broadcast()
		l.mu.Unlock()
	}
}

// openPeer creates the tables of the conventional solution.
func (t *moneyServer) openPeer() {
	t.Helper()
	_, err := t.sql.Exec(t.Context(), `
		CREATE TABLE peer_envelope (id bigint PRIMARY KEY, left_amount bigint NOT NULL, left_count bigint NOT NULL);
		CREATE TABLE peer_grab (envelope bigint, grab text, amount bigint, PRIMARY KEY (envelope, grab));
		CREATE TABLE peer_transfer (key text PRIMARY KEY, debit bigint, credit bigint, amount bigint, at timestamptz
		DEFAULT now());
		CREATE TABLE peer_wallet (account bigint PRIMARY KEY, balance bigint NOT NULL CHECK (balance >= 0));
		INSERT INTO peer_envelope VALUES (1, 1000000000000, 1000000000000);
		INSERT INTO peer_wallet SELECT n, 0 FROM generate_series(0, 2000) AS n`)
	if err != nil {
		t.Fatal(err)
	}
}

// rowLock does the same grabs conventionally and returns the rate a second: one transaction locks the envelope's row,
// takes a share, stores the grab and the transfer, and updates the wallet.
func (t *moneyServer) rowLock(grabbers int, write func(tx pgx.Tx, client int, key string) error) float64 {
	t.Helper()
	cfg := t.sql.Config()
	cfg.MaxConns = peerConns
	pool, err := pgxpool.NewWithConfig(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	peers := t.numbers.Add(1)
	s, err := t.rage(grabbers, func(client, round int) (bool, error) {
		return true, pgx.BeginFunc(context.Background(), pool, func(tx pgx.Tx) error {
			var amount, count int64
			if err := tx.QueryRow(context.Background(),
				"SELECT left_amount, left_count FROM peer_envelope WHERE id = 1 FOR UPDATE").Scan(&amount,
				&count); err != nil {
				return err
			}
			return write(tx, client, fmt.Sprintf("%d/%d/%d", peers, client, round))
		})
	})
	if err != nil {
		t.Fatal(err)
	}
	return float64(len(s.took)) / s.over.Seconds()
}

const (
	peerTakes  = "UPDATE peer_envelope SET left_amount = left_amount - 1, left_count = left_count - 1 WHERE id = 1"
	peerNotes  = "INSERT INTO peer_grab VALUES (1, $1, 1)"
	peerEnters = "INSERT INTO peer_transfer (key, debit, credit, amount) VALUES ($1, 1, $2, 1)"
	peerPays   = "UPDATE peer_wallet SET balance = balance + 1 WHERE account = $1"
)

// plainly sends one statement after the other, the usual way.
func plainly(tx pgx.Tx, client int, key string) error {
	for _, step := range []struct {
		sql  string
		args []any
	}{{peerTakes, nil}, {peerNotes, []any{key}}, {peerEnters, []any{key, client}}, {peerPays, []any{client}}} {
		if _, err := tx.Exec(context.Background(), step.sql, step.args...); err != nil {
			return err
		}
	}
	return nil
}

// pipelined sends all statements after the lock at once: the best case of a row lock.
func pipelined(tx pgx.Tx, client int, key string) error {
	batch := &pgx.Batch{}
	batch.Queue(peerTakes)
	batch.Queue(peerNotes, key)
	batch.Queue(peerEnters, key, client)
	batch.Queue(peerPays, client)
	return tx.SendBatch(context.Background(), batch).Close()
}
