// Notices: how people hear of what happened to them, and to those they follow.
package app

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"touchline/actors"
	"touchline/domain"
	"touchline/http/view"
	"touchline/persistence"
	"touchline/protos"
)

// notices to one person are told through their session; those to many are queued, and written by a job.
type notices struct {
	Clients
	store *persistence.Store
	now   func() time.Time
}

func (a *Server) notices(ask Clients) notices { return notices{ask, a.Store.Store, a.clock.Now} }

// Tell adds a notice to somebody's list and shows it on every page they have open.
func (n notices) Tell(ctx context.Context, userID int64, notice domain.Notice) error {
	params, err := json.Marshal(notice.Params)
	if err != nil {
		return fmt.Errorf("notice %d: %w", notice.Type, err)
	}
	_, err = n.Notify(ctx, userID, &protos.NotifyUser{
		RequestId: notice.Key, NotifyType: int32(notice.Type), Params: params, Path: notice.Path,
	})
	return err
}

// TellFans puts a notice on its way to everybody who follows the house now. The notice needs a key.
func (n notices) TellFans(ctx context.Context, houseID int64, notice domain.Notice) error {
	if notice.Key == "" {
		return errors.New("a notice to fans needs a key")
	}
	return n.store.Notices.QueueFanNotice(ctx, houseID, notice, n.now())
}

// tellFans queues what has gone live, and works through the queue. Nobody's session is woken: the rows are written a
// chunk at a time, and whoever has a page open is shown theirs. What a process that dies had written is not written
// again, but may not have been shown.
func (a *Server) tellFans(ctx context.Context) error {
	if err := a.Store.Notices.QueueLiveNotices(ctx, a.clock.Now()); err != nil {
		return err
	}
	for {
		told, more, err := a.Store.Notices.TellNextFans(ctx, fansAtOnce, a.clock.Now())
		if err != nil || !more {
			return err
		}
		a.show(told)
	}
}

// remind tells of matches and slots that begin soon.
func (a *Server) remind(ctx context.Context) error {
	for _, of := range []func(context.Context, time.Time, int) ([]domain.NoticeRow, error){a.Store.Notices.RemindMatches, a.Store.Notices.RemindSlots} {
		for {
			told, err := of(ctx, a.clock.Now(), remindAtOnce)
			if err != nil {
				return err
			}
			a.show(told)
			if len(told) < remindAtOnce {
				break
			}
		}
	}
	return nil
}

// frameWords are the words of the REST API's list of notices, for the frames that show one.
type frameWords struct{ *Server }

func (w frameWords) WordNotice(lang string, kind domain.NotifyType, params []byte) (title, body string) {
	return view.WordNotice(w.Rest.Wording, w.Rest.Zone, lang, kind, params)
}

// show puts notices on the pages their users have open, on whichever node.
func (a *Server) show(told []domain.NoticeRow) {
	for _, row := range told {
		a.fanout.Private(actors.NoticeFrame(row))
	}
}
