// Applications to become an anchor: how they are decided.

package app

import "touchline/app/jobs"

func (a *Server) reviews() jobs.Reviews {
	return jobs.Reviews{
		Store: a.Store.Anchors, Site: a.Store.Site, SendSms: a.deps.Sms.SendSms, Notify: a.notices().Notify,
		Logger: a.logger, Now: a.clock.Now,
	}
}
