// A copy of one's data: begun and opened with more than a token, and ended with the login that asked.

package http

import (
	"strings"
	"testing"
	"time"

	"touchline/domain"
	"touchline/http/account"
	"touchline/http/rest"
)

const exportCall = "/web_my/export"

func TestATokenAloneNeitherBeginsAnExportNorLearnsItsLink(t *testing.T) {
	w := newWorld()
	m := newMine(w)
	s := serverOn(t, w, m.on)
	a, token := member(t, w, "Lin2026")
	asked := func(body string, code domain.Code) (e account.ExportAnswer) {
		t.Helper()
		r := ask(t, s, "POST", exportCall, body, "token", token)
		if wants(t, r, code, body); code == "" {
			r.into(t, &e)
		}
		return e
	}
	asked("", domain.FieldRequired)
	asked(`{"password":"wrong1"}`, domain.OldPasswordWrong)
	asked(`{"code":"111111"}`, domain.SmsCodeWrong)
	if m.export.ID != "" {
		t.Fatal("an export was begun without a proof")
	}
	begun := asked(`{"password":"touchline1"}`, "")
	if begun.Status != "preparing" || begun.ExpireTime != noon.Add(24*time.Hour).UnixMilli() || len(w.notices) != 1 {
		t.Fatalf("%+v, %d notices", begun, len(w.notices))
	}
	wants(t, ask(t, s, "GET", *begun.URL, ""), domain.NotFound, "before it is ready")
	m.export.Ready, m.export.Size, m.file = noon, 9, "PK and so"
	if looked := asked("", ""); looked.ExportID != begun.ExportID || looked.Status != "ready" || looked.Size != 9 || looked.URL != nil {
		t.Errorf("without a proof: %+v", looked)
	}
	_ = w.SaveCode(t.Context(), a.Phone, domain.SmsChangePassword, "424242")
	again := asked(`{"code":"424242"}`, "")
	if again.URL == nil || *again.URLExpireTime != noon.Add(domain.ExportLinkLife).UnixMilli() || len(w.notices) != 1 {
		t.Fatalf("%+v, %d notices", again, len(w.notices))
	}
	r := ask(t, s, "GET", *again.URL, "")
	if string(r.body) != "PK and so" || r.header.Get("Content-Type") != "application/zip" || r.header.Get("Cache-Control") != "no-store" ||
		!strings.HasPrefix(r.header.Get("Content-Disposition"), "attachment") {
		t.Errorf("%d %v %s", r.status, r.header, r.body)
	}
	other := w.in("another", a.UserID, noon)
	for _, url := range []string{
		strings.Replace(*again.URL, "expires=1", "expires=2", 1), strings.Split(*again.URL, "?")[0],
		strings.Replace(*again.URL, begun.ExportID, "x_other", 1),
		strings.Replace(*again.URL, rest.HashToken(token).LoginID(), other.Hash.LoginID(), 1),
	} {
		wants(t, ask(t, s, "GET", url, "", "token", token), domain.Forbidden, url)
	}
	w.pass(domain.ExportLinkLife)
	wants(t, ask(t, s, "GET", *again.URL, ""), domain.NotFound, "a quarter of an hour later")
}

func TestAnExportLinkEndsWithTheLoginThatAskedForIt(t *testing.T) {
	const phone = "+86" + testPhone
	for what, end := range map[string]func(t *testing.T, w *world, s *Server, a domain.Account, token string){
		"logging out": func(t *testing.T, _ *world, s *Server, _ domain.Account, token string) {
			wants(t, ask(t, s, "POST", "/web_user/web_logout", "", "token", token), "", "logging out")
		},
		"a new password": func(t *testing.T, _ *world, s *Server, _ domain.Account, token string) {
			change := form{"oldPassword": "touchline1", "password": "a7b2c9", "confirmPassword": "a7b2c9"}
			wants(t, ask(t, s, "POST", passwordPath, change.String(), "token", token), "", "a new password")
		},
		"a password set with a code": func(t *testing.T, w *world, s *Server, _ domain.Account, _ string) {
			_ = w.SaveCode(t.Context(), phone, domain.SmsChangePassword, "424242")
			reset := form{"areaCode": "+86", "phone": testPhone, "code": "424242", "password": "a7b2c9", "confirmPassword": "a7b2c9"}
			wants(t, ask(t, s, "POST", passwordPath, reset.String()), "", "a forgotten password")
		},
		"a phone changed elsewhere": func(t *testing.T, w *world, s *Server, a domain.Account, _ string) {
			w.in("elsewhere", a.UserID, noon)
			if err := w.ChangePhone(t.Context(), a.UserID, "+8613912345678", rest.HashToken("elsewhere")); err != nil {
				t.Fatal(err)
			}
		},
		"disabling": func(t *testing.T, w *world, _ *Server, a domain.Account, _ string) {
			_ = w.set(a.UserID, func(a *domain.Account) { a.DisabledAt = noon })
		},
		"the owner ending the session": func(t *testing.T, w *world, s *Server, a domain.Account, token string) {
			if _, err := w.DropLoginNamed(t.Context(), a.UserID, rest.HashToken(token).LoginID()); err != nil {
				t.Fatal(err)
			}
		},
		"leaving": func(t *testing.T, _ *world, s *Server, _ domain.Account, token string) {
			wants(t, ask(t, s, "POST", "/web_my/account_delete", `{"password":"touchline1"}`, "token", token), "", "leaving")
		},
	} {
		t.Run(what, func(t *testing.T) {
			w := newWorld()
			m := newMine(w)
			s := serverOn(t, w, m.on)
			a, token := member(t, w, "Lin2026")
			var e account.ExportAnswer
			ask(t, s, "POST", exportCall, `{"password":"touchline1"}`, "token", token).into(t, &e)
			m.export.Ready, m.file = noon, "PK"
			if r := ask(t, s, "GET", *e.URL, ""); string(r.body) != "PK" {
				t.Fatalf("before: %s", r.body)
			}
			end(t, w, s, a, token)
			wants(t, ask(t, s, "GET", *e.URL, ""), domain.NotFound, "after "+what)
		})
	}
}
