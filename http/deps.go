// What the server needs from the rest of the house. Each family of calls declares its own small
// interface beside its handlers; this is the list of them.
package http

import (
	"io/fs"
	"log/slog"
	"time"

	"touchline/domain"
	"touchline/http/password"
	"touchline/http/rest"
	"touchline/locale"
)

// Deps is everything New needs. Interfaces may be nil only where their comment says so.
type Deps struct {
	Logger  *slog.Logger
	Now     func() time.Time // nil: time.Now
	Dev     bool             // env=dev: the /dev calls exist and SMS codes come back in answers
	Node    string           // name of this node
	Wording *locale.Texts    // what we say in the languages of the site

	Client         fs.FS     // the built client; may hold no index.html, nil is the same
	ScriptHashes   []string  // Content-Security-Policy sources of its inline scripts
	TrustedProxies []string  // addresses or prefixes whose X-Forwarded-For is believed
	RateFactor     float64   // multiplies every limit of contract §19; 0: 1
	MediaHosts     []string  // further hosts (https://…) pages may fetch from, whatever operators list: of the storage
	MediaList      MediaList // nil: operators list none

	Logins  rest.Logins
	Buckets rest.Buckets // nil: every limit is counted in this process alone
	Roles   rest.RoomRoles
	Ready   rest.Readiness

	Gateway Gateway   // nil: GET /ws is not served
	Media   LiveMedia // nil: GET /live/… is not served

	StorageURL string    // of uploaded files; "": this server under /static/files/
	Files      FileStore // where they are kept
	Images     Images    // who uploaded them
	Pictures   Pictures
	Settings   Settings
	Texts      Texts
	Columns    Columns
	Stages     Stages

	Accounts Accounts
	Names    Names
	Guard    password.Attempts
	Codes    SmsCodes
	Sms      SmsSender
	Sessions Sessions
	Notices  Notices
	Outbox   Outbox // dev only
	Crowd    Crowd  // dev only
	Clock    Clock  // dev only

	ReservedNames domain.ReservedNames // nobody may go by them

	Operators   Operators // nil: there is no operators' desk
	Adjustments Adjustments
	SlotBlocks  SlotBlocks

	houseDeps
	moneyDeps
	accountDeps
	feedDeps
	matchDeps
	anchorDeps
	outsideDeps
	deskDeps
	replayDeps
}
