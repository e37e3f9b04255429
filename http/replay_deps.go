// What recordings and the doors for other ingest servers need (contract section 16).
package http

import (
	"context"
	"net/netip"
	"time"

	"touchline/domain"
)

// replayDeps is the part of Deps behind them.
type replayDeps struct {
	Recordings Recordings
	Ingest     Ingest         // nil: no other server may say who publishes
	HookSecret []byte         // of its signatures; nil: only addresses count
	HookPeers  []netip.Prefix // addresses that need no signature
}

// Recordings are finished broadcasts.
type Recordings interface {
	Replays(ctx context.Context, houseID int64, all bool, limit, offset int) (list []domain.Replay, total int64, err error)
	NewestReplays(ctx context.Context, limit int) ([]domain.Replay, error)
	// Replay and EditReplay refuse with NOT_FOUND.
	Replay(ctx context.Context, replayID string) (domain.Replay, error)
	EditReplay(ctx context.Context, houseID int64, replayID string, edit domain.ReplayEdit, now time.Time) error
	ReplayPieces(ctx context.Context, sessionID string) ([]domain.ReplayPiece, error)
	HasPieces(ctx context.Context, sessionID string) (bool, error)
	VisitReplay(ctx context.Context, replayID, viewer string, now time.Time) error
	PlayPosition(ctx context.Context, userID int64, replayID string) (seconds float64, err error)
	SetPlayPosition(ctx context.Context, userID int64, replayID string, seconds float64, now time.Time) error
	AddMark(ctx context.Context, sessionID string, userID int64, text string, at time.Time) (domain.Mark, error)
	Marks(ctx context.Context, sessionID string) ([]domain.Mark, error)
	LinesBetween(ctx context.Context, room string, from, to time.Time, limit int) ([]domain.LineRow, error)
	RecordingWanted(ctx context.Context, houseID int64) (bool, error)
	WantRecording(ctx context.Context, houseID int64, wanted bool) error
}
