// Accounts: registration, log-out, and the owner of a token.

package account

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"log/slog"
	"math/big"

	"touchline/domain"
	"touchline/domain/moderation"
	"touchline/http/rest"
	"touchline/protos"
)

func (h *Handlers) accountRoutes() {
	rest.Route(h.rest, rest.Public, "/web_user/web_user_reg", rest.LimitAccount, h.signUp)
	rest.Route(h.rest, rest.Public, "/web_user/web_pwd_login", rest.LimitAccount, h.passwordLogin)
	rest.Route(h.rest, rest.Public, "/web_user/web_phone_login", rest.LimitAccount, h.phoneLogin)
	rest.Route(h.rest, rest.Public, "/web_user/web_get_phone_code", rest.LimitSms, h.phoneCode)
	rest.Route(h.rest, rest.Public, "/web_user/web_check_user_name", rest.LimitAccount, h.checkUserName)
	rest.Route(h.rest, rest.Public, "/web_user/web_user_change_password", rest.LimitAccount, h.changePassword)
	for _, path := range []string{"/web_user/web_logout", "/web_user/logOut", "/logOut"} {
		rest.Route(h.rest, rest.Public, path, rest.LimitWrites, h.logout)
	}
	for _, path := range []string{"/isUsefulToken", "/web_user/isUsefulToken"} {
		rest.Route(h.rest, rest.Public, path, rest.LimitReads, h.usefulToken)
	}
	rest.Route(h.rest, rest.User, "/web_user/web_token_info", rest.LimitReads, h.tokenInfo)
	for _, path := range []string{"/userInfo", "/web_user/userInfo"} {
		rest.Route(h.rest, rest.User, path, rest.LimitReads, h.userInfo)
	}
	rest.Route(h.rest, rest.User, "/web_user/web_update_user_image", rest.LimitWrites, h.updateUserImage)
	rest.Route(h.rest, rest.User, "/web_user/web_user_change_information", rest.LimitWrites, h.changeInformation)
	rest.Route(h.rest, rest.User, "/web_user/ask_above", rest.LimitWrites, h.askAbove)
	rest.Route(h.rest, rest.User, "/web_user/web_user_change_phone", rest.LimitAccount, h.changePhone)
}

type registerRequest struct {
	rest.Localized
	UserName        string          `json:"userName"` // optional
	Password        string          `json:"password"` // optional
	ConfirmPassword string          `json:"confirmPassword"`
	AreaCode        string          `json:"areaCode"`
	Phone           string          `json:"phone"`
	Code            string          `json:"code"`
	Agree           json.RawMessage `json:"agree"` // must be true
	NickName        string          `json:"nickName"`
}

// plain normalises a request and checks the form of its fields. It returns the phone number.
func (r *registerRequest) plain() (phone string, err error) {
	if r.UserName = domain.PlainName(r.UserName); r.UserName != "" {
		if err := domain.CheckUserName(r.UserName); err != nil {
			return "", err
		}
	}
	if r.Password != "" || r.ConfirmPassword != "" {
		if err := CheckNewPassword(r.Password, r.ConfirmPassword); err != nil {
			return "", err
		}
	}
	if phone, err = domain.ParsePhone(r.AreaCode, r.Phone); err != nil {
		return "", err
	}
	if string(r.Agree) != "true" {
		return "", domain.Refuse(domain.AgreementRequired)
	}
	return phone, nil
}

// signUp creates an account from a phone number and a code. A user name and a password are optional. The order of the
// checks is part of the API.
func (h *Handlers) signUp(ctx context.Context, caller rest.Caller, req registerRequest) (LoginResult, error) {
	var none LoginResult
	phone, err := req.plain()
	if err != nil {
		return none, err
	}
	account := domain.Account{Phone: phone, Language: caller.Lang, CreatedAt: h.rest.Now()}
	if account.NickName, err = h.newNickName(ctx, req.NickName); err != nil {
		return none, err
	}
	if account.UserName, err = h.newUserName(ctx, req.UserName); err != nil {
		return none, err
	}
	if err := h.SpendCode(ctx, phone, domain.SmsRegister, req.Code, ""); err != nil {
		return none, err
	}
	if _, err := h.Accounts.AccountByPhone(ctx, phone); domain.CodeOf(err) != domain.NotFound {
		return none, orRefuse(err, domain.PhoneTaken)
	}
	if req.Password != "" {
		if account.PasswordHash, err = h.passwords.Hash(ctx, caller.Address(), req.Password); err != nil {
			return none, err
		}
	}
	if account.ServiceVersion, account.PrivacyVersion, err = h.agreementVersions(ctx); err != nil {
		return none, err
	}
	if account, err = h.Accounts.CreateAccount(ctx, account); err != nil {
		return none, err
	}
	h.event(ctx, caller, "registered", account.UserID)
	return h.logIn(ctx, caller, account, true)
}

