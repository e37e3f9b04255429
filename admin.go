// The operator's commands: make an operator, decide applications.
package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/alexedwards/argon2id"

	"touchline/domain"
)

const operatorPasswordMin = 10

// createOperator reads the password from standard input and stores an operator of role admin.
func createOperator(ctx context.Context, cfg *Config, logger *slog.Logger, name string) error {
	fmt.Fprint(os.Stderr, "password: ")
	password, err := bufio.NewReader(os.Stdin).ReadString('\n')
	password = strings.TrimRight(password, "\r\n")
	if err != nil && password == "" {
		return errors.New("no password on standard input")
	}
	if domain.Length(password) < operatorPasswordMin {
		return fmt.Errorf("an operator's password has at least %d characters", operatorPasswordMin)
	}
	hash, err := argon2id.CreateHash(password, argon2id.DefaultParams)
	if err != nil {
		return fmt.Errorf("hash the password: %w", err)
	}
	return withStorage(ctx, cfg, logger, func(store *storage) error {
		id, err := store.CreateOperator(ctx, name, hash, "admin", time.Now())
		if err != nil {
			return err
		}
		fmt.Printf("operator %s (%d) made\n", name, id)
		return nil
	})
}

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
