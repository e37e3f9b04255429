// Classifies errors of an unavailable dependency, for which a retry helps.

package rest

import (
	"context"
	"errors"
	"io"
	"net"
	"strings"
	"syscall"
)

// OutageRetrySeconds is the retryAfter during an outage of the database.
const OutageRetrySeconds = 2

// IsOutage reports an outage: a broken or failed connection, an expired deadline, a database that starts, stops or is
// out of resources (SQLSTATE classes 08, 53, 57 and 58), or a full disk.
func IsOutage(err error) bool {
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
	return strings.HasSuffix(err.Error(), "conn closed") // pgx exports no value for it
}
