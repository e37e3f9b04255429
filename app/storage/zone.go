// The time zone of the site.

package storage

import (
	"context"
	"log/slog"
	"time"
	_ "time/tzdata" // a bare machine has no zone files
)

const (
	zoneDefault = "Asia/Shanghai"
	zoneTimeout = 5 * time.Second
)

// Zone is the time zone of the site's dates (setting site.timezone).
func (s *Store) Zone(logger *slog.Logger) *time.Location {
	ctx, cancel := context.WithTimeout(context.Background(), zoneTimeout)
	defer cancel()
	name := zoneDefault
	if _, err := s.Site.Setting(ctx, "site.timezone", &name); err != nil {
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
