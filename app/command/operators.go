// Commands on operators: create, list, disable, enable, set a password, remove a second factor.

package command

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"text/tabwriter"
	"time"

	"touchline/app/storage"
	"touchline/domain"
	"touchline/domain/console"
	"touchline/http/account"
)

var errOperatorUsage = errors.New("admin create NAME [support|editor|admin] | admin list" +
	" | admin disable|enable|totp|password NAME")

// operators runs the arguments of admin. It reads passwords from the input.
func (e Env) operators(ctx context.Context, args []string) error {
	if len(args) == 0 || args[0] != "list" && len(args) < 2 || args[0] != "create" && len(args) > 2 || len(args) > 3 {
		return errOperatorUsage
	}
	if args[0] == "create" {
		role := console.OperatorAdmin
		if len(args) == 3 {
			role = console.OperatorRole(args[2])
		}
		return e.createOperator(ctx, args[1], role)
	}
	if args[0] == "list" {
		return storage.With(ctx, e.Cfg, e.Logger, func(store *storage.Store) error { return listOperators(ctx, store) })
	}
	return storage.With(ctx, e.Cfg, e.Logger, func(store *storage.Store) error {
		return changeOperator(ctx, store, args[0], args[1], e.Input)
	})
}

// changeOperator disables or enables an operator, sets a password, or removes a second factor.
func changeOperator(ctx context.Context, store *storage.Store, what, name string, in io.Reader) error {
	change := console.OperatorChange{ResetTotp: what == "totp"}
	switch what {
	case "disable", "enable":
		disabled := what == "disable"
		change.Disabled = &disabled
	case "password", "totp":
	default:
		return errOperatorUsage
	}
	about := fmt.Sprintf("operator %q", name)
	operator, err := store.Operators.OperatorByName(ctx, name)
	if err != nil {
		return inWords(err, about)
	}
	if what == "password" {
		hash, err := readOperatorPassword(in, operator.Name)
		if err != nil {
			return err
		}
		change.PasswordHash = &hash
	}
	change.OperatorID = operator.OperatorID
	asked := map[string]any{"operatorId": domain.FormatID(operator.OperatorID), "name": operator.Name}
	err = recorded(ctx, store, "admin "+what, asked, func() error {
		_, err := store.Operators.ChangeOperator(ctx, 0, change, time.Now())
		return err
	})
	if err != nil {
		return inWords(err, about)
	}
	if what == "totp" {
		fmt.Printf("operator %s will set up a second factor at the next login\n", operator.Name)
		return nil
	}
	fmt.Printf("operator %s: %s done\n", operator.Name, what)
	return nil
}

func (e Env) createOperator(ctx context.Context, name string, role console.OperatorRole) error {
	name = domain.CleanName(name)
	if name == "" || domain.Length(name) > console.OperatorNameMax {
		return fmt.Errorf("an operator's name has 1 to %d characters", console.OperatorNameMax)
	}
	if !role.Valid() {
		return fmt.Errorf("%q is not a role: support, editor or admin", role)
	}
	hash, err := readOperatorPassword(e.Input, name)
	if err != nil {
		return err
	}
	return storage.With(ctx, e.Cfg, e.Logger, func(store *storage.Store) error {
		var id int64
		asked := map[string]any{"name": name, "role": role}
		err := recorded(ctx, store, "admin create", asked, func() (err error) {
			id, err = store.Operators.CreateOperator(ctx, name, hash, string(role), time.Now())
			return err
		})
		if err != nil {
			return inWords(err, fmt.Sprintf("operator %q", name))
		}
		fmt.Printf("operator %s (%d) created, role %s\n", name, id, role)
		return nil
	})
}

// readOperatorPassword reads one line and returns its hash.
func readOperatorPassword(in io.Reader, name string) (string, error) {
	fmt.Fprint(os.Stderr, "password: ")
	line, err := bufio.NewReader(in).ReadString('\n')
	line = strings.TrimRight(line, "\r\n")
	if err != nil && line == "" {
		return "", errors.New("no password on standard input")
	}
	if err := account.CheckNewOperatorPassword(name, line); err != nil {
		return "", inWords(err, "the password")
	}
	return account.HashPassword(line)
}

func listOperators(ctx context.Context, store *storage.Store) error {
	list, _, err := store.Operators.Operators(ctx, 1000, 0)
	if err != nil {
		return err
	}
	t := tabwriter.NewWriter(os.Stdout, 0, 4, 2, ' ', 0)
	fmt.Fprintln(t, "ID\tNAME\tROLE\tSECOND FACTOR\tDISABLED\tLAST LOGIN")
	for _, o := range list {
		factor, disabled, last := "no", "", ""
		if o.Totp != nil {
			factor = "yes"
		}
		if !o.Disabled.IsZero() {
			disabled = o.Disabled.Format(time.DateTime)
		}
		if !o.LastLogin.IsZero() {
			last = o.LastLogin.Format(time.DateTime)
		}
		fmt.Fprintf(t, "%d\t%s\t%s\t%s\t%s\t%s\n", o.OperatorID, o.Name, o.Role, factor, disabled, last)
	}
	return t.Flush()
}
