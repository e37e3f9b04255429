// A payment provider for development and tests: the other side of docs/payments.md. No money moves.
//
//	go run ./build/develop payments                        prints the settings of touchline for it, and serves
//	go run ./build/develop payments bin/touchline serve    serves, and runs a command with these settings
//
// It keeps nothing after its end, and ends with its parent process.

package main

import (
	"bufio"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"time"
)

const parentEvery = time.Second // between two looks at the parent process

func payments(ctx context.Context, command []string) error {
	if len(command) == 0 {
		return serve(ctx)
	}
	return runBeside(ctx, command)
}

// serve prints the settings and an empty line, and nothing more.
func serve(ctx context.Context) error {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	address, secret := "http://"+listener.Addr().String(), rand.Text()+rand.Text()
	server := &http.Server{Handler: newProvider(address, []byte(secret)), ReadTimeout: 10 * time.Second}
	fmt.Printf("TOUCHLINE_PAY_ADDRESS=test=%s/orders\nTOUCHLINE_PAY_SECRET=test=%s\n"+
		"TOUCHLINE_PAY_NAME=test=Test bank\nTOUCHLINE_PAY_CURRENCIES=test=CNY USD EUR JPY\n\n",
		address, secret)
	go func() {
		for parent := os.Getppid(); ctx.Err() == nil && os.Getppid() == parent; time.Sleep(parentEvery) {
		}
		_ = server.Close()
	}()
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// runBeside starts a provider and becomes the command. A command outside development, or with a provider of its own,
// gets none.
func runBeside(ctx context.Context, command []string) error {
	path, err := exec.LookPath(command[0])
	if err != nil {
		return err
	}
	settings := os.Environ()
	if mode := os.Getenv("TOUCHLINE_ENV"); (mode == "" || mode == "dev") && os.Getenv("TOUCHLINE_PAY_ADDRESS") == "" {
		more, err := startProvider(ctx)
		if err != nil {
			return err
		}
		settings = append(settings, more...)
	}
	return syscall.Exec(path, command, settings)
}

// startProvider starts this program again without a command, and reads the settings it prints.
func startProvider(ctx context.Context) (settings []string, err error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	child := exec.CommandContext(ctx, self, "payments")
	child.Stderr = os.Stderr
	said, err := child.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := child.Start(); err != nil {
		return nil, err
	}
	lines := bufio.NewScanner(said)
	for lines.Scan() && lines.Text() != "" {
		settings = append(settings, lines.Text())
	}
	if err := lines.Err(); err != nil || len(settings) == 0 {
		return nil, errors.Join(errors.New("the provider did not start"), err)
	}
	_, address, _ := strings.Cut(settings[0], "=test=")
	fmt.Printf("  payments      %s  (a test provider, no money moves)\n", strings.TrimSuffix(address, "/orders"))
	return settings, nil
}
