// The audit log of operators, and the short messages of a development server.

package operators

import (
	"cmp"
	"context"
	"encoding/json"
	"time"

	"touchline/domain"
	"touchline/domain/console"
	"touchline/http/rest"
	"touchline/http/view"
)

func (h *Access) recordRoutes() {
	Route(h, "", "/admin/audit_log", h.auditLog)
	Route(h, "", "/admin/edits", h.edits)
	Route(h, console.OperatorSupport, "/admin/sms_outbox", h.smsOutbox)
}

type auditLogRequest struct {
	view.Stretch
	OperatorID rest.ID `json:"operatorId"` // only for admins; others read their own acts
	Call       string  `json:"call"`       // e.g. /admin/user_edit
	UserID     rest.ID `json:"userId"`     // whom the acts are about
	FromTime   int64   `json:"fromTime"`
	ToTime     int64   `json:"toTime"`
}

func (r auditLogRequest) Check() error {
	return cmp.Or(CheckSpan(r.FromTime, r.ToTime), r.Stretch.Check())
}

type actShown struct {
	ActID      string          `json:"actId"`
	OperatorID rest.ID         `json:"operatorId"`
	Name       string          `json:"name"`
	Call       string          `json:"call"`
	Thing      string          `json:"thing"` // what it is about, for example match:77; "" is nothing
	Asked      json.RawMessage `json:"asked"`
	Outcome    json.RawMessage `json:"outcome"` // what the call answered, the code of its refusal, or "unknown"
	Before     json.RawMessage `json:"before"`
	After      json.RawMessage `json:"after"`
	Address    string          `json:"address"`
	CreateTime int64           `json:"createTime"`
}

type auditLogAnswer struct {
	List       []actShown `json:"list"`
	NextCursor *string    `json:"nextCursor"`
}

// auditLog shows admins all acts, and other operators their own, the newest first.
func (h *Access) auditLog(ctx context.Context, at Caller, req auditLogRequest) (auditLogAnswer, error) {
	answer := auditLogAnswer{List: []actShown{}}
	filter := console.ActFilter{
		OperatorID: int64(req.OperatorID), UserID: int64(req.UserID), Call: req.Call,
		From: view.TimeOr(req.FromTime, time.Time{}), To: view.TimeOr(req.ToTime, time.Time{}),
		Limit: req.Limit() + 1,
	}
	if at.Operator.Role != console.OperatorAdmin {
		if filter.OperatorID != 0 && filter.OperatorID != at.OperatorID {
			return answer, domain.Refuse(domain.Forbidden)
		}
		filter.OperatorID = at.OperatorID
	}
	if err := req.Open(h.Rest, "admin/acts", &filter.Below); err != nil {
		return answer, err
	}
	acts, err := h.Operators.OperatorActs(ctx, filter)
	if err != nil {
		return answer, err
	}
	number := func(a console.RecordedAct) int64 { return a.Number }
	acts, answer.NextCursor, err = view.CutStretch(h.Rest, "admin/acts", acts, req.Limit(), number)
	answer.List = rest.NotNil(view.Each(acts, showAct))
	return answer, err
}

func showAct(a console.RecordedAct) actShown {
	about := cmp.Or(a.Thing, askedAbout(a.Asked))
	return actShown{actID(a.Number), rest.ID(a.OperatorID), a.Name, a.Call, about, a.Asked, orUnknown(a.Outcome),
		view.JSONOrNull(a.Before), view.JSONOrNull(a.After), a.Address, a.At.UnixMilli()}
}

// askedAbout names what a call without a thing of its own is about, by the ids it asked with.
func askedAbout(asked json.RawMessage) string {
	var ids struct {
		UserID  rest.ID `json:"userId"`
		HouseID rest.ID `json:"houseId"`
		MatchID rest.ID `json:"matchId"`
		BrandID rest.ID `json:"brandId"`
	}
	_ = json.Unmarshal(asked, &ids) // what it could not read stays 0
	return cmp.Or(ThingOf("user", ids.UserID), ThingOf("room", ids.HouseID), ThingOf("match", ids.MatchID),
		ThingOf("brand", ids.BrandID))
}

// orUnknown replaces the missing outcome of an act during which the server stopped.
func orUnknown(outcome []byte) json.RawMessage {
	if outcome == nil {
		return json.RawMessage(`"unknown"`)
	}
	return outcome
}

const outboxSize = 100 // messages shown

// smsOutbox shows the short messages that a development server keeps instead of sending; NOT_FOUND on any other server.
func (h *Access) smsOutbox(ctx context.Context, _ Caller, _ struct{}) ([]view.SentSms, error) {
	if !h.Rest.Dev {
		return nil, domain.Refuse(domain.NotFound, "kind", "outbox")
	}
	sent, err := h.Accounts.SmsOutbox(ctx, outboxSize)
	return rest.NotNil(view.Each(sent, func(m domain.SentSms) view.SentSms {
		return view.SentSms{Phone: m.Phone, Template: m.Template, Params: m.Params, Time: m.At.UnixMilli()}
	})), err
}