// newUserName refuses a taken user name. Without a chosen one, it draws "u" and ten digits.
func (h *Handlers) newUserName(ctx context.Context, chosen string) (string, error) {
	if chosen != "" {
		if taken, err := h.nameTaken(ctx, chosen); err != nil || taken {
			return "", orRefuse(err, domain.UsernameTaken)
		}
		return chosen, nil
	}
	for tries := 1; ; tries++ {
		n, err := rand.Int(rand.Reader, big.NewInt(10_000_000_000))
		if err != nil {
			return "", fmt.Errorf("draw a user name: %w", err)
		}
		name := fmt.Sprintf("u%010d", n)
		if taken, err := h.nameTaken(ctx, name); err != nil || !taken || tries == nameDraws {
			return name, err
		}
	}
}

// newNickName checks a chosen nick. Without one, it draws "user" and six digits.
func (h *Handlers) newNickName(ctx context.Context, chosen string) (string, error) {
	if chosen != "" {
		nick, err := domain.CheckNickName(chosen)
		if err == nil {
			err = moderation.RefuseBanned(h.Words, nick)
		}
		if err == nil {
			err = h.nickFree(ctx, 0, nick)
		}
		return nick, err
	}
	for tries := 1; ; tries++ {
		n, err := rand.Int(rand.Reader, big.NewInt(1_000_000))
		if err != nil {
			return "", fmt.Errorf("draw a nick name: %w", err)
		}
		nick := fmt.Sprintf("user%06d", n)
		err = h.Accounts.NameFree(ctx, 0, nick) // an anchor may have kept a nick that was drawn earlier
		if err == nil || domain.CodeOf(err) != domain.NickReserved || tries == nameDraws {
			return nick, err
		}
	}
}

const nameDraws = 10 // tries to draw a free name

func (h *Handlers) nameTaken(ctx context.Context, userName string) (bool, error) {
	_, err := h.Accounts.AccountByName(ctx, userName)
	if domain.CodeOf(err) == domain.NotFound {
		return false, nil
	}
	return err == nil, err
}

// orRefuse returns err, or a refusal with the code for nil.
func orRefuse(err error, code domain.Code) error {
	if err != nil {
		return err
	}
	return domain.Refuse(code)
}

// event logs a security event with the user and the address. what must not contain a name, a number or a secret.
func (h *Handlers) event(ctx context.Context, caller rest.Caller, what string, userID int64) {
	h.rest.Logger.InfoContext(ctx, what, slog.Int64("userId", userID), slog.String("ip", caller.IP))
}

type checkNameRequest struct {
	UserName string `json:"userName"`
}

type checkNameAnswer struct {
	Exists bool `json:"exists"`
	Valid  bool `json:"valid"`
}

// checkUserName reports whether a user name is valid, and whether it is taken.
func (h *Handlers) checkUserName(ctx context.Context, _ rest.Caller, req checkNameRequest) (checkNameAnswer, error) {
	if req.UserName = domain.PlainName(req.UserName); req.UserName == "" {
		return checkNameAnswer{}, domain.CheckUserName("")
	}
	if domain.CheckUserName(req.UserName) != nil {
		return checkNameAnswer{}, nil
	}
	exists, err := h.nameTaken(ctx, req.UserName)
	return checkNameAnswer{Exists: exists, Valid: true}, err
}

// logout ends the login of the token. For an unknown token it does nothing and answers true.
func (h *Handlers) logout(ctx context.Context, caller rest.Caller, _ struct{}) (bool, error) {
	if caller.UserID == 0 {
		return true, nil
	}
	userID, err := h.Accounts.DropLogin(ctx, caller.TokenHash)
	if err != nil || userID == 0 {
		return err == nil, err
	}
	h.event(ctx, caller, "logged out", userID)
	return true, h.loginEnded(ctx, userID, caller.TokenHash)
}

// loginEnded closes the sockets of an ended login.
func (h *Handlers) loginEnded(ctx context.Context, userID int64, hash domain.TokenHash) error {
	h.rest.Forget(userID)
	return h.Sessions.Revoke(ctx, userID, &protos.RevokeLogins{TokenHash: hash[:], Code: string(domain.TokenInvalid)})
}

// usefulToken reports whether the token is valid.
func (h *Handlers) usefulToken(_ context.Context, caller rest.Caller, _ struct{}) (bool, error) {
	return caller.UserID != 0, nil
}

// TokenInfoAnswer is the owner of a valid token.
type TokenInfoAnswer struct {
	Valid      bool     `json:"valid"`
	UserID     rest.ID  `json:"userId"`
	ExpireTime int64    `json:"expireTime"`
	Roles      []string `json:"roles"`
}

// tokenInfo answers the owner of the caller's token.
func (h *Handlers) tokenInfo(ctx context.Context, caller rest.Caller, _ struct{}) (TokenInfoAnswer, error) {
	figures, err := h.Accounts.Figures(ctx, caller.UserID)
	return TokenInfoAnswer{
		Valid: true, UserID: rest.ID(caller.UserID), ExpireTime: caller.Expires.UnixMilli(),
		Roles: rolesOf(caller.HouseID, figures),
	}, err
}

// nickFree refuses a nick that imitates a reserved name, before the request spends a code. The write checks again.
func (h *Handlers) nickFree(ctx context.Context, userID int64, nick string) error {
	if err := h.ReservedNames.Refuse("nickName", nick); err != nil {
		return err
	}
	return h.Accounts.NameFree(ctx, userID, nick)
}
