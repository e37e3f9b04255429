// Badges beside the names in the lists of a room's staff.

package chat_test

import (
	"fmt"
	"strings"
	"testing"

	"touchline/app/resttest"
	"touchline/domain"
	"touchline/http"
)

// wardrobe gives every user the same badges in room 1001, and none elsewhere.
func wardrobe(houseID, _ int64) domain.Badges {
	if houseID != 1001 {
		return domain.Badges{}
	}
	return domain.Badges{Place: 2, FanLevel: 3, Brand: true}
}

func TestTheStaffSeesTheBadgesOfMutedPeopleAndModerators(t *testing.T) {
	s, anchor := open(t, resttest.Deps(func(d *http.Deps) { d.Badges = wardrobe }))
	loud, helper := s.Person("loud"), s.Person("helper")
	s.Call(t, editUser, fmt.Sprintf(`{"houseId":"1001","userId":"%d","action":1,"muteType":5,"reason":"spam"}`,
		loud.UserID), anchor.Token).
		Wants(t, "", "a mute")
	s.Call(t, "/web_anchor/moderator_edit", fmt.Sprintf(`{"houseId":"1001","userId":"%d","action":1}`, helper.UserID),
		anchor.Token).
		Wants(t, "", "a moderator")
	for list, of := range map[int]resttest.Person{2: loud, 3: helper} {
		r := s.Call(t, people, fmt.Sprintf(`{"houseId":1001,"type":%d}`, list), anchor.Token)
		want := fmt.Sprintf(`"userId":"%d"`, of.UserID)
		if text := string(r.Data); !strings.Contains(text, want) ||
			!strings.Contains(text, `"medal":{"name":"supporter","level":2},"fanLevel":3,"tags":["brand"]`) {
			t.Errorf("list %d is %s", list, text)
		}
	}
}
