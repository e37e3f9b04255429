// Follows the playlist of a source and reads each of its segments once, in order.

package pull

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"
)

const (
	mostPlaylist = 2 << 20
	mostSegment  = 64 << 20
	fetchLimit   = 20 * time.Second // for one playlist or segment
)

// errBroken ends a stretch: the next segment does not continue it.
var errBroken = errors.New("the source was interrupted")

// follower reads one source. It keeps its position from one stretch to the next.
type follower struct {
	open    Open
	address string // address of the playlist
	media   string // address of the media playlist, once known
	next    int64  // number of the next segment
	begun   bool
}

// stretch writes contiguous segments. It returns errBroken at a discontinuity, errFile for a source that was complete
// from the start, nil after the last segment, or the fault.
func (f *follower) stretch(ctx context.Context, to io.Writer) error {
	init, written := "", false
	for {
		list, err := f.look(ctx)
		if err != nil {
			return err
		}
		if err := f.start(list); err != nil {
			return err
		}
		news := false
		for _, s := range list.segments {
			if s.number < f.next {
				continue
			}
			if written && (s.broken || s.number > f.next || s.init != init) {
				f.next = s.number
				return errBroken
			}
			if !written && s.init != "" {
				if _, err := f.copy(ctx, s.init, to); err != nil {
					return err
				}
			}
			copied, err := f.copy(ctx, s.address, to)
			if copied > 0 || err == nil { // never twice, even if its end is missing
				f.next = s.number + 1
			}
			if err != nil {
				return err
			}
			init, written, news = s.init, true, true
		}
		if list.ended {
			return nil
		}
		select {
		case <-time.After(list.wait(news)):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// place starts at the newest segment: earlier ones were shown before the broadcast began. A restarted source counts
// from the beginning again.
func (f *follower) start(list playlist) error {
	last, found := list.last()
	switch {
	case !f.begun && list.ended:
		return errFile
	case !found:
		return nil
	case !f.begun:
		f.begun, f.next = true, last
	case last < f.next-1:
		f.next = last
		return errBroken
	}
	return nil
}

// look fetches the media playlist.
func (f *follower) look(ctx context.Context) (playlist, error) {
	address := f.media
	if address == "" {
		address = f.address
	}
	list, err := f.read(ctx, address)
	if err == nil && len(list.variants) > 0 {
		address = list.chosen()
		list, err = f.read(ctx, address)
	}
	if err == nil && len(list.variants) > 0 {
		err = fmt.Errorf("%w: a master playlist in another", errPlaylist)
	}
	f.media = address
	if err != nil {
		f.media = "" // its address may have changed
	}
	return list, err
}

func (f *follower) read(ctx context.Context, address string) (playlist, error) {
	ctx, cancel := context.WithTimeout(ctx, fetchLimit)
	defer cancel()
	from, err := f.open(ctx, address)
	if err != nil {
		return playlist{}, err
	}
	text, err := io.ReadAll(io.LimitReader(from, mostPlaylist+1))
	err = errors.Join(err, from.Close())
	if err == nil && len(text) > mostPlaylist {
		err = fmt.Errorf("%w: too long", errPlaylist)
	}
	if err != nil {
		return playlist{}, err
	}
	return readPlaylist(string(text), address)
}

// copy passes a segment on while it is read, without holding it. The reader may take as long as the segment plays;
// only the time spent waiting for the source is bounded.
func (f *follower) copy(ctx context.Context, address string, to io.Writer) (copied int64, err error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	late := time.AfterFunc(fetchLimit, cancel)
	defer late.Stop()
	began := time.Now()
	from, err := f.open(ctx, address)
	if err != nil {
		return 0, err
	}
	late.Stop()
	copied, err = io.Copy(to, io.LimitReader(&waitedFor{from, late, fetchLimit - time.Since(began)}, mostSegment+1))
	err = errors.Join(err, from.Close())
	if err == nil && copied > mostSegment {
		err = fmt.Errorf("a segment has more than %d bytes", mostSegment)
	}
	return copied, err
}

// waitedFor runs a timer only while a read of the source is pending.
type waitedFor struct {
	io.Reader
	late *time.Timer
	left time.Duration
}

func (w *waitedFor) Read(p []byte) (int, error) {
	begun := time.Now()
	w.late.Reset(max(w.left, 0))
	n, err := w.Reader.Read(p)
	w.late.Stop()
	w.left -= time.Since(begun)
	return n, err
}
