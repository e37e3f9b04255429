// Broadcasts that are passed on to other platforms: the stored targets of a house, and what they do.

package broadcast

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"

	"touchline/domain"
	"touchline/domain/studio"
	"touchline/http/outbound"
	"touchline/media/restream"
	"touchline/persistence/tables/rooms"
	"touchline/protos"
)

// RestreamTargets are the stored targets (restream.Targets).
type RestreamTargets struct {
	Rooms   *rooms.Rooms
	Secrets domain.Secrets
	Logger  *slog.Logger
}

// On returns the targets of a house that are on. It seals keys of an older secret of the site under the newest one.
func (r RestreamTargets) On(ctx context.Context, houseID string) ([]restream.Target, error) {
	id, ok := domain.ParseID(houseID)
	if !ok {
		return nil, fmt.Errorf("restream a house named %q", houseID)
	}
	stored, err := r.Rooms.Restreams(ctx, id)
	if err != nil {
		return nil, err
	}
	var on []restream.Target
	for _, t := range stored {
		server, ok := studio.ParseRestream(t.Address)
		if !t.Enabled || !ok {
			continue
		}
		key, old, err := r.Secrets.Unseal(studio.RestreamPurpose(id), t.SealedKey)
		if err != nil { // the anchor's page says that the key is missing
			r.Logger.Warn("the key of a restream target was not read", "house", houseID, "target", t.TargetID, "err", err)
			continue
		}
		if old {
			if err := r.seal(ctx, id, t.TargetID, key); err != nil {
				return nil, err
			}
		}
		on = append(on, restream.Target{ID: t.TargetID, Server: server, Key: restream.Key(key)})
	}
	return on, nil
}

func (r RestreamTargets) seal(ctx context.Context, houseID, targetID int64, key string) error {
	sealed, err := r.Secrets.Seal(studio.RestreamPurpose(houseID), key)
	if err == nil {
		err = r.Rooms.ChangeRestream(ctx, houseID, targetID, studio.RestreamChange{SealedKey: sealed})
	}
	return err
}

// DialTarget returns the dialler of targets: to public addresses, and to those that client allows besides.
func DialTarget(client *outbound.Client) func(context.Context, string) (net.Conn, error) {
	return func(ctx context.Context, address string) (net.Conn, error) {
		conn, err := client.Dial(ctx, address)
		if errors.Is(err, outbound.ErrAddress) {
			err = restream.ErrAddress
		}
		return conn, err
	}
}

// restreamsOf are the targets of a house for its room.
func (a *OnAir) restreamsOf(houseID string) (all []*protos.RestreamHealth) {
	if a.Restreams == nil {
		return nil
	}
	for _, h := range a.Restreams.Health(houseID) {
		one := &protos.RestreamHealth{TargetId: h.TargetID, State: string(h.State), Fault: string(h.Fault),
			BitRate: h.BitRate}
		if !h.Since.IsZero() {
			one.LiveMs = h.Since.UnixMilli()
		}
		all = append(all, one)
	}
	return all
}
