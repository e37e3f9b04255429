// Users with accounts and tokens, their rooms, and their short messages.

package resttest

import (
	"context"
	"fmt"
	"sync"

	"touchline/domain"
	"touchline/domain/ledger"
	"touchline/http/account"
	"touchline/http/rest"
)

// Password is the password of all users of a test.
const Password = "touchline1"

// hashed is the hash of Password. Hashing is slow on purpose, so it is done once.
var hashed = sync.OnceValues(func() (string, error) { return account.HashPassword(Password) })

// Person is a user with a valid token.
type Person struct {
	domain.Account
	Token string
}

// Person makes a user. The first one has the phone +8613800138000, the next one the number after it.
func (s *Server) Person(name string) Person {
	s.t.Helper()
	hash, err := hashed()
	if err != nil {
		s.t.Fatal(err)
	}
	account, err := s.Accounts.CreateAccount(s.t.Context(), domain.Account{
		UserName: name, NickName: name, PasswordHash: hash, Phone: fmt.Sprintf("+86%d", 13800138000+s.phone), Language: "en",
		CreatedAt: s.Now(),
	})
	if err != nil {
		s.t.Fatal(err)
	}
	s.phone++
	return Person{account, s.LogIn(account)}
}

// LogIn adds a token of a user without a call.
func (s *Server) LogIn(account domain.Account) (token string) {
	s.t.Helper()
	token, err := rest.NewToken()
	if err == nil {
		err = s.Accounts.AddLogin(s.t.Context(), domain.NewLogin(rest.HashToken(token), account.UserID, s.Now()), account)
	}
	if err != nil {
		s.t.Fatal(err)
	}
	return token
}

// People makes n users at once. They have valid tokens, but no password or phone.
func (s *Server) People(n int) (tokens []string) {
	s.t.Helper()
	hashes := make([]domain.TokenHash, n)
	for i := range hashes {
		token, err := rest.NewToken()
		if err != nil {
			s.t.Fatal(err)
		}
		tokens, hashes[i] = append(tokens, token), rest.HashToken(token)
	}
	if _, err := s.Demo.CreateLoadTestUsers(s.t.Context(), "many", hashes, 0, s.Now()); err != nil {
		s.t.Fatal(err)
	}
	return tokens
}

// Anchor makes a user with a room, whose number is HouseID. The first room is 1001. A room is visible to others after
// it opens.
func (s *Server) Anchor(name string) Person {
	s.t.Helper()
	p := s.Person(name)
	houseID, err := s.Anchors.OpenHouse(s.t.Context(), p.UserID, 1, s.Now())
	if err != nil {
		s.t.Fatal(err)
	}
	p.HouseID = houseID
	return p
}

// OpenRoom makes an anchor with a visible room that is off the air.
func (s *Server) OpenRoom(name string) Person {
	s.t.Helper()
	p := s.Anchor(name)
	s.SetStatus(p.HouseID, domain.LiveOffline)
	return p
}

// SetStatus sets the status of a room in the tables. Its actor does not notice.
func (s *Server) SetStatus(houseID int64, status domain.LiveStatus) {
	s.t.Helper()
	s.Exec(`UPDATE room SET status = $2 WHERE house_id = $1`, houseID, int32(status))
}

// Credit puts coins into a wallet.
func (s *Server) Credit(p Person, coins domain.Coins) {
	s.t.Helper()
	s.made++
	_, err := s.Ledger.Post(s.t.Context(), []ledger.Transfer{{
		Key: fmt.Sprintf("recharge/%d/%d", p.UserID, s.made), Debit: ledger.World, Credit: ledger.WalletOf(p.UserID),
		Amount: coins, Kind: ledger.FlowRecharge,
	}}, nil)
	if err != nil {
		s.t.Fatal(err)
	}
}

// Message is a short message.
type Message struct {
	Phone, Template string
	Params          map[string]string
}

// Sms stores the short messages of the server.
type Sms struct {
	mu   sync.Mutex
	sent []Message
	Fail error // the error of every message; nil: it is sent
}

// SendSms stores a message.
func (s *Sms) SendSms(_ context.Context, phone, template string, params map[string]string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.Fail != nil {
		return s.Fail
	}
	s.sent = append(s.sent, Message{phone, template, params})
	return nil
}

// Sent returns the messages so far, oldest first.
func (s *Sms) Sent() []Message {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]Message(nil), s.sent...)
}
