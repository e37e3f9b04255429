// Commands on applications and on the statistics of a day.

package command

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"text/tabwriter"
	"time"

	"touchline/app/jobs"
	"touchline/app/storage"
	"touchline/domain"
	"touchline/domain/studio"
)

const applyUsage = "apply list | apply approve ID | apply reject ID REASON"

// applications runs apply list, apply approve ID and apply reject ID REASON…, with the notices of operators' calls. The
// site may run.
func (e Env) applications(ctx context.Context, args []string) error {
	return storage.With(ctx, e.Cfg, e.Logger, func(store *storage.Store) error {
		if args[0] == "list" && len(args) == 1 {
			return listApplications(ctx, store)
		}
		review := studio.ApplyReview{Approve: args[0] == "approve", At: time.Now()}
		switch {
		case review.Approve && len(args) == 2:
		case args[0] == "reject" && len(args) > 2:
			review.Reason = strings.Join(args[2:], " ")
		default:
			return errors.New(applyUsage)
		}
		var ok bool
		if review.ApplyID, ok = domain.ParseID(strings.TrimPrefix(args[1], "ap")); !ok {
			return fmt.Errorf("%q is not an application", args[1])
		}
		reviews := jobs.Reviews{
			Store: store.Anchors, Site: store.Site, SendSms: e.Sms(ctx, store.Store), Logger: e.Logger, Now: time.Now,
			Notify: func(ctx context.Context, userID int64, n domain.Notice) error {
				return jobs.LeaveNotice(ctx, store.Notices, userID, n)
			},
		}
		var p studio.Apply
		about := studio.FormatApply(review.ApplyID)
		asked := map[string]any{"applyId": about, "reason": review.Reason}
		err := recorded(ctx, store, "apply "+args[0], asked, func() (err error) {
			p, err = reviews.ReviewApply(ctx, review)
			return err
		})
		if err != nil {
			return inWords(err, "application "+about)
		}
		if review.Approve {
			fmt.Printf("application %s of %s approved, house %d\n", studio.FormatApply(p.ApplyID), p.NickName, p.HouseID)
		} else {
			fmt.Printf("application %s of %s rejected\n", studio.FormatApply(p.ApplyID), p.NickName)
		}
		return nil
	})
}

// countDay runs stats run DATE.
func (e Env) countDay(ctx context.Context, date string) error {
	return storage.With(ctx, e.Cfg, e.Logger, func(store *storage.Store) error {
		day, ok := studio.ParseDay(date, store.Zone(e.Logger))
		if !ok {
			return fmt.Errorf("%q is not a date such as 2026-11-21", date)
		}
		if err := studio.MayCount(day, time.Now()); err != nil {
			return fmt.Errorf("%s has not ended, or ended more than %d days ago", day, int(studio.PeaksKept.Hours()/24))
		}
		var rooms int64
		err := recorded(ctx, store, "stats run", map[string]any{"date": date}, func() (err error) {
			rooms, err = store.Anchors.FinishDay(ctx, day, true, time.Now)
			return err
		})
		if err != nil {
			return err
		}
		fmt.Printf("%s is counted: %d rooms were on the air\n", day, rooms)
		return nil
	})
}

func listApplications(ctx context.Context, store *storage.Store) error {
	applies, _, err := store.Anchors.Applies(ctx, studio.ApplySubmitted, 0, 1000, 0)
	if err != nil {
		return err
	}
	t := tabwriter.NewWriter(os.Stdout, 0, 4, 2, ' ', 0)
	fmt.Fprintln(t, "ID\tUSER\tNAME\tPHONE\tSUBMITTED\tINTRODUCTION")
	for _, p := range applies {
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\t%s\t%s\n", studio.FormatApply(p.ApplyID), p.NickName, p.RealName, p.Phone,
			p.Submitted.Format(time.DateTime), domain.Shorten(p.Introduction, 40))
	}
	return t.Flush()
}
