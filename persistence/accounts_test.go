// Accounts and logins by the promises the REST shell relies on.
package persistence_test

import (
	"crypto/sha256"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"touchline/domain"
	"touchline/persistence"
	"touchline/persistence/persistencetest"
)

var opening = time.Date(2026, 9, 5, 12, 0, 0, 0, time.UTC)

func lin(t *testing.T, s *persistence.Store) domain.Account {
	t.Helper()
	a, err := s.CreateAccount(t.Context(), domain.Account{
		UserName: "Lin2026", PasswordHash: "$argon2id$", Phone: "+8613800138000", NickName: "Lin", Language: "zh", CreatedAt: opening,
	})
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func TestANameAndANumberBelongToOneUser(t *testing.T) {
	s := persistencetest.Open(t)
	first := lin(t, s)
	if first.UserID != 100001 {
		t.Errorf("the first user is %d", first.UserID)
	}
	for _, x := range []struct {
		name, phone string
		code        domain.Code
	}{
		{"lIN2026", "+8613900000001", domain.UsernameTaken},
		{"Other1", "+8613800138000", domain.PhoneTaken},
		{"Other1", "", ""}, {"Other2", "", ""}, // users without a phone do not share one
	} {
		_, err := s.CreateAccount(t.Context(), domain.Account{UserName: x.name, Phone: x.phone, NickName: "x", Language: "zh", CreatedAt: opening})
		if domain.CodeOf(err) != x.code {
			t.Errorf("%s %s: %v", x.name, x.phone, err)
		}
	}
	other, err := s.AccountByName(t.Context(), "OTHER1")
	if err != nil {
		t.Fatal(err)
	}
	if err := s.SetPhone(t.Context(), other.UserID, "+8613800138000"); domain.CodeOf(err) != domain.PhoneTaken {
		t.Errorf("taking a number over: %v", err)
	}
}

func TestFiftyRegistrationsOfOneNameMakeOneUser(t *testing.T) {
	s := persistencetest.Open(t)
	var made atomic.Int32
	var all sync.WaitGroup
	for range 50 {
		all.Go(func() {
			_, err := s.CreateAccount(t.Context(), domain.Account{UserName: "Same1", NickName: "x", Language: "zh", CreatedAt: opening})
			switch domain.CodeOf(err) {
			case "":
				made.Add(1)
			case domain.UsernameTaken:
			default:
				t.Error(err)
			}
		})
	}
	all.Wait()
	if made.Load() != 1 {
		t.Errorf("%d users", made.Load())
	}
}

func TestAnAccountIsReadBackAsItWasWritten(t *testing.T) {
	s := persistencetest.Open(t)
	a := lin(t, s)
	profile := domain.Profile{
		Birthday: &domain.Date{Year: 2000, Month: 2, Day: 29}, Region: &domain.Region{CountryCode: "CN", Province: "440000", City: "440300"},
		Gender: domain.GenderFemale, Height: 170, Weight: 60, Emotional: domain.EmotionalSingle, Hobby: "'; DROP TABLE account;--", About: "$tag$ <script>",
	}
	if err := s.SetProfile(t.Context(), a.UserID, "林", "en", profile); err != nil {
		t.Fatal(err)
	}
	if err := s.SetUserImage(t.Context(), a.UserID, "img/x.jpg"); err != nil {
		t.Fatal(err)
	}
	got, err := s.AccountByPhone(t.Context(), "+8613800138000")
	if err != nil {
		t.Fatal(err)
	}
	p := got.Profile
	if got.NickName != "林" || got.Language != "en" || got.UserImage != "img/x.jpg" || *p.Birthday != *profile.Birthday || *p.Region != *profile.Region ||
		p.Hobby != profile.Hobby || p.About != profile.About || p.Gender != profile.Gender || p.Height != 170 || !got.CreatedAt.Equal(opening) || !p.Complete() {
		t.Errorf("%+v", got)
	}
	for _, err := range []error{
		s.SetLanguage(t.Context(), 5, "zh"), second(s.Account(t.Context(), 5)), second(s.AccountByName(t.Context(), "%")), second(s.AccountByPhone(t.Context(), "")),
	} {
		if domain.CodeOf(err) != domain.NotFound {
			t.Errorf("nobody: %v", err)
		}
	}
	if f, err := s.Figures(t.Context(), a.UserID); err != nil || f != (domain.Figures{}) {
		t.Errorf("%+v %v", f, err)
	}
}

func second[T any](_ T, err error) error { return err }

func TestALoginIsInForceUntilItEndsOrIsDropped(t *testing.T) {
	s := persistencetest.Open(t)
	a := lin(t, s)
	hash := func(n byte) domain.TokenHash { return sha256.Sum256([]byte{n}) }
	for n := range byte(3) {
		if err := s.AddLogin(t.Context(), domain.NewLogin(hash(n), a.UserID, opening)); err != nil {
			t.Fatal(err)
		}
	}
	find := func(n byte, at time.Time) domain.Code {
		return domain.CodeOf(second(s.Login(t.Context(), hash(n), at)))
	}
	got, err := s.Login(t.Context(), hash(0), opening)
	if err != nil || got.UserID != a.UserID || got.NickName != "Lin" || !got.Expires.Equal(opening.Add(domain.TokenLifetime)) {
		t.Errorf("%+v %v", got, err)
	}
	if find(9, opening) != domain.TokenInvalid || find(0, opening.Add(domain.TokenLifetime)) != domain.TokenInvalid {
		t.Error("a token that is not in force was let in")
	}
	if err := s.RenewLogin(t.Context(), hash(0), opening.Add(time.Hour), opening.Add(domain.TokenLifetime+time.Hour)); err != nil {
		t.Fatal(err)
	}
	if find(0, opening.Add(domain.TokenLifetime)) != "" {
		t.Error("a renewed token ended at its first end")
	}
	if id, err := s.DropLogin(t.Context(), hash(1)); id != a.UserID || err != nil {
		t.Errorf("%d %v", id, err)
	}
	if id, err := s.DropLogin(t.Context(), hash(1)); id != 0 || err != nil {
		t.Errorf("dropped twice: %d %v", id, err)
	}
	if find(1, opening) != domain.TokenInvalid || find(2, opening) != "" {
		t.Error("one log-out ended the wrong login")
	}
	if err := s.DropLogins(t.Context(), a.UserID); err != nil {
		t.Fatal(err)
	}
	if find(0, opening) != domain.TokenInvalid || find(2, opening) != domain.TokenInvalid {
		t.Error("a login outlived them all")
	}
}

func TestADisabledAccountSaysSoInItsLogin(t *testing.T) {
	s := persistencetest.Open(t)
	a := lin(t, s)
	hash := domain.TokenHash{1}
	if err := s.AddLogin(t.Context(), domain.NewLogin(hash, a.UserID, opening)); err != nil {
		t.Fatal(err)
	}
	if err := s.DisableAccount(t.Context(), a.UserID, "spam", opening, opening.Add(time.Hour)); err != nil {
		t.Fatal(err)
	}
	login, err := s.Login(t.Context(), hash, opening)
	if err != nil || domain.CodeOf(login.Disabled(opening)) != domain.AccountDisabled || login.Disabled(opening.Add(time.Hour)) != nil {
		t.Errorf("%+v %v", login, err)
	}
}
