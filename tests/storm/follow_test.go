// A follower of a storm: one viewer who reconnects after every break and must see each gift once.

package storm

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"touchline/app/apptest"
	"touchline/tests/eventually"

	"github.com/fasthttp/websocket"
)

// followerTimeout is the time to page back through a long storm, two pages a second.
const followerTimeout = 3 * time.Minute

// follower keeps the list of a client: numbered events by offset, cleared when the server says so.
type follower struct {
	storm *storm
	mu    sync.Mutex
	epoch json.RawMessage
	seen  int64
	gifts map[string]int64 // giftTxId → offset
	twice []string
	joins int
	tries int
	asked map[string]any // pending request for older events
	stop  context.CancelFunc
	done  chan struct{}
}

type followed struct {
	T     string
	ID    string
	Epoch json.RawMessage
	E     []struct {
		O        int64
		K        string
		GiftTxID string `json:"giftTxId"`
	}
	More bool
}

func (s *storm) follow(t *testing.T) *follower {
	ctx, stop := context.WithCancel(t.Context())
	f := &follower{storm: s, gifts: map[string]int64{}, stop: stop, done: make(chan struct{})}
	t.Cleanup(stop)
	go func() {
		defer close(f.done)
		for ctx.Err() == nil {
			_ = f.once(ctx)
			select {
			case <-ctx.Done():
			case <-time.After(50 * time.Millisecond):
			}
		}
	}()
	return f
}

// once joins at the follower's position and reads until the connection breaks.
func (f *follower) once(ctx context.Context) error {
	f.tries++
	addr := f.storm.servers[f.tries%len(f.storm.servers)].Addr
	var info struct{ Data struct{ Ticket string } }
	ask := strings.NewReader(`{"houseId":"` + apptest.FirstRoom + `"}`)
	resp, err := http.Post("http://"+addr+"/web_anchor/web_im_info", "application/json", ask)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if err := json.NewDecoder(resp.Body).Decode(&info); err != nil {
		return err
	}
	dialer := websocket.Dialer{Subprotocols: []string{"touchline.v1"}}
	conn, _, err := dialer.DialContext(ctx, "ws://"+addr+"/ws", nil)
	if err != nil {
		return err
	}
	defer conn.Close()
	context.AfterFunc(ctx, func() { _ = conn.Close() })
	join := map[string]any{"t": "join", "ticket": info.Data.Ticket}
	f.mu.Lock()
	if f.epoch != nil {
		join["epoch"], join["offset"] = f.epoch, f.seen
	}
	f.joins++
	f.mu.Unlock()
	if err := conn.WriteJSON(join); err != nil {
		return err
	}
	for {
		var frame followed
		if err := conn.ReadJSON(&frame); err != nil {
			return err
		}
		if ask := f.hear(frame); ask != nil {
			if frame.T == "rej" { // too many pages at once: wait
				time.Sleep(700 * time.Millisecond)
			}
			if err := conn.WriteJSON(ask); err != nil {
				return err
			}
		}
	}
}

// hear handles a frame and returns the next request: older events, while the list has a gap.
func (f *follower) hear(frame followed) any {
	f.mu.Lock()
	defer f.mu.Unlock()
	switch frame.T {
	case "welcome":
		f.epoch = frame.Epoch
		if f.asked != nil { // the connection broke before the answer
			return f.asked
		}
	case "rej":
		if f.asked != nil && f.asked["id"] == frame.ID {
			return f.asked
		}
	case "resync": // the list starts over
		f.epoch, f.seen, f.asked = frame.Epoch, 0, nil
		clear(f.gifts)
	case "ev", "hist":
		for _, e := range frame.E {
			f.seen = max(f.seen, e.O)
			if e.K != "gift" {
				continue
			}
			if at, known := f.gifts[e.GiftTxID]; known && at != e.O {
				f.twice = append(f.twice, e.GiftTxID)
			}
			f.gifts[e.GiftTxID] = e.O
		}
		if frame.T == "hist" && (frame.ID == "" || f.asked["id"] == frame.ID) {
			f.asked = nil
		}
		if frame.T == "hist" && f.asked == nil && frame.More && len(frame.E) > 0 {
			f.asked = map[string]any{
				"t":      "history",
				"id":     fmt.Sprintf("h%d", frame.E[0].O),
				"before": frame.E[0].O,
				"limit":  100,
			}
			return f.asked
		}
	}
	return nil
}

// compare compares the follower's list with the ledger once it has caught up.
func (f *follower) compare(t *testing.T) {
	t.Helper()
	paid := map[string]bool{}
	rows, err := f.storm.db.Query(t.Context(), `SELECT ref FROM transfer WHERE kind = 'gift'`)
	if err != nil {
		t.Fatal(err)
	}
	for rows.Next() {
		var ref string
		if err := rows.Scan(&ref); err != nil {
			t.Fatal(err)
		}
		paid[ref] = true
	}
	var missing, surplus, twice, joins int
	eventually.Within(followerTimeout, func() bool {
		f.mu.Lock()
		defer f.mu.Unlock()
		missing = len(paid)
		for ref := range paid {
			if _, ok := f.gifts[ref]; ok {
				missing--
			}
		}
		surplus, twice, joins = len(f.gifts)-(len(paid)-missing), len(f.twice), f.joins
		return missing == 0 && surplus == 0
	})
	t.Logf("a follower joined %d times and has %d gifts, each once", joins, len(paid)-missing)
	if missing+surplus+twice > 0 {
		t.Errorf("the follower lacks %d gifts, has %d that were not paid, %d in two places", missing, surplus, twice)
	}
	f.stop()
	<-f.done
}
