// What the server needs. Features declare their ports; this is the list of what the application hands over for all.
package http

import (
	"context"
	"io/fs"
	"net/netip"

	"touchline/domain"
	"touchline/http/account"
	"touchline/http/admin"
	"touchline/http/anchors"
	"touchline/http/dev"
	"touchline/http/images"
	"touchline/http/matches"
	"touchline/http/money"
	"touchline/http/password"
	"touchline/http/replays"
	"touchline/http/rest"
	"touchline/http/rooms"
	"touchline/http/site"
	"touchline/http/view"
	"touchline/protos"
)

// Deps is everything New needs.
type Deps struct {
	rest.Config // Members, RoomFinder, FileOpener and Unknown are New's to fill in
	Ports
}

// Ports are what the calls need. Interfaces may be nil only where their comment says so.
type Ports struct {
	Client       fs.FS            // the built client; may hold no index.html, nil is the same
	ScriptHashes []string         // Content-Security-Policy sources of its inline scripts
	MediaHosts   []string         // further hosts (https://…) pages may fetch from, whatever operators list: of the storage
	MediaList    view.MediaList   // nil: operators list none
	HostList     admin.MediaHosts // needed with Operators

	Gateway site.Gateway    // nil: GET /ws is not served
	Media   rooms.LiveMedia // nil: GET /live/… is not served

	Files    images.FileStore // where they are kept
	Images   images.Images    // who uploaded them
	Pictures images.Pictures
	Settings rest.Settings
	Texts    site.Texts
	Columns  site.Columns
	Stages   account.Stages

	Accounts account.Accounts
	Names    Names
	Guard    password.Attempts
	Codes    account.SmsCodes
	Sms      account.SmsSender
	Sessions Sessions
	Notices  Notices
	Outbox   dev.Outbox // dev only
	Crowd    dev.Crowd  // dev only
	Clock    dev.Clock  // dev only

	ReservedNames domain.ReservedNames // nobody may go by them

	Operators   admin.Operators // nil: there is no operators' desk
	Adjustments admin.Adjustments
	SlotBlocks  admin.SlotBlocks
	MatchDesk   admin.MatchEdits // needed with Operators

	houseDeps

	Spending  money.Spending
	Gifts     money.Gifts
	Wallets   money.Wallets
	Envelopes money.Envelopes
	MoneyLog  money.Lines
	Words     domain.BannedWords // nil: nothing is banned

	Recharges      money.Recharges
	PayProviders   map[string]money.PayProvider // by name; in dev there is demo besides
	WebhookSecrets map[string][]byte            // by name of the provider

	Mine          account.Mine
	Notified      account.Notified
	Exports       account.Exports
	Farewells     account.Farewells
	TeamSearch    matches.TeamSearch
	MatchRooms    matches.MatchRooms
	Space         anchors.Space
	Withheld      images.Withheld // nil: every picture is shown
	RoomPages     rooms.RoomPages
	Applications  Applications
	LiveDays      LiveDays
	CalendarLinks matches.CalendarLinks
	Entries       matches.Entries
	Overlays      Overlays
	deskDeps

	Recordings Recordings
	Ingest     rooms.Ingest   // nil: no other server may say who publishes
	HookSecret []byte         // of its signatures; nil: only addresses count
	HookPeers  []netip.Prefix // addresses that need no signature
}

// Names are those that others may not imitate: of anchors, their rooms and operators.
type Names interface {
	account.Names
	rooms.Names
}

// Sessions are what one user is told, wherever they are connected.
type Sessions interface {
	account.Sessions
	// Reserve makes or gives up a reservation of a match.
	Reserve(ctx context.Context, userID int64, cmd *protos.ReserveMatch) (*protos.MatchReserved, error)
}

// Recordings are finished broadcasts.
type Recordings interface {
	replays.Recordings
	rooms.Recordings
}

// Overlays tell which links to chat overlays are good.
type Overlays interface {
	// CodeSeq is the number of a house's live code; NOT_FOUND without the house.
	CodeSeq(ctx context.Context, houseID int64) (int64, error)
}

// Applications to become an anchor, for those who apply and for operators.
type Applications interface {
	anchors.Applications
	admin.Applications
}

// LiveDays are the days of broadcasts, and the job that counts them.
type LiveDays interface {
	anchors.LiveDays
	admin.LiveDays
}
