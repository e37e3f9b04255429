// The operator's commands on operators: make one.
package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"strings"
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
