// A user's profile and image.

package account

import (
	"context"

	"touchline/domain"
	"touchline/domain/moderation"
	"touchline/http/rest"
	"touchline/http/view"
)

// UserInfo is an account as its owner sees it.
type UserInfo struct {
	UserID          rest.ID        `json:"userId"`
	UserName        string         `json:"userName"`
	NickName        string         `json:"nickName"`
	UserImage       string         `json:"userImage"`
	HouseID         rest.ID        `json:"houseId" api:"nullable"`
	LanguageType    string         `json:"languageType"`
	Phone           string         `json:"phone"` // masked
	AreaCode        string         `json:"areaCode"`
	HasPassword     bool           `json:"hasPassword"`
	Birthday        *domain.Date   `json:"birthday"`
	Gender          domain.Gender  `json:"gender"`
	Region          *domain.Region `json:"region"`
	Height          *int           `json:"height"`
	Weight          *int           `json:"weight"`
	EmotionalStatus int32          `json:"emotionalStatus"`
	Hobby           string         `json:"hobby"`
	PersonalProfile string         `json:"personalProfile"`
	FanCount        int64          `json:"fanCount"`
	AttentionCount  int64          `json:"attentionCount"`
	Balance         domain.Coins   `json:"balance"`
	AskAbove        domain.Coins   `json:"askAbove"` // ask the user twice before more coins are spent at once
	ApplyStatus     int32          `json:"applyStatus"`
	IsChargeAnchor  bool           `json:"isChargeAnchor"`
	Tags            []domain.Badge `json:"tags,omitempty"`
	Roles           []string       `json:"roles"`
	UnreadCount     int64          `json:"unreadCount"`
	CreateTime      int64          `json:"createTime"`
}

func rolesOf(houseID int64, figures domain.Figures) []string {
	roles := []string{"viewer"}
	if houseID != 0 {
		roles = append(roles, "anchor")
	}
	if figures.ChargeAnchor {
		roles = append(roles, "chargeAnchor")
	}
	return roles
}

// infoOf returns an account as its owner sees it.
func (h *Handlers) infoOf(ctx context.Context, a domain.Account) (UserInfo, error) {
	figures, err := h.Accounts.Figures(ctx, a.UserID)
	if err != nil {
		return UserInfo{}, err
	}
	applyStatus, err := view.ApplyStatusShown(ctx, h.Site, figures.ApplyStatus)
	if err != nil {
		return UserInfo{}, err
	}
	areaCode, _ := domain.SplitPhone(a.Phone)
	p := a.Profile
	return UserInfo{
		UserID: rest.ID(a.UserID), UserName: a.UserName, NickName: a.NickName, UserImage: a.UserImage,
		HouseID:      rest.ID(a.HouseID),
		LanguageType: a.Language, Phone: domain.MaskPhone(a.Phone), AreaCode: areaCode, HasPassword: a.PasswordHash != "",
		Birthday: p.Birthday, Gender: p.Gender, Region: p.Region, Height: nilIfZero(p.Height), Weight: nilIfZero(p.Weight),
		EmotionalStatus: int32(p.Emotional), Hobby: p.Hobby, PersonalProfile: p.About,
		FanCount: figures.Fans, AttentionCount: figures.Followed, Balance: figures.Balance, AskAbove: a.AskAbove,
		ApplyStatus: applyStatus, IsChargeAnchor: figures.ChargeAnchor,
		Tags: domain.Badges{Brand: figures.ChargeAnchor}.Tags(), UnreadCount: figures.Unread,
		Roles: rolesOf(a.HouseID, figures), CreateTime: a.CreatedAt.UnixMilli(),
	}, nil
}

// nilIfZero returns nil for 0.
func nilIfZero(n int) *int {
	if n == 0 {
		return nil
	}
	return &n
}

// userInfo shows the caller's account.
func (h *Handlers) userInfo(ctx context.Context, caller rest.Caller, _ struct{}) (UserInfo, error) {
	account, err := h.Accounts.Account(ctx, caller.UserID)
	if err != nil {
		return UserInfo{}, err
	}
	if account.HouseID != caller.HouseID {
		// A command or another node opened the room. The client may call the calls of anchors after this answer.
		h.rest.Forget(caller.UserID)
	}
	return h.infoOf(ctx, account)
}

type userImageRequest struct {
	UserImage string `json:"userImage"`
}

type userImageAnswer struct {
	UserImage string `json:"userImage"`
}

