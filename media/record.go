// Recording: finished pieces go to the archive in order, without delaying the live video.

package media

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"time"
)

const (
	pieceLength = 6 * time.Second // segments are joined to pieces of at least this length
	waiting     = 32              // segments that may wait for the archive; further ones are left out
	keepLimit   = 20 * time.Second
)

// Piece is a stretch of a recording that plays by itself and continues the previous one: a transport stream, or
// fragmented MP4 with its initialization segment.
type Piece struct {
	HouseID   string
	SessionID string
	Number    int64 // rises within a session
	At        time.Time
	Length    time.Duration
	Broken    bool // does not continue the previous piece, if there is one
	Bytes     []byte
	Init      int // bytes of the initialization segment at the beginning; 0: it is a transport stream
}

// Archive keeps recordings.
type Archive interface {
	// Enabled reports whether a stream is recorded. It is called before each piece, because an anchor may change it on
	// the air.
	Enabled(ctx context.Context, houseID, sessionID string) (bool, error)
	// Keep stores the pieces of a stream one after the other.
	Keep(ctx context.Context, p Piece) error
	// KeepRendered stores a piece of Keep in another definition.
	KeepRendered(ctx context.Context, p Rendered) error
	// Finished is called after the last piece of a stream. A source that reconnects to its session begins
	// another stream.
	Finished(ctx context.Context, houseID, sessionID string) error
}

// Record turns on the recording of encoders, and of loops that request it. Close waits for it.
func (h *Hub) Record(archive Archive, logger *slog.Logger) { h.archive, h.logger = archive, logger }

// recorder joins the segments of one stream to pieces.
type recorder struct {
	archive            Archive
	logger             *slog.Logger
	houseID, sessionID string
	of                 *stream // nil: of a film
	segments           chan segment
	spans              chan span // of the stored pieces
	rendered           chan renderedSegment
	wanted             bool // the archive's newest answer

	mu       sync.Mutex // guards closed, unwanted and lost
	closed   bool
	unwanted bool // nothing is recorded at present
	lost     bool // a segment was left out: the next one is discontinuous
}

// record attaches a recorder to a new stream.
func (h *Hub) record(s *stream) {
	r := &recorder{
		archive: h.archive, logger: h.logger, houseID: s.houseID, sessionID: s.sessionID,
		of: s, segments: make(chan segment, waiting), rendered: make(chan renderedSegment, waiting),
	}
	s.hls.taken, s.hls.done, s.recorder = r.take, r.close, r
	h.recorders.Go(r.run)
}

// take never blocks: when the archive is too slow the segment is left out and the next one is marked as broken.
func (r *recorder) take(s segment) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed {
		return
	}
	s.broken = s.broken || r.lost
	select {
	case r.segments <- s:
		r.lost = false
	default:
		r.lost = true
	}
}

func (r *recorder) close() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.closed {
		r.closed = true
		close(r.segments)
	}
}

// run stores the stream while the archive wants it.
func (r *recorder) run() {
	kept, asked := false, time.Duration(0) // asked: until the archive is asked again
	for s := range r.segments {
		if asked -= millis(s.length); asked > 0 {
			continue
		}
		if !r.enabled() {
			r.refuse()
			asked = pieceLength
			continue
		}
		kept = true
		r.want()
		r.keep(s)
	}
	if kept {
		r.within(func(ctx context.Context) error { return r.archive.Finished(ctx, r.houseID, r.sessionID) })
	}
	r.refuse()
}

// enabled asks the archive whether the stream is recorded. Without an answer nothing changes.
func (r *recorder) enabled() bool {
	r.within(func(ctx context.Context) error {
		wanted, err := r.archive.Enabled(ctx, r.houseID, r.sessionID)
		if err == nil {
			r.wanted = wanted
		}
		return err
	})
	return r.wanted
}

