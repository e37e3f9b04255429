// The settings an admin may change: their kinds, bounds and defaults (docs/operating.md, "Settings in the database").

package console

import (
	"bytes"
	"encoding/json"
	"slices"
	"time"

	"touchline/domain"
	"touchline/domain/agenda"
	"touchline/domain/ledger"
	"touchline/domain/replay"
	"touchline/domain/sport"
	"touchline/domain/studio"
)

// SettingKind is the type of a setting's values.
type SettingKind string

const (
	SettingInteger SettingKind = "integer" // between Min and Max
	SettingChoice  SettingKind = "choice"  // one of Choices
	SettingSwitch  SettingKind = "switch"  // true or false
	SettingZone    SettingKind = "zone"    // a time zone of the IANA database
	SettingPath    SettingKind = "path"    // a path of this site (IsRoomPath)
)

// SettingForce says when a new value takes effect.
type SettingForce string

const (
	ForceAtOnce    SettingForce = "atOnce"
	ForceInMinute  SettingForce = "inMinute"  // nodes cache the value for up to a minute
	ForceNextStart SettingForce = "nextStart" // after the next start of each node
)

// SettingRule describes a setting apart from its value.
type SettingRule struct {
	Key      string
	Kind     SettingKind
	Default  any
	Min, Max int64
	Choices  []int64
	Unit     string // percent, seconds, minutes, days, years, coins; "": none
	Force    SettingForce
	TwoOnly  bool // a change needs two admins, because it could yield coins or rights (docs/decisions/0016)
}

// SiteZone is the default of the setting site.timezone, the time zone of the site's dates.
const SiteZone = "Asia/Shanghai"

// SettingRules by key. In dev, operators need no second factor by default.
func SettingRules(dev bool) []SettingRule {
	plans := agenda.DefaultSettings()
	integer := func(key string, usual int, lowest, highest int64, unit string) SettingRule {
		return SettingRule{
			Key:     key,
			Kind:    SettingInteger,
			Default: usual,
			Min:     lowest,
			Max:     highest,
			Unit:    unit,
			Force:   ForceAtOnce,
		}
	}
	onOff := func(key string, usual bool) SettingRule {
		return SettingRule{Key: key, Kind: SettingSwitch, Default: usual, Force: ForceAtOnce}
	}
	byTwo := func(r SettingRule) SettingRule {
		r.TwoOnly = true
		return r
	}
	share := byTwo(integer("income.sharePercent", ledger.SharePercent, 0, 100, "percent"))
	share.Force = ForceInMinute
	return []SettingRule{
		byTwo(integer("admin.adjustLimit", ledger.AdjustLimit, 0, 100_000_000, "coins")),
		byTwo(onOff("admin.requireTotp", !dev)),
		onOff("apply.showRejection", true),
		onOff("chat.announceMutes", true),
		integer(ledger.BuyerAgeSetting, ledger.BuyerAge, 0, 99, "years"),
		integer("envelope.openSeconds", int(ledger.EnvelopeOpenFor/time.Second), 60, 86_400, "seconds"),
		share,
		integer("live.dotLeadSeconds", replay.DotLeadSeconds, 0, 60, "seconds"),
		onOff(studio.LadderSetting, false),
		byTwo(integer("novice.reward", 0, 0, int64(domain.StageRewardMax), "coins")),
		{Key: studio.RoomPathSetting, Kind: SettingPath, Default: studio.RoomPathDefault, Force: ForceAtOnce},
		integer("replay.keepDays", replay.KeepDays, 0, 3_650, "days"),
		onOff(sport.RecordMatchSources, false),
		onOff(sport.RecordOwnVideos, false),
		integer("reservation.gapMinutes", plans.GapMinutes, 0, agenda.DayMinutes, "minutes"),
		integer("reservation.occupyMinutes", plans.OccupyMinutes, 1, agenda.DayMinutes, "minutes"),
		onOff("reservation.viewerGap", plans.ViewerGap),
		{Key: "site.timezone", Kind: SettingZone, Default: SiteZone, Force: ForceNextStart},
		integer("slots.horizonDays", plans.HorizonDays, 1, 31, "days"),
		{Key: "slots.minutes", Kind: SettingChoice, Default: plans.SlotMinutes, Choices: []int64{15, 30, 60, 120},
			Unit: "minutes", Force: ForceAtOnce},
	}
}

// FindSettingRule returns the rule of a key.
func FindSettingRule(key string, dev bool) (SettingRule, bool) {
	rules := SettingRules(dev)
	at := slices.IndexFunc(rules, func(r SettingRule) bool { return r.Key == key })
	if at < 0 {
		return SettingRule{}, false
	}
	return rules[at], true
}

// Check refuses an invalid value and returns a valid one as it is stored.
func (r SettingRule) Check(value json.RawMessage) (any, error) {
	if r.Kind == SettingSwitch {
		var on *bool
		if json.Unmarshal(value, &on) != nil || on == nil {
			return nil, domain.RefuseField("value", "boolean")
		}
		return *on, nil
	}
	if r.Kind == SettingZone {
		var name string
		if err := json.Unmarshal(value, &name); err != nil || name == "" || name == "Local" {
			return nil, domain.RefuseField("value", "timezone")
		}
		if _, err := time.LoadLocation(name); err != nil {
			return nil, domain.RefuseField("value", "timezone")
		}
		return name, nil
	}
	if r.Kind == SettingPath {
		var path string
		if err := json.Unmarshal(value, &path); err != nil || !studio.IsRoomPath(path) {
			return nil, domain.RefuseField("value", "path")
		}
		return path, nil
	}
	var number int64
	if bytes.Equal(bytes.TrimSpace(value), []byte("null")) || json.Unmarshal(value, &number) != nil {
		return nil, domain.RefuseField("value", "integer")
	}
	switch {
	case r.Kind == SettingChoice && !slices.Contains(r.Choices, number):
		return nil, domain.RefuseField("value", "enum")
	case r.Kind == SettingInteger && (number < r.Min || number > r.Max):
		return nil, domain.RefuseField("value", "range", "min", r.Min, "max", r.Max)
	}
	return number, nil
}

// StoredSetting is a value that is not the default. By and ByName are the operator who set it in the console; 0
// for others.
type StoredSetting struct {
	Key     string
	Value   json.RawMessage
	Updated time.Time
	By      int64
	ByName  string
}

// SettingEdit is a change requested by an admin; without a value it restores the default.
type SettingEdit struct {
	Key    string
	Value  json.RawMessage // nil: the default
	Reason string
	By     int64
	Alone  bool // no approval is needed
}

// SettingEdited is the result of a change: done, or pending until another admin approves.
type SettingEdited struct {
	ApprovalID    string // "" done
	Key           string
	Before, After json.RawMessage // nil: the default
}

// SettingApproval is a change that waits for another admin.
type SettingApproval struct {
	ApprovalID string
	SettingEdit
	Asked time.Time
}
