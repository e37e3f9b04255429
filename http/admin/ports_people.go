// Ports of the calls about users, reports and applications.

package admin

import (
	"context"
	"time"

	"touchline/domain"
	"touchline/http/admin/operators"
	"touchline/protos"
)

// PeoplePorts are what the calls about users, reports and applications need.
type PeoplePorts struct {
	Users        Users
	Accounts     Accounts
	Reports      Reports
	Filed        FiledReports
	Around       Around
	Applications Applications
	Rooms        Rooms
	Closing      Closing
	Chat         Chat
	Moderating   Moderating
	Clips        Clips
}

type people struct {
	*operators.Access
	PeoplePorts
	Logins Logins
	Lines  Lines
}

func (h *people) routes() {
	h.adminUserRoutes()
	h.adminReportRoutes()
	h.adminApplyRoutes()
}

// Accounts are those of users; NOT_FOUND.
type Accounts interface {
	Account(ctx context.Context, userID int64) (domain.Account, error)
	Figures(ctx context.Context, userID int64) (domain.Figures, error)
}

// Applications to become an anchor.
type Applications interface {
	Applies(ctx context.Context, status domain.ApplyStatus, userID int64, limit, offset int) (applies []domain.Apply, total int64, err error)
	// ReviewApply decides and tells the applicant; NOT_FOUND, STALE_STATE.
	ReviewApply(ctx context.Context, r domain.ApplyReview) (domain.Apply, error)
}

// Chat is the chat of a room.
type Chat interface {
	Mute(ctx context.Context, room string, cmd *protos.MuteUser) (*protos.MuteChanged, error)
	Unmute(ctx context.Context, room string, cmd *protos.UnmuteUser) (*protos.MuteChanged, error)
}

// Moderating changes what was said.
type Moderating interface {
	DeleteLines(ctx context.Context, room string, cmd *protos.DeleteLines) (*protos.LinesGone, error)
}

// Clips that were reported.
type Clips interface {
	// Clip refuses with NOT_FOUND; it may be a removed one.
	Clip(ctx context.Context, clipID string) (domain.Clip, error)
	// RemoveClip takes one out of sight; by is 0 for an operator.
	RemoveClip(ctx context.Context, clipID string, by int64, now time.Time) error
}

// Logins of users.
type Logins interface {
	// EndLogins ends them all; the code says why.
	EndLogins(ctx context.Context, userID int64, code domain.Code) error
}

// Lines are what was said in chats, and how acts on it are announced.
type Lines interface {
	StoredLines(ctx context.Context, room string, ids []string) ([]*protos.StoredLine, error)
	AnnouncesMutes(ctx context.Context) (bool, error)
	NotifyMuted(ctx context.Context, houseID, userID int64, reason string, mute *protos.MuteChanged)
	NotifyUnmuted(ctx context.Context, houseID, userID int64, actID string)
}
