// Notices: how people hear of what happened to them, and to those they follow.

package jobs

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"touchline/domain"
	"touchline/persistence/tables"
	"touchline/protos"
)

const (
	fansAtOnce   = 2000
	remindEvery  = 30 * time.Second
	remindAtOnce = 1000
	tidyEvery    = 10 * time.Minute
	tidyAtOnce   = 5000
)

// Notices to one user go through the user's session. Notices to many are queued, and a job writes them.
type Notices struct {
	Sessions protos.SessionCalls
	Store    *tables.Notices
	Show     func(sent []domain.NoticeRow) // on the pages their users have open, on whichever node
	Now      func() time.Time
}

// Jobs write the notices to many, remind of what begins soon, and forget old notices.
func (n Notices) Jobs() []Job {
	return []Job{
		{"notices", Always, func(ctx context.Context, _ time.Time) error { return n.notifyFollowers(ctx) }},
		{"reminders", Every(remindEvery), func(ctx context.Context, _ time.Time) error { return n.remind(ctx) }},
		{"notice upkeep", Every(tidyEvery), func(ctx context.Context, _ time.Time) error { return n.tidy(ctx) }},
	}
}

// Notify adds a notice to a user's list and shows it on every page the user has open.
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

// NotifyFollowers queues a notice to everybody who follows the house now. The notice needs a key.
func (n Notices) NotifyFollowers(ctx context.Context, houseID int64, notice domain.Notice) error {
	if notice.Key == "" {
		return errors.New("a notice to fans needs a key")
	}
	return n.Store.QueueFanNotice(ctx, houseID, notice, n.Now())
}

// notifyFollowers queues what has gone live, and works through the queue. Nobody's session is woken: the rows are written a
// chunk at a time, and whoever has a page open is shown theirs. What a process that dies had written is not written
// again, but may not have been shown.
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

// remind tells of matches and slots that begin soon.
func (n Notices) remind(ctx context.Context) error {
	for _, of := range []func(context.Context, time.Time, int) ([]domain.NoticeRow, error){n.Store.RemindMatches, n.Store.RemindSlots} {
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

// tidy forgets notices that are too old to be shown.
func (n Notices) tidy(ctx context.Context) error {
	for {
		gone, err := n.Store.ForgetNotices(ctx, n.Now().Add(-domain.NoticesKept), tidyAtOnce)
		if err != nil || gone < tidyAtOnce {
			return err
		}
	}
}
