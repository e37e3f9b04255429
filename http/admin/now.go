// The site at this moment: who is on the air, what waits, what failed.

package admin

import (
	"context"
	"time"

	"touchline/domain"
	"touchline/http/admin/operators"
	"touchline/http/rest"
	"touchline/http/rest/cache"
	"touchline/http/view"
)

const (
	roomsMost = 200             // that are shown; the most watched ones
	feedsMost = 100             // that are shown
	readLife  = 2 * time.Second // of what is read from tables; many operators then cost one read
)

// overview keeps what was read from tables for readLife.
type overview struct {
	*console
	onAir   cache.Cache[struct{}, airing]
	waiting cache.Cache[struct{}, domain.Waiting]
	jobs    cache.Cache[struct{}, []domain.JobState]
	feeds   cache.Cache[struct{}, []domain.Feed]
}

type airing struct {
	rooms []domain.AdminRoom
	total int64
}

func newOverview(c *console) *overview {
	base := c.Rest.Base
	return &overview{
		console: c,
		onAir:   cache.New[struct{}, airing](base, readLife, 1),
		waiting: cache.New[struct{}, domain.Waiting](base, readLife, 1),
		jobs:    cache.New[struct{}, []domain.JobState](base, readLife, 1),
		feeds:   cache.New[struct{}, []domain.Feed](base, readLife, 1),
	}
}

func (h *overview) routes() { operators.Route(h.Access, "", "/admin/now", h.now) }

// NowAnswer is the site at this moment. What the caller's role may not see is null.
type NowAnswer struct {
	Rooms     []roomNow    `json:"rooms"`     // living and interrupted ones, the most watched first, at most 200
	RoomTotal int64        `json:"roomTotal"` // how many there are
	Waiting   *waitingNow  `json:"waiting"`
	Feeds     *[]feedNow   `json:"feeds"`
	Jobs      *[]jobNow    `json:"jobs"`
	Faults    *faultsNow   `json:"faults"` // of this node
	Nodes     *[]nodeNow   `json:"nodes"`
	Absent    []absentPart `json:"absent"`
}

// absentPart is a part that the caller's role may not see.
type absentPart struct {
	Part string              `json:"part"` // waiting, feeds, jobs, faults or nodes
	Role domain.OperatorRole `json:"role"` // whom it is for
}

type roomNow struct {
	view.AdminRoom
	Stream *view.Stream `json:"stream"` // null: nothing is pushed to this site
	Lines  int64        `json:"lines"`  // of chat, within the last minute
	Gifts  int64        `json:"gifts"`  // within the last minute
}

type waitingNow struct {
	Reports      int64  `json:"reports"`
	Held         int64  `json:"held"` // lines the banned words hold back
	Applications int64  `json:"applications"`
	OldestReport *int64 `json:"oldestReport"` // since when the oldest waits; null: none does
	OldestApply  *int64 `json:"oldestApply"`
}

type feedNow struct {
	FeedID      rest.ID           `json:"feedId"`
	Name        string            `json:"name"`
	Enabled     bool              `json:"enabled"`
	LastRunTime *int64            `json:"lastRunTime"`
	LastResult  *domain.FeedTaken `json:"lastResult"`
}

type jobNow struct {
	Name     string `json:"name"`
	Node     string `json:"node"`
	DoneTime *int64 `json:"doneTime"` // when it last came to its end; null: never
	TookMs   int64  `json:"tookMs"`
	FailTime *int64 `json:"failTime"` // null: never
	Fails    bool   `json:"fails"`    // the newest run failed
	Fault    string `json:"fault"`    // of that run
}

type faultsNow struct {
	Total   int64      `json:"total"`   // within the last hour
	Minutes []int64    `json:"minutes"` // how many in each of the last 60 minutes, the present one last
	Newest  []faultNow `json:"newest"`  // by message
}

type faultNow struct {
	Message string `json:"message"` // as the program has it, without values
	Where   string `json:"where"`   // the call, job or stream; "" unsaid
	Count   int64  `json:"count"`
	Time    int64  `json:"time"`    // of the last one
	TraceID string `json:"traceId"` // of the last one, to find it in the log; "" none
}

type nodeNow struct {
	Node        string         `json:"node"`
	Version     string         `json:"version"`
	StartTime   int64          `json:"startTime"`
	Draining    bool           `json:"draining"`
	Connections int            `json:"connections"` // websockets open now
	Limit       int            `json:"limit"`
	Rooms       int            `json:"rooms"`   // with somebody in them
	Waiting     int            `json:"waiting"` // messages in mailboxes of actors
	Rates       view.NodeRates `json:"rates"`
}

// now shows the site at this moment. Parts that are for another role are null, and absent says for which.
func (h *overview) now(ctx context.Context, at operators.Caller, _ struct{}) (NowAnswer, error) {
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

func (h *overview) readRooms(ctx context.Context, answer *NowAnswer) error {
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

func (h *overview) readWaiting(ctx context.Context, answer *NowAnswer) error {
	w, err := h.waiting.Get(ctx, struct{}{}, h.Rest.Now(), h.Admin.Waiting)
	answer.Waiting = &waitingNow{w.Reports, w.Held, w.Applications, view.Millis(w.OldestReport), view.Millis(w.OldestApply)}
	return err
}

func (h *overview) readFeeds(ctx context.Context, answer *NowAnswer) error {
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

func (h *overview) readJobs(ctx context.Context, answer *NowAnswer) error {
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

func (h *overview) readFaults(_ context.Context, answer *NowAnswer) error {
	last := h.Faults()
	answer.Faults = &faultsNow{last.Total, rest.NotNil(last.Minutes), view.Each(last.Newest, func(f domain.LoggedFault) faultNow {
		return faultNow{f.Message, f.Where, f.Count, f.Last.UnixMilli(), f.TraceID}
	})}
	return nil
}

func (h *overview) readNodes(ctx context.Context, answer *NowAnswer) error {
	members, err := h.Members(ctx)
	shown := view.Each(members, func(n view.NodeView) nodeNow {
		waits := 0
		for _, kind := range n.Kinds {
			waits += kind.Waiting
		}
		return nodeNow{n.Node, n.Version, n.StartTime, n.Draining, n.Connections, n.Limit, n.Rooms, waits, n.Rates}
	})
	answer.Nodes = &shown
	return err
}