// updateUserImage sets the avatar. The caller must have uploaded the image as an avatar.
func (h *Handlers) updateUserImage(ctx context.Context, caller rest.Caller,
	req userImageRequest) (userImageAnswer, error) {
	if err := view.OwnImage(ctx, h.Images, caller, req.UserImage, "avatar"); err != nil {
		return userImageAnswer{}, err
	}
	if err := h.Accounts.SetUserImage(ctx, caller.UserID, req.UserImage); err != nil {
		return userImageAnswer{}, err
	}
	h.rest.Forget(caller.UserID)
	return userImageAnswer(req), nil
}

type askAboveRequest struct {
	AskAbove *rest.Integer `json:"askAbove"`
}

func (r askAboveRequest) Check() error {
	if r.AskAbove == nil {
		return domain.Refuse(domain.FieldRequired, "field", "askAbove")
	}
	return r.AskAbove.Within(domain.AmountRange, 0, domain.AskAboveMax)
}

// askAbove sets the sum above which the client asks the caller a second time.
func (h *Handlers) askAbove(ctx context.Context, caller rest.Caller, req askAboveRequest) (UserInfo, error) {
	if err := h.Choices.AskAbove(ctx, caller.UserID, domain.Coins(*req.AskAbove)); err != nil {
		return UserInfo{}, err
	}
	account, err := h.Accounts.Account(ctx, caller.UserID)
	if err != nil {
		return UserInfo{}, err
	}
	return h.infoOf(ctx, account)
}

type changeInformationRequest struct {
	rest.Localized
	NickName        *string                 `json:"nickName"`
	Birthday        *domain.Date            `json:"birthday"`
	Region          *domain.Region          `json:"region"`
	Gender          *domain.Gender          `json:"gender"`
	Height          *int                    `json:"height"`
	Weight          *int                    `json:"weight"`
	EmotionalStatus *domain.EmotionalStatus `json:"emotionalStatus"`
	Hobby           *string                 `json:"hobby"`
	PersonalProfile *string                 `json:"personalProfile"`
}

func (r changeInformationRequest) onlyLanguage() bool {
	language := r.LanguageType
	r.LanguageType = ""
	return language != "" && r == changeInformationRequest{}
}

// changeInformation replaces the profile. With languageType alone, it changes only the language.
func (h *Handlers) changeInformation(ctx context.Context, caller rest.Caller,
	req changeInformationRequest) (UserInfo, error) {
	account, err := h.Accounts.Account(ctx, caller.UserID)
	if err != nil {
		return UserInfo{}, err
	}
	if tag, ok := domain.FindLanguage(req.Language()); ok {
		account.Language = tag
	}
	if req.onlyLanguage() {
		if err := h.Accounts.SetLanguage(ctx, caller.UserID, account.Language); err != nil {
			return UserInfo{}, err
		}
		return h.infoOf(ctx, account)
	}
	nickName, hasNick := "", account.NickName
	put(&nickName, req.NickName)
	if account.NickName, err = domain.CheckNickName(nickName); err != nil {
		return UserInfo{}, err
	}
	p := &account.Profile
	p.Birthday, p.Region = req.Birthday, req.Region
	put(&p.Gender, req.Gender)
	put(&p.Height, req.Height)
	put(&p.Weight, req.Weight)
	put(&p.Emotional, req.EmotionalStatus)
	put(&p.Hobby, req.Hobby)
	put(&p.About, req.PersonalProfile)
	if *p, err = p.Check(h.rest.Now()); err != nil {
		return UserInfo{}, err
	}
	if err := moderation.RefuseBanned(h.Words, account.NickName, p.Hobby, p.About); err != nil {
		return UserInfo{}, err
	}
	if account.NickName != hasNick { // an older nick may stay although it is reserved now
		if err := h.ReservedNames.Refuse("nickName", account.NickName); err != nil {
			return UserInfo{}, err
		}
	}
	if err := h.Accounts.SetProfile(ctx, caller.UserID, account.NickName, account.Language, *p); err != nil {
		return UserInfo{}, err
	}
	h.rest.Forget(caller.UserID)
	if err := h.Accounts.ReachStage(ctx, caller.UserID, int(domain.StageProfile), h.rest.Now()); err != nil {
		return UserInfo{}, err
	}
	return h.infoOf(ctx, account)
}

// put sets a field to the value of the request, if it was sent.
func put[T any](field *T, sent *T) {
	if sent != nil {
		*field = *sent
	}
}
