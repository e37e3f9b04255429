// What the server needs from the rest of the house. Each family of calls declares its own small
// interface beside its handlers; this is the list of them.
package http

import (
	"io/fs"

	"touchline/domain"
	"touchline/http/money"
	"touchline/http/password"
	"touchline/http/rest"
)

// Deps is everything New needs.
type Deps struct {
	rest.Config // Members, RoomFinder, FileOpener and Unknown are New's to fill in
	Ports
}

// Ports are what the calls need. Interfaces may be nil only where their comment says so.
type Ports struct {
	Client       fs.FS     // the built client; may hold no index.html, nil is the same
	ScriptHashes []string  // Content-Security-Policy sources of its inline scripts
	MediaHosts   []string  // further hosts (https://…) pages may fetch from, whatever operators list: of the storage
	MediaList    MediaList // nil: operators list none

	Gateway Gateway   // nil: GET /ws is not served
	Media   LiveMedia // nil: GET /live/… is not served

	StorageURL string    // of uploaded files; "": this server under /static/files/
	Files      FileStore // where they are kept
	Images     Images    // who uploaded them
	Pictures   Pictures
	Settings   rest.Settings
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

	Spending  money.Spending
	Gifts     money.Gifts
	Wallets   money.Wallets
	Envelopes money.Envelopes
	MoneyLog  money.Lines
	Words     domain.BannedWords // nil: nothing is banned

	Recharges      money.Recharges
	PayProviders   map[string]money.PayProvider // by name; in dev there is demo besides
	WebhookSecrets map[string][]byte            // by name of the provider

	accountDeps
	feedDeps
	matchDeps
	anchorDeps
	outsideDeps
	deskDeps
	replayDeps
}
