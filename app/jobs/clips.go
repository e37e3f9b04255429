// Clips: cut from the pieces of a broadcast at key frames into their own files, and deleted after removal.

package jobs

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"time"

	"touchline/domain/replay"
	"touchline/film"
	"touchline/persistence/tables/replays"
)

// Clips makes the files of clips.
type Clips struct {
	Store *replays.Clips
	Files Files
	Now   func() time.Time
}

const (
	clipsLookedAt = time.Second      // users wait for their clips
	clipsRest     = 10 * time.Second // after a fault
	clipsAtOnce   = 20
	clipWidth     = 640              // width of its picture
	clipLookAhead = 30 * time.Second // a piece this long after a clip shows that the clip is complete
)

// Watch cuts clips until ctx ends, more often than a job, because users wait for them.
func (c Clips) Watch(ctx context.Context, runner Runner) {
	pause := clipsLookedAt
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(pause):
		}
		pause = clipsLookedAt
		wait, err := c.Store.ClipsWait(ctx, c.Now(), film.Tool{}.Found())
		if err == nil && wait {
			err = runner.once(ctx, Job{"clips", Always, func(ctx context.Context, _ time.Time) error {
				return c.tend(ctx)
			}})
		}
		if err != nil && ctx.Err() == nil {
			runner.Logger.Warn("clips cannot be cut now", "error", err)
			pause = clipsRest
		}
	}
}

// tend cuts complete clips, makes missing pictures, and deletes removed clips. It is idempotent.
func (c Clips) tend(ctx context.Context) error {
	tasks, err := c.Store.ClipsToCut(ctx, clipsAtOnce)
	for _, t := range tasks {
		err = errors.Join(err, c.attend(ctx, t))
	}
	if (film.Tool{}).Found() {
		err = errors.Join(err, c.draw(ctx))
	}
	files, failed := c.Store.ClipsToTidy(ctx, c.Now(), clipsAtOnce)
	err = errors.Join(err, failed)
	for id, n := range files {
		err = errors.Join(err, c.tidy(ctx, id, n))
	}
	return err
}

// attend cuts a clip, or leaves it for later. A clip that cannot be made for too long fails.
func (c Clips) attend(ctx context.Context, t replay.ClipTask) error {
	pieces, err := c.Store.PiecesFrom(ctx, t.SessionID, t.From, t.To.Add(clipLookAhead))
	if err != nil || !t.CanBeCut(pieces, c.Now()) {
		return err
	}
	clip, err := c.cut(ctx, t.Clip, pieces)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.Is(err, fs.ErrNotExist), err != nil && c.Now().Sub(t.Created) > replay.ClipTries,
		err == nil && replay.ClipLengthOf(clip.Pieces) < replay.ClipLeast:
		clip.State, clip.Pieces, clip.Picture = replay.ClipFailed, nil, false
	case err != nil:
		return fmt.Errorf("cut clip %s: %w", t.ClipID, err)
	default:
		clip.State = replay.ClipReady // draw makes its picture
	}
	clip.Length = replay.ClipLengthOf(clip.Pieces)
	return c.Store.FinishClip(ctx, clip)
}

// cut writes the files of a clip. Their number is stored first, so that no file is left behind unknown.
func (c Clips) cut(ctx context.Context, clip replay.Clip, pieces []replay.Piece) (replay.Clip, error) {
	if err := c.Store.PlanClip(ctx, clip.ClipID, len(pieces)); err != nil {
		return clip, err
	}
	for _, p := range pieces {
		if !clip.Covers(p) {
			continue
		}
		part, made, start, err := c.part(ctx, clip, p)
		if err != nil {
			return clip, err
		}
		key := replay.ClipKey(clip.ClipID, len(clip.Pieces)+1)
		if err := c.Files.Remove(ctx, key); err != nil { // of an interrupted attempt
			return clip, err
		}
		if err := c.Files.Put(ctx, key, part); err != nil {
			return clip, err
		}
		if len(clip.Pieces) == 0 {
			clip.Start = start
		}
		clip.Pieces = append(clip.Pieces, made)
	}
	return clip, nil
}

// draw makes missing pictures of clips. Failures are retried later.
func (c Clips) draw(ctx context.Context) error {
	clips, err := c.Store.ClipsToDraw(ctx, c.Now(), clipsAtOnce)
	for _, clip := range clips {
		drawn := c.picture(ctx, clip)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if drawn == nil {
			err = errors.Join(err, c.Store.SetClipPicture(ctx, clip.ClipID))
			continue
		}
		failed, noted := c.Store.FailClipPicture(ctx, clip.ClipID, c.Now())
		err = errors.Join(err, tried(failed, drawn), noted)
	}
	return err
}

// picture stores a picture from the middle of a clip.
func (c Clips) picture(ctx context.Context, clip replay.Clip) error {
	middle, n := clip.Length/2, 0
	for n < len(clip.Pieces)-1 && middle >= clip.Pieces[n].Length() {
		middle -= clip.Pieces[n].Length()
		n++
	}
	content, _, err := c.Files.Open(ctx, replay.ClipKey(clip.ClipID, n+1))
	if err != nil {
		return fmt.Errorf("a picture of clip %s: %w", clip.ClipID, err)
	}
	part, err := io.ReadAll(content)
	err = errors.Join(err, content.Close())
	var picture []byte
	if err == nil {
		picture, err = film.Tool{}.Frame(ctx, part, 0, clipWidth)
	}
	key := replay.ClipPictureKey(clip.ClipID)
	if err == nil {
		err = c.Files.Remove(ctx, key)
	}
	if err == nil {
		err = c.Files.Put(ctx, key, picture)
	}
	if err != nil {
		return fmt.Errorf("a picture of clip %s: %w", clip.ClipID, err)
	}
	return nil
}

// part returns the part of a piece that belongs to a clip, and its begin.
func (c Clips) part(
	ctx context.Context, clip replay.Clip, p replay.Piece,
) (part []byte, made replay.ClipPiece, start time.Time, err error) {
	content, _, err := c.Files.Open(ctx, replay.PieceKey(p.SessionID, p.Number))
	if err != nil {
		return nil, made, start, err
	}
	part, err = io.ReadAll(content)
	if err = errors.Join(err, content.Close()); err != nil {
		return nil, made, start, err
	}
	cuts := film.Cuts(part)
	keyFrames := make([]time.Duration, len(cuts))
	for i, cut := range cuts {
		keyFrames[i] = cut.At
	}
	first, last := replay.ClipStretch(p, keyFrames, clip.From, clip.To)
	end, until := int64(len(part)), p.Length
	if last < len(cuts) {
		end, until = cuts[last].Offset, cuts[last].At
	}
	made = replay.ClipPiece{Millis: (until - cuts[first].At).Milliseconds(), Broken: p.Broken && first == 0,
		Init: p.Init}
	return p.Part(part, cuts[first].Offset, end), made, p.At.Add(cuts[first].At), nil
}

// tidy deletes the files of a clip and then its row.
func (c Clips) tidy(ctx context.Context, clipID string, files int) error {
	err := c.Files.Remove(ctx, replay.ClipPictureKey(clipID))
	for n := range files {
		err = errors.Join(err, c.Files.Remove(ctx, replay.ClipKey(clipID, n+1)))
	}
	if err != nil {
		return fmt.Errorf("remove clip %s: %w", clipID, err)
	}
	return c.Store.ForgetClipFiles(ctx, clipID)
}
