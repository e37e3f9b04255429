// What operators read about one user: the roles, the contents and the record.

package people_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"touchline/app/resttest"
	"touchline/domain"
	"touchline/domain/console"
	"touchline/domain/moderation"
	"touchline/http/admin/people"
)

var calls = []string{"/admin/user_about", "/admin/user_flows", "/admin/user_lines"}

func of(userID int64, more string) string { return fmt.Sprintf(`{"userId":"%d"%s}`, userID, more) }

func TestOnlySupportReadsAboutAUser(t *testing.T) {
	s := resttest.Open(t)
	support, editor := s.Operator("support", console.OperatorSupport), s.Operator("editor", console.OperatorEditor)
	user := s.Person("viewer")
	for _, path := range calls {
		s.Call(t, path, of(user.UserID, ""), editor.Token).Wants(t, domain.Forbidden, "an editor asks "+path)
		s.Call(t, path, of(user.UserID, ""), s.LogIn(user.Account)).Wants(t, domain.TokenInvalid, "a user asks "+path)
		s.Call(t, path, `{}`, support.Token).Wants(t, domain.BadRequest, path+" without a user")
		s.Call(t, path, of(user.UserID, `,"pageSize":101`), support.Token).Wants(t,
			map[bool]domain.Code{true: "", false: domain.BadRequest}[path == calls[0]], path+" for a large page")
		s.Call(t, path, of(user.UserID, ""), support.Token).Wants(t, "", "support asks "+path)
	}
	s.Call(t, calls[0], of(999_999_999, ""), support.Token).Wants(t, domain.NotFound, "an unknown user")
	s.Call(t, calls[2], of(user.UserID, `,"cursor":"x.y"`), support.Token).Wants(t, domain.BadRequest, "a forged cursor")
}

func TestAUserIsShownWithLoginsCoinsRoomAndReportsButWithoutThePhoneNumber(t *testing.T) {
	s := resttest.Open(t)
	support := s.Operator("support", console.OperatorSupport)
	anchor := s.OpenRoom("anchor")
	s.LogIn(anchor.Account)
	if _, err := s.DB.Exec(t.Context(), `UPDATE account SET phone = '+8613812345678' WHERE user_id = $1`,
		anchor.UserID); err != nil {
		t.Fatal(err)
	}
	s.Credit(anchor, 70)
	if _, err := s.Chat.FileReport(t.Context(),
		moderation.Report{UserID: anchor.UserID, Reason: moderation.ReportOther, Evidence: "dubious",
			At: s.Now()}); err != nil {
		t.Fatal(err)
	}
	reply := s.Call(t, "/admin/user_about", of(anchor.UserID, ""), support.Token)
	var about people.AboutAnswer
	reply.Into(t, &about)
	if strings.Contains(string(reply.Body), "13812345678") || about.User.Phone != "138****5678" {
		t.Errorf("the number is shown: %s", reply.Body)
	}
	if len(about.Logins) == 0 || about.Wallet.Balance != 70 || about.Room == nil ||
		int64(about.Room.HouseID) != anchor.HouseID || len(about.Reports) != 1 || !about.Reports[0].Held {
		t.Errorf("shown are %+v", about)
	}
	var flows struct {
		List []struct {
			Amount, BalanceAfter int64
		}
		Total int
	}
	s.Call(t, "/admin/user_flows", of(anchor.UserID, ""), support.Token).Into(t, &flows)
	if flows.Total != 1 || flows.List[0].Amount != 70 || flows.List[0].BalanceAfter != 70 {
		t.Errorf("the wallet is shown as %+v", flows)
	}
}

func TestTheLinesOfAUserAreReadThroughAllRooms(t *testing.T) {
	s := resttest.Open(t)
	support, user := s.Operator("support", console.OperatorSupport), s.Person("writer")
	write := func(room string, offset int, after time.Duration, text string, hidden bool) {
		t.Helper()
		_, err := s.DB.Exec(t.Context(), `INSERT INTO line (room, "offset", epoch, kind, user_id, client_id, message_id, session_id, at, body, hidden)
			VALUES ($1, $2, 1, 'chat', $3, 'c', $4, '', $5, $6, $7)`,
			room, offset, user.UserID, fmt.Sprintf("m1_%d", offset), s.Now().Add(after),
			fmt.Appendf(nil, `{"u":{"nickName":"writer"},"text":%q}`, text), hidden)
		if err != nil {
			t.Fatal(err)
		}
	}
	write("house:1001", 1, 0, "one", false)
	write("match:55", 1, time.Second, "two", true)
	write("house:1002", 9, time.Second, "three", false)
	write("house:1001", 2, 2*time.Second, "four", false)
	var said []string
	cursor := ""
	for range 4 {
		var page people.LinesAnswer
		s.Call(t, "/admin/user_lines", of(user.UserID, fmt.Sprintf(`,"pageSize":2,"cursor":%q`, cursor)),
			support.Token).Into(t, &page)
		for _, line := range page.List {
			said = append(said, fmt.Sprintf("%s/%t/%d", line.Text, line.Deleted, line.HouseID))
		}
		if page.NextCursor == nil {
			break
		}
		cursor = *page.NextCursor
	}
	if got := strings.Join(said, " "); got != "four/false/1001 two/true/0 three/false/1002 one/false/1001" {
		t.Errorf("read were %s", got)
	}
}

func TestReadingAboutAUserAndSearchingByPhoneAreRecorded(t *testing.T) {
	s := resttest.Open(t)
	support := s.Operator("support", console.OperatorSupport)
	user := s.Person("viewer")
	if _, err := s.DB.Exec(t.Context(), `UPDATE account SET phone = '+8613812345678' WHERE user_id = $1`,
		user.UserID); err != nil {
		t.Fatal(err)
	}
	s.Call(t, "/admin/user_list", `{"keyword":"view"}`, support.Token).Wants(t, "", "a search without a number")
	if acts := s.Acts("/admin/user_list"); len(acts) != 0 {
		t.Errorf("a search without a number is recorded: %v", acts)
	}
	searches := []string{`{"phone":"13812345678"}`, `{"phone":"+8613812345678"}`,
		`{"areaCode":"+86","phone":"13812345670"}`, `{"phone":"1"}`}
	for _, search := range searches {
		s.Call(t, "/admin/user_list", search, support.Token)
	}
	for _, path := range calls {
		s.Call(t, path, of(user.UserID, ""), support.Token).Wants(t, "", path)
		if acts := s.Acts(path); len(acts) != 1 {
			t.Errorf("%s leaves %d lines in the record", path, len(acts))
		}
	}
	if acts := s.Acts("/admin/user_list"); len(acts) != len(searches) {
		t.Errorf("%d searches leave %d lines in the record", len(searches), len(acts))
	}
	var numbers, unknown int
	if err := s.DB.QueryRow(t.Context(),
		`SELECT count(*) FILTER (WHERE a::text LIKE '%3812345%'), count(*) FILTER (WHERE outcome IS NULL) FROM operator_act a`).Scan(&numbers, &unknown); err != nil {
		t.Fatal(err)
	}
	if numbers != 0 || unknown != 0 {
		t.Errorf("%d lines hold a number, %d have no outcome", numbers, unknown)
	}
}
