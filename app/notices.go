// Notices and balances as sockets show them.

package app

import (
	"context"

	"touchline/actors"
	"touchline/actors/room"
	"touchline/app/jobs"
	"touchline/domain"
	"touchline/http/view"
	"touchline/http/webpush"
)

// frameWords are the words of the REST API's list of notices, for the frames that show one.
type frameWords struct{ *Server }

func (w frameWords) WordNotice(lang string, kind domain.NotifyType, params []byte) (title, body string) {
	return view.WordNotice(w.Rest.Wording(), w.Rest.Zone, lang, kind, params)
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
func (p Parts) pushes() *webpush.Sender {
	subject := p.Cfg.PublicURL
	if subject == "" {
		subject = "https://touchline.invalid"
	}
	return webpush.New(domain.SecretsOf(p.Secret, p.Cfg.OldSecrets), subject, p.Cfg.PushPrivate)
}

// pushJobs tell browsers of notices, each in its language.
func (p Parts) pushJobs() []jobs.Job {
	sender := p.pushes()
	send := func(ctx context.Context, push domain.Push) (gone bool, err error) {
		title, body := view.WordNotice(p.Wording.Texts(), p.Zone, push.Language, push.Type, push.Params)
		return sender.Send(ctx, push, title, body)
	}
	return jobs.Pushes{Store: p.Store.Notices, Send: send, Now: p.Now, Logger: p.Logger}.Jobs()
}

func (p Parts) notices() jobs.Notices {
	return jobs.Notices{Sessions: p.Actors, Store: p.Store.Notices, Show: p.ShowNow, Now: p.Now}
}
