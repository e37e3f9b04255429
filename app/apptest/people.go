// Users with accounts and logins.

package apptest

import (
	"fmt"
	"io"
	nethttp "net/http"
	"testing"
	"time"

	"touchline/app/storage"
	"touchline/domain"
	"touchline/domain/studio"
	"touchline/http/account"
	"touchline/http/rest"
	"touchline/persistence"
	"touchline/tests/eventually"
)

// Person is a user with an account and a login.
type Person struct{ ID, Token string }

// Number returns the id of the account.
func (p Person) Number() int64 {
	id, _ := domain.ParseID(p.ID)
	return id
}

// MakeUsers makes users with a common name prefix and coins.
func MakeUsers(t testing.TB, store *persistence.Store, name string, n int, balance domain.Coins) []Person {
	t.Helper()
	people, hashes := make([]Person, n), make([]domain.TokenHash, n)
	for i := range people {
		people[i].Token = fmt.Sprintf("%s%0*dA", name, 42-len(name), i) // a token of this name only
		hashes[i] = rest.HashToken(people[i].Token)
	}
	ids, err := store.Demo.CreateLoadTestUsers(t.Context(), name, hashes, balance, time.Now())
	if err != nil {
		t.Fatal(err)
	}
	for i, id := range ids {
		people[i].ID = domain.FormatID(id)
	}
	return people
}

// MakePeople makes users while the server is stopped. The first one is the anchor of the first room.
func MakePeople(t *testing.T, data string, n int) []Person {
	t.Helper()
	store, err := storage.Open(t.Context(), Config(t, map[string]string{"DATA_DIR": data}), Quiet)
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	people := MakeUsers(t, store.Store, "guest", n, 0)
	application := studio.Apply{UserID: people[0].Number(), RealName: "Rosa", AreaCode: "+86", Phone: "13800000000",
		AnchorType: 1, Submitted: time.Now()}
	applied, err := store.Anchors.SubmitApply(t.Context(), application)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := store.Anchors.ReviewApply(t.Context(),
		studio.ApplyReview{ApplyID: applied, Approve: true, At: time.Now()}); err != nil {
		t.Fatal(err)
	}
	return people
}

// ResidentName is the account that MakeResident makes.
const ResidentName = "Resident1"

// ResidentPhone is the phone of that account.
const ResidentPhone = "13800138077"

// MakeResident makes a user with a password and a phone while the server is stopped.
func MakeResident(t *testing.T, data string) domain.Account {
	t.Helper()
	store, err := storage.Open(t.Context(), Config(t, map[string]string{"DATA_DIR": data}), Quiet)
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	hash, err := account.HashPassword("hollow7tree")
	if err != nil {
		t.Fatal(err)
	}
	account, err := store.Accounts.CreateAccount(t.Context(), domain.Account{UserName: ResidentName, PasswordHash: hash,
		Phone: "+86" + ResidentPhone, NickName: "Rae", Language: "en", CreatedAt: time.Now()})
	if err != nil {
		t.Fatal(err)
	}
	return account
}

// LogIn logs the resident in on another device.
func (h Client) LogIn(t *testing.T) Person {
	t.Helper()
	var in struct {
		Token    string
		UserInfo struct{ UserID string }
	}
	h.Ask(t, "", "/web_user/web_pwd_login", map[string]any{"userName": ResidentName, "password": "hollow7tree"}, &in)
	return Person{in.UserInfo.UserID, in.Token}
}

// Export requests the resident's data and returns the link when it is ready.
func (h Client) Export(t *testing.T, who Person) (link string) {
	t.Helper()
	var export struct{ Status, URL string }
	h.Ask(t, who.Token, "/web_my/export", map[string]any{"password": "hollow7tree"}, &export)
	link = export.URL
	eventually.True(t, "the export is ready", func() bool {
		h.Ask(t, who.Token, "/web_my/export", map[string]any{}, &export)
		return export.Status == "ready"
	})
	return link
}

// StatusOf returns the HTTP status of a link.
func (h Client) StatusOf(t *testing.T, link string) int {
	t.Helper()
	resp, err := nethttp.Get("http://" + h.Addr + link)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	_, _ = io.Copy(io.Discard, resp.Body)
	return resp.StatusCode
}
