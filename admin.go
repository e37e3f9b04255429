// The operator's command on applications: decide who becomes an anchor.
package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"strings"
	"text/tabwriter"
	"time"

	"touchline/domain"
)

// applications carries out apply list, apply approve ID and apply reject ID REASON….
func applications(ctx context.Context, cfg *Config, logger *slog.Logger, args []string) error {
	return withStorage(ctx, cfg, logger, func(store *storage) error {
		if args[0] == "list" && len(args) == 1 {
			return listApplications(ctx, store)
		}
		if len(args) < 2 {
			return errors.New("apply list | apply approve ID | apply reject ID REASON")
		}
		id, ok := domain.ParseID(args[1])
		if !ok {
			return fmt.Errorf("%q is no application", args[1])
		}
		var apply domain.Apply
		var err error
		switch {
		case args[0] == "approve" && len(args) == 2:
			apply, err = store.ApproveApply(ctx, id, time.Now())
		case args[0] == "reject" && len(args) > 2:
			apply, err = store.RejectApply(ctx, id, strings.Join(args[2:], " "), time.Now())
		default:
			return errors.New("apply list | apply approve ID | apply reject ID REASON")
		}
		if err != nil {
			return err
		}
		fmt.Printf("application %d of %s %sd", id, apply.NickName, strings.TrimSuffix(args[0], "e")+"e")
		if apply.HouseID != 0 {
			fmt.Printf(", house %d", apply.HouseID)
		}
		fmt.Println()
		return nil
	})
}

func listApplications(ctx context.Context, store *storage) error {
	applies, _, err := store.Applies(ctx, 1, 1000, 0)
	if err != nil {
		return err
	}
	t := tabwriter.NewWriter(os.Stdout, 0, 4, 2, ' ', 0)
	fmt.Fprintln(t, "ID\tUSER\tNAME\tPHONE\tSUBMITTED\tINTRODUCTION")
	for _, p := range applies {
		fmt.Fprintf(t, "%d\t%s\t%s\t%s\t%s\t%s\n", p.ApplyID, p.NickName, p.RealName, p.Phone,
			p.Submitted.Format(time.DateTime), domain.Shorten(p.Introduction, 40))
	}
	return t.Flush()
}

func withStorage(ctx context.Context, cfg *Config, logger *slog.Logger, do func(*storage) error) error {
	store, err := openStorage(ctx, cfg, logger)
	if err != nil {
		return err
	}
	return errors.Join(do(store), store.Close())
}
