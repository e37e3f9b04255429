// Notices to users about themselves and about the anchors they follow.

package jobs

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"touchline/domain"
	"touchline/persistence/tables/notices"
	"touchline/protos"
)

const (
	fansAtOnce   = 2000
	remindEvery  = 30 * time.Second
	remindAtOnce = 1000
	tidyEvery    = 10 * time.Minute
	tidyAtOnce   = 5000
)

// Notices to one user go through the user's session. Notices to many are queued and written by a job.
type Notices struct {
	Sessions protos.SessionCalls
	Store    *notices.Notices
	Show     func(sent []domain.NoticeRow) // on the open pages of their users, on every node
	Now      func() time.Time
}

// Jobs returns the jobs that write notices to many, send reminders, and remove old notices.
func (n Notices) Jobs() []Job {
	return []Job{
		{"notices", Always, func(ctx context.Context, _ time.Time) error { return n.notifyFollowers(ctx) }},
		{"match news", Always, func(ctx context.Context, _ time.Time) error { return n.tellMatches(ctx) }},
		{"reminders", Every(remindEvery), func(ctx context.Context, _ time.Time) error { return n.remind(ctx) }},
		{"notice upkeep", Every(tidyEvery), func(ctx context.Context, _ time.Time) error { return n.tidy(ctx) }},
	}
}

// Notify adds a notice to a user's list and shows it on all open pages of the user.
func (n Notices) Notify(ctx context.Context, userID int64, notice domain.Notice) error {
	params, err := json.Marshal(notice.Params)
	if err != nil {
		return fmt.Errorf("notice %d: %w", notice.Type, err)
	}
	_, err = n.Sessions.Notify(ctx, userID, &protos.NotifyUser{
		RequestId: notice.Key, NotifyType: int32(notice.Type), Params: params, Path: notice.Path,
	})
	return err
}

// NotifyFollowers queues a notice to all present followers of the house. The notice needs a key.
func (n Notices) NotifyFollowers(ctx context.Context, houseID int64, notice domain.Notice) error {
	if notice.Key == "" {
		return errors.New("a notice to fans needs a key")
	}
	return n.Store.QueueFanNotice(ctx, houseID, notice, n.Now())
}

// notifyFollowers queues the rooms that went live, and processes the queue. It writes the rows in chunks without
// activating sessions, and shows them on open pages. After a crash, written rows are not written again, but may not
// have been shown.
func (n Notices) notifyFollowers(ctx context.Context) error {
	if err := n.Store.QueueLiveNotices(ctx, n.Now()); err != nil {
		return err
	}
	for {
		sent, more, err := n.Store.NotifyNextFollowers(ctx, fansAtOnce, n.Now())
		if err != nil || !more {
			return err
		}
		n.Show(sent)
	}
}

// tellMatches tells followers of teams and competitions what happened in their matches. It works as notifyFollowers
// does, in a job of its own: a goal does not wait behind the followers of a popular anchor.
func (n Notices) tellMatches(ctx context.Context) error {
	for {
		sent, more, err := n.Store.TellNextFollowers(ctx, fansAtOnce, n.Now())
		if err != nil || !more {
			return err
		}
		n.Show(sent)
	}
}

// remind notifies of matches and slots that begin soon.
func (n Notices) remind(ctx context.Context) error {
	for _, of := range []func(context.Context, time.Time, int) ([]domain.NoticeRow, error){n.Store.RemindMatches,
		n.Store.RemindSlots} {
		for {
			sent, err := of(ctx, n.Now(), remindAtOnce)
			if err != nil {
				return err
			}
			n.Show(sent)
			if len(sent) < remindAtOnce {
				break
			}
		}
	}
	return nil
}

// tidy removes expired notices.
func (n Notices) tidy(ctx context.Context) error {
	for {
		gone, err := n.Store.ForgetNotices(ctx, n.Now().Add(-domain.NoticesKept), tidyAtOnce)
		if err != nil || gone < tidyAtOnce {
			return err
		}
	}
}
