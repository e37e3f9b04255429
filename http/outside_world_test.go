// Stand-ins for the answers that are not JSON.

package http

import (
	"context"
	"testing"
	"time"

	"touchline/domain"
)

// outsideWorld keeps calendars, links and code numbers.
type outsideWorld struct {
	entries []domain.CalendarEntry
	hours   []domain.Booking
	seqs    map[int64]int64 // of links, by user
	hashes  map[string]int64
	codes   map[int64]int64 // numbers of live codes, by house
}

func (o *outsideWorld) MatchEntry(_ context.Context, id int64) (domain.CalendarEntry, error) {
	for _, e := range o.entries {
		if e.MatchID == id {
			return e, nil
		}
	}
	return domain.CalendarEntry{}, domain.Refuse(domain.MatchNotFound)
}

func (o *outsideWorld) AgendaEntries(context.Context, int64, []domain.ReserveKind, time.Time) ([]domain.CalendarEntry, error) {
	return o.entries, nil
}

func (o *outsideWorld) Bookings(context.Context, int64, time.Time, time.Time) ([]domain.Booking, error) {
	return o.hours, nil
}

func (o *outsideWorld) CalendarLink(_ context.Context, userID int64) (int64, []byte, error) {
	for hash, owner := range o.hashes {
		if owner == userID {
			return o.seqs[userID], []byte(hash), nil
		}
	}
	return 0, nil, nil
}

func (o *outsideWorld) SetCalendarLink(_ context.Context, userID, seq int64, hash []byte) (bool, error) {
	if o.seqs[userID] != seq-1 {
		return false, nil
	}
	for old, owner := range o.hashes {
		if owner == userID {
			delete(o.hashes, old)
		}
	}
	o.seqs[userID], o.hashes[string(hash)] = seq, userID
	return true, nil
}

func (o *outsideWorld) CalendarOwner(_ context.Context, hash []byte, _ time.Time) (int64, string, error) {
	if owner, ok := o.hashes[string(hash)]; ok {
		return owner, "en", nil
	}
	return 0, "", domain.Refuse(domain.NotFound, "kind", "calendar")
}

func (o *outsideWorld) CodeSeq(_ context.Context, houseID int64) (int64, error) {
	if seq, ok := o.codes[houseID]; ok {
		return seq, nil
	}
	return 0, noHouse
}

// upcoming lists the matches of an arena.
type upcoming struct{ *arena }

func (u upcoming) UpcomingMatches(context.Context, int32, time.Time, int) ([]domain.Match, error) {
	return u.HotMatches(context.Background(), 0)
}

// outside is a server with a built client and an arena behind it.
func outside(t *testing.T, a *arena) (*Server, *outsideWorld) {
	t.Helper()
	o := &outsideWorld{seqs: map[int64]int64{}, hashes: map[string]int64{}, codes: map[int64]int64{}}
	return o.server(t, a), o
}

// server on the world outside.
func (o *outsideWorld) server(t *testing.T, a *arena, change ...func(*flatDeps)) *Server {
	t.Helper()
	return serverOn(t, a.world, append([]func(*flatDeps){func(d *flatDeps) {
		d.Houses, d.Matches, d.Reservations, d.Sessions = a, upcoming{a}, a, a
		d.CalendarLinks, d.Entries, d.Overlays = o, o, o
		d.Secret, d.Client, d.ScriptHashes = []byte("a secret of at least 32 characters"), headedClient(), []string{"'sha256-abc'"}
		d.PublicURL = "https://touchline.example"
	}}, change...)...)
}
