// Outages: which errors mean that a dependency is away for a moment, so that a repeat will help.

// Package outage tells an outage of a dependency from a bug.
package outage

import (
	"context"
	"errors"
	"io"
	"net"
	"strings"
	"syscall"
)

// RetrySeconds is retryAfter while the database is away.
const RetrySeconds = 2

// Is tells an outage from a bug: a connection that broke or never opened, a deadline that passed, a database
// that starts, stops or is out of resources (SQLSTATE classes 08, 53, 57 and 58), a disk that takes nothing more.
func Is(err error) bool {
	var state interface{ SQLState() string }
	if errors.As(err, &state) && len(state.SQLState()) == 5 {
		switch state.SQLState()[:2] {
		case "08", "53", "57", "58":
			return true
		}
		return false
	}
	var retry interface{ SafeToRetry() bool }
	var network net.Error
	switch {
	case errors.As(err, &retry) && retry.SafeToRetry(), errors.As(err, &network),
		errors.Is(err, context.DeadlineExceeded), errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, io.EOF),
		errors.Is(err, net.ErrClosed), errors.Is(err, syscall.ECONNRESET), errors.Is(err, syscall.EPIPE),
		errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT), errors.Is(err, syscall.EROFS):
		return true
	}
	return strings.HasSuffix(err.Error(), "conn closed") // pgx has no value for it
}
