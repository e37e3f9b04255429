// The site at this moment: who is on the air, what waits, what failed.

// Package now answers the one call the start page of the operators' console asks again and again.
package now

import (
	"context"
	"time"

	"touchline/domain"
	"touchline/http/admin/operators"
	"touchline/http/rest"
	"touchline/http/rest/cache"
	"touchline/http/view"
	"touchline/persistence/tables/matches"
	operatortables "touchline/persistence/tables/operators"
)

const (
	roomsMost = 200             // that are shown; the most watched ones
	feedsMost = 100             // that are shown
	readLife  = 2 * time.Second // of what is read from tables; many operators then cost one read
)

// Ports are what the call needs.
type Ports struct {
	Admin   *operatortables.Admin
	Feeds   *matches.Feeds
	Jobs    func(ctx context.Context, now time.Time) ([]domain.JobState, error)
	Members func(ctx context.Context) ([]domain.NodeView, error) // of the cluster
	Streams func() map[int64]domain.StreamHealth                 // that nodes carry, by house
	Pulses  func() map[int64]domain.Pulse                        // of the last minute, by house
	Faults  func() domain.LoggedFaults                           // of the last hour, on all nodes
}

type handlers struct {
	*operators.Access
	Ports
	onAir   cache.Cache[struct{}, airing]
	waiting cache.Cache[struct{}, domain.Waiting]
	jobs    cache.Cache[struct{}, []domain.JobState]
	feeds   cache.Cache[struct{}, []domain.Feed]
}

type airing struct {
	rooms []domain.AdminRoom
	total int64
}

// New registers the call.
func New(a *operators.Access, ports Ports) {
	h := &handlers{
		Access: a, Ports: ports,
		onAir:   cache.New[struct{}, airing](a.Rest.Base, readLife, 1),
		waiting: cache.New[struct{}, domain.Waiting](a.Rest.Base, readLife, 1),
		jobs:    cache.New[struct{}, []domain.JobState](a.Rest.Base, readLife, 1),
		feeds:   cache.New[struct{}, []domain.Feed](a.Rest.Base, readLife, 1),
	}
	operators.Route(a, "", "/admin/now", h.now)
}

// now shows the site at this moment. Parts that are for another role are null, and absent says for which.
func (h *handlers) now(ctx context.Context, at operators.Caller, _ struct{}) (NowAnswer, error) {
	answer := NowAnswer{Absent: []absentPart{}}
	for _, part := range []struct {
		name  string
		needs domain.OperatorRole
		read  func(context.Context, *NowAnswer) error
	}{
		{"rooms", "", h.readRooms},
		{"waiting", domain.OperatorSupport, h.readWaiting},
		{"feeds", domain.OperatorEditor, h.readFeeds},
		{"jobs", domain.OperatorAdmin, h.readJobs},
		{"faults", domain.OperatorAdmin, h.readFaults},
		{"nodes", domain.OperatorAdmin, h.readNodes},
	} {
		if part.needs != "" && !at.Operator.Role.May(part.needs) {
			answer.Absent = append(answer.Absent, absentPart{part.name, part.needs})
			continue
		}
		if err := part.read(ctx, &answer); err != nil {
			return NowAnswer{}, err
		}
	}
	return answer, nil
}

func (h *handlers) readRooms(ctx context.Context, answer *NowAnswer) error {
	air, err := h.onAir.Get(ctx, struct{}{}, h.Rest.Now(), func(ctx context.Context) (airing, error) {
		rooms, total, err := h.Admin.OnAir(ctx, roomsMost)
		return airing{rooms, total}, err
	})
	if err != nil {
		return err
	}
	streams, pulses := h.Streams(), h.Pulses()
	answer.RoomTotal = air.total
	answer.Rooms = view.Each(air.rooms, func(r domain.AdminRoom) roomNow {
		shown := roomNow{AdminRoom: view.AdminRoomOf(r), Lines: pulses[r.HouseID].Lines, Gifts: pulses[r.HouseID].Gifts}
		if stream, ok := streams[r.HouseID]; ok {
			shown.Stream = view.StreamOf(r.HouseID, stream, h.Rest.Passes)
		}
		return shown
	})
	return nil
}

func (h *handlers) readWaiting(ctx context.Context, answer *NowAnswer) error {
	w, err := h.waiting.Get(ctx, struct{}{}, h.Rest.Now(), h.Admin.Waiting)
	answer.Waiting = &waitingNow{w.Reports, w.Held, w.Applications, view.Millis(w.OldestReport), view.Millis(w.OldestApply)}
	return err
}

func (h *handlers) readFeeds(ctx context.Context, answer *NowAnswer) error {
	feeds, err := h.feeds.Get(ctx, struct{}{}, h.Rest.Now(), func(ctx context.Context) ([]domain.Feed, error) {
		feeds, _, err := h.Feeds.FeedPage(ctx, feedsMost, 0)
		return feeds, err
	})
	shown := view.Each(feeds, func(f domain.Feed) feedNow {
		return feedNow{rest.ID(f.FeedID), f.Name, f.Enabled, view.Millis(f.LastRun), f.LastResult}
	})
	answer.Feeds = &shown
	return err
}

func (h *handlers) readJobs(ctx context.Context, answer *NowAnswer) error {
	jobs, err := h.jobs.Get(ctx, struct{}{}, h.Rest.Now(), func(ctx context.Context) ([]domain.JobState, error) {
		return h.Jobs(ctx, h.Rest.Now())
	})
	all := view.Each(jobs, func(j domain.JobState) jobNow {
		shown := jobNow{Name: j.Name, Node: j.Node, DoneTime: sinceEpoch(j.Done), TookMs: j.TookMs, FailTime: sinceEpoch(j.Failed), Fails: j.Fails()}
		if shown.Fails {
			shown.Fault = j.Fault
		}
		return shown
	})
	answer.Jobs = &all
	return err
}

func sinceEpoch(t time.Time) *int64 {
	if t.Unix() == 0 {
		return nil
	}
	return view.Millis(t)
}

func (h *handlers) readFaults(_ context.Context, answer *NowAnswer) error {
	last := h.Faults()
	answer.Faults = &faultsNow{last.Total, rest.NotNil(last.Minutes), view.Each(last.Newest, func(f domain.LoggedFault) faultNow {
		return faultNow{f.Message, f.Where, f.Count, f.Last.UnixMilli(), f.TraceID}
	})}
	return nil
}

func (h *handlers) readNodes(ctx context.Context, answer *NowAnswer) error {
	members, err := h.Members(ctx)
	shown := view.Each(members, func(n domain.NodeView) nodeNow {
		waits := 0
		for _, kind := range n.Kinds {
			waits += kind.Waiting
		}
		return nodeNow{n.Node, n.Version, n.StartTime, n.Draining, n.Connections, n.Limit, n.Rooms, waits, n.Rates}
	})
	answer.Nodes = &shown
	return err
}
