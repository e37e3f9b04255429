// The calls of operators: what they need, and their constructor.

// Package admin answers the calls of operators about rooms, matches, brands, money and the server itself. Its folders
// hold the rest: operators (log-ins, roles and the record of every act), people (accounts, reports, applications) and
// content (texts, words, columns, banners). docs/decisions/0015 says why operators are no users.
package admin

import (
	"cmp"
	"context"
	"time"

	"github.com/gofiber/fiber/v3"

	"touchline/domain"
	"touchline/domain/console"
	"touchline/domain/studio"
	"touchline/http/account"
	"touchline/http/admin/content"
	"touchline/http/admin/operators"
	"touchline/http/admin/people"
	"touchline/http/chat"
	"touchline/http/images"
	"touchline/http/rest"
	"touchline/http/site"
	"touchline/http/view"
	"touchline/locale"
	matchtables "touchline/persistence/tables/matches"
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
	Feeds   *matchtables.Feeds
	Matches *matchtables.Matches
	Money   *moneytables.Money
	Replays *replays.Replays
	Slots   *slots.Slots
	Actors  protos.Calls

	FeedTaker FeedTaker
	// ScoresChanged sends scores, clocks, statuses and events of matches to the rooms.
	ScoresChanged func(ctx context.Context, matchIDs []int64) error
	// ReviewApply decides about an application and notifies the applicant; NOT_FOUND, STALE_STATE.
	ReviewApply func(ctx context.Context, r studio.ApplyReview) (studio.Apply, error)
	// Notify reaches a user on every device.
	Notify func(ctx context.Context, userID int64, notice domain.Notice) error
	// ShowBalance updates the user's open pages; may be nil.
	ShowBalance func(userID int64, left domain.Coins)

	Shipped           *locale.Texts
	MediaList         view.MediaList                  // nil: operators list none
	RefreshMediaHosts func(ctx context.Context) error // reads the list again after a change

	Jobs    func(ctx context.Context, now time.Time) ([]console.JobState, error)
	Members func(ctx context.Context) ([]view.NodeView, error) // of the cluster
	// DrainNode takes a node out of service; NOT_FOUND for a node that is no member.
	DrainNode func(ctx context.Context, node string) error
	Streams   func() map[int64]view.StreamHealth // that nodes carry, by house
	Pulses    func() map[int64]console.Pulse     // of the last minute, by house
	Faults    func() console.LoggedFaults        // of the last hour, on all nodes
}

// Peers are the handlers of other features that operators act through.
type Peers struct {
	Logins  *account.Handlers
	Lines   *chat.Handlers
	Footer  *site.Handlers
	Uploads *images.Handlers
}

// console is what the groups of calls share.
type desk struct {
	*operators.Access
	Ports
	Peers
}

// checkRace refuses a sport without a column.
func (h *desk) checkRace(ctx context.Context, raceType int32) error {
	columns, err := h.Site.RaceColumns(ctx)
	return cmp.Or(err, operators.Enum("raceType", raceType != 0 && domain.HasColumn(columns, raceType)))
}

// Handlers answer the calls.
type Handlers struct{ access *operators.Access }

// New registers the calls.
func New(server *rest.Server, passwords *account.PasswordGuard, peers Peers, ports Ports) *Handlers {
	a := operators.New(server, passwords, ports.Access)
	c := &desk{a, ports, peers}
	people.New(a, people.Ports{
		Admin: ports.Admin, Anchors: ports.Anchors, Chat: ports.Chat, Clips: ports.Clips, Money: ports.Money,
		Actors: ports.Actors, ReviewApply: ports.ReviewApply, Logins: peers.Logins, Lines: peers.Lines,
	})
	content.New(a, content.Ports{
		Admin: ports.Admin, Chat: ports.Chat, Shipped: ports.Shipped, Footer: peers.Footer,
		RefreshMediaHosts: ports.RefreshMediaHosts,
	})
	(&rooms{c}).routes()
	(&matches{c}).routes()
	(&brands{c}).routes()
	(&money{c}).routes()
	(&system{c}).routes()
	newOverview(c).routes()
	return &Handlers{a}
}

// MayRead reports whether the caller is an operator who may work. A refused caller counts as a visitor; an error is a
// fault.
func (h *Handlers) MayRead(c fiber.Ctx, caller rest.Caller) (bool, error) {
	ctx, cancel := h.access.Rest.RequestContext(c)
	defer cancel()
	_, err := h.access.Admit(ctx, c, caller, "", false)
	if domain.CodeOf(err) == domain.Internal {
		return false, err
	}
	return err == nil, nil
}
