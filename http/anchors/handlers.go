// The calls about anchors: their ports and constructor.

// Package anchors answers the calls about applications to become an anchor, an anchor's photos and notes, and the
// figures of their broadcasts.
package anchors

import (
	"context"

	"touchline/domain"
	"touchline/domain/moderation"
	"touchline/http/account"
	"touchline/http/rest"
	"touchline/persistence/tables/accounts"
	"touchline/persistence/tables/rooms"
	"touchline/persistence/tables/site"
)

// Ports are the dependencies of the calls.
type Ports struct {
	Anchors  *rooms.Anchors
	Accounts *accounts.Accounts
	Images   *site.Images
	Site     *site.Site

	Files rest.FileOpener
	Words moderation.BannedWords // nil: nothing is banned
	// NotifyFollowers notifies the followers of a room whose settings allow it. It returns when the notices are queued.
	NotifyFollowers func(ctx context.Context, houseID int64, n domain.Notice) error
}

// Handlers answer the calls.
type Handlers struct {
	Ports
	rest    *rest.Server
	account *account.Handlers
}

// New registers the calls.
func New(server *rest.Server, account *account.Handlers, ports Ports) *Handlers {
	h := &Handlers{Ports: ports, rest: server, account: account}
	h.applyRoutes()
	h.spaceRoutes()
	h.emoteRoutes()
	h.liveDataRoutes()
	return h
}
