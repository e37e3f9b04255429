// Accounts of operators: admins create them, change their roles and disable them.

package operators

import (
	"context"

	"touchline/domain"
	"touchline/domain/console"
	"touchline/http/account"
	"touchline/http/rest"
	"touchline/http/view"
)

func (h *Access) staffRoutes() {
	Route(h, console.OperatorAdmin, "/admin/operator_list", h.operatorList)
	Route(h, console.OperatorAdmin, "/admin/operator_edit", h.operatorEdit)
	Route(h, console.OperatorAdmin, "/admin/totp_reset", h.totpReset)
	Route(h, "", "/admin/password_edit", h.passwordEdit)
}

type operatorShown struct {
	OperatorID    rest.ID              `json:"operatorId"`
	Name          string               `json:"name"`
	Role          console.OperatorRole `json:"role"`
	Totp          bool                 `json:"totp"`
	Disabled      bool                 `json:"disabled"`
	CreateTime    int64                `json:"createTime"`
	LastLoginTime *int64               `json:"lastLoginTime"`
}

func showOperator(o console.Operator) operatorShown {
	return operatorShown{rest.ID(o.OperatorID), o.Name, o.Role, o.Totp != nil, !o.Disabled.IsZero(), o.Created.UnixMilli(),
		view.Millis(o.LastLogin)}
}

func (h *Access) operatorList(ctx context.Context, _ Caller, req rest.Paging) (rest.Page[operatorShown], error) {
	list, total, err := h.Operators.Operators(ctx, req.Limit(), req.Offset())
	return rest.PageOf(req, view.Each(list, showOperator), total), err
}

// operatorEditRequest makes an operator when operatorId is absent, else changes what is sent.
type operatorEditRequest struct {
	Edit
	OperatorID rest.ID               `json:"operatorId"`
	Name       string                `json:"name"` // of a new one
	Role       *console.OperatorRole `json:"role"`
	Password   string                `json:"password"`
	Disabled   *bool                 `json:"disabled"`
	ApprovalID string                `json:"approvalId"` // instead of all others: the change of another admin to approve
}

func (r operatorEditRequest) Thing() string { return ThingOf("operator", r.OperatorID) }

func (r operatorEditRequest) Public() any {
	if r.Password != "" {
		r.Password = "changed"
	}
	return struct {
		OperatorID rest.ID               `json:"operatorId"`
		Name       string                `json:"name"`
		Role       *console.OperatorRole `json:"role"`
		Password   string                `json:"password"`
		Disabled   *bool                 `json:"disabled"`
		ApprovalID string                `json:"approvalId"`
	}{r.OperatorID, r.Name, r.Role, r.Password, r.Disabled, r.ApprovalID}
}

func (r operatorEditRequest) Check() error {
	fresh := r.OperatorID == 0
	name := domain.CleanName(r.Name)
	switch {
	case r.ApprovalID != "":
		return nil
	case fresh && name == "":
		return domain.Refuse(domain.FieldRequired, "field", "name")
	case domain.Length(name) > console.OperatorNameMax:
		return domain.RefuseField("name", "length", "max", console.OperatorNameMax)
	case fresh && r.Role == nil:
		return domain.Refuse(domain.FieldRequired, "field", "role")
	case r.Role != nil && !r.Role.Valid():
		return domain.RefuseField("role", "enum")
	case fresh && r.Password == "":
		return domain.Refuse(domain.FieldRequired, "field", "password")
	}
	if r.Password == "" {
		return nil
	}
	return account.CheckNewOperatorPassword(name, r.Password)
}

// operatorEditAnswer is the operator after the edit; while a second admin has to approve it, before the edit.
type operatorEditAnswer struct {
	operatorShown
	Done       bool    `json:"done"`
	ApprovalID *string `json:"approvalId"` // for the second admin, within 48 hours; null when it is done
}

// operatorEdit changes an operator or makes one. A second admin has to approve making an admin, enabling one and
// setting the password of one.
func (h *Access) operatorEdit(ctx context.Context, at Caller, req operatorEditRequest) (operatorEditAnswer, error) {
	if req.ApprovalID != "" {
		edited, err := h.Operators.ApproveOperatorChange(ctx, req.ApprovalID, at.OperatorID, h.Rest.Now())
		return h.edited(at, edited, err)
	}
	change := console.OperatorChange{OperatorID: int64(req.OperatorID), Name: domain.CleanName(req.Name), Role: req.Role,
		Disabled: req.Disabled}
	if req.Password != "" {
		if req.OperatorID != 0 {
			whose, err := h.Operators.Operator(ctx, change.OperatorID)
			if err == nil {
				err = account.CheckNewOperatorPassword(whose.Name, req.Password)
			}
			if err != nil {
				return operatorEditAnswer{}, err
			}
		}
		hash, err := h.passwords.Hash(ctx, at.Address(), req.Password)
		if err != nil {
			return operatorEditAnswer{}, err
		}
		change.PasswordHash = &hash
	}
	edited, err := h.Operators.ChangeOperator(ctx, at.OperatorID, change, h.Rest.Now())
	return h.edited(at, edited, err)
}

func (h *Access) edited(at Caller, e console.OperatorEdited, err error) (operatorEditAnswer, error) {
	if err != nil {
		return operatorEditAnswer{}, err
	}
	at.File(ThingOf("operator", rest.ID(e.After.OperatorID)))
	answer := operatorEditAnswer{operatorShown: showOperator(e.After), Done: e.ApprovalID == "",
		ApprovalID: view.TextOrNull(e.ApprovalID)}
	if answer.Done {
		_, err = Noted(at, e.Before, e.After, nil, showOperator)
	}
	return answer, err
}

type operatorRequest struct {
	Edit
	OperatorID rest.ID `json:"operatorId"`
}

func (r operatorRequest) Thing() string { return ThingOf("operator", r.OperatorID) }

func (r operatorRequest) Check() error { return Need("operatorId", r.OperatorID != 0) }

// totpReset removes the second factor of an operator who lost device and codes, and ends their logins. For an admin a
// second admin has to approve it, by operator_edit.
func (h *Access) totpReset(ctx context.Context, at Caller, req operatorRequest) (operatorEditAnswer, error) {
	edited, err := h.Operators.ChangeOperator(ctx, at.OperatorID,
		console.OperatorChange{OperatorID: int64(req.OperatorID), ResetTotp: true}, h.Rest.Now())
	return h.edited(at, edited, err)
}
