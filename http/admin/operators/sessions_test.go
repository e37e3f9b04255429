// The logins of an operator: the list with addresses and times, and ending them.

package operators_test

import (
	"testing"
	"time"

	"touchline/domain"
	"touchline/domain/console"
)

type sessionRow struct {
	SessionID, Browser, Address string
	Current                     bool
	UsedTime                    int64
}

func (s staff) sessions(t *testing.T, token string) (list []sessionRow) {
	t.Helper()
	var answer struct{ List []sessionRow }
	s.Call(t, "/admin/session_list", `{}`, token).Into(t, &answer)
	return answer.List
}

func TestAnOperatorSeesAndEndsTheirOwnLogins(t *testing.T) {
	s := open(t)
	here, there := s.enter(t, "support"), s.enter(t, "support")
	s.Pass(10 * time.Minute)
	list := s.sessions(t, here)
	if len(list) != 3 || !list[0].Current || list[1].Current || list[0].Address == "" {
		t.Fatalf("the login of the call is not the first: %+v", list)
	}
	if used := list[0].UsedTime - list[1].UsedTime; used != (10 * time.Minute).Milliseconds() {
		t.Errorf("it was used %d ms after the others", used)
	}
	s.Call(t, "/admin/session_end", `{"sessionId":"`+list[1].SessionID+`"}`, s.Editor.Token).Wants(t, domain.NotFound,
		"another operator's login")
	s.Call(t, "/admin/session_end", `{}`, here).Wants(t, domain.BadRequest, "which one?")
	s.Call(t, "/admin/session_end", `{"sessionId":"x","others":true}`, here).Wants(t, domain.BadRequest,
		"one or all others?")
	for _, row := range list[1:] {
		s.Call(t, "/admin/session_end", `{"sessionId":"`+row.SessionID+`"}`, here).Wants(t, "", "one's own")
	}
	s.Call(t, "/admin/me", `{}`, there).Wants(t, domain.TokenInvalid, "a login that was ended")
	s.enter(t, "support")
	var ended struct{ Ended int }
	s.Call(t, "/admin/session_end", `{"others":true}`, here).Into(t, &ended)
	if left := s.sessions(t, here); ended.Ended != 1 || len(left) != 1 || !left[0].Current {
		t.Errorf("%d ended, %+v is left", ended.Ended, left)
	}
	if acts := s.Acts("/admin/session_end"); len(acts) != 4 {
		t.Errorf("%d acts are recorded", len(acts))
	}
}

func TestAnUnusedLoginOfAnOperatorEndsAfterHalfAnHour(t *testing.T) {
	s := open(t)
	used, idle := s.enter(t, "support"), s.enter(t, "support")
	for range 6 { // two hours
		s.Pass(20 * time.Minute)
		s.Call(t, "/admin/me", `{}`, used).Wants(t, "", "a login in use")
	}
	for _, call := range []string{"/admin/me", "/admin/user_list", "/admin/session_list"} {
		s.Call(t, call, `{}`, idle).Wants(t, domain.TokenInvalid, "a login unused for two hours")
	}
	if list := s.sessions(t, used); len(list) != 1 {
		t.Errorf("%d logins are shown as in force", len(list))
	}
	s.Pass(console.OperatorIdle)
	s.Call(t, "/admin/me", `{}`, used).Wants(t, domain.TokenInvalid, "half an hour after its last use")
}
