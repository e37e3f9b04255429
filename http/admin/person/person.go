// The calls about one person: their ports and constructor.

// Package person answers what operators want to know of one person beyond the account: where they are logged in, what
// came and went in their wallet, what they wrote, and what was reported about them.
package person

import (
	"context"
	"time"

	"touchline/domain"
	"touchline/http/admin/operators"
	"touchline/http/rest"
)

// Ports are what the calls need.
type Ports struct {
	Accounts     Accounts
	Logins       Logins
	Rooms        Rooms
	Wallets      Wallets
	Lines        Lines
	Reports      Reports
	Applications Applications
}

type handlers struct {
	*operators.Access
	Ports
}

// New registers the calls.
func New(access *operators.Access, ports Ports) {
	h := &handlers{access, ports}
	operators.Route(access, domain.OperatorSupport, "/admin/user_about", h.userAbout)
	operators.Route(access, domain.OperatorSupport, "/admin/user_flows", h.userFlows)
	operators.Route(access, domain.OperatorSupport, "/admin/user_lines", h.userLines)
}

// Accounts are those of users; NOT_FOUND.
type Accounts interface {
	Account(ctx context.Context, userID int64) (domain.Account, error)
	Figures(ctx context.Context, userID int64) (domain.Figures, error)
}

// Logins of users.
type Logins interface {
	LoginsOf(ctx context.Context, userID int64, now time.Time, limit int) ([]domain.Login, error)
}

// Rooms of anchors; NOT_FOUND.
type Rooms interface {
	FindRoom(ctx context.Context, houseID int64) (domain.AdminRoom, error)
}

// Wallets of users.
type Wallets interface {
	Wallet(ctx context.Context, userID int64) (domain.Wallet, error)
	Flows(ctx context.Context, userID int64, f domain.FlowFilter) ([]domain.Flow, int64, error)
}

// Lines are what was said in chats.
type Lines interface {
	// LinesByUser are read on behind a place, the newest first, deleted ones with their text.
	LinesByUser(ctx context.Context, userID int64, behind *domain.LinePlace, limit int) ([]domain.LineRow, error)
}

// Reports about users and by them.
type Reports interface {
	ReportsAbout(ctx context.Context, userID, except int64, limit int) ([]domain.SettledReport, error)
	ReporterFigures(ctx context.Context, reporterID int64) (domain.ReporterFigures, error)
}

// Applications to become an anchor, the oldest first.
type Applications interface {
	Applies(ctx context.Context, status domain.ApplyStatus, userID int64, limit, offset int) (applies []domain.Apply, total int64, err error)
}

// userRequest is recorded: addresses, coins and words of a person are nobody's business without a reason.
type userRequest struct {
	operators.Act
	UserID rest.ID `json:"userId"`
}

func (r userRequest) Thing() string { return thing(r.UserID) }

// thing names a user in the record.
func thing(userID rest.ID) string { return "user:" + domain.FormatID(int64(userID)) }

// shown stands in the record for what was shown: so many entries.
func shown(entries int) map[string]int { return map[string]int{"shown": entries} }

func (r userRequest) Check() error {
	if r.UserID == 0 {
		return domain.RefuseField("userId", "required")
	}
	return nil
}
