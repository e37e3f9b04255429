// The database in the archive of a backup: the programs pg_dump and pg_restore, and their error messages.

package persistence

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"time"
)

// PostgresPrograms is a database and the folder of the PostgreSQL programs.
type PostgresPrograms struct{ Bin, URL string }

// Dump writes a consistent dump of the database in pg_dump's custom format.
func (p PostgresPrograms) Dump(ctx context.Context, to io.Writer) error {
	return p.run(ctx, "pg_dump", nil, to, "--format=custom", "--no-owner", "--no-privileges", "--no-comments")
}

// Restore restores a dump into an empty database in one transaction.
func (p PostgresPrograms) Restore(ctx context.Context, from io.Reader) error {
	return p.run(ctx, "pg_restore", from, io.Discard, "--exit-on-error", "--single-transaction", "--no-owner",
		"--no-privileges")
}

func (p PostgresPrograms) run(ctx context.Context, program string, in io.Reader, out io.Writer, args ...string) error {
	address, password := withoutPassword(p.URL)
	cmd := exec.CommandContext(ctx, filepath.Join(p.Bin, program), append(args, "--dbname="+address)...)
	cmd.Env = append(os.Environ(), "PGAPPNAME=touchline "+program, "PGCONNECT_TIMEOUT=5", "LC_ALL=C")
	if password != "" {
		cmd.Env = append(cmd.Env, "PGPASSWORD="+password) // every user of the machine can read arguments
	}
	var words bytes.Buffer
	cmd.Stdin, cmd.Stdout, cmd.Stderr = in, out, &words
	// Ctrl-C reaches only this process, which then ends the program
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return cmd.Process.Signal(syscall.SIGTERM) }
	cmd.WaitDelay = 5 * time.Second
	err := cmd.Run()
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err == nil:
		return nil
	case errors.Is(err, os.ErrNotExist):
		return fmt.Errorf("there is no %s in %s: install PostgreSQL's client programs (Debian: postgresql-client)",
			program, p.Bin)
	case words.Len() == 0:
		return fmt.Errorf("%s: %w", program, err)
	}
	return fmt.Errorf("%s", strings.Join(strings.Fields(words.String()), " ")) // they start with the program's name
}

var passwordWord = regexp.MustCompile(`(?:^|\s)password\s*=\s*('(?:\\.|[^'\\])*'|(?:\\.|[^\s\\])*)`)

// withoutPassword splits the password from an address, which is a URL or key=value pairs.
func withoutPassword(address string) (rest, password string) {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "postgres" && u.Scheme != "postgresql" {
		if m := passwordWord.FindStringSubmatch(address); m != nil {
			password = strings.TrimSuffix(strings.TrimPrefix(m[1], "'"), "'")
			password = regexp.MustCompile(`\\(.)`).ReplaceAllString(password, "$1")
			address = passwordWord.ReplaceAllString(address, "")
		}
		return address, password
	}
	query := u.Query()
	if password = query.Get("password"); password != "" {
		query.Del("password")
		u.RawQuery = query.Encode()
	}
	if in, has := u.User.Password(); has {
		password, u.User = in, url.User(u.User.Username())
	}
	return u.String(), password
}
