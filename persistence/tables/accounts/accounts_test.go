// Accounts and logins keep the promises that the REST calls rely on.

package accounts_test

import (
	"crypto/sha256"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"touchline/domain"
	"touchline/persistence/persistencetest"
)

func TestANameAndAPhoneNumberBelongToOneUser(t *testing.T) {
	s := persistencetest.Open(t)
	first := persistencetest.Lin(t, s)
	if first.UserID != 100001 {
		t.Errorf("the first user is %d", first.UserID)
	}
	for _, x := range []struct {
		name, phone string
		code        domain.Code
	}{
		{"lIN2026", "+8613900000001", domain.UsernameTaken},
		{"Other1", "+8613800138000", domain.PhoneTaken},
		{"Other1", "", ""}, {"Other2", "", ""}, // users without a phone do not conflict
	} {
		_, err := s.Accounts.CreateAccount(t.Context(),
			domain.Account{UserName: x.name, Phone: x.phone, NickName: "x", Language: "zh", CreatedAt: persistencetest.Opening})
		if domain.CodeOf(err) != x.code {
			t.Errorf("%s %s: %v", x.name, x.phone, err)
		}
	}
	other, err := s.Accounts.AccountByName(t.Context(), "OTHER1")
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Accounts.ChangePhone(t.Context(), other.UserID, "+8613800138000",
		domain.TokenHash{}); domain.CodeOf(err) != domain.PhoneTaken {
		t.Errorf("a change to another user's number: %v", err)
	}
}

