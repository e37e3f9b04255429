// Wiring: what the calls about a user's own things need, and what is done for users by itself.
package app

import (
	"context"
	"errors"
	"fmt"
	"time"

	"touchline/app/jobs"
	"touchline/domain"
	"touchline/http"
	"touchline/persistence/tables"
	"touchline/protos"
)

func (a *Server) accountDeps(deps *http.Deps, ask Clients) {
	deps.Mine, deps.Notified, deps.Exports, deps.Farewells = a.Store.Accounts, a.Store.Notices, a.Store.Accounts, a.Store.Accounts
	deps.Names, deps.ReservedNames = a.Store.Accounts, domain.NewReservedNames(a.Cfg.ReservedNicks)
	deps.Notices = a.notices(ask)
	if sender := smsOverHTTP(a.Cfg, a.logger); sender != nil {
		deps.Sms = sender
	}
}

const (
	fansAtOnce    = 2000
	remindEvery   = 30 * time.Second
	remindAtOnce  = 1000
	deedsEvery    = 15 * time.Second
	deedsAtOnce   = 500
	deedsOverlap  = time.Minute // rows may be committed a little after the time they bear
	deedsLookBack = time.Hour   // when nobody looked for longer
	eraseEvery    = time.Minute
	eraseAtOnce   = 20
	tidyEvery     = 10 * time.Minute
	tidyAtOnce    = 5000
)

func (a *Server) accountJobs(ask Clients) []jobs.Job {
	return []jobs.Job{
		{Name: "notices", Due: jobs.Always, Run: func(ctx context.Context, _ time.Time) error { return a.tellFans(ctx) }},
		{Name: "reminders", Due: jobs.Every(remindEvery), Run: func(ctx context.Context, _ time.Time) error { return a.remind(ctx) }},
		{Name: "stages", Due: jobs.Every(deedsEvery), Run: a.noteDeeds},
		{Name: "exports", Due: jobs.Always, Run: func(ctx context.Context, _ time.Time) error { return a.buildExports(ctx) }},
		{Name: "erasures", Due: jobs.Every(eraseEvery), Run: func(ctx context.Context, _ time.Time) error { return a.eraseDue(ctx, ask) }},
		{Name: "notice upkeep", Due: jobs.Every(tidyEvery), Run: func(ctx context.Context, _ time.Time) error { return a.tidyNotices(ctx) }},
	}
}

// noteDeeds notes novice stages that no call of their user tells: what was said through sockets, and what encoders
// began.
func (a *Server) noteDeeds(ctx context.Context, last time.Time) error {
	now := a.clock.Now()
	from := last.Add(-deedsOverlap)
	if earliest := now.Add(-deedsLookBack); from.Before(earliest) {
		from = earliest
	}
	found, err := a.Store.Accounts.FirstDeeds(ctx, from, now, deedsAtOnce)
	for stage, users := range found {
		for _, user := range users {
			err = errors.Join(err, a.Store.Accounts.ReachStage(ctx, user, int(stage), now))
		}
		if len(users) == deedsAtOnce {
			err = errors.Join(err, errMoreDeeds)
		}
	}
	return err
}

// errMoreDeeds makes the job look again over the same time.
var errMoreDeeds = fmt.Errorf("more than %d users reached a stage at once", deedsAtOnce)

func (a *Server) buildExports(ctx context.Context) error {
	for {
		if built, err := a.Store.Accounts.BuildExport(ctx, a.clock.Now()); err != nil || !built {
			return err
		}
	}
}

// eraseDue erases the accounts whose time has come. What fails is tried again with the next look.
func (a *Server) eraseDue(ctx context.Context, ask Clients) error {
	due, err := a.Store.Accounts.DueErasures(ctx, a.clock.Now(), eraseAtOnce)
	for _, leaving := range due {
		err = errors.Join(err, a.erase(ctx, ask, leaving))
	}
	return err
}

// erase ends what only actors may end, then the account.
func (a *Server) erase(ctx context.Context, ask Clients, leaving tables.Leaving) error {
	if leaving.HouseID != 0 {
		if err := closeHouse(ctx, ask, leaving.HouseID); err != nil {
			return fmt.Errorf("close house %d: %w", leaving.HouseID, err)
		}
	}
	if len(leaving.Slots) > 0 {
		settings, err := a.Store.Matches.AgendaSettings(ctx)
		if err != nil {
			return err
		}
		for _, slot := range leaving.Slots {
			if err := a.freeSlot(ctx, ask, leaving.UserID, slot, settings); err != nil {
				return fmt.Errorf("free a slot of brand %d: %w", slot.BrandID, err)
			}
		}
	}
	return a.Store.Accounts.EraseAccount(ctx, leaving.UserID, a.clock.Now())
}

// closeHouse takes a house off every list for good and empties what it said about its anchor.
func closeHouse(ctx context.Context, ask Clients, houseID int64) error {
	room := domain.HouseRoom(houseID)
	_, err := call(ctx, ask, ask.room(room).Suspend, &protos.SuspendRoom{Suspend: true, Reason: domain.ErasedNickName})
	if err != nil {
		return err
	}
	_, err = ask.Configure(ctx, room, &protos.ConfigureRoom{
		Config: &protos.RoomConfig{HouseId: houseID},
		Set:    []string{"houseName", "anchorTitle", "houseImage", "introduction", "announcement", "ownVideo"},
	})
	return err
}

func (a *Server) freeSlot(ctx context.Context, ask Clients, userID int64, slot domain.SlotHeld, settings domain.AgendaSettings) error {
	brand, err := a.Store.Slots.Brand(ctx, slot.BrandID, userID)
	if err != nil {
		return err
	}
	_, err = ask.CancelSlot(ctx, slot.BrandID, &protos.CancelSlot{
		By: &protos.User{UserId: userID}, StartMs: slot.Start.UnixMilli(), Operator: true,
		Grid: &protos.Grid{Zone: brand.Timezone, SlotMinutes: int32(settings.SlotMinutes),
			HorizonDays: int32(settings.HorizonDays), OccupyMinutes: int32(settings.OccupyMinutes)},
	})
	return err
}

// tidyNotices lets go of what is too old to be shown, and of exports nobody may fetch any more.
func (a *Server) tidyNotices(ctx context.Context) error {
	for {
		gone, err := a.Store.Notices.ForgetNotices(ctx, a.clock.Now().Add(-domain.NoticesKept), tidyAtOnce)
		if err != nil {
			return err
		}
		if gone < tidyAtOnce {
			return a.Store.Accounts.ForgetExports(ctx, a.clock.Now().Add(-domain.ExportKept))
		}
	}
}
