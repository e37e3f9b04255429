// The end of the demo world: prod refuses a database with it, and a command retires it.

package demo

import (
	"context"
	"fmt"
	"time"

	"touchline/persistence/tables/seed"
)

// Refuse fails for a database with accounts and operators of the demo world, because their passwords are public. prefix
// begins the names of settings.
func Refuse(ctx context.Context, marks *seed.Demo, prefix string) error {
	accounts, operators, err := marks.DemoLeft(ctx)
	if err != nil || accounts+operators == 0 {
		return err
	}
	return fmt.Errorf("this database holds the demo world with its public passwords (%d accounts, %d operators): "+
		"run \"touchline demo clear\" with the same settings, or start with a new database"+
		" (%[3]sDATABASE_URL or %[3]sDATA_DIR)",
		accounts, operators, prefix)
}

// Retire ends all logins of the demo world at once, and erases its accounts by erase, as accounts whose owners leave.
// An account with an open red envelope is erased by the site after the envelope closes.
func Retire(ctx context.Context, marks *seed.Demo, now time.Time, erase func(context.Context) error) error {
	accounts, operators, err := marks.DemoLeft(ctx)
	if err != nil {
		return err
	}
	if err := marks.RetireDemo(ctx, now); err != nil {
		return err
	}
	left, err := marks.DemoUnerased(ctx)
	for before := left + 1; err == nil && left > 0 && left < before; {
		if err = erase(ctx); err == nil {
			before = left
			left, err = marks.DemoUnerased(ctx)
		}
	}
	if err != nil {
		return fmt.Errorf("all logins of the demo world have ended, but it is not erased; run the command again: %w", err)
	}
	fmt.Printf("retired %d accounts and %d operators of the demo world; their logins have ended\n", accounts, operators)
	if left > 0 {
		fmt.Printf("%d of the accounts have an open red envelope; the running site erases them when it closes\n", left)
	}
	fmt.Println("its matches and banners are deleted; gifts, recharge products and brands stay:" +
		" change them with /admin calls")
	return nil
}
