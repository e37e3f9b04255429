// The hosts browsers may fetch pictures and streams from: in force on this node within seconds of a change.
package app

import (
	"context"
	"log/slog"
	"sync/atomic"
	"time"

	"touchline/domain"
)

const mediaHostsEvery = 2 * time.Second // between two looks at the list

// settings are where operators' settings are kept.
type settings interface {
	Setting(ctx context.Context, key string, into any) (bool, error)
}

// mediaHosts is the list in force; its readers never wait.
type mediaHosts struct {
	settings settings
	logger   *slog.Logger
	list     atomic.Pointer[domain.MediaHosts]
}

// MediaHosts is the list as it was last read.
func (m *mediaHosts) MediaHosts() domain.MediaHosts {
	if list := m.list.Load(); list != nil {
		return *list
	}
	return nil
}

// RefreshMediaHosts reads the list.
func (m *mediaHosts) RefreshMediaHosts(ctx context.Context) error {
	var list domain.MediaHosts
	if _, err := m.settings.Setting(ctx, domain.MediaHostsSetting, &list); err != nil {
		return err
	}
	m.list.Store(&list)
	return nil
}

// follow keeps the list fresh until ctx ends.
func (m *mediaHosts) follow(ctx context.Context) {
	repeat(ctx, mediaHostsEvery, func() {
		if err := m.RefreshMediaHosts(ctx); err != nil && ctx.Err() == nil {
			m.logger.Warn("the list of media hosts stays as it was", "err", err)
		}
	})
}
