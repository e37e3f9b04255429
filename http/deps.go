// What the server is built on.

package http

import (
	"context"
	"io/fs"
	"time"

	"github.com/gofiber/fiber/v3"

	"touchline/domain"
	"touchline/foreign"
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
	"touchline/persistence/tables"
	"touchline/persistence/volatile"
	"touchline/protos"
)

// Deps is everything New needs. The features take their ports out of it (features.go).
type Deps struct {
	rest.Config // Unknown is New's to fill in
	tables.Tables
	Codes   *volatile.Codes
	Tickets *volatile.Tickets
	Limits  *volatile.Limits
	Calls   protos.Calls

	Files    rest.FileStore
	Pictures images.Pictures
	Film     replays.Film
	Captions *foreign.Readers

	Push  rest.Push // where encoders push to; zero: rtmp at 1935
	Play  view.Play // where players fetch from
	Media video.Media
	// Relay fetches the pictures of a house from the node that has them. It is nil on a node without others.
	Relay func(ctx context.Context, houseID string) error
	Hooks rooms.HookPorts

	Sms     account.SmsSender
	PushKey string // with which browsers subscribe to pushes
	// NotifyFollowers notifies the followers of a room who want it; it returns when the notices are queued.
	NotifyFollowers func(ctx context.Context, houseID int64, n domain.Notice) error
	ShowBalance     func(userID int64, left domain.Coins) // on the pages somebody has open; may be nil
	PayProviders    []money.PayProvider                   // none: nobody can buy coins

	Words         domain.BannedWords   // nil: nothing is banned
	ReservedNames domain.ReservedNames // nobody may go by them
	Badges        view.Badges          // nil: nobody wears any
	MediaList     view.MediaList       // nil: no host is allowed

	Client        fs.FS                   // the built client; may hold no index.html, nil is the same
	ScriptHashes  []string                // Content-Security-Policy sources of its inline scripts
	ConsoleHashes []string                // and of the console's
	MediaHosts    []string                // further hosts (https://…) pages may fetch from, whatever operators list: of the storage
	Upgrade       func(c fiber.Ctx) error // turns a request into a websocket
	Busy          func() (wait int)       // seconds until the node may take a websocket again, 0 now; nil: always 0

	Clock Clock // of every decision; set in dev alone

	// The rest is for operators alone.

	FeedTaker         admin.FeedTaker
	ScoresChanged     func(ctx context.Context, matchIDs []int64) error                     // takes new scores, clocks, statuses and events to the rooms
	ReviewApply       func(ctx context.Context, r domain.ApplyReview) (domain.Apply, error) // decides and tells the applicant; NOT_FOUND, STALE_STATE
	Notify            func(ctx context.Context, userID int64, notice domain.Notice) error   // reaches the user wherever they are logged in
	RefreshMediaHosts func(ctx context.Context) error                                       // reads the list again after a change
	Shipped           *locale.Texts                                                         // as this version brings them
	Jobs              func(ctx context.Context, now time.Time) ([]domain.JobState, error)
	Members           func(ctx context.Context) ([]view.NodeView, error) // of the cluster
	DrainNode         func(ctx context.Context, node string) error       // takes it out of service; NOT_FOUND for one that is no member
	Streams           func() map[int64]view.StreamHealth                 // that nodes carry, by house
	Pulses            func() map[int64]domain.Pulse                      // of the last minute, by house
	Faults            func() domain.LoggedFaults                         // of the last hour, on all nodes
}