func TestFiftyRegistrationsOfOneNameMakeOneUser(t *testing.T) {
	s := persistencetest.Open(t)
	var made atomic.Int32
	var all sync.WaitGroup
	for range 50 {
		all.Go(func() {
			_, err := s.Accounts.CreateAccount(t.Context(),
				domain.Account{UserName: "Same1", NickName: "x", Language: "zh", CreatedAt: persistencetest.Opening})
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
	a := persistencetest.Lin(t, s)
	profile := domain.Profile{
		Birthday: &domain.Date{Year: 2000, Month: 2, Day: 29},
		Region:   &domain.Region{CountryCode: "CN", Province: "440000", City: "440300"},
		Gender:   domain.GenderFemale, Height: 170, Weight: 60, Emotional: domain.EmotionalSingle,
		Hobby: "'; DROP TABLE account;--", About: "$tag$ <script>",
	}
	if err := s.Accounts.SetProfile(t.Context(), a.UserID, "林", "en", profile); err != nil {
		t.Fatal(err)
	}
	if err := s.Accounts.SetUserImage(t.Context(), a.UserID, "img/x.jpg"); err != nil {
		t.Fatal(err)
	}
	got, err := s.Accounts.AccountByPhone(t.Context(), "+8613800138000")
	if err != nil {
		t.Fatal(err)
	}
	p := got.Profile
	if got.NickName != "林" || got.Language != "en" || got.UserImage != "img/x.jpg" || *p.Birthday != *profile.Birthday ||
		*p.Region != *profile.Region ||
		p.Hobby != profile.Hobby || p.About != profile.About || p.Gender != profile.Gender || p.Height != 170 ||
		!got.CreatedAt.Equal(persistencetest.Opening) || !p.Complete() {
		t.Errorf("%+v", got)
	}
	for _, err := range []error{
		s.Accounts.SetLanguage(t.Context(), 5, "zh"), second(s.Accounts.Account(t.Context(), 5)),
		second(s.Accounts.AccountByName(t.Context(), "%")), second(s.Accounts.AccountByPhone(t.Context(), "")),
	} {
		if domain.CodeOf(err) != domain.NotFound {
			t.Errorf("an unknown user: %v", err)
		}
	}
	if f, err := s.Accounts.Figures(t.Context(), a.UserID); err != nil || f != (domain.Figures{}) {
		t.Errorf("%+v %v", f, err)
	}
}

func second[T any](_ T, err error) error { return err }

func TestALoginIsValidUntilItExpiresOrIsEnded(t *testing.T) {
	s := persistencetest.Open(t)
	a := persistencetest.Lin(t, s)
	hash := func(n byte) domain.TokenHash { return sha256.Sum256([]byte{n}) }
	for n := range byte(3) {
		if err := s.Accounts.AddLogin(t.Context(), domain.NewLogin(hash(n), a.UserID, persistencetest.Opening),
			a); err != nil {
			t.Fatal(err)
		}
	}
	find := func(n byte, at time.Time) domain.Code {
		return domain.CodeOf(second(s.Accounts.Login(t.Context(), hash(n), at)))
	}
	got, err := s.Accounts.Login(t.Context(), hash(0), persistencetest.Opening)
	if err != nil || got.UserID != a.UserID || got.NickName != "Lin" ||
		!got.Expires.Equal(persistencetest.Opening.Add(domain.TokenLifetime)) {
		t.Errorf("%+v %v", got, err)
	}
	if find(9, persistencetest.Opening) != domain.TokenInvalid ||
		find(0, persistencetest.Opening.Add(domain.TokenLifetime)) != domain.TokenInvalid {
		t.Error("an invalid token was accepted")
	}
	renewed, worth := got.Used(persistencetest.Opening.Add(24*time.Hour), "192.0.2.7")
	if err := s.Accounts.LoginUsed(t.Context(), renewed); err != nil || !worth {
		t.Fatal(worth, err)
	}
	if again, err := s.Accounts.Login(t.Context(), hash(0), persistencetest.Opening); err != nil ||
		again.Address != "192.0.2.7" || !again.UsedAt.Equal(persistencetest.Opening.Add(24*time.Hour)) {
		t.Errorf("%+v %v", again, err)
	}
	if find(0, persistencetest.Opening.Add(domain.TokenLifetime)) != "" {
		t.Error("a renewed token expired at its first expiry")
	}
	if id, err := s.Accounts.DropLogin(t.Context(), hash(1)); id != a.UserID || err != nil {
		t.Errorf("%d %v", id, err)
	}
	if id, err := s.Accounts.DropLogin(t.Context(), hash(1)); id != 0 || err != nil {
		t.Errorf("dropped twice: %d %v", id, err)
	}
	if find(1, persistencetest.Opening) != domain.TokenInvalid || find(2, persistencetest.Opening) != "" {
		t.Error("a log-out ended another login")
	}
	if n, err := s.Accounts.DropLogins(t.Context(), a.UserID, domain.TokenHash{}); err != nil || n != 2 {
		t.Fatal(n, err)
	}
	if find(0, persistencetest.Opening) != domain.TokenInvalid || find(2, persistencetest.Opening) != domain.TokenInvalid {
		t.Error("a login was left after all were ended")
	}
}

func TestALoginShowsThatItsAccountIsDisabled(t *testing.T) {
	s := persistencetest.Open(t)
	a := persistencetest.Lin(t, s)
	hash := domain.TokenHash{1}
	if err := s.Accounts.AddLogin(t.Context(), domain.NewLogin(hash, a.UserID, persistencetest.Opening), a); err != nil {
		t.Fatal(err)
	}
	if err := s.Admin.DisableAccount(t.Context(), a.UserID, "spam", persistencetest.Opening,
		persistencetest.Opening.Add(time.Hour)); err != nil {
		t.Fatal(err)
	}
	login, err := s.Accounts.Login(t.Context(), hash, persistencetest.Opening)
	if err != nil || domain.CodeOf(login.Disabled(persistencetest.Opening)) != domain.AccountDisabled ||
		login.Disabled(persistencetest.Opening.Add(time.Hour)) != nil {
		t.Errorf("%+v %v", login, err)
	}
}

func TestALoginIsListedAndEndedOnlyByItsOwner(t *testing.T) {
	s := persistencetest.Open(t)
	a := persistencetest.Lin(t, s)
	b, err := s.Accounts.CreateAccount(t.Context(),
		domain.Account{UserName: "Other1", NickName: "O", Language: "en", CreatedAt: persistencetest.Opening})
	if err != nil {
		t.Fatal(err)
	}
	hash := func(n byte) domain.TokenHash { return sha256.Sum256([]byte{n}) }
	for n, owner := range []domain.Account{a, a, a, b} {
		login := domain.NewLogin(hash(byte(n)), owner.UserID, persistencetest.Opening.Add(time.Duration(n)*time.Minute))
		login.Agent, login.Address = "curl/8", "2001:db8::/64"
		if err := s.Accounts.AddLogin(t.Context(), login, owner); err != nil {
			t.Fatal(err)
		}
	}
	listed := func(limit int) (order []domain.TokenHash) {
		logins, err := s.Accounts.LoginsOf(t.Context(), a.UserID, persistencetest.Opening.Add(time.Hour), limit)
		for _, l := range logins {
			if l.UserID != a.UserID || l.Agent != "curl/8" || l.Address != "2001:db8::/64" {
				t.Errorf("%+v", l)
			}
			order = append(order, l.Hash)
		}
		if err != nil {
			t.Fatal(err)
		}
		return order
	}
	if got := listed(10); !slices.Equal(got, []domain.TokenHash{hash(2), hash(1), hash(0)}) || len(listed(2)) != 2 {
		t.Errorf("%v", got)
	}
	for _, name := range []string{hash(3).LoginID(), "", "x", "AAAAAAAAAAAAAAAA"} {
		if _, err := s.Accounts.DropLoginNamed(t.Context(), a.UserID, name); domain.CodeOf(err) != domain.NotFound {
			t.Errorf("%q: %v", name, err)
		}
		if _, err := s.Accounts.LoginNamed(t.Context(), a.UserID, name,
			persistencetest.Opening); domain.CodeOf(err) != domain.TokenInvalid {
			t.Errorf("%q: %v", name, err)
		}
	}
	if found, err := s.Accounts.LoginNamed(t.Context(), a.UserID, hash(1).LoginID(),
		persistencetest.Opening); err != nil || found.Hash != hash(1) {
		t.Errorf("%v %v", found, err)
	}
	if ended, err := s.Accounts.DropLoginNamed(t.Context(), a.UserID, hash(1).LoginID()); err != nil || ended != hash(1) {
		t.Errorf("%v %v", ended, err)
	}
	if n, err := s.Accounts.DropLogins(t.Context(), a.UserID, hash(0)); err != nil || n != 1 {
		t.Errorf("%d %v", n, err)
	}
	if got := listed(10); !slices.Equal(got, []domain.TokenHash{hash(0)}) {
		t.Errorf("%v", got)
	}
}

// Everything that ends all logins is one commit, and rejects a login that was proved before it.
func TestAChangeOfPasswordOrPhoneEndsLoginsInItsOwnCommit(t *testing.T) {
	s := persistencetest.Open(t)
	a := persistencetest.Lin(t, s)
	hash := func(n byte) domain.TokenHash { return sha256.Sum256([]byte{n}) }
	in := func(n byte, proved domain.Account) error {
		return s.Accounts.AddLogin(t.Context(), domain.NewLogin(hash(n), a.UserID, persistencetest.Opening), proved)
	}
	for n := range byte(2) {
		if err := in(n, a); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Accounts.ChangePhone(t.Context(), a.UserID, "+8613912345678", hash(0)); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Accounts.Login(t.Context(), hash(0), persistencetest.Opening); err != nil {
		t.Errorf("the login that changed the phone: %v", err)
	}
	if _, err := s.Accounts.Login(t.Context(), hash(1),
		persistencetest.Opening); domain.CodeOf(err) != domain.TokenInvalid {
		t.Errorf("another login: %v", err)
	}
	if err := in(2, a); domain.CodeOf(err) != domain.LoginFailed {
		t.Errorf("a login by the old number: %v", err)
	}
	if a, _ = s.Accounts.Account(t.Context(), a.UserID); a.Phone != "+8613912345678" {
		t.Errorf("%+v", a)
	}
	if err := s.Accounts.ChangePassword(t.Context(), a.UserID, "new"); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Accounts.Login(t.Context(), hash(0),
		persistencetest.Opening); domain.CodeOf(err) != domain.TokenInvalid {
		t.Errorf("a login of the old password: %v", err)
	}
	if err := in(3, a); domain.CodeOf(err) != domain.LoginFailed {
		t.Errorf("a login with the old password: %v", err)
	}
	if err := s.Accounts.RehashPassword(t.Context(), a.UserID, a.PasswordHash, "old again"); err != nil {
		t.Fatal(err)
	}
	if a, _ = s.Accounts.Account(t.Context(), a.UserID); a.PasswordHash != "new" {
		t.Errorf("the old password came back as %q", a.PasswordHash)
	}
}
