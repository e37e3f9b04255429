// Recordings: pieces go to the store of files, become a recording when the broadcast is over, and go when they are old.
package app

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"time"

	"touchline/domain"
	"touchline/media"
	"touchline/persistence"
)

// archive keeps what encoders send (media.Archive).
type archive struct {
	store *persistence.Store
	files fileStore
}

func (a archive) Wanted(ctx context.Context, houseID, _ string) (bool, error) {
	id, ok := domain.ParseID(houseID)
	if !ok {
		return false, nil
	}
	return a.store.Replays.RecordingWanted(ctx, id)
}

// Keep stores the file first: a row without its file would be a hole nobody knows of.
func (a archive) Keep(ctx context.Context, p media.Piece) error {
	if err := a.files.Put(ctx, domain.PieceKey(p.SessionID, p.Number), p.Bytes); err != nil {
		return err
	}
	return a.store.Replays.AddReplayPiece(ctx, domain.ReplayPiece{
		SessionID: p.SessionID, Number: p.Number, At: p.At, Length: p.Length, Broken: p.Broken, Bytes: int64(len(p.Bytes)),
	})
}

const (
	replaysEvery  = 10 * time.Second
	replaySettles = 15 * time.Second // after a session's end its last pieces may still be on their way
	deletedAtOnce = 20
)

// tend makes recordings of what has ended and removes what is deleted or too old. It bears being done again.
func (a archive) tend(ctx context.Context, now time.Time) error {
	keepDays := domain.ReplayKeepDays
	if _, err := a.store.Site.Setting(ctx, "replay.keepDays", &keepDays); err != nil {
		return err
	}
	if keepDays > 0 {
		if err := a.store.Replays.ExpireReplays(ctx, now.AddDate(0, 0, -keepDays), now); err != nil {
			return err
		}
	}
	if _, err := a.store.Replays.MakeReplays(ctx, now.Add(-replaySettles), now); err != nil {
		return err
	}
	gone, err := a.store.Replays.DeletedReplays(ctx, deletedAtOnce)
	for _, r := range gone {
		err = errors.Join(err, a.remove(ctx, r))
	}
	if err != nil {
		return err
	}
	return a.draw(ctx)
}

// remove takes the files away and then forgets them.
func (a archive) remove(ctx context.Context, r domain.Replay) error {
	pieces, err := a.store.Replays.ReplayPieces(ctx, r.SessionID)
	if err != nil {
		return err
	}
	for _, p := range pieces {
		err = errors.Join(err, a.files.Remove(ctx, domain.PieceKey(r.SessionID, p.Number)))
	}
	if r.Thumbs != nil {
		for n := range r.Thumbs.Sheets {
			err = errors.Join(err, a.files.Remove(ctx, domain.ThumbKey(r.SessionID, n+1)))
		}
	}
	for _, c := range r.Captions {
		err = errors.Join(err, a.files.Remove(ctx, c.Key))
	}
	if err != nil {
		return fmt.Errorf("remove recording %s: %w", r.ReplayID, err)
	}
	return a.store.Replays.ForgetReplayFiles(ctx, r.SessionID)
}

// draw makes the small pictures of one recording that has none, if ffmpeg is there.
func (a archive) draw(ctx context.Context) error {
	ffmpeg, err := exec.LookPath("ffmpeg")
	if err != nil {
		return nil // they are a convenience: recordings play without
	}
	r, found, err := a.store.Replays.WithoutThumbs(ctx)
	if err != nil || !found {
		return err
	}
	sheets, err := a.drawSheets(ctx, ffmpeg, r)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return errors.Join(a.store.Replays.SetThumbs(ctx, r.ReplayID, sheets), err)
}
