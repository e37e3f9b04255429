// Supervision of the process: notifications to systemd, and answers to health checks.

package app

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net"
	nethttp "net/http"
	"os"
	"time"

	"touchline/app/config"
)

// notifySystemd sends a state to the service manager that started us, if one did (sd_notify).
func notifySystemd(logger *slog.Logger, state string) {
	name := os.Getenv("NOTIFY_SOCKET")
	if name == "" {
		return
	}
	conn, err := net.DialUnix("unixgram", nil, &net.UnixAddr{Name: name, Net: "unixgram"}) // "@…" is an abstract one
	if err == nil {
		_, err = conn.Write([]byte(state))
		err = errors.Join(err, conn.Close())
	}
	if err != nil {
		logger.Warn("the service manager was not notified", slog.String("state", state), slog.Any("error", err))
	}
}

// askReady carries out ready: no error when the site that runs with this configuration says it is.
func askReady(ctx context.Context, cfg *config.Config) error {
	if cfg.InternalAddr == "" {
		return fmt.Errorf("%sINTERNAL_ADDR is off: nobody can be asked", config.Prefix)
	}
	host, port, err := net.SplitHostPort(cfg.InternalAddr)
	if err != nil {
		return err
	}
	if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
		host = "localhost"
	}
	ctx, cancel := context.WithTimeout(ctx, 4*time.Second)
	defer cancel()
	request, err := nethttp.NewRequestWithContext(ctx, nethttp.MethodGet, "http://"+net.JoinHostPort(host, port)+"/readyz", nil)
	if err != nil {
		return err
	}
	answer, err := nethttp.DefaultClient.Do(request)
	if err != nil {
		return fmt.Errorf("not ready: %w", err)
	}
	defer func() { _ = answer.Body.Close() }()
	var said struct {
		Data struct{ Status, Lacks string }
	}
	_ = json.NewDecoder(answer.Body).Decode(&said)
	switch {
	case answer.StatusCode == nethttp.StatusOK:
		fmt.Println(said.Data.Status)
		return nil
	case said.Data.Lacks != "":
		return fmt.Errorf("%s: it lacks %s", said.Data.Status, said.Data.Lacks)
	}
	return errors.New("not ready: " + said.Data.Status)
}
