// The settings of the site (table setting), as admins read and change them.

package admin

import (
	"context"
	"encoding/json"

	"touchline/domain"
	"touchline/domain/console"
	"touchline/http/admin/operators"
	"touchline/http/rest"
	"touchline/http/view"
)

type settingShown struct {
	Key     string              `json:"key"`
	Kind    console.SettingKind `json:"kind"`    // integer, choice, switch, zone or path
	Value   json.RawMessage     `json:"value"`   // in force
	Default json.RawMessage     `json:"default"` // in force without a row
	Changed bool                `json:"changed"` // there is a row
	Min     *int64              `json:"min"`     // of an integer
	Max     *int64              `json:"max"`
	Choices []int64             `json:"choices"` // of a choice
	Unit    string              `json:"unit"`    // percent, seconds, minutes, days, years, coins; "" has none
	// when a new value is in force: atOnce, inMinute, nextStart of a node
	Force       console.SettingForce `json:"force"`
	TwoOnly     bool                 `json:"twoOnly"` // a second admin has to approve changes
	ChangedBy   *string              `json:"changedBy"`
	ChangedTime *int64               `json:"changedTime"`
}

// settingList shows every setting an admin may change, in the order of their keys.
func (h *system) settingList(ctx context.Context, _ operators.Caller, _ struct{}) ([]settingShown, error) {
	stored, err := h.Admin.StoredSettings(ctx)
	if err != nil {
		return nil, err
	}
	return view.Each(console.SettingRules(h.Rest.Dev), func(r console.SettingRule) settingShown {
		usual, _ := json.Marshal(r.Default)
		shown := settingShown{
			Key: r.Key, Kind: r.Kind, Value: usual, Default: usual, Choices: rest.NotNil(r.Choices), Unit: r.Unit,
			Force: r.Force, TwoOnly: r.TwoOnly,
		}
		if r.Kind == console.SettingInteger {
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
	Value      json.RawMessage `json:"value"`      // of the kind of the setting; null or absent: the default
	Reason     string          `json:"reason"`     // for the record
	ApprovalID string          `json:"approvalId"` // instead of value and reason: the change of another admin to approve
}

// Thing is the setting.
func (r settingEditRequest) Thing() string { return operators.ThingOf("setting", r.Key) }

func (r settingEditRequest) Check() error {
	if r.ApprovalID != "" {
		return nil
	}
	return console.NeedReason(r.Reason)
}

type settingEditAnswer struct {
	Key        string  `json:"key"`
	Done       bool    `json:"done"`
	ApprovalID *string `json:"approvalId"` // for the second admin, within 48 hours; null when it is done
}

// settingEdit changes a setting. A second admin has to approve settings that can grant coins or rights.
func (h *system) settingEdit(ctx context.Context, at operators.Caller,
	req settingEditRequest) (settingEditAnswer, error) {
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

func (h *system) changeSetting(ctx context.Context, at operators.Caller,
	req settingEditRequest) (console.SettingEdited, error) {
	if req.ApprovalID != "" {
		return h.Admin.ApproveSetting(ctx, req.ApprovalID, req.Key, at.OperatorID)
	}
	rule, found := console.FindSettingRule(req.Key, h.Rest.Dev)
	if !found {
		return console.SettingEdited{}, domain.Refuse(domain.NotFound, "kind", "setting")
	}
	edit := console.SettingEdit{Key: rule.Key, Reason: domain.CleanLine(req.Reason), By: at.OperatorID,
		Alone: !rule.TwoOnly}
	if len(req.Value) > 0 && string(req.Value) != "null" {
		value, err := rule.Check(req.Value)
		if err != nil {
			return console.SettingEdited{}, err
		}
		if edit.Value, err = json.Marshal(value); err != nil {
			return console.SettingEdited{}, err
		}
	}
	return h.Admin.EditSetting(ctx, edit)
}

// settingNow is a setting for the record; null for the default.
func settingNow(key string, value json.RawMessage) any { return map[string]json.RawMessage{key: value} }
