// The calls about people: what they need, their roles and their constructor.

// Package people answers operators' calls about users: their accounts, logins, wallets and chat lines, the reports
// about them, and their applications to become anchors.
package people

import (
	"context"

	"touchline/domain/console"
	"touchline/domain/studio"
	"touchline/http/account"
	"touchline/http/admin/operators"
	"touchline/http/chat"
	"touchline/http/rest"
	"touchline/persistence/tables/money"
	operatortables "touchline/persistence/tables/operators"
	"touchline/persistence/tables/replays"
	"touchline/persistence/tables/rooms"
	"touchline/protos"
)

// Ports are what the calls need.
type Ports struct {
	Admin   *operatortables.Admin
	Anchors *rooms.Anchors
	Chat    *rooms.Chat
	Clips   *replays.Clips
	Money   *money.Money
	Actors  protos.Calls

	// ReviewApply decides about an application and notifies the applicant; NOT_FOUND, STALE_STATE.
	ReviewApply func(ctx context.Context, r studio.ApplyReview) (studio.Apply, error)
	Logins      *account.Handlers
	Lines       *chat.Handlers
}

type handlers struct {
	*operators.Access
	Ports
}

// New registers the calls.
func New(access *operators.Access, ports Ports) {
	h := &handlers{access, ports}
	operators.Route(access, console.OperatorSupport, "/admin/user_list", h.userList)
	operators.Route(access, console.OperatorSupport, "/admin/user_show", h.userShow)
	operators.Route(access, console.OperatorSupport, "/admin/user_edit", h.userEdit)
	operators.Route(access, console.OperatorSupport, "/admin/user_about", h.userAbout)
	operators.Route(access, console.OperatorSupport, "/admin/user_flows", h.userFlows)
	operators.Route(access, console.OperatorSupport, "/admin/user_lines", h.userLines)
	operators.Route(access, console.OperatorSupport, "/admin/report_list", h.reportList)
	operators.Route(access, console.OperatorSupport, "/admin/report_show", h.reportShow)
	operators.Route(access, console.OperatorSupport, "/admin/report_resolve", h.reportResolve)
	operators.Route(access, console.OperatorSupport, "/admin/apply_list", h.applyList)
	operators.Route(access, console.OperatorSupport, "/admin/apply_review", h.applyReview)
	h.Rest.Register(rest.Public, "GET "+ProofPath+":link", rest.LimitAdmin, h.sendProof)
}

// userRequest is about one user. Such calls are recorded: their answers hold addresses, coins or words of a person.
type userRequest struct {
	operators.Act
	UserID rest.ID `json:"userId"`
}

// Thing names the user in the record.
func (r userRequest) Thing() string { return operators.ThingOf("user", r.UserID) }

func (r userRequest) Check() error { return operators.Need("userId", r.UserID != 0) }

// entries is what the record keeps of a list: its length.
func entries(n int) map[string]int { return map[string]int{"shown": n} }
