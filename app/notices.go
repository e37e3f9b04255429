// Notices as sockets show them.

package app

import (
	"touchline/actors"
	"touchline/app/jobs"
	"touchline/domain"
	"touchline/http/view"
)

// frameWords are the words of the REST API's list of notices, for the frames that show one.
type frameWords struct{ *Server }

func (w frameWords) WordNotice(lang string, kind domain.NotifyType, params []byte) (title, body string) {
	return view.WordNotice(w.Rest.Wording, w.Rest.Zone, lang, kind, params)
}

// show puts notices on the pages their users have open, on whichever node.
func (a *Server) show(sent []domain.NoticeRow) {
	for _, row := range sent {
		a.fanout.Private(actors.NoticeFrame(row))
	}
}

func (p Parts) notices() jobs.Notices {
	return jobs.Notices{Sessions: p.Actors, Store: p.Store.Notices, Show: p.ShowNow, Now: p.Now}
}
