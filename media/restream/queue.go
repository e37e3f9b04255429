// The tags that wait for a target: never more than it may hold, from a key frame on.

package restream

import (
	"sync"
	"time"

	"touchline/media/formats"
	"touchline/media/rtmp"
)

// tag is one FLV tag. Its bytes are shared with the viewers.
type tag struct {
	kind byte
	at   int64
	body []byte
}

func (t tag) isHeader() bool {
	return t.kind == rtmp.Data || formats.IsFLVHeader(t.kind, t.body)
}

func (t tag) isKey() bool { return formats.IsFLVKey(t.kind, t.body) }

// queue is the sink of one viewer (media.Sink). It takes every tag at once, so that the viewer is never slow.
type queue struct {
	mostTags, mostBytes int // beyond, the target goes on at the next key frame

	mu      sync.Mutex
	headers [3]*tag // the newest metadata, sound and video headers that are not yet taken
	tags    []tag
	bytes   int
	started bool // a key frame came since the beginning, or since tags were left out
	dropped time.Time
	closed  bool
	ready   chan struct{}
}

func newQueue(l Limits) *queue {
	return &queue{mostTags: l.QueueTags, mostBytes: l.QueueBytes, ready: make(chan struct{}, 1)}
}

// OfferAll takes the tags. Each piece is a whole one, or the header of the file.
func (q *queue) OfferAll(pieces [][]byte) (taken int, err error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for _, piece := range pieces {
		taken += len(piece)
		if len(piece) > formats.FLVTagHead+formats.FLVTagTail && piece[0] != 'F' {
			q.add(tag{
				kind: piece[0], body: piece[formats.FLVTagHead : len(piece)-formats.FLVTagTail],
				at: formats.FLVTime(piece),
			})
		}
	}
	q.wake()
	return taken, nil
}

// add keeps headers apart from frames: frames may be left out, headers not.
func (q *queue) add(t tag) {
	switch {
	case t.isHeader() && !q.started:
		q.headers[headerOf(t.kind)] = &t
		return
	case t.isKey() && !q.started:
		q.started = true
		for i, header := range q.headers {
			if header != nil {
				q.push(tag{header.kind, t.at, header.body})
				q.headers[i] = nil
			}
		}
	case !q.started:
		return
	}
	q.push(t)
	if len(q.tags) > q.mostTags || q.bytes > q.mostBytes {
		q.leaveOut()
	}
}

func (q *queue) push(t tag) { q.tags, q.bytes = append(q.tags, t), q.bytes+len(t.body) }

// leaveOut drops what waits, but for the newest headers.
func (q *queue) leaveOut() {
	for _, t := range q.tags {
		if t.isHeader() {
			q.headers[headerOf(t.kind)] = &t
		}
	}
	q.tags, q.bytes, q.started, q.dropped = nil, 0, false, time.Now()
}

// headerOf is the place of a header: metadata first.
func headerOf(kind byte) int {
	switch kind {
	case rtmp.Video:
		return 1
	case rtmp.Audio:
		return 2
	}
	return 0
}

// Close ends the queue behind what waits.
func (q *queue) Close() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.closed = true
	q.wake()
}

func (q *queue) wake() {
	select {
	case q.ready <- struct{}{}:
	default:
	}
}

// take returns all that waits; over reports that nothing follows. dropped is when tags were left out, else zero.
func (q *queue) take() (tags []tag, dropped time.Time, over bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	tags, q.tags, q.bytes = q.tags, nil, 0
	return tags, q.dropped, q.closed
}
