// People with accounts and tokens, their rooms, and the short messages they get.

package resttest

import (
	"context"
	"fmt"
	"sync"

	"touchline/domain"
	"touchline/http/account"
	"touchline/http/rest"
)

// Password is that of everybody a test makes.
const Password = "touchline1"

// hashed is the hash of Password, made once: making one takes long on purpose.
var hashed = sync.OnceValues(func() (string, error) { return account.HashPassword(Password) })

// Person is somebody with an account and a token in force.
type Person struct {
	domain.Account
	Token string
}

// Person makes somebody. The first has the phone +8613800138000, the next one the number after it.
func (s *Server) Person(name string) Person {
	s.t.Helper()
	hash, err := hashed()
	if err != nil {
		s.t.Fatal(err)
	}
	account, err := s.Accounts.CreateAccount(s.t.Context(), domain.Account{
		UserName: name, NickName: name, PasswordHash: hash, Phone: fmt.Sprintf("+86%d", 13800138000+s.phone), Language: "en", CreatedAt: s.Now(),
	})
	if err != nil {
		s.t.Fatal(err)
	}
	s.phone++
	return Person{account, s.LogIn(account)}
}

// LogIn gives somebody one more token without a call.
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

// People makes so many users at once, who have a token in force and neither a password nor a phone.
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

// Anchor makes somebody with a room, whose number is HouseID. The first room is 1001. Until it opens nobody else may see it.
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

// OpenRoom makes an anchor whose room everybody may see. Nothing is on the air.
func (s *Server) OpenRoom(name string) Person {
	s.t.Helper()
	p := s.Anchor(name)
	s.SetStatus(p.HouseID, domain.LiveOffline)
	return p
}

// SetStatus sets what the tables say of a room. Its actor does not hear of it.
func (s *Server) SetStatus(houseID int64, status domain.LiveStatus) {
	s.t.Helper()
	s.Exec(`UPDATE room SET status = $2 WHERE house_id = $1`, houseID, int32(status))
}

// Credit puts coins into a wallet.
func (s *Server) Credit(p Person, coins domain.Coins) {
	s.t.Helper()
	s.made++
	_, err := s.Ledger.Post(s.t.Context(), []domain.Transfer{{
		Key: fmt.Sprintf("recharge/%d/%d", p.UserID, s.made), Debit: domain.World, Credit: domain.WalletOf(p.UserID), Amount: coins, Kind: domain.FlowRecharge,
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

// Sms keeps the short messages that the server sends.
type Sms struct {
	mu   sync.Mutex
	sent []Message
	Fail error // of every message; nil: it is sent
}

// SendSms keeps a message.
func (s *Sms) SendSms(_ context.Context, phone, template string, params map[string]string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.Fail != nil {
		return s.Fail
	}
	s.sent = append(s.sent, Message{phone, template, params})
	return nil
}

// Sent are the messages so far, in their order.
func (s *Sms) Sent() []Message {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]Message(nil), s.sent...)
}
