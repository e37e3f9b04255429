// Notices: what a call leaves in somebody else's list.
package http

import (
	"context"

	"touchline/domain"
)

// Notices tell people what happened to them or to those they follow. What is told holds whether or not the
// telling succeeds: callers log the error and go on.
type Notices interface {
	Tell(ctx context.Context, userID int64, n domain.Notice) error
	// TellFans tells everybody who follows a house and wants to know; it answers once that is on its way.
	TellFans(ctx context.Context, houseID int64, n domain.Notice) error
}
