// The calls of operators: what they need, and their constructor.

// Package admin answers the calls of operators. Operators have log-ins, roles and second factors of their own, and each
// of their acts is recorded before it happens (docs/decisions/0015).
package admin

import (
	"context"
	"time"

	"github.com/gofiber/fiber/v3"

	"touchline/domain"
	"touchline/http/account"
	"touchline/http/admin/houses"
	"touchline/http/admin/matchdesk"
	"touchline/http/admin/now"
	"touchline/http/admin/operators"
	"touchline/http/admin/person"
	"touchline/http/admin/richtext"
	"touchline/http/admin/settings"
	"touchline/http/admin/statements"
	"touchline/http/admin/stats"
	"touchline/http/admin/wording"
	"touchline/http/admin/words"
	"touchline/http/chat"
	"touchline/http/images"
	"touchline/http/rest"
	"touchline/http/site"
	"touchline/http/view"
	"touchline/locale"
	matchetables "touchline/persistence/tables/matches"
	moneytables "touchline/persistence/tables/money"
	operatortables "touchline/persistence/tables/operators"
	"touchline/persistence/tables/replays"
	roomtables "touchline/persistence/tables/rooms"
	"touchline/persistence/tables/slots"
	"touchline/protos"
)

// Ports are what the calls need.
type Ports struct {
	Access operators.Ports

	Admin   *operatortables.Admin
	Anchors *roomtables.Anchors
	Chat    *roomtables.Chat
	Clips   *replays.Clips
	Feeds   *matchetables.Feeds
	Matches *matchetables.Matches
	Money   *moneytables.Money
	Replays *replays.Replays
	Slots   *slots.Slots
	Actors  protos.Calls

	FeedTaker     FeedTaker
	ScoresChanged func(ctx context.Context, matchIDs []int64) error                     // takes new scores, clocks, statuses and events to the rooms
	ReviewApply   func(ctx context.Context, r domain.ApplyReview) (domain.Apply, error) // decides and tells the applicant; NOT_FOUND, STALE_STATE
	Notify        func(ctx context.Context, userID int64, notice domain.Notice) error   // reaches the user wherever they are logged in
	ShowBalance   func(userID int64, left domain.Coins)                                 // on the pages somebody has open; may be nil

	Shipped           *locale.Texts
	MediaList         view.MediaList                  // nil: operators list none
	RefreshMediaHosts func(ctx context.Context) error // reads the list again after a change

	Jobs      func(ctx context.Context, now time.Time) ([]domain.JobState, error)
	Members   func(ctx context.Context) ([]domain.NodeView, error) // of the cluster
	DrainNode func(ctx context.Context, node string) error         // takes it out of service; NOT_FOUND for one that is no member
	Streams   func() map[int64]domain.StreamHealth                 // that nodes carry, by house
	Pulses    func() map[int64]domain.Pulse                        // of the last minute, by house
	Faults    func() domain.LoggedFaults                           // of the last hour, on all nodes
}

// Peers are the handlers of other features that operators act through.
type Peers struct {
	Logins  *account.Handlers
	Lines   *chat.Handlers
	Footer  *site.Handlers
	Uploads *images.Handlers
}

type console struct {
	*operators.Access
	Ports
	Peers
}

// Handlers answer the calls.
type Handlers struct{ access *operators.Access }

// New registers the calls.
func New(server *rest.Server, passwords *account.PasswordGuard, peers Peers, ports Ports) *Handlers {
	a := operators.New(server, passwords, ports.Access)
	c := &console{a, ports, peers}
	(&people{c}).routes()
	(&rooms{c}).routes()
	(&matches{c}).routes()
	(&content{c}).routes()
	(&money{c}).routes()
	(&brands{c}).routes()
	(&system{c}).routes()
	houses.New(a, houses.Ports{Admin: ports.Admin, Replays: ports.Replays, Actors: ports.Actors.RoomCalls, Streams: ports.Streams, Notify: ports.Notify})
	matchdesk.Routes(a, ports.Matches)
	now.New(a, now.Ports{
		Admin: ports.Admin, Feeds: ports.Feeds, Jobs: ports.Jobs, Members: ports.Members,
		Streams: ports.Streams, Pulses: ports.Pulses, Faults: ports.Faults,
	})
	person.New(a, person.Ports{Admin: ports.Admin, Anchors: ports.Anchors, Chat: ports.Chat, Money: ports.Money})
	richtext.Routes(a, ports.Admin)
	settings.Register(a, ports.Admin)
	statements.Register(a, ports.Money)
	stats.Register(a, ports.Anchors)
	wording.Routes(a, ports.Shipped, ports.Admin)
	words.Routes(a, ports.Chat)
	return &Handlers{a}
}

// MayRead says whether the caller is an operator who may work. Whoever is refused counts as a visitor; an error is a fault.
func (h *Handlers) MayRead(c fiber.Ctx, caller rest.Caller) (bool, error) {
	ctx, cancel := h.access.Rest.RequestContext(c)
	defer cancel()
	_, err := h.access.Admit(ctx, c, caller, "", false)
	if domain.CodeOf(err) == domain.Internal {
		return false, err
	}
	return err == nil, nil
}
