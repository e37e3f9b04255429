package rooms_test

import (
	"fmt"
	"strings"
	"testing"

	"touchline/app/resttest"
	"touchline/domain"
)

func TestBannedWordsAreRefusedInEveryTextOfARoom(t *testing.T) {
	s := resttest.Open(t)
	anchor := s.Anchor("anchor")
	s.Ban("bad")
	texts := map[string]string{"houseName": "n", "anchorTitle": "t", "introduction": "i", "announcement": "a"}
	for field := range texts {
		body := "{"
		for name, text := range texts {
			if name == field {
				text = "bad"
			}
			body += fmt.Sprintf(`%q:%q,`, name, text)
		}
		s.Call(t, "/web_anchor/anchor_house_config_details_update", strings.TrimSuffix(body, ",")+"}", anchor.Token).
			Wants(t, domain.TextBanned, "a room with a bad "+field)
	}
}
