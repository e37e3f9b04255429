// Tables that admins export.

package admin_test

import (
	"fmt"
	"strings"
	"testing"

	"touchline/domain"
	"touchline/domain/console"
	"touchline/http/admin"
)

func TestAnExportIsAnExpiringLinkWithoutFormulas(t *testing.T) {
	s := open(t)
	user := s.Person("viewer")
	s.Exec(`UPDATE account SET nick_name = '=HYPERLINK("x")' WHERE user_id = $1`, user.UserID)
	boss := s.First.Token
	ask := func(format string) string {
		var link admin.ExportTableAnswer
		s.Call(t, "/admin/export", `{"what":"users","format":"`+format+`"}`, boss).Into(t, &link)
		return link.URL
	}
	links := map[string]string{"csv": ask("csv"), "json": ask("json")}
	for format, want := range map[string]string{
		"csv": fmt.Sprintf("\ufeffuserId,userName,nickName,phone,houseId,languageType,countryCode,disabledTime,disabledReason,createTime\n"+
			"%d,viewer,\"'=HYPERLINK(\"\"x\"\")\",138****8000,0,en,,,,2026-09-05T12:00:00Z\n# rows,1\n", user.UserID),
		"json": fmt.Sprintf(`[{"countryCode":"","createTime":"2026-09-05T12:00:00Z","disabledReason":"","disabledTime":null,"houseId":0,`+
			`"languageType":"en","nickName":"=HYPERLINK(\"x\")","phone":"138****8000","userId":%d,"userName":"viewer"}]`+"\n",
			user.UserID),
	} {
		if got := string(s.Ask(t, "GET", links[format], "").Body); got != want {
			t.Errorf("%s is\n%s\nwant\n%s", format, got, want)
		}
	}
	s.Ask(t, "GET", links["csv"]+"x", "").Wants(t, domain.Forbidden, "a forged link")
	s.Call(t, "/admin/logout", "", boss)
	s.Ask(t, "GET", links["csv"], "").Wants(t, domain.NotFound, "a link whose operator has logged out")
	boss = s.LogInOperator(s.First.OperatorID)
	last := ask("csv")
	s.Pass(console.ExportLinkLife)
	s.Ask(t, "GET", last, "").Wants(t, domain.NotFound, "an old link")
	acts := s.Acts("/admin/export")
	if len(acts) != 3 {
		t.Fatalf("%d acts are recorded", len(acts))
	}
	if kept := string(acts[0].Outcome); strings.Contains(kept, "/admin/export/") {
		t.Errorf("the record holds the link: %s", kept)
	}
}

func TestASignedNumberOfAnExportStaysANumber(t *testing.T) {
	s := open(t)
	people := 0
	for nick, want := range map[string]string{
		"-2": "-2", "+8613800138000": "+8613800138000", "-0.5": "-0.5", "小明": "小明",
		"-1+1": "'-1+1", "=1+1": "'=1+1", "@SUM(A1)": "'@SUM(A1)", "-": "'-", "＝1+1": "'＝1+1", "-1e5": "'-1e5",
	} {
		people++
		user := s.Person(fmt.Sprint("viewer", people))
		s.Exec(`UPDATE account SET nick_name = $2 WHERE user_id = $1`, user.UserID, nick)
		var link admin.ExportTableAnswer
		s.Call(t, "/admin/export", `{"what":"users","format":"csv"}`, s.First.Token).Into(t, &link)
		if got := string(s.Ask(t, "GET", link.URL, "").Body); !strings.Contains(got, ","+want+",") {
			t.Errorf("%q is not %s in\n%s", nick, want, got)
		}
	}
}
