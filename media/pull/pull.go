// Recording of external sources: which broadcasts this node records, and how it reads each.

// Package pull reads video from elsewhere. It records broadcasts that show a match's source or an anchor's own video:
// browsers fetch those directly, and the server reads them only to record them. It also relays streams of other nodes
// into the hub of this one.
package pull

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"sync"
	"time"

	"touchline/domain"
	"touchline/domain/sport"
	"touchline/media"
)

// Open starts to read an address and refuses addresses inside our own network. The reader ends with ctx.
type Open func(ctx context.Context, address string) (io.ReadCloser, error)

// Remux converts a transport stream or a fragmented MP4 to FLV in real time.
type Remux func(ctx context.Context, from io.Reader, to io.Writer) error

// Store gives access to the broadcasts.
type Store interface {
	// ClaimSources returns at most limit broadcasts that this node records for sport.SourceClaim. A repeated claim
	// renews them.
	ClaimSources(ctx context.Context, node string, limit int) ([]sport.SourceBroadcast, error)
}

const (
	claimEvery = 3 * time.Second
	atOnce     = 32 // sources of one node
	firstPause = time.Second
	longPause  = 30 * time.Second
	silence    = 15 * time.Second // without data for this long, an FLV source counts as broken
)

// Sources are the external sources that one node records.
type Sources struct {
	Store  Store
	Node   string
	Hub    *media.Hub // for recordings only, without viewers
	Open   Open
	Remux  Remux
	Logger *slog.Logger
}

// Run records until ctx ends.
func (p *Sources) Run(ctx context.Context) {
	var all sync.WaitGroup
	defer all.Wait()
	running := map[string]context.CancelFunc{}
	tick := time.NewTicker(claimEvery)
	defer tick.Stop()
	for valid := time.Now(); ; {
		claimed, err := p.Store.ClaimSources(ctx, p.Node, atOnce)
		if err == nil {
			valid = time.Now()
			p.follow(ctx, running, claimed, &all)
		} else if ctx.Err() == nil {
			p.Logger.Warn("sources to record cannot be read", "error", err)
			if time.Since(valid) > sport.SourceClaim { // another node may have claimed them since
				p.follow(ctx, running, nil, &all)
			}
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
	}
}

// follow starts new recordings and ends those no longer claimed.
func (p *Sources) follow(
	ctx context.Context, running map[string]context.CancelFunc, claimed []sport.SourceBroadcast, all *sync.WaitGroup,
) {
	wanted := map[string]bool{}
	for _, b := range claimed {
		key := b.SessionID + " " + b.URL // a changed address is another source
		wanted[key] = true
		if running[key] != nil {
			continue
		}
		one, stop := context.WithCancel(ctx)
		running[key] = stop
		all.Go(func() { p.record(one, b) })
	}
	for key, stop := range running {
		if !wanted[key] {
			stop()
			delete(running, key)
		}
	}
}

// record records a source until its claim ends, across all interruptions.
func (p *Sources) record(ctx context.Context, b sport.SourceBroadcast) {
	logger := p.Logger.With("house", b.HouseID, "session", b.SessionID)
	logger.Info("recording of a source begins")
	defer logger.Info("recording of a source ends")
	defer p.Hub.End(domain.FormatID(b.HouseID), b.SessionID)
	f := &follower{open: p.Open, address: b.URL}
	for pause := firstPause; ctx.Err() == nil; {
		begun := time.Now()
		err := p.stretch(ctx, f, b)
		switch {
		case ctx.Err() != nil, errors.Is(err, media.ErrTakenOver):
			return
		case errors.Is(err, errFile):
			logger.Info("a source is not recorded", "reason", err)
			<-ctx.Done()
			return
		case errors.Is(err, errBroken):
			continue
		}
		logger.Warn("a source cannot be read", "error", err)
		if time.Since(begun) > longPause {
			pause = firstPause
		}
		select {
		case <-time.After(pause):
		case <-ctx.Done():
		}
		pause = min(2*pause, longPause)
	}
}

// stretch records until the source is interrupted, and returns the reason.
func (p *Sources) stretch(ctx context.Context, f *follower, b sport.SourceBroadcast) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	houseID, pictured := domain.FormatID(b.HouseID), func() {}
	if b.Type == sport.VideoFLV {
		from, err := p.Open(ctx, b.URL)
		if err != nil {
			return err
		}
		return p.Hub.Relay(houseID, b.SessionID, awake(from, cancel), pictured)
	}
	segments, feeding := io.Pipe()
	tags, writing := io.Pipe()
	var read, written error
	var both sync.WaitGroup
	both.Go(func() {
		read = f.stretch(ctx, feeding)
		_ = feeding.CloseWithError(io.EOF) // everything read is written to its end
	})
	both.Go(func() {
		written = p.Remux(ctx, segments, writing)
		_ = segments.Close()
		_ = writing.CloseWithError(io.EOF)
	})
	relayed := p.Hub.Relay(houseID, b.SessionID, tags, pictured)
	if relayed != nil && !errors.Is(relayed, io.EOF) {
		cancel()
	}
	both.Wait()
	switch {
	case errors.Is(relayed, media.ErrTakenOver):
		return relayed
	case errors.Is(read, errBroken), errors.Is(read, errFile):
		return read
	case written != nil:
		return written
	case read != nil:
		return read
	case errors.Is(relayed, io.EOF):
		return fmt.Errorf("the source is over: %w", relayed)
	}
	return relayed
}

// awake ends a stream that has been silent for too long.
func awake(from io.ReadCloser, end func()) io.ReadCloser {
	return &awakeReader{from, time.AfterFunc(silence, end)}
}

type awakeReader struct {
	io.ReadCloser
	timer *time.Timer
}

func (r *awakeReader) Read(p []byte) (int, error) {
	n, err := r.ReadCloser.Read(p)
	r.timer.Reset(silence)
	return n, err
}

func (r *awakeReader) Close() error {
	r.timer.Stop()
	return r.ReadCloser.Close()
}
