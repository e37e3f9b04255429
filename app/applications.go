// Applications with their reviews, and the time zone of the site.
package app

import (
	"context"
	"log/slog"
	"time"
	_ "time/tzdata" // a bare machine has no zone files

	"touchline/app/jobs"
	"touchline/domain"
	"touchline/persistence"
	"touchline/persistence/tables"
)

const (
	zoneDefault = "Asia/Shanghai"
	zoneTimeout = 5 * time.Second
)

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

// reviewedApplications are those of the table, decided as reviews do.
type reviewedApplications struct {
	*tables.Anchors
	reviews jobs.Reviews
}

func (a reviewedApplications) RejectionShown(ctx context.Context) (bool, error) {
	return a.reviews.RejectionShown(ctx)
}

func (a reviewedApplications) ReviewApply(ctx context.Context, r domain.ApplyReview) (domain.Apply, error) {
	return a.reviews.ReviewApply(ctx, r)
}

func (a *Server) reviews(ask Clients) jobs.Reviews {
	return jobs.Reviews{Store: a.Store.Anchors, Settings: a.Store.Site, Sms: smsFor(a.Cfg, a.Store.Accounts, a.logger), Tell: a.notices(ask).Tell, Logger: a.logger, Now: a.clock.Now}
}
