// A user's own things on the world of the tests.

package http

import (
	"context"
	"io"
	"slices"
	"strings"
	"time"

	"touchline/domain"
)

// mine keeps one user's notices, export and farewell.
type mine struct {
	*world
	list   []domain.SeenNotice // the newest first
	wants  domain.NotifySettings
	export domain.Export
	file   string
	houses []domain.FollowedHouse
	mutes  []domain.MutedIn
	soon   []domain.Match
	wallet domain.Wallet
	kept   int
}

func newMine(w *world) *mine { return &mine{world: w, wants: domain.DefaultNotify()} }

func (m *mine) on(d *flatDeps) {
	d.Mine, d.Notified, d.Exports, d.Farewells, d.Wallets, d.Secret = m, m, m, m, m, []byte("secret of the tests, long enough")
}

func (m *mine) FollowedHouses(_ context.Context, _ int64, liveOnly bool, limit, offset int) ([]domain.FollowedHouse, int64, error) {
	var found []domain.FollowedHouse
	for _, h := range m.houses {
		if !liveOnly || h.Status == domain.LiveLiving {
			found = append(found, h)
		}
	}
	return found[min(offset, len(found)):min(offset+limit, len(found))], int64(len(found)), nil
}

func (m *mine) MutesOf(context.Context, int64, time.Time, int) ([]domain.MutedIn, error) {
	return m.mutes, nil
}

func (m *mine) SoonReserved(context.Context, int64, int) ([]domain.Match, error) { return m.soon, nil }

func (m *mine) StagesSeen(context.Context, int64) ([]domain.StageDone, error) {
	defer m.lock()()
	var done []domain.StageDone
	for _, d := range m.stages {
		done = append(done, d)
	}
	return done, nil
}

func (m *mine) AcceptAgreements(_ context.Context, id int64, service, privacy int) error {
	return m.set(id, func(a *domain.Account) { a.ServiceVersion, a.PrivacyVersion = service, privacy })
}

func (m *mine) Notices(_ context.Context, _ int64, unreadOnly bool, after *domain.NoticePlace, limit int) ([]domain.SeenNotice, error) {
	var found []domain.SeenNotice
	for _, n := range m.list {
		behind := after == nil || n.At.UnixMicro() < after.AtMicro || n.At.UnixMicro() == after.AtMicro && n.NotifyID < after.NotifyID
		if behind && !(unreadOnly && n.Read) && len(found) < limit {
			found = append(found, n)
		}
	}
	return found, nil
}

func (m *mine) UnreadNotices(context.Context, int64) (n int64, err error) {
	for _, notice := range m.list {
		if !notice.Read {
			n++
		}
	}
	return n, nil
}

func (m *mine) ReadNotices(_ context.Context, _ int64, notices []string, _ time.Time) error {
	for i := range m.list {
		m.list[i].Read = m.list[i].Read || notices == nil || slices.Contains(notices, m.list[i].NotifyID)
	}
	return nil
}

func (m *mine) NotifySettings(context.Context, int64) (domain.NotifySettings, error) {
	return m.wants, nil
}

func (m *mine) SetNotifySettings(_ context.Context, _ int64, n domain.NotifySettings) error {
	m.wants = n
	return nil
}

func (m *mine) AskExport(_ context.Context, user int64, id string, now time.Time) (domain.Export, error) {
	if m.export.ID == "" {
		m.export = domain.Export{ID: id, UserID: user, Asked: now}
	}
	return m.export, nil
}

func (m *mine) LastExport(_ context.Context, _ int64, now time.Time) (domain.Export, error) {
	if m.export.ID == "" || now.Sub(m.export.Asked) >= domain.ExportKept {
		return domain.Export{}, domain.Refuse(domain.NotFound, "kind", "export")
	}
	return m.export, nil
}

func (m *mine) Export(_ context.Context, id string) (domain.Export, error) {
	if id != m.export.ID {
		return domain.Export{}, domain.Refuse(domain.NotFound, "kind", "export")
	}
	return m.export, nil
}

func (m *mine) ExportParts(_ context.Context, _ string, w io.Writer) error {
	_, err := io.Copy(w, strings.NewReader(m.file))
	return err
}

func (m *mine) LeaveAccount(ctx context.Context, id int64, at time.Time) error {
	_, _ = m.DropLogins(ctx, id, domain.TokenHash{})
	return m.set(id, func(a *domain.Account) { a.DeleteAt = at })
}

func (m *mine) KeepAccount(_ context.Context, id int64) error {
	m.kept++
	return m.set(id, func(a *domain.Account) { a.DeleteAt = time.Time{} })
}

func (m *mine) Wallet(context.Context, int64) (domain.Wallet, error) { return m.wallet, nil }

func (m *mine) Flows(context.Context, int64, domain.FlowFilter) ([]domain.Flow, int64, error) {
	return nil, 0, nil
}

func (m *mine) Earnings(context.Context, int64, time.Time, *time.Location) ([]domain.DayEarnings, error) {
	return nil, nil
}
