// Logging in: by password, by SMS code, and what slows guessing down (contract §6).
package http

import (
	"context"
	"errors"
	"strings"
	"time"

	"touchline/domain"
	"touchline/http/rest"
)

// LoginGuard counts failed logins.
type LoginGuard interface {
	// LoginAttempt notes an attempt before it is judged. near counts those on the account from the same
	// neighbourhood of addresses within the window, wide those from everywhere; wait is how long the
	// window of near still lasts.
	LoginAttempt(ctx context.Context, account, neighbourhood string, window time.Duration) (near, wide int, wait time.Duration, err error)
	// LoginCleared forgets the neighbourhood's attempts: the last one was right, or was never judged.
	LoginCleared(ctx context.Context, account, neighbourhood string) error
}

type loginResult struct {
	Token      string   `json:"token"`
	ExpireTime int64    `json:"expireTime"`
	IsNew      bool     `json:"isNew"`
	UserInfo   userInfo `json:"userInfo"`

	// Agreements are those that have a new version since the user accepted them; web_agree accepts it.
	Agreements []changedAgreement `json:"agreements,omitempty"`
}

// logIn gives a fresh token to an account in good standing. An account that was to be erased stays.
func (s *Server) logIn(ctx context.Context, caller rest.Caller, account domain.Account, isNew bool) (loginResult, error) {
	now := s.Now()
	if err := account.Disabled(now); err != nil {
		return loginResult{}, err
	}
	if !account.DeleteAt.IsZero() {
		if err := s.Farewells.KeepAccount(ctx, account.UserID); err != nil {
			return loginResult{}, err
		}
		s.event(caller, "account deletion called off", account.UserID)
	}
	changed, err := s.agreementsChanged(ctx, account)
	if err != nil {
		return loginResult{}, err
	}
	token, err := rest.NewToken()
	if err != nil {
		return loginResult{}, err
	}
	login := domain.NewLogin(rest.HashToken(token), account.UserID, now)
	login.Agent, login.Address = caller.Agent, caller.Address().String()
	if err := s.Accounts.AddLogin(ctx, login, account); err != nil {
		return loginResult{}, err
	}
	info, err := s.infoOf(ctx, account)
	if err != nil {
		return loginResult{}, err
	}
	s.event(caller, "logged in", account.UserID)
	return loginResult{Token: token, ExpireTime: login.Expires.UnixMilli(), IsNew: isNew, UserInfo: info, Agreements: changed}, nil
}

type passwordLoginRequest struct {
	rest.Localized
	UserName string `json:"userName"` // or a phone number
	AreaCode string `json:"areaCode"`
	Password string `json:"password"`
}

const (
	loginWindow = 5 * time.Minute
	loginFails  = 10              // from one neighbourhood
	slowFails   = 50              // from everywhere: from here on every attempt is delayed
	slowDelay   = 2 * time.Second // a stranger can slow an account down, never lock it
)

// passwordLogin answers the same, in the same time, for a wrong password and an unknown account.
func (s *Server) passwordLogin(ctx context.Context, caller rest.Caller, req passwordLoginRequest) (loginResult, error) {
	var none loginResult
	find, name := s.Accounts.AccountByName, req.UserName
	if phone, err := domain.ParsePhone(req.AreaCode, req.UserName); err == nil {
		find, name = s.Accounts.AccountByPhone, phone
	} else if err := domain.CheckUserName(req.UserName); err != nil {
		return none, err
	}
	if err := domain.CheckPassword(req.Password); err != nil {
		return none, err
	}
	account, err := find(ctx, name)
	if err != nil && domain.CodeOf(err) != domain.NotFound {
		return none, err
	}
	left, err := s.guarded(ctx, caller, strings.ToLower(name), req.Password, &account)
	if errors.Is(err, errWrongPassword) {
		return none, domain.Refuse(domain.LoginFailed, "left", left)
	}
	if err != nil {
		return none, err
	}
	return s.logIn(ctx, caller, account, false)
}

var errWrongPassword = errors.New("wrong password")

// guarded compares a password unless there were too many wrong ones; errWrongPassword with the attempts
// that are left. A hash made with other parameters than today's is made anew.
func (s *Server) guarded(ctx context.Context, caller rest.Caller, name, password string, account *domain.Account) (left int, err error) {
	near := caller.Address().Neighbourhood().String()
	fails, wide, wait, err := s.Guard.LoginAttempt(ctx, name, near, loginWindow)
	if err != nil {
		return 0, err
	}
	if fails > loginFails {
		s.event(caller, "login locked", account.UserID)
		return 0, domain.Refuse(domain.LoginLocked, "retryAfter", rest.Seconds(wait))
	}
	if wide > slowFails {
		delay := time.NewTimer(slowDelay)
		defer delay.Stop()
		select {
		case <-delay.C:
		case <-ctx.Done():
			return 0, domain.Refuse(domain.RateLimited, "retryAfter", rest.Seconds(slowDelay))
		}
	}
	match, stale, err := s.passwords.Matches(ctx, caller.Address(), password, account.PasswordHash)
	if err == nil && !match {
		s.event(caller, "login failed", account.UserID)
		return loginFails - fails, errWrongPassword
	}
	if clearErr := s.Guard.LoginCleared(ctx, name, near); clearErr != nil {
		return 0, clearErr
	}
	if err != nil || !stale || account.UserID == 0 { // an operator's hash is made anew with the next password
		return 0, err
	}
	hash, err := s.passwords.Hash(ctx, caller.Address(), password)
	if err != nil {
		return 0, err
	}
	if err := s.Accounts.RehashPassword(ctx, account.UserID, account.PasswordHash, hash); err != nil {
		return 0, err
	}
	account.PasswordHash = hash
	return 0, nil
}

type phoneLoginRequest struct {
	rest.Localized
	AreaCode string `json:"areaCode"`
	Phone    string `json:"phone"`
	Code     string `json:"code"`
}

func (s *Server) phoneLogin(ctx context.Context, caller rest.Caller, req phoneLoginRequest) (loginResult, error) {
	account, err := s.accountByCode(ctx, req.AreaCode, req.Phone, sceneLogin, req.Code)
	if err != nil {
		return loginResult{}, err
	}
	return s.logIn(ctx, caller, account, false)
}

// accountByCode finds the account of who holds the phone. Whether there is one is told only to them.
func (s *Server) accountByCode(ctx context.Context, areaCode, number, scene, code string) (domain.Account, error) {
	phone, err := domain.ParsePhone(areaCode, number)
	if err != nil {
		return domain.Account{}, err
	}
	if err := s.spendCode(ctx, phone, scene, code, ""); err != nil {
		return domain.Account{}, err
	}
	account, err := s.Accounts.AccountByPhone(ctx, phone)
	if domain.CodeOf(err) == domain.NotFound {
		return account, domain.Refuse(domain.PhoneUnknown)
	}
	return account, err
}
