// The site at this moment: who is on the air, what waits, what failed.

package admin

import (
	"context"
	"time"

	"touchline/domain/console"
	"touchline/domain/sport"
	"touchline/http/admin/operators"
	"touchline/http/rest"
	"touchline/http/rest/cache"
	"touchline/http/view"
)

const (
	roomsMost = 200             // shown, the most watched first
	feedsMost = 100             // shown
	readLife  = 2 * time.Second // rows of tables serve all operators for so long
)

// overview keeps what was read from tables for readLife.
type overview struct {
	*desk
	onAir   cache.Cache[struct{}, airing]
	waiting cache.Cache[struct{}, console.Waiting]
	jobs    cache.Cache[struct{}, []console.JobState]
	feeds   cache.Cache[struct{}, []sport.Feed]
}

type airing struct {
	rooms []console.AdminRoom
	total int64
}

func newOverview(c *desk) *overview {
	base := c.Rest.Base
	return &overview{
		desk:    c,
		onAir:   cache.New[struct{}, airing](base, readLife, 1),
		waiting: cache.New[struct{}, console.Waiting](base, readLife, 1),
		jobs:    cache.New[struct{}, []console.JobState](base, readLife, 1),
		feeds:   cache.New[struct{}, []sport.Feed](base, readLife, 1),
	}
}

func (h *overview) routes() { operators.Route(h.Access, "", "/admin/now", h.now) }

// NowAnswer is the site at this moment. Parts that the caller's role may not see are null.
type NowAnswer struct {
	Rooms     []roomNow    `json:"rooms"`     // live and interrupted rooms, the most watched first, at most 200
	RoomTotal int64        `json:"roomTotal"` // of all live and interrupted rooms
	Waiting   *waitingNow  `json:"waiting"`
	Feeds     *[]feedNow   `json:"feeds"`
	Jobs      *[]jobNow    `json:"jobs"`
	Faults    *faultsNow   `json:"faults"` // of this node
	Nodes     *[]nodeNow   `json:"nodes"`
	Absent    []absentPart `json:"absent"`
}

// absentPart is a part that the caller's role may not see.
type absentPart struct {
	Part string               `json:"part"` // waiting, feeds, jobs, faults or nodes
	Role console.OperatorRole `json:"role"` // the role that may see it
}

type roomNow struct {
	view.AdminRoom
	Stream *view.Stream `json:"stream"` // null: no encoder pushes to this site
	Lines  int64        `json:"lines"`  // of chat, within the last minute
	Gifts  int64        `json:"gifts"`  // within the last minute
}

type waitingNow struct {
	Reports      int64  `json:"reports"`
	Held         int64  `json:"held"` // lines held by the banned words
	Applications int64  `json:"applications"`
	OldestReport *int64 `json:"oldestReport"` // time of the oldest; null: none
	OldestApply  *int64 `json:"oldestApply"`
}

type feedNow struct {
	FeedID      rest.ID          `json:"feedId"`
	Name        string           `json:"name"`
	Enabled     bool             `json:"enabled"`
	LastRunTime *int64           `json:"lastRunTime"`
	LastResult  *sport.FeedTaken `json:"lastResult"`
}

type jobNow struct {
	Name     string `json:"name"`
	Node     string `json:"node"`
	DoneTime *int64 `json:"doneTime"` // when it last finished; null: never
	TookMs   int64  `json:"tookMs"`
	FailTime *int64 `json:"failTime"` // null: never
	Fails    bool   `json:"fails"`    // the newest run failed
	Fault    string `json:"fault"`    // of that run
}

type faultsNow struct {
	Total   int64      `json:"total"`   // within the last hour
	Minutes []int64    `json:"minutes"` // of each of the last 60 minutes, the current one last
	Newest  []faultNow `json:"newest"`  // by message
}

type faultNow struct {
	Message string `json:"message"` // of the log line, without values
	Where   string `json:"where"`   // the call, job or stream; "" unknown
	Count   int64  `json:"count"`
	Time    int64  `json:"time"`    // of the last one
	TraceID string `json:"traceId"` // of the last one, as in the log; "" none
}

type nodeNow struct {
	Node        string         `json:"node"`
	Version     string         `json:"version"`
	StartTime   int64          `json:"startTime"`
	Draining    bool           `json:"draining"`
	Connections int            `json:"connections"` // websockets open now
	Limit       int            `json:"limit"`
	Rooms       int            `json:"rooms"`   // with viewers
	Waiting     int            `json:"waiting"` // messages in mailboxes of actors
	Rates       view.NodeRates `json:"rates"`
}

// now shows the site at this moment. Parts for another role are null; absent names them with their roles.
func (h *overview) now(ctx context.Context, at operators.Caller, _ struct{}) (NowAnswer, error) {
	answer := NowAnswer{Absent: []absentPart{}}
	for _, part := range []struct {
		name  string
		needs console.OperatorRole
		read  func(context.Context, *NowAnswer) error
	}{
		{"rooms", "", h.readRooms},
		{"waiting", console.OperatorSupport, h.readWaiting},
		{"feeds", console.OperatorEditor, h.readFeeds},
		{"jobs", console.OperatorAdmin, h.readJobs},
		{"faults", console.OperatorAdmin, h.readFaults},
		{"nodes", console.OperatorAdmin, h.readNodes},
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
	answer.Rooms = view.Each(air.rooms, func(r console.AdminRoom) roomNow {
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
	answer.Waiting = &waitingNow{w.Reports, w.Held, w.Applications, view.Millis(w.OldestReport),
		view.Millis(w.OldestApply)}
	return err
}

func (h *overview) readFeeds(ctx context.Context, answer *NowAnswer) error {
	feeds, err := h.feeds.Get(ctx, struct{}{}, h.Rest.Now(), func(ctx context.Context) ([]sport.Feed, error) {
		feeds, _, err := h.Feeds.FeedPage(ctx, feedsMost, 0)
		return feeds, err
	})
	shown := view.Each(feeds, func(f sport.Feed) feedNow {
		return feedNow{rest.ID(f.FeedID), f.Name, f.Enabled, view.Millis(f.LastRun), f.LastResult}
	})
	answer.Feeds = &shown
	return err
}

func (h *overview) readJobs(ctx context.Context, answer *NowAnswer) error {
	jobs, err := h.jobs.Get(ctx, struct{}{}, h.Rest.Now(), func(ctx context.Context) ([]console.JobState, error) {
		return h.Jobs(ctx, h.Rest.Now())
	})
	all := view.Each(jobs, func(j console.JobState) jobNow {
		shown := jobNow{Name: j.Name, Node: j.Node, DoneTime: sinceEpoch(j.Done), TookMs: j.TookMs,
			FailTime: sinceEpoch(j.Failed), Fails: j.Fails()}
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
	answer.Faults = &faultsNow{last.Total, rest.NotNil(last.Minutes),
		view.Each(last.Newest, func(f console.LoggedFault) faultNow {
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
