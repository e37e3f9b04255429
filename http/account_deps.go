// What the calls about a user's own things need (contract section 6).
package http

import (
	"context"
	"io"
	"time"

	"touchline/domain"
)

// accountDeps is the part of Deps behind them.
type accountDeps struct {
	Mine      Mine
	Notified  Notified
	Exports   Exports
	Farewells Farewells
}

// Mine is what a user's own page shows.
type Mine interface {
	// FollowedHouses are listed houses, living first, then the latest followed.
	FollowedHouses(ctx context.Context, userID int64, liveOnly bool, limit, offset int) (houses []domain.FollowedHouse, total int64, err error)
	MutesOf(ctx context.Context, userID int64, now time.Time, limit int) ([]domain.MutedIn, error)
	SoonReserved(ctx context.Context, userID int64, limit int) ([]domain.Match, error)
	// StagesSeen is Stages without counting as being told.
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
	SetNotifySettings(ctx context.Context, userID int64, n domain.NotifySettings) error
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

// Farewells are accounts that leave, and those that thought better of it.
type Farewells interface {
	// LeaveAccount ends the logins at once and has the account erased at the given time.
	LeaveAccount(ctx context.Context, userID int64, at time.Time) error
	// KeepAccount answers NOT_FOUND when it is too late.
	KeepAccount(ctx context.Context, userID int64) error
}
