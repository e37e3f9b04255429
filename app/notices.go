// Notices and balances as sockets show them.

package app

import (
	"context"

	"touchline/actors"
	"touchline/actors/room"
	"touchline/app/jobs"
	"touchline/domain"
	"touchline/http/outbound"
	"touchline/http/view"
)

// wordNotice has the words of the REST API's list of notices, for the frames that show one.
func (a *Server) wordNotice(lang string, kind domain.NotifyType, params []byte) (title, body string) {
	return view.WordNotice(a.wording.Texts(), a.zone, lang, kind, params)
}

// show puts notices on the pages their users have open, on whichever node.
func (a *Server) show(sent []domain.NoticeRow) {
	for _, row := range sent {
		a.fanout.Private(actors.NoticeFrame(row))
	}
}

// showBalance puts what somebody has left on the pages they have open.
func (a *Server) showBalance(userID int64, left domain.Coins) {
	a.fanout.Private(room.BalanceFrame(userID, left))
}

// pushes signs as the site. Push services may ask who sends: the site's address, or nobody's in dev.
func (a *Server) pushes() *outbound.PushSender {
	subject := a.Cfg.PublicURL
	if subject == "" {
		subject = "https://touchline.invalid"
	}
	return outbound.NewPushSender(domain.SecretsOf(a.secret, a.Cfg.OldSecrets), subject, a.Cfg.PushPrivate)
}

// pushJobs tell browsers of notices, each in its language.
func (a *Server) pushJobs() []jobs.Job {
	sender := a.pushes()
	send := func(ctx context.Context, push domain.Push) (gone bool, err error) {
		title, body := view.WordNotice(a.wording.Texts(), a.zone, push.Language, push.Type, push.Params)
		return sender.Send(ctx, push, title, body)
	}
	return jobs.Pushes{Store: a.Store.Notices, Send: send, Now: a.clock.Now, Logger: a.logger}.Jobs()
}

func (a *Server) notices() jobs.Notices {
	return jobs.Notices{Sessions: a.deps.Calls.SessionCalls, Store: a.Store.Notices, Show: a.show, Now: a.clock.Now}
}
