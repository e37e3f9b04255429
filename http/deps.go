// The dependencies of the server.

package http

import (
	"context"
	"io/fs"
	"time"

	"github.com/gofiber/fiber/v3"

	"touchline/confine"
	"touchline/domain"
	"touchline/domain/console"
	"touchline/domain/moderation"
	"touchline/domain/studio"
	"touchline/http/account"
	"touchline/http/admin"
	"touchline/http/images"
	"touchline/http/money"
	"touchline/http/replays"
	"touchline/http/rest"
	"touchline/http/rooms"
	"touchline/http/video"
	"touchline/http/view"
	"touchline/locale"
	"touchline/media/whep"
	"touchline/media/whip"
	"touchline/persistence/tables"
	"touchline/persistence/volatile"
	"touchline/protos"
)

// Deps are the dependencies of New. features.go passes each feature its part.
type Deps struct {
	rest.Config // New sets Unknown
	tables.Tables
	Codes   *volatile.Codes
	Tickets *volatile.Tickets
	Limits  *volatile.Limits
	Calls   protos.Calls

	Files    rest.FileStore
	Pictures images.Pictures
	Film     replays.Film
	Captions *confine.Readers

	Push  rest.Push // address for encoders; zero: rtmp at 1935
	Play  view.Play // addresses for players
	Media video.Media
	Whip  *whip.Server // nil: no broadcast arrives by WebRTC
	Whep  *whep.Server // nil: no viewer watches by WebRTC
	// Relay fetches the stream of a house from the node that receives it; nil on a single node.
	Relay func(ctx context.Context, houseID string) error
	Hooks rooms.HookPorts
	// Reachable reports whether a restream target may be on a host; nil: on every one.
	Reachable func(host string) bool

	Sms     account.SmsSender
	PushKey string // public key with which browsers subscribe to pushes
	// NotifyFollowers notifies the subscribed followers of a room. It returns when the notices are queued.
	NotifyFollowers func(ctx context.Context, houseID int64, n domain.Notice) error
	ShowBalance     func(userID int64, left domain.Coins) // on the open pages of a user; may be nil
	PayProviders    []money.PayProvider                   // none: coins cannot be bought

	Words         moderation.BannedWords // nil: no words are banned
	ReservedNames domain.ReservedNames   // users cannot take them
	Badges        view.Badges            // nil: no badges
	MediaList     view.MediaList         // nil: no host is allowed

	Client        fs.FS                   // the built client; nil or without an index.html: no pages
	ScriptHashes  []string                // Content-Security-Policy sources of its inline scripts
	ConsoleHashes []string                // the same for the console
	MediaHosts    []string                // hosts (https://…) of the storage, which pages may fetch from
	Upgrade       func(c fiber.Ctx) error // upgrades a request to a websocket
	Busy          func() (wait int)       // seconds until the node accepts a websocket; nil: always 0

	Clock Clock // the clock of all decisions; only in dev

	// The rest serves operators.

	FeedTaker admin.FeedTaker
	// ScoresChanged sends scores, clocks, statuses and events to rooms.
	ScoresChanged func(ctx context.Context, matchIDs []int64) error
	// ReviewApply decides and notifies the applicant. It refuses with NOT_FOUND or STALE_STATE.
	ReviewApply func(ctx context.Context, r studio.ApplyReview) (studio.Apply, error)
	// Notify notifies a user on every login.
	Notify func(ctx context.Context, userID int64, notice domain.Notice) error
	// RefreshMediaHosts rereads the list after a change.
	RefreshMediaHosts func(ctx context.Context) error
	Shipped           *locale.Texts // the texts of this version
	Jobs              func(ctx context.Context, now time.Time) ([]console.JobState, error)
	Members           func(ctx context.Context) ([]view.NodeView, error) // of the cluster
	// DrainNode takes a node out of service. It refuses with NOT_FOUND a node that is no member.
	DrainNode func(ctx context.Context, node string) error
	Streams   func() map[int64]view.StreamHealth // on all nodes, by house
	Pulses    func() map[int64]console.Pulse     // of the last minute, by house
	Faults    func() console.LoggedFaults        // of the last hour, on all nodes
}
