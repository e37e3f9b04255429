// Which values the settings accept.

package domain

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
)

func TestASettingAcceptsOnlyItsKindOfValue(t *testing.T) {
	for _, x := range []struct {
		key, value string
		want       Code
	}{
		{"replay.keepDays", "0", ""}, {"replay.keepDays", "3650", ""}, {"replay.keepDays", "3651", BadRequest},
		{"replay.keepDays", "-1", BadRequest},
		{"replay.keepDays", "1.5", BadRequest}, {"replay.keepDays", `"7"`, BadRequest},
		{"replay.keepDays", "null", BadRequest}, {"replay.keepDays", "1e99", BadRequest},
		{"slots.minutes", "30", ""}, {"slots.minutes", "45", BadRequest},
		{"chat.announceMutes", "false", ""}, {"chat.announceMutes", "0", BadRequest},
		{"chat.announceMutes", "null", BadRequest}, {"chat.announceMutes", "{", BadRequest},
		{"site.timezone", `"Europe/Berlin"`, ""}, {"site.timezone", `"Local"`, BadRequest},
		{"site.timezone", `""`, BadRequest},
		{"site.timezone", `"../../etc/passwd"`, BadRequest}, {"site.timezone", `"Mars/Olympus"`, BadRequest},
		{"site.timezone", "8", BadRequest},
		{"player.roomPath", `"/anchor/room/{houseId}"`, ""}, {"player.roomPath", `"//example.org"`, BadRequest},
		{"player.roomPath", `""`, BadRequest}, {"player.roomPath", "null", BadRequest},
	} {
		rule, found := FindSettingRule(x.key, false)
		if _, err := rule.Check(json.RawMessage(x.value)); !found || CodeOf(err) != x.want {
			t.Errorf("%s takes %s: %v, want %q", x.key, x.value, err, x.want)
		}
	}
}

func TestEverySettingAcceptsItsDefault(t *testing.T) {
	rules := SettingRules(false)
	if !slices.IsSortedFunc(rules, func(a, b SettingRule) int { return strings.Compare(a.Key, b.Key) }) {
		t.Error("the settings are not in the order of their keys")
	}
	for _, rule := range rules {
		usual, err := json.Marshal(rule.Default)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := rule.Check(usual); err != nil {
			t.Errorf("%s refuses its default %s: %v", rule.Key, usual, err)
		}
	}
}
