// Commands of operators are recorded like their HTTP calls. Refusals become sentences.

package command

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os/user"
	"strings"
	"time"

	"touchline/app/storage"
	"touchline/domain"
	"touchline/domain/console"
)

// recorded records a command, runs it, and records its outcome.
func recorded(ctx context.Context, store *storage.Store, call string, asked map[string]any,
	carryOut func() error) error {
	where := "command line"
	if who, err := user.Current(); err == nil {
		where += ", " + who.Username
	}
	line, err := json.Marshal(asked)
	if err != nil {
		return err
	}
	act := console.OperatorAct{Call: "touchline " + call, Asked: line, Address: where, At: time.Now()}
	actID, err := store.Operators.RecordAct(ctx, act)
	if err != nil {
		return fmt.Errorf("the command did not run, because it cannot be recorded: %w", err)
	}
	done := carryOut()
	outcome := []byte(`true`)
	if done != nil {
		outcome, _ = json.Marshal(map[string]any{"code": domain.CodeOf(done)})
	}
	return errors.Join(done, store.Operators.RecordOutcome(context.WithoutCancel(ctx), actID, "", outcome, nil, nil))
}

// unfit is a refusal in words.
type unfit struct {
	error
	words string
}

func (u unfit) Error() string { return u.words }
func (u unfit) Unwrap() error { return u.error }

// inWords words a refusal. what names the object of the command, such as: operator "eve".
func inWords(err error, what string) error {
	var no *domain.Refusal
	if !errors.As(err, &no) {
		return err
	}
	words := ""
	switch {
	case no.Code == domain.NotFound:
		words = "there is no " + what
	case no.Code == domain.UsernameTaken:
		words = "there is an " + what + " already"
	case no.Code == domain.StaleState:
		words = what + " is already decided"
	case no.Params["rule"] == "lastAdmin":
		words = what + " is the last admin: make another one first (touchline admin create NAME)"
	case no.Params["field"] == "password" && no.Params["rule"] == "length":
		words = fmt.Sprintf("an operator's password has %d to %d characters", console.OperatorPasswordMin,
			console.OperatorPasswordMax)
	case no.Params["field"] == "password" && no.Params["rule"] == "name":
		words = "the password is the operator's name"
	case no.Params["field"] == "password":
		words = "the password is too easy to guess"
	default:
		words = fmt.Sprintf("%s: %s %v", what, strings.ToLower(string(no.Code)), no.Params)
	}
	return unfit{err, words}
}
