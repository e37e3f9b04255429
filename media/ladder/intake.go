// The queue between a stream and its encoder. The stream never waits for it.

package ladder

import (
	"bytes"
	"errors"
	"io"
	"sync"
	"time"

	"touchline/media/formats"
)

const (
	behindMost = 3 * time.Second // of the stream may wait for the encoder
	bytesMost  = 8 << 20         // bytes that may wait
)

var (
	errChanged = errors.New("the source has another picture")
	errOver    = errors.New("the encoder reads no more")
)

// The parts of an FLV tag.
const (
	tagHead   = 11
	kindVideo = 9
	kindAudio = 8
	soundHead = 2 // bytes of a tag's body before the sound
)

// intake is the sink of the encoder's viewer. When too much waits it drops all, and continues with the next key frame.
type intake struct {
	most int64 // ms of the stream that may wait

	mu      sync.Mutex
	more    *sync.Cond
	waiting [][]byte // whole tags
	size    int
	first   int64     // time of the first waiting frame, in ms
	frames  int       // that wait
	sent    time.Time // of the newest tag
	ended   error     // io.EOF: all that came is to be encoded; another error: nothing more
	header  []byte    // of the pictures
	skips   bool      // until the next key frame
	skipped int       // times that it fell behind
}

func newIntake(behind time.Duration) *intake {
	q := &intake{most: behind.Milliseconds()}
	q.more = sync.NewCond(&q.mu)
	return q
}

// OfferAll takes all pieces. Each is a tag, or the header of the file.
func (q *intake) OfferAll(pieces [][]byte) (taken int, err error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	defer q.more.Signal()
	q.sent = time.Now()
	for _, piece := range pieces {
		if isVideoHeader(piece) && q.header != nil && !bytes.Equal(piece[tagHead:], q.header) {
			q.end(errChanged)
		}
		if q.ended != nil {
			return taken, io.ErrClosedPipe
		}
		taken += len(piece)
		q.take(piece)
	}
	return taken, nil
}

// take keeps a piece, or skips it.
func (q *intake) take(piece []byte) {
	switch {
	case isVideoHeader(piece):
		q.header = piece[tagHead:]
	case isKeyFrame(piece):
		q.skips = false
	case q.skips:
		return
	}
	q.keep(piece)
	if q.size > bytesMost || q.frames > 0 && isFrame(piece) && formats.FLVTime(piece)-q.first > q.most {
		q.skip()
	}
}

// skip drops the frames before the newest key frame that waits, or all frames until the next one.
func (q *intake) skip() {
	newest := len(q.waiting)
	for i, piece := range q.waiting {
		if isKeyFrame(piece) && formats.FLVTime(piece) > q.first {
			newest = i
		}
	}
	all := q.waiting
	q.waiting, q.size, q.frames, q.skips = nil, 0, 0, newest == len(all)
	for i, piece := range all {
		if i >= newest || !isFrame(piece) {
			q.keep(piece)
		}
	}
	q.skipped++
}

func (q *intake) keep(piece []byte) {
	if isFrame(piece) {
		if q.frames == 0 {
			q.first = formats.FLVTime(piece)
		}
		q.frames++
	}
	q.waiting = append(q.waiting, piece)
	q.size += len(piece)
}

// Close ends the queue: what waits is still encoded.
func (q *intake) Close() { q.stop(io.EOF) }

// stop ends the queue for a reason.
func (q *intake) stop(why error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.end(why)
	q.more.Signal()
}

func (q *intake) end(why error) {
	if q.ended == nil {
		q.ended = why
	}
}

// next waits for pieces. The error is the end of the queue.
func (q *intake) next() ([][]byte, error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for len(q.waiting) == 0 && q.ended == nil {
		q.more.Wait()
	}
	if len(q.waiting) == 0 || q.ended != nil && !errors.Is(q.ended, io.EOF) {
		return nil, q.ended
	}
	pieces := q.waiting
	q.waiting, q.size, q.frames = nil, 0, 0
	return pieces, nil
}

// pour writes the pieces to the encoder and returns the end of the queue.
func (q *intake) pour(to io.WriteCloser) error {
	defer to.Close()
	for {
		pieces, err := q.next()
		if err != nil {
			return err
		}
		for _, piece := range pieces {
			if _, err := to.Write(piece); err != nil {
				q.stop(errOver)
				return errOver
			}
		}
	}
}

// state returns when the newest tag came, and how often the encoder fell behind.
func (q *intake) state() (sent time.Time, skipped int) {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.sent, q.skipped
}

func isVideoHeader(piece []byte) bool {
	return len(piece) > tagHead && piece[0] == kindVideo && formats.IsFLVHeader(kindVideo, piece[tagHead:])
}

func isKeyFrame(piece []byte) bool {
	return len(piece) > tagHead && formats.IsFLVKey(piece[0], piece[tagHead:])
}

// isFrame reports whether a piece is a picture or sound, and no header.
func isFrame(piece []byte) bool {
	return len(piece) > tagHead && formats.IsFLVFrame(piece[0], piece[tagHead:])
}
