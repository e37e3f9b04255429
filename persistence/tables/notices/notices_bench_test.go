// Measures how fast the followers of one house are notified.

package notices_test

import (
	"testing"
	"time"

	"touchline/domain"
	"touchline/persistence/persistencetest"
)

// BenchmarkFansAreNotified notifies 100,000 followers per round, in chunks of 2,000.
func BenchmarkFansAreNotified(b *testing.B) {
	const fans = 100_000
	ctx := b.Context()
	cfg := persistencetest.Config(b)
	store, db := persistencetest.OpenConfig(b, cfg), persistencetest.SQL(b, cfg)
	anchor, err := store.Accounts.CreateAccount(ctx,
		domain.Account{UserName: "anchor1", NickName: "x", Language: "zh", CreatedAt: persistencetest.Noon})
	if err != nil {
		b.Fatal(err)
	}
	house, err := store.Anchors.OpenHouse(ctx, anchor.UserID, 1, persistencetest.Noon)
	if err != nil {
		b.Fatal(err)
	}
	if _, err := db.Exec(ctx, `INSERT INTO follow (user_id, house_id, at) SELECT n, $1, $2
		FROM generate_series(200001, 200000 + $3::bigint) AS n`,
		house, persistencetest.Noon, fans); err != nil {
		b.Fatal(err)
	}
	announced, rounds := 0, 0
	var longest time.Duration
	for b.Loop() {
		rounds++
		err := store.Notices.QueueFanNotice(ctx, house, domain.Notice{Type: domain.NotifyNewNote, Key: time.Now().String()},
			persistencetest.Noon)
		if err != nil {
			b.Fatal(err)
		}
		for more := true; more; {
			began := time.Now()
			rows, left, err := store.Notices.NotifyNextFollowers(ctx, 2000, persistencetest.Noon)
			if err != nil {
				b.Fatal(err)
			}
			announced, more, longest = announced+len(rows), left, max(longest, time.Since(began))
		}
	}
	if announced != rounds*fans {
		b.Fatalf("notified %d of %d", announced, rounds*fans)
	}
	b.ReportMetric(float64(announced)/b.Elapsed().Seconds(), "fans/s")
	b.ReportMetric(float64(longest.Milliseconds()), "ms/longest-chunk")
}
