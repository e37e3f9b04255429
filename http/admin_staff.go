// Who works at the operators' desk: admins make operators, change their roles and let them go.
package http

import (
	"context"
	"time"

	"touchline/domain"
)

// Staff are the operators, as admins see them.
type Staff interface {
	Operators(ctx context.Context, limit, offset int) (list []domain.Operator, total int64, err error)
	// CreateOperator refuses with USERNAME_TAKEN.
	CreateOperator(ctx context.Context, name, passwordHash, role string, at time.Time) (operatorID int64, err error)
	// ChangeOperator refuses with NOT_FOUND, or with rule lastAdmin.
	ChangeOperator(ctx context.Context, operatorID int64, change domain.OperatorChange, now time.Time) (before, after domain.Operator, err error)
}

func (s *Server) adminStaffRoutes() {
	operatorRoute(s, domain.OperatorAdmin, "/admin/operator_list", s.operatorList)
	operatorRoute(s, domain.OperatorAdmin, "/admin/operator_edit", s.operatorEdit)
}

type operatorShown struct {
	OperatorID    ID                  `json:"operatorId"`
	Name          string              `json:"name"`
	Role          domain.OperatorRole `json:"role"`
	Totp          bool                `json:"totp"`
	Disabled      bool                `json:"disabled"`
	CreateTime    int64               `json:"createTime"`
	LastLoginTime *int64              `json:"lastLoginTime"`
}

func showOperator(o domain.Operator) operatorShown {
	return operatorShown{ID(o.OperatorID), o.Name, o.Role, o.Totp != nil, !o.Disabled.IsZero(), o.Created.UnixMilli(), msOf(o.LastLogin)}
}

func (s *Server) operatorList(ctx context.Context, _ desk, req Paging) (Page[operatorShown], error) {
	list, total, err := s.Staff.Operators(ctx, req.limit(), req.offset())
	return pageOf(req, mapped(list, showOperator), total), err
}

// operatorEditRequest makes an operator when operatorId is absent, else changes what is sent.
type operatorEditRequest struct {
	act
	OperatorID ID                   `json:"operatorId"`
	Name       string               `json:"name"` // of a new one
	Role       *domain.OperatorRole `json:"role"`
	Password   string               `json:"password"`
	Disabled   *bool                `json:"disabled"`
}

func (r operatorEditRequest) public() any {
	if r.Password != "" {
		r.Password = "changed"
	}
	return struct {
		OperatorID ID                   `json:"operatorId"`
		Name       string               `json:"name"`
		Role       *domain.OperatorRole `json:"role"`
		Password   string               `json:"password"`
		Disabled   *bool                `json:"disabled"`
	}{r.OperatorID, r.Name, r.Role, r.Password, r.Disabled}
}

func (r operatorEditRequest) check() error {
	fresh := r.OperatorID == 0
	name := domain.CleanLine(r.Name)
	switch {
	case fresh && name == "":
		return domain.Refuse(domain.FieldRequired, "field", "name")
	case domain.Length(name) > domain.OperatorNameMax:
		return domain.RefuseField("name", "length", "max", domain.OperatorNameMax)
	case fresh && r.Role == nil:
		return domain.Refuse(domain.FieldRequired, "field", "role")
	case r.Role != nil && !r.Role.Valid():
		return domain.RefuseField("role", "enum")
	case fresh && r.Password == "":
		return domain.Refuse(domain.FieldRequired, "field", "password")
	case r.Password != "" && domain.Length(r.Password) < domain.OperatorPasswordMin:
		return domain.RefuseField("password", "length", "min", domain.OperatorPasswordMin)
	case len(r.Password) > domain.OperatorPasswordMax:
		return domain.RefuseField("password", "length", "max", domain.OperatorPasswordMax)
	}
	return nil
}

// operatorEdit answers the operator as they are now.
func (s *Server) operatorEdit(ctx context.Context, at desk, req operatorEditRequest) (operatorShown, error) {
	change := domain.OperatorChange{Role: req.Role, Disabled: req.Disabled}
	if req.Password != "" {
		hash, err := s.passwords.hash(ctx, at.Address(), req.Password)
		if err != nil {
			return operatorShown{}, err
		}
		change.PasswordHash = &hash
	}
	if req.OperatorID == 0 {
		name, now := domain.CleanLine(req.Name), s.Now()
		id, err := s.Staff.CreateOperator(ctx, name, *change.PasswordHash, string(*req.Role), now)
		made := showOperator(domain.Operator{OperatorID: id, Name: name, Role: *req.Role, Created: now})
		if err == nil {
			at.changed(nil, made)
		}
		return made, err
	}
	before, after, err := s.Staff.ChangeOperator(ctx, int64(req.OperatorID), change, s.Now())
	if err == nil {
		at.changed(showOperator(before), showOperator(after))
	}
	return showOperator(after), err
}
