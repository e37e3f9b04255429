// Which values the settings accept.

package console

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"touchline/domain"
)

func TestASettingAcceptsOnlyItsKindOfValue(t *testing.T) {
	for _, x := range []struct {
		key, value string
		want       domain.Code
	}{
		{"replay.keepDays", "0", ""}, {"replay.keepDays", "3650", ""}, {"replay.keepDays", "3651", domain.BadRequest},
		{"replay.keepDays", "-1", domain.BadRequest},
		{"replay.keepDays", "1.5", domain.BadRequest}, {"replay.keepDays", `"7"`, domain.BadRequest},
		{"replay.keepDays", "null", domain.BadRequest}, {"replay.keepDays", "1e99", domain.BadRequest},
		{"slots.minutes", "30", ""}, {"slots.minutes", "45", domain.BadRequest},
		{"chat.announceMutes", "false", ""}, {"chat.announceMutes", "0", domain.BadRequest},
		{"chat.announceMutes", "null", domain.BadRequest}, {"chat.announceMutes", "{", domain.BadRequest},
		{"site.timezone", `"Europe/Berlin"`, ""}, {"site.timezone", `"Local"`, domain.BadRequest},
		{"site.timezone", `""`, domain.BadRequest},
		{"site.timezone", `"../../etc/passwd"`, domain.BadRequest}, {"site.timezone", `"Mars/Olympus"`, domain.BadRequest},
		{"site.timezone", "8", domain.BadRequest},
		{"player.roomPath", `"/anchor/room/{houseId}"`, ""}, {"player.roomPath", `"//example.org"`, domain.BadRequest},
		{"player.roomPath", `""`, domain.BadRequest}, {"player.roomPath", "null", domain.BadRequest},
	} {
		rule, found := FindSettingRule(x.key, false)
		if _, err := rule.Check(json.RawMessage(x.value)); !found || domain.CodeOf(err) != x.want {
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
