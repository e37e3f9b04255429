// The time zone of the site.

package storage

import (
	"context"
	"log/slog"
	"time"
	_ "time/tzdata" // a bare machine has no zone files

	"touchline/domain/console"
)

const zoneTimeout = 5 * time.Second

// Zone returns the time zone of the site's dates (setting site.timezone).
func (s *Store) Zone(logger *slog.Logger) *time.Location {
	ctx, cancel := context.WithTimeout(context.Background(), zoneTimeout)
	defer cancel()
	name := console.SiteZone
	if _, err := s.Site.Setting(ctx, "site.timezone", &name); err != nil {
		logger.Warn("the site's time zone is the default", "zone", console.SiteZone, "err", err)
		name = console.SiteZone
	}
	zone, err := time.LoadLocation(name)
	if err != nil || name == "Local" {
		logger.Warn("the site's time zone is the default", "zone", console.SiteZone, "unknown", name)
		zone, _ = time.LoadLocation(console.SiteZone)
	}
	return zone
}