// keep stores pieces and their definitions until the stream ends or is not wanted any more.
func (r *recorder) keep(first segment) {
	first.broken = true // what was stored before has another timeline, or a hole follows it
	r.spans = make(chan span, spansKept)
	var rendering sync.WaitGroup
	rendering.Go(r.renderAll)
	r.join(first)
	close(r.spans)
	rendering.Wait()
}

// join stores pieces until the stream ends or is not wanted any more.
func (r *recorder) join(first segment) {
	p, in := r.begin(first)
	lost := false
	keep := func() {
		p.Broken = p.Broken || lost
		in.broken = p.Broken
		if lost = !r.within(func(ctx context.Context) error { return r.archive.Keep(ctx, p) }); lost {
			return
		}
		select {
		case r.spans <- in:
		default: // the definitions are too slow
		}
	}
	for s := range r.segments {
		if s.broken || p.Length >= pieceLength {
			keep()
			if !r.enabled() {
				r.refuse()
				return
			}
			p, in = r.begin(s)
			continue
		}
		p.Length += millis(s.length)
		p.Bytes = append(p.Bytes, s.bytes...)
		in.to, in.pause = s.end(), max(in.pause, s.pause)
	}
	keep()
}

// begin begins a piece with a segment, and its span.
func (r *recorder) begin(s segment) (Piece, span) {
	var init []byte
	if s.init != nil {
		init = s.init.bytes
	}
	return Piece{
		HouseID: r.houseID, SessionID: r.sessionID, Number: s.number, At: s.at, Length: millis(s.length),
		Broken: s.broken, Init: len(init),
		Bytes: slices.Concat(init, s.bytes), // viewers still read the segment's own bytes
	}, span{number: s.number, from: s.start, to: s.end(), pause: s.pause}
}

// within calls the archive with a deadline and reports whether it succeeded.
func (r *recorder) within(call func(context.Context) error) bool {
	ctx, cancel := context.WithTimeout(context.Background(), keepLimit)
	defer cancel()
	err := call(ctx)
	if err != nil {
		r.logger.Error("keeping a recording failed", "house", r.houseID, "session", r.sessionID, "err", err)
	}
	return err == nil
}

// collection is an archive in memory.
type collection struct{ pieces []Piece }

func (s *collection) Enabled(context.Context, string, string) (bool, error) { return true, nil }

func (s *collection) Keep(_ context.Context, p Piece) error {
	s.pieces = append(s.pieces, p)
	return nil
}

func (s *collection) KeepRendered(context.Context, Rendered) error { return nil }

func (s *collection) Finished(context.Context, string, string) error { return nil }

// RecordFilm makes the pieces of an FLV file, as if an encoder had sent it laps times starting at begin. It does not
// wait in real time.
func RecordFilm(houseID, sessionID string, file []byte, laps int, begin time.Time) ([]Piece, error) {
	c, err := newClip(file)
	if err != nil {
		return nil, fmt.Errorf("record a film for house %s: %w", houseID, err)
	}
	kept := &collection{}
	r := &recorder{
		archive: kept, logger: slog.New(slog.DiscardHandler), houseID: houseID, sessionID: sessionID,
		segments: make(chan segment),
	}
	s := newStream(houseID, sessionID, Limits{}.filled(), begin)
	s.hls.taken = func(s segment) { r.segments <- s } // unlike a live stream, this one waits for its recorder
	s.hls.done = r.close
	src := &source{Source: Source{HouseID: houseID, SessionID: sessionID}, stop: func(Reason) {}, report: func(news) {}}
	s.attach(src)
	var recorder sync.WaitGroup
	recorder.Go(r.run)
	for at, t := range c.laps() {
		if at >= int64(laps)*c.period {
			break
		}
		if err = s.push(src, t.Kind, uint32(at), t.Body, begin.Add(millis(at))); err != nil {
			err = fmt.Errorf("record a film for house %s: %w", houseID, err)
			break
		}
	}
	s.mu.Lock()
	s.hls.end()
	s.mu.Unlock()
	recorder.Wait()
	return kept.pieces, err
}
