// A loop plays a stored FLV file into a house as if an encoder sent it; demo rooms live on it.

package media

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"iter"
	"time"
)

// ErrTakenOver ends a loop whose house another source feeds, or whose stream was ended. It may be
// started again later: a loop never displaces a stream that has not ended.
var ErrTakenOver = errors.New("the house has another source")

//go:embed fixtures/*.flv
var fixtures embed.FS

// Fixture answers a built-in clip, an FLV file.
func Fixture(name string) ([]byte, bool) {
	file, err := fixtures.ReadFile("fixtures/" + name + ".flv")
	return file, err == nil
}

// clip is an FLV file ready to loop.
type clip struct {
	tags   []flvTag
	first  int64 // ms, time of the first frame
	period int64 // ms from one lap to the next
}

func newClip(file []byte) (clip, error) {
	tags, err := readFLV(file)
	if err != nil {
		return clip{}, err
	}
	var pictures []int64
	for _, t := range tags {
		c, err := classify(t.kind, t.body)
		if err != nil {
			return clip{}, err
		}
		if c == keyFrame || c == interFrame {
			pictures = append(pictures, int64(t.at))
		}
	}
	n := len(pictures)
	if n < 2 || pictures[n-1] <= pictures[n-2] || pictures[n-2] < pictures[0] {
		return clip{}, errFLV
	}
	return clip{tags: tags, first: pictures[0], period: 2*pictures[n-1] - pictures[n-2] - pictures[0]}, nil
}

// Loop feeds an FLV file into the stream of a house in real time, over and over on one rising
// timeline, until ctx is done (the stream ends, nil) or the house gets another source
// (ErrTakenOver). The caller has the room's consent; Rooms is not asked.
func (h *Hub) Loop(ctx context.Context, houseID, sessionID string, file []byte) error {
	c, err := newClip(file)
	if err != nil {
		return fmt.Errorf("loop in house %s: %w", houseID, err)
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	src := &source{
		Source: Source{HouseID: houseID, ConnID: "loop-" + houseID, SessionID: sessionID},
		yields: true,
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

// play sends lap after lap, each tag when it is due.
func (c clip) play(ctx context.Context, s *stream, src *source) error {
	start := time.Now()
	timer := time.NewTimer(0)
	defer timer.Stop()
	<-timer.C
	for at, t := range c.laps() {
		wait := time.Until(start.Add(millis(at)))
		if wait < -time.Second { // the machine slept: go on from here, do not race to catch up
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
		if err := s.push(src, t.kind, uint32(at), t.body, time.Now()); err != nil {
			return err
		}
	}
	return nil
}

// laps are the tags of one lap after the other, each with the time it is due (ms); they do not end by themselves.
func (c clip) laps() iter.Seq2[int64, flvTag] {
	return func(yield func(int64, flvTag) bool) {
		for lap := int64(0); ; lap++ {
			for _, t := range c.tags {
				if lap > 0 && t.kind == msgData {
					continue
				}
				if !yield(lap*c.period+max(0, int64(t.at)-c.first), t) {
					return
				}
			}
		}
	}
}
