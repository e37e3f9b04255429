// Brands, calendars and reservations on small stand-ins.

package http

import (
	"context"
	"slices"
	"time"

	"touchline/domain"
	"touchline/http/view"
	"touchline/protos"
)

// agendas are the brands of an arena and what its people have promised.
type agendas struct {
	settings *domain.AgendaSettings // nil: the defaults
	brands   []domain.Brand
	members  map[int64][]int64 // of a brand
	grid     domain.GridView
	between  []time.Time // what the grid was last asked for
	bookings []domain.Booking
	video    view.Video         // brought to every match
	held     []domain.MatchHeld // of everybody
	shows    []domain.Scheduled
	no       error // what calendars and sessions answer, if not yes
	outcomes firstOutcomes
}

func (a *arena) AgendaSettings(context.Context) (domain.AgendaSettings, error) {
	if a.settings != nil {
		return *a.settings, nil
	}
	return domain.DefaultAgenda(), nil
}

func (a *arena) Brand(_ context.Context, brandID, reader int64) (domain.Brand, error) {
	for _, b := range a.brands {
		if b.BrandID == brandID {
			b.Mine = slices.Contains(a.members[brandID], reader)
			return b, nil
		}
	}
	return domain.Brand{}, domain.Refuse(domain.NotFound, "kind", "brand")
}

func (a *arena) BrandPage(_ context.Context, f domain.BrandFilter) ([]domain.Brand, int64, error) {
	a.asked = append(a.asked, f)
	return a.brands, int64(len(a.brands)), nil
}

func (a *arena) BrandsOf(_ context.Context, userID int64) (mine []domain.Brand, err error) {
	for _, b := range a.brands {
		if slices.Contains(a.members[b.BrandID], userID) {
			mine = append(mine, b)
		}
	}
	return mine, nil
}

func (a *arena) GridView(_ context.Context, _, reader int64, from, to, earliest time.Time) (domain.GridView, error) {
	a.between = []time.Time{from, to, earliest}
	view := a.grid
	view.Reader = reader
	return view, nil
}

func (a *arena) Bookings(_ context.Context, _ int64, from, to time.Time) ([]domain.Booking, error) {
	a.between = []time.Time{from, to}
	return a.bookings, nil
}

func (a *arena) BookSlot(_ context.Context, _ int64, cmd *protos.BookSlot) (*protos.SlotChanged, error) {
	a.asked = append(a.asked, cmd)
	if a.no != nil {
		return nil, a.no
	}
	return &protos.SlotChanged{StartMs: cmd.StartMs, EndMs: cmd.StartMs + 3_600_000, Holder: cmd.By}, nil
}

func (a *arena) CancelSlot(_ context.Context, _ int64, cmd *protos.CancelSlot) (*protos.SlotChanged, error) {
	a.asked = append(a.asked, cmd)
	if a.no != nil {
		return nil, a.no
	}
	return &protos.SlotChanged{StartMs: cmd.StartMs, EndMs: cmd.StartMs + 3_600_000}, nil
}

// firstOutcomes of requests by their keys.
type firstOutcomes map[string]domain.Outcome

func (f firstOutcomes) FirstOutcome(_ context.Context, key string) (domain.Outcome, bool, error) {
	outcome, ok := f[key]
	return outcome, ok, nil
}

// anyOutcome is that of every request.
type anyOutcome struct{ domain.Outcome }

func (o anyOutcome) FirstOutcome(context.Context, string) (domain.Outcome, bool, error) {
	return o.Outcome, true, nil
}

func (a *arena) Revoke(ctx context.Context, userID int64, r *protos.RevokeLogins) error {
	return a.world.Revoke(ctx, userID, r)
}

func (a *arena) Notify(ctx context.Context, userID int64, n *protos.NotifyUser) (*protos.NoticeTaken, error) {
	return a.world.Notify(ctx, userID, n)
}

func (a *arena) Reserve(_ context.Context, _ int64, cmd *protos.ReserveMatch) (*protos.MatchReserved, error) {
	a.asked = append(a.asked, cmd)
	if a.no != nil {
		return nil, a.no
	}
	return &protos.MatchReserved{MatchId: cmd.MatchId, Reserved: !cmd.Cancel, Cancelled: cmd.Replace}, nil
}

// Reserve of a world without matches.
func (w *world) Reserve(context.Context, int64, *protos.ReserveMatch) (*protos.MatchReserved, error) {
	return nil, domain.Refuse(domain.MatchNotFound)
}

func (a *arena) Reserved(_ context.Context, _ int64, matches []int64) (map[int64]domain.ReservedAs, error) {
	reserved := map[int64]domain.ReservedAs{}
	for _, h := range a.held {
		if slices.Contains(matches, h.MatchID) {
			as := reserved[h.MatchID]
			as.Viewer, as.Anchor = as.Viewer || h.Kind == domain.ReserveViewer, as.Anchor || h.Kind == domain.ReserveAnchor
			as.VideoURL, as.VideoType = a.video.URL, a.video.Type
			reserved[h.MatchID] = as
		}
	}
	return reserved, nil
}

func (a *arena) HeldMatches(context.Context, int64) ([]domain.MatchHeld, error) {
	return slices.Clone(a.held), nil
}

func (a *arena) ScheduleOf(ctx context.Context, _ int64, limit int) (list []domain.Match, err error) {
	for _, h := range a.held {
		if m, err := a.Match(ctx, h.MatchID); err == nil && h.Kind == domain.ReserveAnchor && len(list) < limit {
			list = append(list, m)
		}
	}
	return list, nil
}

func (a *arena) ScheduleAround(context.Context, domain.Match, int) ([]domain.Scheduled, error) {
	return a.shows, nil
}

func (a *arena) MatchesByID(_ context.Context, matches []int64) (list []domain.Match, err error) {
	for _, id := range matches {
		if m, ok := a.known[id]; ok {
			list = append(list, m)
		}
	}
	return list, nil
}
