// Reviews: deciding applications, and telling the applicant, alike from the desk and from the command line.
package app

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"strconv"
	"time"

	"touchline/domain"
	"touchline/http/account"
	"touchline/persistence"
	"touchline/persistence/tables"
)

const (
	approvedTemplate = "applyApproved" // of the SMS
	newsAgain        = 10 * time.Minute
)

// reviews decide applications.
type reviews struct {
	*tables.Anchors
	settings *tables.Site
	sms      account.SmsSender
	tell     func(ctx context.Context, userID int64, n domain.Notice) error
	logger   *slog.Logger
	now      func() time.Time
}

// RejectionShown is the setting apply.showRejection: whether applicants see that they were rejected.
func (r reviews) RejectionShown(ctx context.Context) (bool, error) {
	shown := true
	_, err := r.settings.Setting(ctx, "apply.showRejection", &shown)
	return shown, err
}

// ReviewApply decides and tells the applicant: of an approval by SMS and a notice, of a rejection by a notice where
// rejections are shown. The decision holds although the telling fails: that is tried again for a day.
func (r reviews) ReviewApply(ctx context.Context, review domain.ApplyReview) (domain.Apply, error) {
	shown, err := r.RejectionShown(ctx)
	if err != nil {
		return domain.Apply{}, err
	}
	review.Tell = review.Approve || shown
	p, err := r.Anchors.ReviewApply(ctx, review)
	if err == nil {
		r.sendNews(ctx, p)
	}
	return p, err
}

// tellAll sends what could not be sent when it was due.
func (r reviews) tellAll(ctx context.Context) error {
	untold, err := r.UntoldApplies(ctx, r.now())
	for _, p := range untold {
		r.sendNews(ctx, p)
	}
	return err
}

// sendNews of a decision: each piece goes to whoever takes it first, and is put off when it cannot be sent.
func (r reviews) sendNews(ctx context.Context, p domain.Apply) {
	for what, send := range map[domain.ApplyNews]func() error{
		domain.ApplyNotice: func() error { return r.tell(ctx, p.UserID, applyNotice(p)) },
		domain.ApplySms: func() error {
			return r.sms.SendSms(ctx, p.Phone, approvedTemplate, map[string]string{
				"houseId": domain.FormatID(p.HouseID), "nickName": p.NickName, "language": p.Language,
			})
		},
	} {
		mine, err := r.TakeApplyNews(ctx, p.ApplyID, what)
		if err == nil && mine {
			if err = send(); err != nil {
				later := context.WithoutCancel(ctx)
				if no := r.PutOffApplyNews(later, p.ApplyID, what, r.now().Add(newsAgain)); no != nil {
					r.logger.Warn("the news of an application is lost", "apply", p.ApplyID, "what", what, "err", no)
				}
			}
		}
		if err != nil {
			r.logger.Warn("an applicant is not told yet", "apply", p.ApplyID, "what", what, "err", err)
		}
	}
}

func applyNotice(p domain.Apply) domain.Notice {
	n := domain.Notice{
		Type: domain.NotifyApplyResult, Key: "apply/" + strconv.FormatInt(p.ApplyID, 10), Path: "/user/configuration",
		Params: map[string]any{"applyId": domain.FormatApply(p.ApplyID), "status": int32(p.Status)},
	}
	if p.Status == domain.ApplyApproved {
		n.Params["houseId"] = domain.FormatID(p.HouseID)
	} else {
		n.Params["reason"], n.Params["retryTime"] = p.RejectReason, p.Retry().UnixMilli()
	}
	return n
}

// leaveNotice puts a notice into a list beside a running site: whoever is looking sees it with the next page.
func leaveNotice(store *persistence.Store) func(ctx context.Context, userID int64, n domain.Notice) error {
	return func(ctx context.Context, userID int64, n domain.Notice) error {
		params, err := json.Marshal(n.Params)
		if err != nil {
			return fmt.Errorf("notice %s: %w", n.Key, err)
		}
		return store.Notices.AddNotice(ctx, domain.NoticeRow{
			NotifyID: n.Key, UserID: userID, Type: n.Type, Params: params, Path: n.Path, At: time.Now(),
		})
	}
}

// smsFor is who sends short messages: the configured provider, in dev the outbox, else nobody.
func smsFor(cfg *Config, store *persistence.Store, logger *slog.Logger) account.SmsSender {
	if sender := smsOverHTTP(cfg, logger); sender != nil {
		return sender
	}
	if cfg.Dev() {
		return store.Accounts
	}
	return noSms{logger}
}
