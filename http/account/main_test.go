package account_test

import (
	"encoding/json"
	"maps"
	"testing"
	"time"

	"touchline/app/apptest"
	"touchline/app/resttest"
	"touchline/domain"
)

func TestMain(m *testing.M) { apptest.Main(m) }

const (
	regPath      = "/web_user/web_user_reg"
	loginPath    = "/web_user/web_pwd_login"
	codePath     = "/web_user/web_get_phone_code"
	passwordPath = "/web_user/web_user_change_password"

	testPhone = "13800138000" // the first person of a test has it
)

// behindProxy makes X-Forwarded-For count in requests without a socket.
var behindProxy = resttest.Set("TRUSTED_PROXIES", "0.0.0.0/32")

type form map[string]any

// with returns the form with some fields changed. nil removes a field.
func (f form) with(pairs ...any) form {
	c := maps.Clone(f)
	for i := 0; i < len(pairs); i += 2 {
		c[pairs[i].(string)] = pairs[i+1]
		if pairs[i+1] == nil {
			delete(c, pairs[i].(string))
		}
	}
	return c
}

func (f form) String() string {
	b, _ := json.Marshal(f)
	return string(b)
}

// saveCode stores a code for a phone and a scene, as if the server had sent it.
func saveCode(t *testing.T, s *resttest.Server, phone, scene, code string) {
	t.Helper()
	if err := s.Codes.SaveCode(t.Context(), phone, scene, code); err != nil {
		t.Fatal(err)
	}
}

// disable disables an account until a time. The zero time disables it permanently.
func disable(t *testing.T, s *resttest.Server, p resttest.Person, reason string, until time.Time) {
	t.Helper()
	if err := s.Store.Admin.DisableAccount(t.Context(), p.UserID, reason, s.Now(), until); err != nil {
		t.Fatal(err)
	}
}

// publish stores a new version of an agreement in a language.
func publish(t *testing.T, s *resttest.Server, kind int32, lang string) (version int) {
	t.Helper()
	_, text, err := s.Store.Admin.WriteRichText(t.Context(),
		domain.RichText{Kind: kind, Language: lang, Title: "T", HTML: "<p>x</p>", Updated: s.Now()}, 0)
	if err != nil {
		t.Fatal(err)
	}
	return text.Version
}
