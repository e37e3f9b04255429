// The state of an application, as its sender sees it.
package view

import (
	"context"

	"touchline/domain"
)

// applyStatusShown is what a user is told of their application: where rejections are not shown, a rejected one is none.
func ApplyStatusShown(ctx context.Context, applications interface {
	RejectionShown(ctx context.Context) (bool, error)
}, status int32) (int32, error) {
	if status != int32(domain.ApplyRejected) {
		return status, nil
	}
	shown, err := applications.RejectionShown(ctx)
	if err != nil || !shown {
		return int32(domain.ApplyNone), err
	}
	return status, nil
}
