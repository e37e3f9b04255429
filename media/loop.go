// Existing FLV feeds a house as if an encoder sent it: a file in a loop, as in demo rooms, or the stream of
// another node.

package media

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"io"
	"iter"
	"sync/atomic"
	"time"

	"touchline/media/formats"
)

// ErrTakenOver ends a loop when another source feeds the house or its stream was ended. The loop may be started again
// later; it never displaces a stream that has not ended.
var ErrTakenOver = errors.New("the house has another source")

var errClip = fmt.Errorf("%w: a clip needs two pictures, one after the other", formats.ErrMalformedFLV)

//go:embed fixtures/*.flv
var fixtures embed.FS

// Fixture returns a built-in clip, an FLV file.
func Fixture(name string) ([]byte, bool) {
	file, err := fixtures.ReadFile("fixtures/" + name + ".flv")
	return file, err == nil
}

// clip is an FLV file ready to loop.
type clip struct {
	tags   []formats.FLVTag
	first  int64 // ms, time of the first frame
	period int64 // ms from one lap to the next
}

func newClip(file []byte) (clip, error) {
	tags, err := formats.ReadFLV(file)
	if err != nil {
		return clip{}, err
	}
	var pictures []int64
	for _, t := range tags {
		c, err := classify(t.Kind, t.Body)
		if err != nil {
			return clip{}, err
		}
		if c == keyFrame || c == interFrame {
			pictures = append(pictures, int64(t.At))
		}
	}
	n := len(pictures)
	if n < 2 || pictures[n-1] <= pictures[n-2] || pictures[n-2] < pictures[0] {
		return clip{}, errClip
	}
	return clip{tags: tags, first: pictures[0], period: 2*pictures[n-1] - pictures[n-2] - pictures[0]}, nil
}

// FilmLength returns the duration of one lap of an FLV file.
func FilmLength(file []byte) (time.Duration, error) {
	c, err := newClip(file)
	return millis(c.period), err
}

// Loop feeds an FLV file into the stream of a house in real time and repeats it on one rising timeline until ctx is
// done (the stream ends; nil) or the house gets another source (ErrTakenOver). It does not ask Rooms: the caller has
// the room's consent. It is not recorded.
func (h *Hub) Loop(ctx context.Context, houseID, sessionID string, file []byte) error {
	return h.loop(ctx, houseID, sessionID, file, false)
}

// LoopRecorded is Loop with recording, as for an encoder's stream.
func (h *Hub) LoopRecorded(ctx context.Context, houseID, sessionID string, file []byte) error {
	return h.loop(ctx, houseID, sessionID, file, true)
}

func (h *Hub) loop(ctx context.Context, houseID, sessionID string, file []byte, recorded bool) error {
	c, err := newClip(file)
	if err != nil {
		return fmt.Errorf("loop in house %s: %w", houseID, err)
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	src := &source{
		Source: Source{HouseID: houseID, ConnID: "loop-" + houseID, SessionID: sessionID},
		yields: true,
		kept:   recorded,
		stop:   func(Reason) { cancel(ErrTakenOver) },
		report: func(news) {},
	}
	s := h.attach(src, time.Now())
	if s == nil {
		return ErrTakenOver
	}
	defer s.detach(src)
	err = c.play(ctx, s, src)
	switch {
	case errors.Is(err, errReplaced), errors.Is(context.Cause(ctx), ErrTakenOver):
		return ErrTakenOver
	case ctx.Err() != nil:
		h.End(houseID, sessionID)
		return nil
	}
	return fmt.Errorf("loop in house %s: %w", houseID, err)
}

// Relay feeds the FLV stream of another node into the stream of a house and continues a stream of the same session.
// It calls pictured at the first picture and closes from at the end. It returns io.EOF when the other node ended the
// stream, ErrTakenOver when this one did, and otherwise the fault.
func (h *Hub) Relay(houseID, sessionID string, from io.ReadCloser, pictured func()) error {
	return h.feed(houseID, sessionID, from, pictured, h.attach)
}

// Copy is Relay for a stream of another node that begins at the time of that stream: so the definitions of a house,
// which are copied one by one, have the same times. The name may be that of a rendition.
func (h *Hub) Copy(name, sessionID string, from io.ReadCloser, pictured func()) error {
	return h.feed(name, sessionID, from, pictured, func(src *source, now time.Time) *stream {
		src.copied = true
		return h.attach(src, now)
	})
}

// feed is Relay into the stream that attach returns.
func (h *Hub) feed(houseID, sessionID string, from io.ReadCloser, pictured func(),
	attach func(*source, time.Time) *stream) error {
	defer from.Close()
	var taken atomic.Bool
	src := &source{
		Source: Source{HouseID: houseID, ConnID: "relay-" + houseID, SessionID: sessionID},
		stop: func(Reason) {
			taken.Store(true)
			_ = from.Close()
		},
		report: func(n news) {
			if n.picture {
				pictured()
			}
		},
	}
	s := attach(src, time.Now())
	if s == nil {
		return ErrTakenOver
	}
	defer s.detach(src)
	tags := formats.NewFLVReader(from, h.limits.Message)
	for {
		t, err := tags.Next()
		if err == nil {
			err = s.push(src, t.Kind, t.At, t.Body, time.Now())
		}
		switch {
		case err == nil:
		case taken.Load(), errors.Is(err, errReplaced):
			return ErrTakenOver
		default:
			return err
		}
	}
}

// Viewers returns the number of viewers of the FLV stream of a house.
func (h *Hub) Viewers(houseID string) int {
	s := h.stream(houseID)
	if s == nil {
		return 0
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.viewers)
}

// play sends lap after lap, each tag at its time.
func (c clip) play(ctx context.Context, s *stream, src *source) error {
	start := time.Now()
	timer := time.NewTimer(0)
	defer timer.Stop()
	<-timer.C
	for at, t := range c.laps() {
		wait := time.Until(start.Add(millis(at)))
		if wait < -time.Second { // the machine slept: continue from here without catching up
			start, wait = start.Add(-wait), 0
		}
		if wait > 0 {
			timer.Reset(wait)
			select {
			case <-timer.C:
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		if err := s.push(src, t.Kind, uint32(at), t.Body, time.Now()); err != nil {
			return err
		}
	}
	return nil
}

// laps yields the tags of endless laps, each with its due time in ms.
func (c clip) laps() iter.Seq2[int64, formats.FLVTag] {
	return func(yield func(int64, formats.FLVTag) bool) {
		for lap := int64(0); ; lap++ {
			for _, t := range c.tags {
				if lap > 0 && t.Kind == msgData {
					continue
				}
				if !yield(lap*c.period+max(0, int64(t.At)-c.first), t) {
					return
				}
			}
		}
	}
}
