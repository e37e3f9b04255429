package account_test

import (
	"strings"
	"testing"

	"touchline/app/resttest"
	"touchline/domain"
)

func TestABannedWordIsRefusedAsAName(t *testing.T) {
	s := resttest.Open(t)
	person := s.Person("person")
	s.Ban("bad")
	const path = "/web_user/web_user_change_information"
	profile := `{"nickName":"bad","birthday":{"year":2000,"month":1,"day":2},"region":{"countryCode":"CN","province":"440000","city":"440300"}}`
	s.Call(t, path, profile, person.Token).Wants(t, domain.TextBanned, "a bad name")
	s.Call(t, path, strings.Replace(profile, "bad", "good", 1), person.Token).Wants(t, "", "a good name")
}
