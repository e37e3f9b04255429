// From which age on coins are sold.

package money_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"touchline/domain"
	"touchline/domain/ledger"
)

func TestSomebodyYoungerThanTheSettingBuysNoCoins(t *testing.T) {
	s, fan, _ := openWithTill(t)
	birthday := s.Now().AddDate(-18, 0, 0)
	born := func(day time.Time) {
		t.Helper()
		profile := domain.Profile{Birthday: &domain.Date{Year: day.Year(), Month: int(day.Month()), Day: day.Day()}}
		if err := s.Accounts.SetProfile(t.Context(), fan.UserID, "fan", "en", profile); err != nil {
			t.Fatal(err)
		}
	}
	born(birthday.AddDate(0, 0, 1))
	r := s.Call(t, rechargePath, coins300, fan.Token)
	r.Wants(t, domain.UnderAge, "the day before")
	if fmt.Sprint(r.Params["min"]) != "18" {
		t.Errorf("%s", r.Body)
	}
	born(birthday)
	s.Call(t, rechargePath, coins300, fan.Token).Wants(t, "", "on the birthday")
	born(birthday.AddDate(8, 0, 0))
	second := strings.Replace(coins300, "request-1", "request-2", 1)
	s.Call(t, rechargePath, second, fan.Token).Wants(t, domain.UnderAge, "ten years old")
	s.Call(t, rechargePath, coins300, fan.Token).Wants(t, "", "the order that was there")
	if err := s.Site.SetSetting(t.Context(), ledger.BuyerAgeSetting, 0); err != nil {
		t.Fatal(err)
	}
	s.Call(t, rechargePath, second, fan.Token).Wants(t, "", "without a rule")
}
