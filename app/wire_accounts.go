// Wiring: what the calls about a user's own things need.
package app

import (
	"touchline/app/jobs"
	"touchline/domain"
	"touchline/http"
)

func (a *Server) accountDeps(deps *http.Deps, ask Clients) {
	deps.Mine, deps.Notified, deps.Exports, deps.Farewells = a.Store.Accounts, a.Store.Notices, a.Store.Accounts, a.Store.Accounts
	deps.Names, deps.ReservedNames = a.Store.Accounts, domain.NewReservedNames(a.Cfg.ReservedNicks)
	deps.Notices = a.notices(ask)
	if sender := smsOverHTTP(a.Cfg, a.logger); sender != nil {
		deps.Sms = sender
	}
}

func (a *Server) notices(ask Clients) jobs.Notices {
	return jobs.Notices{Sessions: ask, Store: a.Store.Notices, Show: a.show, Now: a.clock.Now}
}

func (a *Server) accounts(ask Clients) jobs.Accounts {
	return jobs.Accounts{Store: a.Store.Accounts, Agenda: a.Store.Matches, Brands: a.Store.Slots, Actors: ask, Now: a.clock.Now}
}
