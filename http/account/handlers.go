// The calls about accounts: their ports and constructor.

// Package account answers the calls about registration, logging in, passwords, phones, profiles and what is a user's own:
// notices, sessions, tasks, export and deletion.
package account

import (
	"context"
	"io"
	"time"

	"touchline/domain"
	"touchline/http/password"
	"touchline/http/rest"
)

// Ports are what the calls need. Interfaces may be nil only where their comment says so.
type Ports struct {
	Accounts  Accounts
	Mine      Mine
	Notified  Notified
	PushKey   string // with which browsers subscribe to pushes
	Exports   Exports
	Deletions Deletions
	Stages    Stages

	Sessions      Sessions
	Codes         SmsCodes
	Sms           SmsSender
	Names         Names
	ReservedNames domain.ReservedNames // nobody may go by them
	Words         domain.BannedWords   // nil: nothing is banned

	Images       rest.ImageOwners
	Wallets      Wallets
	Applications Applications
	Texts        Texts
	Settings     rest.Settings
}

// Handlers answer the calls.
type Handlers struct {
	Ports
	rest      *rest.Server
	passwords *password.Guard
}

// New registers the calls.
func New(server *rest.Server, passwords *password.Guard, ports Ports) *Handlers {
	h := &Handlers{Ports: ports, rest: server, passwords: passwords}
	h.accountRoutes()
	h.ownRoutes()
	return h
}

// Mine is what a user's own page shows.
type Mine interface {
	// FollowedHouses are listed houses, living first, then the latest followed.
	FollowedHouses(ctx context.Context, userID int64, liveOnly bool, limit, offset int) (houses []domain.FollowedHouse, total int64, err error)
	MutesOf(ctx context.Context, userID int64, now time.Time, limit int) ([]domain.MutedIn, error)
	SoonReserved(ctx context.Context, userID int64, limit int) ([]domain.Match, error)
	// StagesSeen is Stages without marking them as seen.
	StagesSeen(ctx context.Context, userID int64) ([]domain.StageDone, error)
	AcceptAgreements(ctx context.Context, userID int64, service, privacy int) error
}

// Notified is a user's list of notices, and what they want in it.
type Notified interface {
	Notices(ctx context.Context, userID int64, unreadOnly bool, after *domain.NoticePlace, limit int) ([]domain.SeenNotice, error)
	UnreadNotices(ctx context.Context, userID int64) (int64, error)
	// ReadNotices marks some as read, or (nil) all.
	ReadNotices(ctx context.Context, userID int64, notices []string, at time.Time) error
	NotifySettings(ctx context.Context, userID int64) (domain.NotifySettings, error)
	ChangeNotifySettings(ctx context.Context, userID int64, change domain.NotifyChange) (domain.NotifySettings, error)
	// SavePush lets a browser be told of notices as long as a login lasts; DropPush ends it.
	SavePush(ctx context.Context, userID int64, login domain.TokenHash, p domain.PushSubscription, now time.Time) error
	DropPush(ctx context.Context, userID int64, endpoint string) error
}

// Exports are users' copies of their data.
type Exports interface {
	// LastExport is the one of the last day; NOT_FOUND when there is none.
	LastExport(ctx context.Context, userID int64, now time.Time) (domain.Export, error)
	// AskExport answers the one of the last day, or makes a new one under the given id.
	AskExport(ctx context.Context, userID int64, exportID string, now time.Time) (domain.Export, error)
	// Export answers NOT_FOUND for one that is not there any more.
	Export(ctx context.Context, exportID string) (domain.Export, error)
	ExportParts(ctx context.Context, exportID string, w io.Writer) error
}

// Deletions schedules the deletion of an account, and cancels it.
type Deletions interface {
	// LeaveAccount ends the logins at once and has the account erased at the given time.
	LeaveAccount(ctx context.Context, userID int64, at time.Time) error
	// KeepAccount answers NOT_FOUND when it is too late.
	KeepAccount(ctx context.Context, userID int64) error
}

// Wallets are what people have.
type Wallets interface {
	Wallet(ctx context.Context, userID int64) (domain.Wallet, error)
}

// Applications to be an anchor.
type Applications interface {
	// RejectionShown tells whether people read that they were rejected.
	RejectionShown(ctx context.Context) (bool, error)
}

// Texts are the agreements.
type Texts interface {
	// TextVersion is the newest version of a text in any language, which is the one to accept; 0 while there is none.
	TextVersion(ctx context.Context, kind int32) (int, error)
}
