// Data of an earlier version in Redis stays readable, so that codes and tickets survive an upgrade.

package volatile_test

import (
	"testing"
	"time"

	"github.com/redis/go-redis/v9"

	"touchline/domain"
	"touchline/domain/studio"
	"touchline/persistence"
)

// keptTicket is a ticket in its first format; its secret is "MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3".
const (
	keptTicketGiven = "MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3"
	keptTicketKey   = "ticket:b0f870a35904e96539f96bc815e403b290f1d03c598f929efdcd7362f7f66f20"
	keptTicket      = `{"Room":"house:1001","UserID":100001,"Visitor":"","TokenHash":"AQI=","Role":2,` +
		`"NickName":"林","UserImage":"img/a.webp","HouseID":7,` +
		`"Created":"2026-03-01T12:00:00Z","Followed":"2026-03-02T12:00:00Z","Lang":"en"}`
	keptCodeKey = "code:294cc315106ccc8b90519eb9b1a2035bfbc03b587f51ea28028156bac653bd36"
	// of +8613800000000, login, 123456
	keptCode = "2d381565a36062ae75c7b081780fa3b85b4bd8aa2755c5239683a436ad298cc2"
)

func TestDataOfAnEarlierVersionInRedisIsRead(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, store *persistence.Store, client *redis.Client) {
		ctx := t.Context()
		later := keptTicket[:len(keptTicket)-1] + `,"OfTheFuture":{"a":[1]}}` // of a later version with more fields
		for _, body := range []string{keptTicket, later} {
			if err := client.Set(ctx, keptTicketKey, body, time.Minute).Err(); err != nil {
				t.Fatal(err)
			}
			want := studio.Ticket{
				Room: "house:1001", UserID: 100001, Role: domain.RoleModerator, NickName: "林", UserImage: "img/a.webp",
				HouseID: 7, Lang: "en",
				Created:  time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC),
				Followed: time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC),
			}
			got, err := store.Tickets.RedeemTicket(ctx, keptTicketGiven)
			hash := string(got.TokenHash)
			if got.TokenHash = nil; err != nil || hash != "\x01\x02" || !equalTickets(got, want) {
				t.Errorf("the ticket %s is read as %+v, %v", body, got, err)
			}
		}
		if err := client.HSet(ctx, keptCodeKey, "code", keptCode, "left", 5).Err(); err != nil {
			t.Fatal(err)
		}
		if right, left, err := store.Codes.CheckCode(ctx, "+8613800000000", "login", "000000", true); err != nil ||
			right || left != 4 {
			t.Errorf("a wrong code is %v with %d tries left, %v", right, left, err)
		}
		if right, _, err := store.Codes.CheckCode(ctx, "+8613800000000", "login", "123456", true); err != nil ||
			!right {
			t.Errorf("the code is %v, %v", right, err)
		}
		now := time.Now()
		if err := client.HSet(ctx, "bucket:reads/kept", "tokens", "0.25", "at", now.UnixMilli()).Err(); err != nil {
			t.Fatal(err)
		}
		if wait, err := store.Limits.Take(ctx, "reads/kept", 1, 10, now); err != nil || wait != 750*time.Millisecond {
			t.Errorf("an empty bucket waits %v, %v", wait, err)
		}
	})
}

func equalTickets(a, b studio.Ticket) bool {
	created, followed := a.Created.Equal(b.Created), a.Followed.Equal(b.Followed)
	a.Created, a.Followed, b.Created, b.Followed = time.Time{}, time.Time{}, time.Time{}, time.Time{}
	return created && followed && a.Room == b.Room && a.UserID == b.UserID && a.Visitor == b.Visitor &&
		a.Role == b.Role &&
		a.NickName == b.NickName && a.UserImage == b.UserImage && a.HouseID == b.HouseID && a.Lang == b.Lang
}
