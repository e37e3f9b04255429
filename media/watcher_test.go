// A watcher who takes the FLV stream apart as a player would.

package media

import (
	"bufio"
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"testing"

	"touchline/media/flv"
)

// watcher reads an FLV stream tag by tag.
type watcher struct {
	t      testing.TB
	viewer *Viewer
	r      *bufio.Reader
}

func (p *plane) watch(t testing.TB, houseID string) *watcher {
	t.Helper()
	v, err := p.hub.WatchFLV(houseID)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(v.Close)
	out, in := io.Pipe()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	t.Cleanup(cancel)
	t.Cleanup(func() { out.Close() })
	go func() { in.CloseWithError(v.Stream(ctx, in, nil)) }()
	return &watcher{t: t, viewer: v, r: bufio.NewReader(out)}
}

func (w *watcher) header() []byte {
	w.t.Helper()
	b := make([]byte, 13)
	if _, err := io.ReadFull(w.r, b); err != nil {
		w.t.Fatalf("FLV header: %v", err)
	}
	return b
}

func (w *watcher) next() (flv.Tag, class, error) {
	var h [tagHead]byte
	if _, err := io.ReadFull(w.r, h[:]); err != nil {
		return flv.Tag{}, ignored, err
	}
	body := make([]byte, int(h[1])<<16|int(h[2])<<8|int(h[3])+tagTail)
	if _, err := io.ReadFull(w.r, body); err != nil {
		return flv.Tag{}, ignored, err
	}
	n := len(body) - tagTail
	if got := binary.BigEndian.Uint32(body[n:]); got != uint32(n+tagHead) {
		return flv.Tag{}, ignored, fmt.Errorf("previous tag size %d, want %d", got, n+tagHead)
	}
	t := flv.Tag{Kind: h[0], At: uint32(h[7])<<24 | uint32(h[4])<<16 | uint32(h[5])<<8 | uint32(h[6]), Body: body[:n]}
	if t.Kind == msgData {
		return t, metadata, nil
	}
	c, err := classify(t.Kind, t.Body)
	return t, c, err
}

// until reads on to the next tag of a class.
func (w *watcher) until(want class) flv.Tag {
	w.t.Helper()
	for {
		t, c, err := w.next()
		if err != nil {
			w.t.Fatalf("waiting for a tag: %v", err)
		}
		if c == want {
			return t
		}
	}
}
