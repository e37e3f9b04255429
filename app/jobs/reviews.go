// Reviews: decisions on applications and the applicant's notification, for operators and the command line.

package jobs

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"strconv"
	"time"

	"touchline/domain"
	"touchline/domain/studio"
	"touchline/persistence/tables/notices"
	"touchline/persistence/tables/rooms"
	"touchline/persistence/tables/site"
)

const (
	approvedTemplate = "applyApproved" // template of the SMS
	newsAgain        = 10 * time.Minute
)

// SendSms sends a text message by template.
type SendSms func(ctx context.Context, phone, template string, params map[string]string) error

// Reviews decides on applications.
type Reviews struct {
	Store   *rooms.Anchors
	Site    *site.Site
	SendSms SendSms
	Notify  func(ctx context.Context, userID int64, n domain.Notice) error
	Logger  *slog.Logger
	Now     func() time.Time
}

// Jobs returns the job that retries failed notifications.
func (r Reviews) Jobs() []Job {
	return []Job{{"applies/news", Every(time.Minute), func(ctx context.Context, _ time.Time) error {
		return r.sendUnsent(ctx)
	}}}
}

// ReviewApply decides and notifies the applicant: of an approval by SMS and a notice, of a visible rejection by a
// notice. The decision stands if the notification fails, which is retried for a day.
func (r Reviews) ReviewApply(ctx context.Context, review studio.ApplyReview) (studio.Apply, error) {
	shown, err := r.Site.RejectionShown(ctx)
	if err != nil {
		return studio.Apply{}, err
	}
	review.Notify = review.Approve || shown
	p, err := r.Store.ReviewApply(ctx, review)
	if err == nil {
		r.sendNews(ctx, p)
	}
	return p, err
}

// sendUnsent retries the failed notifications.
func (r Reviews) sendUnsent(ctx context.Context) error {
	unsent, err := r.Store.UnsentDecisions(ctx, r.Now())
	for _, p := range unsent {
		r.sendNews(ctx, p)
	}
	return err
}

// sendNews sends the notifications of a decision. Each one is claimed by one node, and postponed on failure.
func (r Reviews) sendNews(ctx context.Context, p studio.Apply) {
	for what, send := range map[studio.ApplyNews]func() error{
		studio.ApplyNotice: func() error { return r.Notify(ctx, p.UserID, applyNotice(p)) },
		studio.ApplySms: func() error {
			return r.SendSms(ctx, p.Phone, approvedTemplate, map[string]string{
				"houseId": domain.FormatID(p.HouseID), "nickName": p.NickName, "language": p.Language,
			})
		},
	} {
		mine, err := r.Store.TakeApplyNews(ctx, p.ApplyID, what)
		if err == nil && mine {
			if err = send(); err != nil {
				later := context.WithoutCancel(ctx)
				if no := r.Store.PutOffApplyNews(later, p.ApplyID, what, r.Now().Add(newsAgain)); no != nil {
					r.Logger.Warn("a notification about an application is given up", "apply", p.ApplyID, "what", what,
						"err", no)
				}
			}
		}
		if err != nil {
			r.Logger.Warn("an applicant was not notified yet", "apply", p.ApplyID, "what", what, "err", err)
		}
	}
}

func applyNotice(p studio.Apply) domain.Notice {
	n := domain.Notice{
		Type: domain.NotifyApplyResult, Key: "apply/" + strconv.FormatInt(p.ApplyID, 10), Path: "/user/configuration",
		Params: map[string]any{"applyId": studio.FormatApply(p.ApplyID), "status": int32(p.Status)},
	}
	if p.Status == studio.ApplyApproved {
		n.Params["houseId"] = domain.FormatID(p.HouseID)
	} else {
		n.Params["reason"], n.Params["retryTime"] = p.RejectReason, p.Retry().UnixMilli()
	}
	return n
}

// LeaveNotice writes a notice to a list while a server is running: the user sees it on the next page load.
func LeaveNotice(ctx context.Context, list *notices.Notices, userID int64, n domain.Notice) error {
	params, err := json.Marshal(n.Params)
	if err != nil {
		return fmt.Errorf("notice %s: %w", n.Key, err)
	}
	return list.AddNotice(ctx, domain.NoticeRow{
		NotifyID: n.Key, UserID: userID, Type: n.Type, Params: params, Path: n.Path, At: time.Now(),
	})
}
