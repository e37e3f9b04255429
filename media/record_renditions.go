// The definitions of a recording: segments of renditions are joined over the times of the pieces of the source.

package media

import (
	"context"
	"slices"
	"strings"
)

const (
	spansKept   = 16  // newest pieces of the source that a late rendition can still follow
	shownWithin = 40  // ms by which the times of a picture may differ in two definitions
	holeLeast   = 500 // ms by which a pause of a definition exceeds those of the source when something is missing
)

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
	pause    int64 // ms: the longest time without picture and sound
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
// late, or has a hole because its encoder fell behind, or its segments begin elsewhere.
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
		if s.start > at+shownWithin || s.start < at-shownWithin || s.pause > piece.pause+holeLeast || i > 0 && s.broken {
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

// want takes segments of renditions.
func (r *recorder) want() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.unwanted = false
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
