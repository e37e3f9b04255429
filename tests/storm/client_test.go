// The clients of a storm: each acts for its own users, one action after another, and repeats requests without
// an answer.

package storm

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	nethttp "net/http"
	"sync"
	"time"

	"touchline/app/apptest"
)

// action is one act of a user, from the first attempt to the last answer.
type action struct {
	kind      string // gift, grab, envelope, book, cancel
	by        *stormUser
	path      string
	body      map[string]any
	requestID string // of the last attempt

	invoked, returned time.Time
	attempts          int
	code              string // "" if it succeeded
	replayed          bool
	answer            answered
}

func (d *action) done() bool { return d.code == "" }

// answered holds the checked fields of any answer.
type answered struct {
	GiftTxID      string `json:"giftTxId"`
	Balance       int64  `json:"balance"`
	RedEnvelopeID string `json:"redEnvelopeId"`
	Amount        int64  `json:"amount"`
	Replayed      bool   `json:"replayed"`
	SlotStatus    int    `json:"slotStatus"`
}

// stormUser is a user who spends and books.
type stormUser struct {
	apptest.Person
	number int64
	slots  map[slotKey]bool // as acknowledged
}

type slotKey struct{ brand, start int64 }

// stormClient acts for some users.
type stormClient struct {
	storm   *storm
	rand    *rand.Rand
	http    nethttp.Client
	users   []*stormUser
	prefix  string
	count   int
	fresh   bool // repeats with a new requestId, the mistake that voids the promise
	actions []*action
}

// act does one random action, and repeats it until its outcome is known.
func (c *stormClient) act(ctx context.Context) {
	d := c.choose()
	c.count++
	d.requestID = fmt.Sprintf("%s-%06d", c.prefix, c.count)
	d.invoked = time.Now()
	for ctx.Err() == nil {
		d.attempts++
		c.storm.inFlight.Add(1)
		known := c.attempt(ctx, d)
		c.storm.inFlight.Add(-1)
		if known {
			d.returned = time.Now()
			c.learn(d)
			c.actions = append(c.actions, d)
			return
		}
		c.storm.failed.note()
		if c.fresh {
			c.count++
			d.requestID = fmt.Sprintf("%s-%06d", c.prefix, c.count)
		}
		select { // the server is away; a real client also backs off
		case <-ctx.Done():
		case <-time.After(time.Duration(20+c.rand.IntN(80)) * time.Millisecond):
		}
	}
	c.storm.unresolved.Add(1)
}

func (c *stormClient) choose() *action {
	by := c.users[c.rand.IntN(len(c.users))]
	d := &action{by: by}
	switch n := c.rand.IntN(100); {
	case n < 50:
		d.kind, d.path = "gift", "/web_anchor/send_gift"
		d.body = map[string]any{"houseId": apptest.FirstRoom, "giftId": "g1", "count": 1 + c.rand.IntN(3)}
	case n < 53:
		d.kind, d.path = "envelope", "/web_anchor/send_money_to_all"
		d.body = map[string]any{
			"houseId":     apptest.FirstRoom,
			"totalAmount": 60,
			"totalCount":  10,
			"redType":     1 + c.rand.IntN(2),
		}
	case n < 80:
		id, ok := c.storm.someEnvelope(c.rand)
		if !ok {
			return c.choose()
		}
		d.kind, d.path = "grab", "/web_anchor/grab_public_red_envelope"
		d.body = map[string]any{"houseId": apptest.FirstRoom, "redEnvelopeId": id}
	default:
		c.chooseSlot(d)
	}
	return d
}

func (c *stormClient) chooseSlot(d *action) {
	d.path = "/ct_anchor/appointmentTime"
	for held := range d.by.slots {
		if c.rand.IntN(3) == 0 {
			d.kind, d.body = "cancel", map[string]any{"brandId": held.brand, "startTime": held.start, "action": 2}
			return
		}
	}
	brand := c.storm.brands[c.rand.IntN(len(c.storm.brands))]
	start := c.storm.firstSlot.Add(time.Duration(c.rand.IntN(stormSlots)) * time.Hour).UnixMilli()
	d.kind, d.body = "book", map[string]any{"brandId": brand, "startTime": start, "action": 1}
}

// attempt makes one request. It reports whether the outcome is final: done or refused.
func (c *stormClient) attempt(ctx context.Context, d *action) bool {
	if d.kind != "grab" {
		d.body["requestId"] = d.requestID
	}
	body, _ := json.Marshal(d.body)
	if c.storm.hasty && d.attempts < 12 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, time.Millisecond<<min(d.attempts, 12))
		defer cancel()
	}
	req, err := nethttp.NewRequestWithContext(ctx, nethttp.MethodPost, "http://"+c.storm.where(c.rand.Int())+d.path,
		bytes.NewReader(body))
	if err != nil {
		return false
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Authorization", "Bearer "+d.by.Token)
	resp, err := c.http.Do(req)
	if err != nil {
		return false
	}
	defer resp.Body.Close()
	var answer struct {
		Success bool
		Code    string
		Data    answered
		Params  struct {
			Amount     int64
			RetryAfter float64
		}
	}
	if json.NewDecoder(resp.Body).Decode(&answer) != nil {
		if resp.StatusCode == nethttp.StatusServiceUnavailable {
			c.storm.refused.note()
		}
		return false
	}
	switch {
	case answer.Success:
		d.answer, d.replayed = answer.Data, answer.Data.Replayed
	case answer.Code == "ENVELOPE_ALREADY_GRABBED":
		d.answer.Amount, d.replayed = answer.Params.Amount, true
	case answer.Code == "INTERNAL":
		c.storm.faults.Add(1)
		return false
	case resp.StatusCode >= 500 || answer.Code == "RATE_LIMITED":
		return false
	default:
		d.code = answer.Code
	}
	return true
}

// rest pauses, if the storm has pauses.
func (c *stormClient) rest(ctx context.Context) {
	if c.storm.pause == 0 {
		return
	}
	select {
	case <-ctx.Done():
	case <-time.After(c.storm.pause/2 + time.Duration(c.rand.Int64N(int64(c.storm.pause)))):
	}
}

// where returns the server of the next attempt: in turn, at random like a proxy, or the proxy.
func (s *storm) where(try int) string {
	if s.front != "" {
		return s.front
	}
	return s.servers[try%len(s.servers)].Addr
}

// learn records the user's knowledge after the answer.
func (c *stormClient) learn(d *action) {
	if !d.done() {
		return
	}
	c.storm.succeeded.Add(1)
	switch d.kind {
	case "envelope":
		c.storm.addEnvelope(d.answer.RedEnvelopeID)
	case "book", "cancel":
		key := slotKey{d.body["brandId"].(int64), d.body["startTime"].(int64)}
		if d.kind == "book" {
			d.by.slots[key] = true
		} else {
			delete(d.by.slots, key)
		}
	}
}

// envelopes of the storm, newest last.
type envelopes struct {
	mu  sync.Mutex
	ids []string
}

func (s *storm) addEnvelope(id string) {
	s.sent.mu.Lock()
	defer s.sent.mu.Unlock()
	s.sent.ids = append(s.sent.ids, id)
}

func (s *storm) someEnvelope(r *rand.Rand) (string, bool) {
	s.sent.mu.Lock()
	defer s.sent.mu.Unlock()
	if len(s.sent.ids) == 0 {
		return "", false
	}
	recent := s.sent.ids[max(0, len(s.sent.ids)-4):]
	return recent[r.IntN(len(recent))], true
}
