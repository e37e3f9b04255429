// Notices: how people hear of what happened to them, and to those they follow.
package main

import (
	"context"
	"encoding/json"
	"fmt"

	"touchline/domain"
	"touchline/protos"
)

// notices are told through the session of each person.
type notices struct{ clients }

// Tell adds a notice to somebody's list and shows it on every page they have open.
func (n notices) Tell(ctx context.Context, userID int64, notice domain.Notice) error {
	params, err := json.Marshal(notice.Params)
	if err != nil {
		return fmt.Errorf("notice %d: %w", notice.Type, err)
	}
	_, err = n.Notify(ctx, userID, &protos.NotifyUser{
		RequestId: notice.Key, NotifyType: int32(notice.Type), Params: params, Path: notice.Path,
	})
	return err
}

// TellFans is not written yet.
func (n notices) TellFans(context.Context, int64, domain.Notice) error { return nil }
