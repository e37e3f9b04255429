// The settings of the site, as admins see and change them.

package admin

import (
	"context"
	"encoding/json"

	"touchline/domain"
	"touchline/http/admin/operators"
	"touchline/http/rest"
	"touchline/http/view"
)

type settingShown struct {
	Key         string              `json:"key"`
	Kind        domain.SettingKind  `json:"kind"`    // integer, choice, switch, zone or path
	Value       json.RawMessage     `json:"value"`   // what holds now
	Default     json.RawMessage     `json:"default"` // what holds without a row
	Changed     bool                `json:"changed"` // there is a row
	Min         *int64              `json:"min"`     // of an integer
	Max         *int64              `json:"max"`
	Choices     []int64             `json:"choices"` // of a choice
	Unit        string              `json:"unit"`    // percent, seconds, minutes, days, coins; "" has none
	Force       domain.SettingForce `json:"force"`   // a new value holds atOnce, inMinute, or from the nextStart of each node
	TwoOnly     bool                `json:"twoOnly"` // another admin has to agree
	ChangedBy   *string             `json:"changedBy"`
	ChangedTime *int64              `json:"changedTime"`
}

// settingList shows every setting an admin may change, in the order of their keys.
func (h *system) settingList(ctx context.Context, _ operators.Caller, _ struct{}) ([]settingShown, error) {
	stored, err := h.Admin.StoredSettings(ctx)
	if err != nil {
		return nil, err
	}
	return view.Each(domain.SettingRules(h.Rest.Dev), func(r domain.SettingRule) settingShown {
		usual, _ := json.Marshal(r.Default)
		shown := settingShown{
			Key: r.Key, Kind: r.Kind, Value: usual, Default: usual, Choices: rest.NotNil(r.Choices), Unit: r.Unit, Force: r.Force, TwoOnly: r.TwoOnly,
		}
		if r.Kind == domain.SettingInteger {
			shown.Min, shown.Max = &r.Min, &r.Max
		}
		if now, is := stored[r.Key]; is {
			shown.Value, shown.Changed = now.Value, true
			shown.ChangedBy, shown.ChangedTime = view.TextOrNull(now.ByName), view.Millis(now.Updated)
		}
		return shown
	}), nil
}

type settingEditRequest struct {
	operators.Edit
	Key        string          `json:"key"`
	Value      json.RawMessage `json:"value"`      // of the kind of the setting; null or absent: the default holds again
	Reason     string          `json:"reason"`     // for the record
	ApprovalID string          `json:"approvalId"` // instead of value and reason: the pending change of another admin to approve; key files it with the setting
}

// Thing files a change with the setting.
func (r settingEditRequest) Thing() string { return operators.ThingOf("setting", r.Key) }

func (r settingEditRequest) Check() error {
	if r.ApprovalID != "" {
		return nil
	}
	return domain.NeedReason(r.Reason)
}

type settingEditAnswer struct {
	Key        string  `json:"key"`
	Done       bool    `json:"done"`
	ApprovalID *string `json:"approvalId"` // for the admin who agrees, within 48 hours; null when it is done
}

// settingEdit changes a setting. Where coins or rights could be had by it, another admin has to agree.
func (h *system) settingEdit(ctx context.Context, at operators.Caller, req settingEditRequest) (settingEditAnswer, error) {
	edited, err := h.changeSetting(ctx, at, req)
	if err != nil {
		return settingEditAnswer{}, err
	}
	answer := settingEditAnswer{edited.Key, edited.ApprovalID == "", view.TextOrNull(edited.ApprovalID)}
	if answer.Done {
		at.Changed(settingNow(edited.Key, edited.Before), settingNow(edited.Key, edited.After))
	}
	return answer, nil
}

func (h *system) changeSetting(ctx context.Context, at operators.Caller, req settingEditRequest) (domain.SettingEdited, error) {
	if req.ApprovalID != "" {
		return h.Admin.ApproveSetting(ctx, req.ApprovalID, req.Key, at.OperatorID)
	}
	rule, found := domain.FindSettingRule(req.Key, h.Rest.Dev)
	if !found {
		return domain.SettingEdited{}, domain.Refuse(domain.NotFound, "kind", "setting")
	}
	edit := domain.SettingEdit{Key: rule.Key, Reason: domain.CleanLine(req.Reason), By: at.OperatorID, Alone: !rule.TwoOnly}
	if len(req.Value) > 0 && string(req.Value) != "null" {
		value, err := rule.Check(req.Value)
		if err != nil {
			return domain.SettingEdited{}, err
		}
		if edit.Value, err = json.Marshal(value); err != nil {
			return domain.SettingEdited{}, err
		}
	}
	return h.Admin.EditSetting(ctx, edit)
}

// settingNow is a setting for the record; a default is null.
func settingNow(key string, value json.RawMessage) any { return map[string]json.RawMessage{key: value} }
