// Payments is a payment provider for development and tests: the other side of docs/payments.md. No money moves.
//
//	go run ./build/payments                        prints the settings with which touchline uses it, and serves
//	go run ./build/payments bin/touchline serve    runs a command with these settings, beside it
//
// It forgets everything when it ends, and ends with whoever started it.
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
	"os/signal"
	"strings"
	"syscall"
	"time"
)

const parentLooked = time.Second

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	work := serve
	if len(os.Args) > 1 {
		work = func(ctx context.Context) error { return runBeside(ctx, os.Args[1:]) }
	}
	if err := work(ctx); err != nil {
		fmt.Fprintln(os.Stderr, "payments:", err)
		os.Exit(1)
	}
}

// serve prints the settings, an empty line, and nothing more.
func serve(ctx context.Context) error {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	address, secret := "http://"+listener.Addr().String(), rand.Text()+rand.Text()
	server := &http.Server{Handler: newProvider(address, []byte(secret)), ReadTimeout: 10 * time.Second}
	fmt.Printf("TOUCHLINE_PAY_ADDRESS=test=%s/orders\nTOUCHLINE_PAY_SECRET=test=%s\nTOUCHLINE_PAY_NAME=test=Test bank\nTOUCHLINE_PAY_CURRENCIES=test=CNY USD EUR JPY\n\n",
		address, secret)
	go func() {
		for parent := os.Getppid(); ctx.Err() == nil && os.Getppid() == parent; time.Sleep(parentLooked) {
		}
		_ = server.Close()
	}()
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// runBeside becomes the command, after it has started a provider. One that is no development server, or has a provider
// already, gets none.
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

// startProvider starts this program anew, without a command, and reads the settings it prints.
func startProvider(ctx context.Context) (settings []string, err error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	child := exec.CommandContext(ctx, self)
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
