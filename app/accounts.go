// Notices to users, and the care of accounts.
package app

import (
	"touchline/app/jobs"
)

func (a *Server) notices(ask Clients) jobs.Notices {
	return jobs.Notices{Sessions: ask, Store: a.Store.Notices, Show: a.show, Now: a.clock.Now}
}

func (a *Server) accounts(ask Clients) jobs.Accounts {
	return jobs.Accounts{Store: a.Store.Accounts, Agenda: a.Store.Matches, Brands: a.Store.Slots, Actors: ask, Now: a.clock.Now}
}
