// A user's own things: profile and image (contract §6).
package http

import (
	"context"

	"touchline/domain"
	"touchline/http/rest"
)

type userInfo struct {
	UserID          rest.ID        `json:"userId"`
	UserName        string         `json:"userName"`
	NickName        string         `json:"nickName"`
	UserImage       string         `json:"userImage"`
	HouseID         rest.ID        `json:"houseId"`
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
	ApplyStatus     int32          `json:"applyStatus"`
	IsChargeAnchor  bool           `json:"isChargeAnchor"`
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

// infoOf shows an account to its owner.
func (s *Server) infoOf(ctx context.Context, a domain.Account) (userInfo, error) {
	figures, err := s.Accounts.Figures(ctx, a.UserID)
	if err != nil {
		return userInfo{}, err
	}
	applyStatus, err := s.applyStatusShown(ctx, figures.ApplyStatus)
	if err != nil {
		return userInfo{}, err
	}
	areaCode, _ := domain.SplitPhone(a.Phone)
	p := a.Profile
	return userInfo{
		UserID: rest.ID(a.UserID), UserName: a.UserName, NickName: a.NickName, UserImage: a.UserImage, HouseID: rest.ID(a.HouseID),
		LanguageType: a.Language, Phone: domain.MaskPhone(a.Phone), AreaCode: areaCode, HasPassword: a.PasswordHash != "",
		Birthday: p.Birthday, Gender: p.Gender, Region: p.Region, Height: told(p.Height), Weight: told(p.Weight),
		EmotionalStatus: int32(p.Emotional), Hobby: p.Hobby, PersonalProfile: p.About,
		FanCount: figures.Fans, AttentionCount: figures.Followed, Balance: figures.Balance,
		ApplyStatus: applyStatus, IsChargeAnchor: figures.ChargeAnchor, UnreadCount: figures.Unread,
		Roles: rolesOf(a.HouseID, figures), CreateTime: a.CreatedAt.UnixMilli(),
	}, nil
}

// told is nil for what was not told.
func told(n int) *int {
	if n == 0 {
		return nil
	}
	return &n
}

func (s *Server) userInfo(ctx context.Context, caller rest.Caller, _ struct{}) (userInfo, error) {
	account, err := s.Accounts.Account(ctx, caller.UserID)
	if err != nil {
		return userInfo{}, err
	}
	return s.infoOf(ctx, account)
}

type userImageRequest struct {
	UserImage string `json:"userImage"`
}

type userImageAnswer struct {
	UserImage string `json:"userImage"`
}

// updateUserImage takes an image the caller uploaded as an avatar; nobody else's key will do.
func (s *Server) updateUserImage(ctx context.Context, caller rest.Caller, req userImageRequest) (userImageAnswer, error) {
	if err := rest.OwnImage(ctx, s.Images, caller, req.UserImage, "avatar"); err != nil {
		return userImageAnswer{}, err
	}
	if err := s.Accounts.SetUserImage(ctx, caller.UserID, req.UserImage); err != nil {
		return userImageAnswer{}, err
	}
	s.Forget(caller.UserID)
	return userImageAnswer(req), nil
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

// changeInformation replaces the profile; with languageType alone, only the language.
func (s *Server) changeInformation(ctx context.Context, caller rest.Caller, req changeInformationRequest) (userInfo, error) {
	account, err := s.Accounts.Account(ctx, caller.UserID)
	if err != nil {
		return userInfo{}, err
	}
	if tag, ok := domain.FindLanguage(req.Language()); ok {
		account.Language = tag
	}
	if req.onlyLanguage() {
		if err := s.Accounts.SetLanguage(ctx, caller.UserID, account.Language); err != nil {
			return userInfo{}, err
		}
		return s.infoOf(ctx, account)
	}
	nickName, hasNick := "", account.NickName
	put(&nickName, req.NickName)
	if account.NickName, err = domain.CheckNickName(nickName); err != nil {
		return userInfo{}, err
	}
	p := &account.Profile
	p.Birthday, p.Region = req.Birthday, req.Region
	put(&p.Gender, req.Gender)
	put(&p.Height, req.Height)
	put(&p.Weight, req.Weight)
	put(&p.Emotional, req.EmotionalStatus)
	put(&p.Hobby, req.Hobby)
	put(&p.About, req.PersonalProfile)
	if *p, err = p.Check(s.Now()); err != nil {
		return userInfo{}, err
	}
	if err := domain.RefuseBanned(s.Words, account.NickName, p.Hobby, p.About); err != nil {
		return userInfo{}, err
	}
	if account.NickName != hasNick { // one from before it was reserved may stay
		if err := s.unreserved("nickName", account.NickName); err != nil {
			return userInfo{}, err
		}
	}
	if err := s.Accounts.SetProfile(ctx, caller.UserID, account.NickName, account.Language, *p); err != nil {
		return userInfo{}, err
	}
	s.Forget(caller.UserID)
	if err := s.Stages.ReachStage(ctx, caller.UserID, int(domain.StageProfile), s.Now()); err != nil {
		return userInfo{}, err
	}
	return s.infoOf(ctx, account)
}

// put overwrites what was sent and leaves the rest.
func put[T any](field *T, sent *T) {
	if sent != nil {
		*field = *sent
	}
}
