// The end of the demo world: prod refuses a database in which it is alive, and a command retires it.

package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"

	"touchline/app/config"
)

// refuseDemo keeps prod from a database with accounts and operators whose passwords everybody knows.
func (a *Server) refuseDemo(ctx context.Context) error {
	if a.Cfg.Dev() {
		return nil
	}
	accounts, operators, err := a.Store.Demo.DemoLeft(ctx)
	if err != nil || accounts+operators == 0 {
		return err
	}
	return fmt.Errorf("this database holds the demo world, whose passwords everybody knows (%d accounts, %d operators): "+
		"run \"touchline demo clear\" with the same settings, or start with a new database (%[3]sDATABASE_URL or %[3]sDATA_DIR)",
		accounts, operators, config.Prefix)
}

// clearDemo takes every way in from the demo world at once, then erases its accounts as those of people who leave. What
// cannot be erased yet, because a red envelope is still open, is erased by the site when it closes.
func clearDemo(ctx context.Context, cfg *config.Config, logger *slog.Logger) error {
	a, err := Build(ctx, cfg, logger)
	if err != nil {
		return err
	}
	return errors.Join(a.retireDemo(ctx), a.Stop())
}

func (a *Server) retireDemo(ctx context.Context) error {
	accounts, operators, err := a.Store.Demo.DemoLeft(ctx)
	if err != nil {
		return err
	}
	if err := a.Store.Demo.RetireDemo(ctx, a.clock.Now()); err != nil {
		return err
	}
	left, err := a.Store.Demo.DemoUnerased(ctx)
	for before := left + 1; err == nil && left > 0 && left < before; {
		if err = a.accounts().EraseDue(ctx); err == nil {
			before = left
			left, err = a.Store.Demo.DemoUnerased(ctx)
		}
	}
	if err != nil {
		return fmt.Errorf("nobody can log in to the demo world any more, but it is not erased; run the command again: %w", err)
	}
	fmt.Printf("%d accounts and %d operators of the demo world are retired; nobody can log in to them\n", accounts, operators)
	if left > 0 {
		fmt.Printf("%d of the accounts wait until a red envelope of theirs is closed; the running site erases them then\n", left)
	}
	fmt.Println("its matches and banners are gone; gifts, recharge products and brands stay: operators change them with /admin calls")
	return nil
}
