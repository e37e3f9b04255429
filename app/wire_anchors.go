// Wiring: the space of an anchor, applications, and the statistics of the night.
package app

import (
	"context"
	"log/slog"
	"time"
	_ "time/tzdata" // a bare machine has no zone files

	"touchline/app/jobs"
	"touchline/http"
	"touchline/persistence"
)

const (
	zoneDefault = "Asia/Shanghai"
	zoneTimeout = 5 * time.Second
)

func (a *Server) anchorDeps(deps *http.Deps, ask Clients) {
	deps.Withheld = a.Store.Images
	deps.Space, deps.LiveDays, deps.RoomPages = a.Store.Anchors, a.Store.Anchors, a.Store.Rooms
	deps.Applications = reviews{Anchors: a.Store.Anchors, settings: a.Store.Site, sms: deps.Sms, tell: deps.Notices.Tell, logger: a.logger, now: a.clock.Now}
	ctx, cancel := context.WithTimeout(context.Background(), zoneTimeout)
	defer cancel()
	deps.Zone = siteZone(ctx, a.Store.Store, a.logger)
}

// siteZone is the time zone of the site's dates (setting site.timezone), read when a node starts.
func siteZone(ctx context.Context, store *persistence.Store, logger *slog.Logger) *time.Location {
	name := zoneDefault
	if _, err := store.Site.Setting(ctx, "site.timezone", &name); err != nil {
		logger.Warn("the site's time zone is the default", "zone", zoneDefault, "err", err)
		name = zoneDefault
	}
	zone, err := time.LoadLocation(name)
	if err != nil || name == "Local" {
		logger.Warn("the site's time zone is the default", "zone", zoneDefault, "unknown", name)
		zone, _ = time.LoadLocation(zoneDefault)
	}
	return zone
}

func (a *Server) applyJobs(ask Clients) []jobs.Job {
	news := reviews{Anchors: a.Store.Anchors, settings: a.Store.Site, sms: smsFor(a.Cfg, a.Store.Store, a.logger), tell: a.notices(ask).Tell, logger: a.logger, now: a.clock.Now}
	return []jobs.Job{{Name: "applies/news", Due: jobs.Every(time.Minute), Run: func(ctx context.Context, _ time.Time) error { return news.tellAll(ctx) }}}
}
