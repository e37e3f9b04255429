// Supervision of the process: notifications to systemd.

package app

import (
	"errors"
	"log/slog"
	"net"
	"os"
)

// notifySystemd sends a state to the service manager that started this process, if there is one (sd_notify).
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
