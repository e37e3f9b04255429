// The calls about one person: their ports and constructor.

// Package person answers what operators want to know of one person beyond the account: where they are logged in, what
// came and went in their wallet, what they wrote, and what was reported about them.
package person

import (
	"touchline/domain"
	"touchline/http/admin/operators"
	"touchline/http/rest"
	"touchline/persistence/tables/money"
	operatortables "touchline/persistence/tables/operators"
	"touchline/persistence/tables/rooms"
)

// Ports are what the calls need.
type Ports struct {
	Admin   *operatortables.Admin
	Anchors *rooms.Anchors
	Chat    *rooms.Chat
	Money   *money.Money
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
