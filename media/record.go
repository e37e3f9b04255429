// Recording: finished pieces go to the archive in order, without delaying the live video. Segments of renditions are
// joined over the times of the pieces of the source.

package media

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"time"
)

const (
	pieceLength = 6 * time.Second // segments are joined to pieces of at least this length
	waiting     = 32              // segments that may wait for the archive; further ones are left out
	keepLimit   = 20 * time.Second

	spansKept   = 16 // newest pieces of the source that a late rendition can still follow
	shownWithin = 40 // ms by which the times of a picture may differ in two definitions
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
	// Enabled reports whether a stream is recorded. It is called before its first piece.
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

	mu       sync.Mutex // guards closed, unwanted and lost
	closed   bool
	unwanted bool // nothing is recorded
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

func (r *recorder) run() {
	enabled := false
	if first, ok := <-r.segments; ok {
		r.within(func(ctx context.Context) (err error) {
			enabled, err = r.archive.Enabled(ctx, r.houseID, r.sessionID)
			return err
		})
		if enabled {
			first.broken = true // an earlier stream of the session has its own timeline
			r.spans = make(chan span, spansKept)
			var rendering sync.WaitGroup
			rendering.Go(r.renderAll)
			r.join(first)
			close(r.spans)
			rendering.Wait()
			r.within(func(ctx context.Context) error { return r.archive.Finished(ctx, r.houseID, r.sessionID) })
		}
	}
	r.refuse()
	for range r.segments { // not recorded
	}
}

// join stores pieces until the stream ends.
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
			p, in = r.begin(s)
			continue
		}
		p.Length += millis(s.length)
		p.Bytes = append(p.Bytes, s.bytes...)
		in.to = s.end()
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
	}, span{number: s.number, from: s.start, to: s.end()}
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

// Rendered is a piece of a recording in another definition, as a transport stream. It is shown at the same times as
// the piece of the source.
type Rendered struct {
	SessionID  string
	Number     int64 // of the piece of the source
	Definition string
	Bytes      []byte
	Variant    string // attributes of its codecs and size in a multivariant playlist
	Source     string // those of the source
}

// span is a stored piece of the source on the timeline.
type span struct {
	number   int64
	before   int64 // number of the piece before
	from, to int64
	broken   bool
}

// renderedSegment is a segment of a rendition.
type renderedSegment struct {
	segment
	of *stream
}

// end returns the end of a segment on the stream's timeline, as shown.
func (s segment) end() int64 { return s.start + s.length }

// joiners join the segments of each definition.
type joiners struct {
	of     map[string]*joiner // by the name of the rendition
	pieces []span             // the newest
}

// joiner joins the segments of one definition to pieces. A piece that it cannot fill is missing: the rendition was
// late, or has a hole, or its segments begin elsewhere.
type joiner struct {
	of       *stream
	spans    []span
	segments []segment
	last     int64 // number of the piece joined last
}

// joined is a piece that a joiner has filled.
type joined struct {
	of     *stream
	number int64
	bytes  []byte
}

// add takes a segment of a rendition and returns the pieces that it completes.
func (j *joiners) add(s renderedSegment) []joined {
	if s.init != nil {
		return nil // no transport stream
	}
	one := j.of[s.of.houseID]
	if one == nil {
		one = &joiner{spans: slices.Clone(j.pieces)}
		if j.of == nil {
			j.of = map[string]*joiner{}
		}
		j.of[s.of.houseID] = one
	}
	one.of = s.of
	if len(one.segments) == waiting {
		one.segments = one.segments[1:]
	}
	one.segments = append(one.segments, s.segment)
	return one.join()
}

// note takes a stored piece of the source and returns the pieces that the definitions have of it.
func (j *joiners) note(piece span) (all []joined) {
	if n := len(j.pieces); n > 0 {
		piece.before = j.pieces[n-1].number
	}
	j.pieces = newest(append(j.pieces, piece))
	for _, one := range j.of {
		one.spans = newest(append(one.spans, piece))
		all = append(all, one.join()...)
	}
	return all
}

func newest(pieces []span) []span { return pieces[max(0, len(pieces)-spansKept):] }

// join fills the oldest pieces while its segments decide about them.
func (j *joiner) join() (all []joined) {
	for len(j.spans) > 0 {
		piece := j.spans[0]
		for len(j.segments) > 0 && j.segments[0].start < piece.from-shownWithin {
			j.segments = j.segments[1:]
		}
		n, known := j.fill(piece)
		if !known {
			return all
		}
		j.spans = j.spans[1:]
		if n == 0 || j.segments[0].broken && j.last == piece.before && !piece.broken {
			continue
		}
		made := joined{of: j.of, number: piece.number}
		for _, s := range j.segments[:n] {
			made.bytes = append(made.bytes, s.bytes...)
		}
		all = append(all, made)
		j.segments, j.last = j.segments[n:], piece.number
	}
	return all
}

// fill returns how many of the first segments make a piece; 0: it cannot be made. It is not known until they reach the
// end of the piece, or leave a hole.
func (j *joiner) fill(piece span) (n int, known bool) {
	at := piece.from
	for i, s := range j.segments {
		if s.start > at+shownWithin || s.start < at-shownWithin || i > 0 && s.broken {
			return 0, true
		}
		switch at = s.end(); {
		case at > piece.to+shownWithin:
			return 0, true
		case at >= piece.to-shownWithin:
			return i + 1, true
		}
	}
	return 0, false
}

// takeOf returns what takes the segments of a rendition. It never blocks: what is left out is missing.
func (r *recorder) takeOf(rendition *stream) func(segment) {
	return func(s segment) {
		r.mu.Lock()
		defer r.mu.Unlock()
		if r.closed || r.unwanted {
			return
		}
		select {
		case r.rendered <- renderedSegment{s, rendition}:
		default:
		}
	}
}

// refuse takes no more segments of renditions.
func (r *recorder) refuse() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.unwanted = true
	for {
		select {
		case <-r.rendered:
		default:
			return
		}
	}
}

// renderAll stores the pieces of definitions until the stream ends. The source does not wait for it.
func (r *recorder) renderAll() {
	var all joiners
	for {
		select {
		case piece, more := <-r.spans:
			if !more {
				r.renderRest(&all)
				return
			}
			r.render(all.note(piece))
		case s := <-r.rendered:
			r.render(all.add(s))
		}
	}
}

// renderRest joins the segments that have come before the end.
func (r *recorder) renderRest(all *joiners) {
	for {
		select {
		case s := <-r.rendered:
			r.render(all.add(s))
		default:
			return
		}
	}
}

// render stores pieces of definitions.
func (r *recorder) render(all []joined) {
	for _, one := range all {
		p := Rendered{
			SessionID: r.sessionID, Number: one.number, Bytes: one.bytes,
			Definition: strings.TrimPrefix(one.of.houseID, r.houseID+"."),
			Variant:    one.of.pictured(), Source: r.of.pictured(),
		}
		r.within(func(ctx context.Context) error { return r.archive.KeepRendered(ctx, p) })
	}
}

// pictured returns the attributes of a stream in a multivariant playlist.
func (s *stream) pictured() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.attributes()
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
