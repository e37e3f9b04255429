// The export of a user's data: a token alone neither starts nor opens it, and its link ends with the login.

package account_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"

	"touchline/app/resttest"
	"touchline/domain"
	"touchline/domain/console"
	"touchline/http/account"
	"touchline/http/rest"
	"touchline/protos"
)

const exportCall = "/web_my/export"

// build builds the waiting export, as the job does.
func build(t *testing.T, s *resttest.Server) {
	t.Helper()
	if built, err := s.Accounts.BuildExport(t.Context(), s.Now()); err != nil || !built {
		t.Fatalf("built: %v, %v", built, err)
	}
}

func TestATokenAloneNeitherStartsAnExportNorGetsItsLink(t *testing.T) {
	s := resttest.Open(t)
	p := s.Person("Lin2026")
	asked := func(body string, code domain.Code) (e account.ExportAnswer) {
		t.Helper()
		r := s.Call(t, exportCall, body, p.Token)
		if r.Wants(t, code, body); code == "" {
			r.Into(t, &e)
		}
		return e
	}
	if none := asked("", ""); none != (account.ExportAnswer{Status: "none"}) {
		t.Fatalf("before the first export: %+v", none)
	}
	asked(`{"password":"wrong1"}`, domain.OldPasswordWrong)
	asked(`{"code":"111111"}`, domain.SmsCodeWrong)
	if e, err := s.Accounts.LastExport(t.Context(), p.UserID, s.Now()); domain.CodeOf(err) != domain.NotFound {
		t.Fatalf("an export started without a proof: %+v, %v", e, err)
	}
	notices := func() int { return len(resttest.Asked[*protos.NotifyUser](s.Actors)) }
	begun := asked(`{"password":"touchline1"}`, "")
	if begun.Status != "preparing" || begun.ExpireTime != resttest.Noon.Add(24*time.Hour).UnixMilli() || notices() != 1 {
		t.Fatalf("%+v, %d notices", begun, notices())
	}
	s.Ask(t, "GET", *begun.URL, "").Wants(t, domain.NotFound, "before it is ready")
	build(t, s)
	var file bytes.Buffer
	if err := s.Accounts.ExportParts(t.Context(), begun.ExportID, &file); err != nil ||
		!strings.HasPrefix(file.String(), "PK") {
		t.Fatalf("the file of %d bytes is no ZIP, %v", file.Len(), err)
	}
	if looked := asked("", ""); looked.ExportID != begun.ExportID || looked.Status != "ready" ||
		looked.Size != int64(file.Len()) || looked.URL != nil {
		t.Errorf("without a proof: %+v", looked)
	}
	saveCode(t, s, p.Phone, domain.SmsChangePassword, "424242")
	again := asked(`{"code":"424242"}`, "")
	if again.URL == nil || *again.URLExpireTime != resttest.Noon.Add(console.ExportLinkLife).UnixMilli() ||
		notices() != 1 {
		t.Fatalf("%+v, %d notices", again, notices())
	}
	r := s.Ask(t, "GET", *again.URL, "")
	if !bytes.Equal(r.Body, file.Bytes()) || r.Header.Get("Content-Type") != "application/zip" ||
		r.Header.Get("Cache-Control") != "no-store" ||
		!strings.HasPrefix(r.Header.Get("Content-Disposition"), "attachment") {
		t.Errorf("%d %v, %d bytes of %d", r.Status, r.Header, len(r.Body), file.Len())
	}
	other := rest.HashToken(s.LogIn(p.Account))
	for _, url := range []string{
		strings.Replace(*again.URL, "expires=1", "expires=2", 1), strings.Split(*again.URL, "?")[0],
		strings.Replace(*again.URL, begun.ExportID, "x_other", 1),
		strings.Replace(*again.URL, rest.HashToken(p.Token).LoginID(), other.LoginID(), 1),
	} {
		s.Ask(t, "GET", url, "", "token", p.Token).Wants(t, domain.Forbidden, url)
	}
	s.Pass(console.ExportLinkLife)
	s.Ask(t, "GET", *again.URL, "").Wants(t, domain.NotFound, "a quarter of an hour later")
}

func TestAnExportLinkEndsWithTheLoginOfItsRequest(t *testing.T) {
	s := resttest.Open(t)
	const code = "424242"
	changePhone := form{"oldCode": code, "areaCode": "+86", "phone": "13912345678", "code": code}
	persons := 0
	for what, end := range map[string]func(t *testing.T, p resttest.Person){
		"logging out": func(t *testing.T, p resttest.Person) {
			s.Call(t, "/web_user/web_logout", "", p.Token).Wants(t, "", "logging out")
		},
		"a new password": func(t *testing.T, p resttest.Person) {
			change := form{"oldPassword": "touchline1", "password": "a7b2c9", "confirmPassword": "a7b2c9"}
			s.Call(t, passwordPath, change.String(), p.Token).Wants(t, "", "a new password")
		},
		"a password set with a code": func(t *testing.T, p resttest.Person) {
			saveCode(t, s, p.Phone, domain.SmsChangePassword, code)
			number := strings.TrimPrefix(p.Phone, "+86")
			reset := form{"areaCode": "+86", "phone": number, "code": code, "password": "a7b2c9", "confirmPassword": "a7b2c9"}
			s.Call(t, passwordPath, reset.String(), "").Wants(t, "", "a forgotten password")
		},
		"a phone changed elsewhere": func(t *testing.T, p resttest.Person) {
			saveCode(t, s, p.Phone, domain.SmsChangePhone, code)
			saveCode(t, s, "+8613912345678", domain.SmsChangePhone, code)
			s.Call(t, "/web_user/web_user_change_phone", changePhone.String(), s.LogIn(p.Account)).Wants(t, "", "another phone")
		},
		"disabling": func(t *testing.T, p resttest.Person) { disable(t, s, p, "spam", time.Time{}) },
		"the owner ending the session": func(t *testing.T, p resttest.Person) {
			end := form{"sessionId": rest.HashToken(p.Token).LoginID(), "password": "touchline1"}
			s.Call(t, "/web_my/session_end", end.String(), s.LogIn(p.Account)).Wants(t, "", "ending the session")
		},
		"leaving": func(t *testing.T, p resttest.Person) {
			s.Call(t, "/web_my/account_delete", `{"password":"touchline1"}`, p.Token).Wants(t, "", "leaving")
		},
	} {
		t.Run(what, func(t *testing.T) {
			persons++
			p := s.Person(fmt.Sprint("Lin", 2026+persons))
			var e account.ExportAnswer
			s.Call(t, exportCall, `{"password":"touchline1"}`, p.Token).Into(t, &e)
			build(t, s)
			if r := s.Ask(t, "GET", *e.URL, ""); !bytes.HasPrefix(r.Body, []byte("PK")) {
				t.Fatalf("before: %s", r.Body)
			}
			end(t, p)
			s.Ask(t, "GET", *e.URL, "").Wants(t, domain.NotFound, "after "+what)
		})
	}
}
