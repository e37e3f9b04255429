// Accounts: novice stages without a call, data exports, and erasure.

package jobs

import (
	"context"
	"errors"
	"fmt"
	"time"

	"touchline/domain"
	"touchline/domain/agenda"
	"touchline/persistence/tables/accounts"
	"touchline/persistence/tables/matches"
	"touchline/persistence/tables/slots"
	"touchline/protos"
)

const (
	stagesEvery    = 15 * time.Second
	stagesAtOnce   = 500
	stagesOverlap  = time.Minute // rows may be committed slightly later than their time
	stagesLookBack = time.Hour   // after a longer pause of the job
	eraseEvery     = time.Minute
	eraseAtOnce    = 20
)

// Accounts does the background work of accounts.
type Accounts struct {
	Store   *accounts.Accounts
	Matches *matches.Matches
	Slots   *slots.Slots
	Calls   protos.Calls
	Now     func() time.Time
}

// Jobs returns the jobs that note stages, build and remove exports, and erase due accounts.
func (a Accounts) Jobs() []Job {
	return []Job{
		{"stages", Every(stagesEvery), a.noteStages},
		{"exports", Always, func(ctx context.Context, _ time.Time) error { return a.buildExports(ctx) }},
		{"export upkeep", Every(tidyEvery), func(ctx context.Context, _ time.Time) error {
			return a.Store.ForgetExports(ctx, a.Now().Add(-domain.ExportKept))
		}},
		{"erasures", Every(eraseEvery), func(ctx context.Context, _ time.Time) error { return a.EraseDue(ctx) }},
	}
}

// noteStages notes novice stages that are reached without an API call: by chat lines and by broadcasts.
func (a Accounts) noteStages(ctx context.Context, last time.Time) error {
	now := a.Now()
	from := last.Add(-stagesOverlap)
	if earliest := now.Add(-stagesLookBack); from.Before(earliest) {
		from = earliest
	}
	found, err := a.Store.FirstOutcomes(ctx, from, now, stagesAtOnce)
	for stage, users := range found {
		for _, user := range users {
			err = errors.Join(err, a.Store.ReachStage(ctx, user, int(stage), now))
		}
		if len(users) == stagesAtOnce {
			err = errors.Join(err, errMoreStages)
		}
	}
	return err
}

// errMoreStages makes the job run again for the same time.
var errMoreStages = fmt.Errorf("more than %d users reached a stage at once", stagesAtOnce)

func (a Accounts) buildExports(ctx context.Context) error {
	for {
		if built, err := a.Store.BuildExport(ctx, a.Now()); err != nil || !built {
			return err
		}
	}
}

// EraseDue erases the due accounts. Failures are retried on the next run.
func (a Accounts) EraseDue(ctx context.Context) error {
	due, err := a.Store.DueErasures(ctx, a.Now(), eraseAtOnce)
	for _, leaving := range due {
		err = errors.Join(err, a.erase(ctx, leaving))
	}
	return err
}

// erase ends the state owned by actors, then the account.
func (a Accounts) erase(ctx context.Context, leaving agenda.DueErasure) error {
	if leaving.HouseID != 0 {
		if err := a.closeHouse(ctx, leaving.HouseID); err != nil {
			return fmt.Errorf("close house %d: %w", leaving.HouseID, err)
		}
	}
	if len(leaving.Slots) > 0 {
		settings, err := a.Matches.AgendaSettings(ctx)
		if err != nil {
			return err
		}
		for _, slot := range leaving.Slots {
			if err := a.freeSlot(ctx, leaving.UserID, slot, settings); err != nil {
				return fmt.Errorf("free a slot of brand %d: %w", slot.BrandID, err)
			}
		}
	}
	said, err := a.Store.SaidIn(ctx, leaving.UserID)
	if err != nil {
		return err
	}
	for room, lines := range said {
		cmd := &protos.ErasePerson{UserId: leaving.UserID, NickName: leaving.NickName, Said: lines}
		if _, err := a.Calls.ErasePerson(ctx, room, cmd); err != nil {
			return fmt.Errorf("have %s forget a user: %w", room, err)
		}
	}
	return a.Store.EraseAccount(ctx, leaving.UserID, a.Now())
}

// closeHouse permanently removes a house from lists and clears its texts about the anchor.
func (a Accounts) closeHouse(ctx context.Context, houseID int64) error {
	room := domain.HouseRoom(houseID)
	err := a.Calls.Suspend(ctx, room, &protos.SuspendRoom{Suspend: true, Reason: domain.ErasedNickName})
	if err != nil {
		return err
	}
	_, err = a.Calls.Configure(ctx, room, &protos.ConfigureRoom{
		Config: &protos.RoomConfig{HouseId: houseID},
		Set:    []string{"houseName", "anchorTitle", "houseImage", "introduction", "announcement", "ownVideo"},
	})
	return err
}

func (a Accounts) freeSlot(
	ctx context.Context, userID int64, slot agenda.SlotHeld, settings agenda.Settings,
) error {
	brand, err := a.Slots.Brand(ctx, slot.BrandID, userID)
	if err != nil {
		return err
	}
	_, err = a.Calls.CancelSlot(ctx, slot.BrandID, &protos.CancelSlot{
		By: &protos.User{UserId: userID}, StartMs: slot.Start.UnixMilli(), Operator: true,
		Grid: &protos.Grid{Zone: brand.Timezone, SlotMinutes: int32(settings.SlotMinutes),
			HorizonDays: int32(settings.HorizonDays), OccupyMinutes: int32(settings.OccupyMinutes),
			Hours: brand.Hours.Minutes()},
	})
	return err
}
