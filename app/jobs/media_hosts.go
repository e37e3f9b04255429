// The hosts from which browsers may fetch pictures and streams, refreshed within seconds of a change.

package jobs

import (
	"context"
	"log/slog"
	"sync/atomic"
	"time"

	"touchline/domain/studio"
	"touchline/persistence/tables/site"
)

const mediaHostsEvery = 2 * time.Second // between two reads of the list

// MediaHosts is the cached list; reading it never blocks.
type MediaHosts struct {
	Site   *site.Site
	Logger *slog.Logger
	list   atomic.Pointer[studio.MediaHosts]
}

// MediaHosts returns the cached list.
func (m *MediaHosts) MediaHosts() studio.MediaHosts {
	if list := m.list.Load(); list != nil {
		return *list
	}
	return nil
}

// RefreshMediaHosts reads the list.
func (m *MediaHosts) RefreshMediaHosts(ctx context.Context) error {
	var list studio.MediaHosts
	if _, err := m.Site.Setting(ctx, studio.MediaHostsSetting, &list); err != nil {
		return err
	}
	m.list.Store(&list)
	return nil
}

// Follow refreshes the list until ctx ends.
func (m *MediaHosts) Follow(ctx context.Context) {
	Repeat(ctx, mediaHostsEvery, func() {
		if err := m.RefreshMediaHosts(ctx); err != nil && ctx.Err() == nil {
			m.Logger.Warn("the list of media hosts cannot be refreshed", "err", err)
		}
	})
}
