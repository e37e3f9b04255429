package chat_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"touchline/app/resttest"
	"touchline/domain"
	"touchline/domain/moderation"
)

// filedReport is a row of the table report.
type filedReport struct {
	UserID           int64
	Evidence, Remark string
	Reason           moderation.ReportReason
	Room             string
}

// filed returns the reports, the oldest first.
func filed(t *testing.T, s *resttest.Server) []filedReport {
	t.Helper()
	rows, err := s.DB.Query(t.Context(), `SELECT user_id, evidence, remark, reason, room FROM report ORDER BY report_id`)
	if err != nil {
		t.Fatal(err)
	}
	reports, err := pgx.CollectRows(rows, pgx.RowToStructByPos[filedReport])
	if err != nil {
		t.Fatal(err)
	}
	return reports
}

func TestAReportKeepsACopyOfTheLineAndTenAnHourAreAllowed(t *testing.T) {
	s, _ := open(t, resttest.Set("RATE_FACTOR", "1"))
	loud, fan, second := s.Person("loud"), s.Person("fan"), s.Person("second")
	line := s.Say(loud, room, "rude")
	const path = "/web_anchor/report"
	body := `{"houseId":"1001","messageId":"` + line + `","reason":2,"text":" he said it \u0001"}`
	s.Call(t, path, body, "").Wants(t, domain.Unauthenticated, "a visitor reports")
	for n := range 10 {
		if r := s.Call(t, path, body, fan.Token); string(r.Data) != fmt.Sprintf(`{"reportId":"rp%d"}`, n+1) {
			t.Fatalf("report %d says %s", n, r.Body)
		}
	}
	s.Call(t, path, body, fan.Token).Wants(t, domain.RateLimited, "the eleventh report")
	if r := filed(t, s)[0]; r.UserID != loud.UserID || r.Evidence != "rude" || r.Remark != "he said it" ||
		r.Reason != moderation.ReportAbuse || r.Room != room {
		t.Errorf("filed is %+v", r)
	}
	other := strings.Replace(body, `"reason"`, fmt.Sprintf(`"userId":"%d","reason"`, second.UserID), 1)
	s.Call(t, path, other, second.Token).Wants(t, domain.NotFound, "a line of another user")
}
