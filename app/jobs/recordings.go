// Recordings: pieces are stored, become a recording after the broadcast, and are removed by age.

package jobs

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"time"

	"touchline/domain"
	"touchline/domain/replay"
	"touchline/media"
	"touchline/persistence/tables/replays"
	"touchline/persistence/tables/site"
)

// Recordings stores what encoders send (media.Archive), and makes recordings of it.
type Recordings struct {
	Store *replays.Replays
	Site  *site.Site
	Files Files
	Now   func() time.Time
}

// Jobs returns the jobs that make recordings and remove old ones.
func (a Recordings) Jobs() []Job {
	return []Job{{"replays", Every(replaysEvery), func(ctx context.Context, _ time.Time) error {
		return a.tend(ctx, a.Now())
	}}}
}

// Enabled reports whether a house is recorded from now on.
func (a Recordings) Enabled(ctx context.Context, houseID, sessionID string) (bool, error) {
	id, ok := domain.ParseID(houseID)
	if !ok {
		return false, nil
	}
	enabled, err := a.Store.RecordingEnabled(ctx, id)
	if enabled && err == nil {
		err = a.Store.NoteKept(ctx, sessionID, false)
	}
	return enabled, err
}

// Finished makes the recording at once if the session has ended.
func (a Recordings) Finished(ctx context.Context, _, sessionID string) error {
	if err := a.Store.NoteKept(ctx, sessionID, true); err != nil {
		return err
	}
	now := a.Now()
	_, err := a.Store.MakeReplays(ctx, now.Add(-replay.Settles), now)
	return err
}

// Keep notes the piece, stores its file, and then its row. A row without a file would be an unnoticed gap; a noted
// file without a row is removed later.
func (a Recordings) Keep(ctx context.Context, p media.Piece) error {
	key := replay.PieceKey(p.SessionID, p.Number)
	if err := a.Store.ExpectFiles(ctx, a.Now(), key); err != nil {
		return err
	}
	if err := a.Files.Put(ctx, key, p.Bytes); err != nil {
		return err
	}
	return a.Store.AddReplayPiece(ctx, replay.Piece{
		SessionID: p.SessionID, Number: p.Number, At: p.At, Length: p.Length, Broken: p.Broken,
		Bytes: int64(len(p.Bytes)), Init: int64(p.Init),
	})
}

// KeepRendered stores the file of a piece in a definition as Keep does.
func (a Recordings) KeepRendered(ctx context.Context, p media.Rendered) error {
	key := replay.DefinitionKey(p.SessionID, p.Number, p.Definition)
	if err := a.Store.ExpectFiles(ctx, a.Now(), key); err != nil {
		return err
	}
	if err := a.Files.Put(ctx, key, p.Bytes); err != nil {
		return err
	}
	return a.Store.AddRendered(ctx, replay.Rendered{
		SessionID: p.SessionID, Number: p.Number, Definition: p.Definition, Bytes: int64(len(p.Bytes)),
		Variant: p.Variant, Source: p.Source,
	})
}

const (
	replaysEvery  = 10 * time.Second
	deletedAtOnce = 20
	looseAtOnce   = 200
)

// tend makes recordings of ended sessions and removes deleted and old ones. It is idempotent.
func (a Recordings) tend(ctx context.Context, now time.Time) error {
	keepDays := replay.KeepDays
	if _, err := a.Site.Setting(ctx, "replay.keepDays", &keepDays); err != nil {
		return err
	}
	if keepDays > 0 {
		if err := a.Store.ExpireReplays(ctx, now.AddDate(0, 0, -keepDays), now); err != nil {
			return err
		}
	}
	if _, err := a.Store.MakeReplays(ctx, now.Add(-replay.Settles), now); err != nil {
		return err
	}
	gone, err := a.Store.DeletedReplays(ctx, now, deletedAtOnce)
	for _, r := range gone {
		err = errors.Join(err, a.remove(ctx, r))
	}
	err = errors.Join(err, a.Store.RemoveLooseFiles(ctx, now, looseAtOnce, func(key string) error {
		return a.Files.Remove(ctx, key)
	}))
	if err != nil {
		return err
	}
	return a.draw(ctx, now)
}

// remove deletes the files and then the rows.
func (a Recordings) remove(ctx context.Context, r replay.Replay) error {
	pieces, err := a.Store.ReplayPieces(ctx, r.SessionID)
	if err != nil {
		return err
	}
	for _, p := range pieces {
		for _, key := range p.Keys() {
			err = errors.Join(err, a.Files.Remove(ctx, key))
		}
	}
	for _, key := range r.Thumbs.Keys(r.SessionID) {
		err = errors.Join(err, a.Files.Remove(ctx, key))
	}
	for _, c := range r.Captions {
		err = errors.Join(err, a.Files.Remove(ctx, c.Key))
	}
	if err != nil {
		return fmt.Errorf("remove recording %s: %w", r.ReplayID, err)
	}
	return a.Store.ForgetReplayFiles(ctx, r.SessionID)
}

// draw makes missing thumbnails of one recording, if ffmpeg is installed. Failures are retried later.
func (a Recordings) draw(ctx context.Context, now time.Time) error {
	ffmpeg, err := exec.LookPath("ffmpeg")
	if err != nil {
		return nil // recordings play without thumbnails
	}
	r, found, err := a.Store.WithoutThumbs(ctx, now)
	if err != nil || !found {
		return err
	}
	sheets, err := a.drawSheets(ctx, ffmpeg, r)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if domain.CodeOf(err) == domain.RecordingMixed { // ffmpeg reads one stream: there are none, also later
		return a.Store.SetThumbs(ctx, r.ReplayID, r.Trim, nil, a.Now())
	}
	if err != nil {
		failed, noted := a.Store.FailThumbs(ctx, r.ReplayID, now)
		return errors.Join(tried(failed, err), noted)
	}
	return a.Store.SetThumbs(ctx, r.ReplayID, r.Trim, sheets, a.Now())
}

// tried adds to an error whether it was the last attempt.
func tried(failed int, err error) error {
	if failed >= replay.FilmTries {
		return fmt.Errorf("given up after %d tries: %w", failed, err)
	}
	return err
}
