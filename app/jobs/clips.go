// Clips: cut out of the pieces of a broadcast at key frames into files of their own, and tidied away when removed.

package jobs

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"time"

	"touchline/domain"
	"touchline/film"
	"touchline/persistence/tables"
)

// Clips makes the files of clips.
type Clips struct {
	Store *tables.Clips
	Files Files
	Now   func() time.Time
}

const (
	clipsLookedAt = time.Second      // somebody waits for their clip
	clipsRest     = 10 * time.Second // after a fault
	clipsAtOnce   = 20
	clipWidth     = 640              // of its picture
	clipLookAhead = 30 * time.Second // a piece after the end of a clip tells that nothing of it is still to come
)

// Watch looks for clips to cut until ctx ends, more often than the jobs that nobody waits for.
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
			err = runner.once(ctx, Job{"clips", Always, func(ctx context.Context, _ time.Time) error { return c.tend(ctx) }})
		}
		if err != nil && ctx.Err() == nil {
			runner.Logger.Warn("clips wait to be cut", "error", err)
			pause = clipsRest
		}
	}
}

// tend cuts what can be cut, takes pictures of what has none, and takes away what is removed. It bears being done again.
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

// attend cuts a clip, or leaves it for later. One that cannot be made for long has failed.
func (c Clips) attend(ctx context.Context, t domain.ClipTask) error {
	pieces, err := c.Store.PiecesFrom(ctx, t.SessionID, t.From, t.To.Add(clipLookAhead))
	if err != nil || !t.CanBeCut(pieces, c.Now()) {
		return err
	}
	clip, err := c.cut(ctx, t.Clip, pieces)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.Is(err, fs.ErrNotExist), err != nil && c.Now().Sub(t.Created) > domain.ClipTries,
		err == nil && domain.ClipLengthOf(clip.Pieces) < domain.ClipLeast:
		clip.State, clip.Pieces, clip.Picture = domain.ClipFailed, nil, false
	case err != nil:
		return fmt.Errorf("cut clip %s: %w", t.ClipID, err)
	default:
		clip.State = domain.ClipReady // draw makes its picture
	}
	clip.Length = domain.ClipLengthOf(clip.Pieces)
	return c.Store.FinishClip(ctx, clip)
}

// cut writes the files of a clip. How many there may be is noted first: no file is there that nothing knows of.
func (c Clips) cut(ctx context.Context, clip domain.Clip, pieces []domain.ReplayPiece) (domain.Clip, error) {
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
		key := domain.ClipKey(clip.ClipID, len(clip.Pieces)+1)
		if err := c.Files.Remove(ctx, key); err != nil { // of a try that was broken off
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

// draw takes pictures out of clips that have none. What failed is tried again later.
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

// picture takes one out of the middle of a clip into the store.
func (c Clips) picture(ctx context.Context, clip domain.Clip) error {
	middle, n := clip.Length/2, 0
	for n < len(clip.Pieces)-1 && middle >= clip.Pieces[n].Length() {
		middle -= clip.Pieces[n].Length()
		n++
	}
	content, _, err := c.Files.Open(ctx, domain.ClipKey(clip.ClipID, n+1))
	if err != nil {
		return fmt.Errorf("a picture of clip %s: %w", clip.ClipID, err)
	}
	part, err := io.ReadAll(content)
	err = errors.Join(err, content.Close())
	var picture []byte
	if err == nil {
		picture, err = film.Tool{}.Frame(ctx, part, 0, clipWidth)
	}
	key := domain.ClipPictureKey(clip.ClipID)
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

// part is what of a piece belongs to a clip, and when it begins.
func (c Clips) part(ctx context.Context, clip domain.Clip, p domain.ReplayPiece) (part []byte, made domain.ClipPiece, start time.Time, err error) {
	content, _, err := c.Files.Open(ctx, domain.PieceKey(p.SessionID, p.Number))
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
	first, last := domain.ClipStretch(p, keyFrames, clip.From, clip.To)
	end, until := int64(len(part)), p.Length
	if last < len(cuts) {
		end, until = cuts[last].Offset, cuts[last].At
	}
	made = domain.ClipPiece{Millis: (until - cuts[first].At).Milliseconds(), Broken: p.Broken && first == 0}
	return part[cuts[first].Offset:end], made, p.At.Add(cuts[first].At), nil
}

// tidy takes the files of a clip away and then forgets them.
func (c Clips) tidy(ctx context.Context, clipID string, files int) error {
	err := c.Files.Remove(ctx, domain.ClipPictureKey(clipID))
	for n := range files {
		err = errors.Join(err, c.Files.Remove(ctx, domain.ClipKey(clipID, n+1)))
	}
	if err != nil {
		return fmt.Errorf("remove clip %s: %w", clipID, err)
	}
	return c.Store.ForgetClipFiles(ctx, clipID)
}
