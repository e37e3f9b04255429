// The shape of what the start page of the console shows.

package now

import (
	"touchline/domain"
	"touchline/http/rest"
	"touchline/http/view"
)

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
	Node        string           `json:"node"`
	Version     string           `json:"version"`
	StartTime   int64            `json:"startTime"`
	Draining    bool             `json:"draining"`
	Connections int              `json:"connections"` // websockets open now
	Limit       int              `json:"limit"`
	Rooms       int              `json:"rooms"`   // with somebody in them
	Waiting     int              `json:"waiting"` // messages in mailboxes of actors
	Rates       domain.NodeRates `json:"rates"`
}
