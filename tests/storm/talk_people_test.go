// Speakers and readers, each on a socket that they open again on another node when it breaks.

package storm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	nethttp "net/http"
	"sync"
	"time"

	"github.com/fasthttp/websocket"

	"touchline/app/apptest"
)

// heard holds the fields of a frame that speakers and readers use.
type heard struct {
	T         string
	ID        string
	Epoch     int64
	Head      int64
	O         int64
	Code      string
	MessageID string
	Reason    string
	Recovered bool
	E         []json.RawMessage
}

// wire is an open socket of a room.
type wire struct {
	conn    *websocket.Conn
	welcome heard
}

// hasty requests tickets from nodes that may be frozen.
var hasty = nethttp.Client{Timeout: answerWithin}

var errNoWelcome = errors.New("no welcome")

// enter opens a socket at one of the nodes, for a user or for a visitor.
func (r *talkRoom) enter(ctx context.Context, try int, token string, from map[string]any) (*wire, error) {
	addr := r.talk.storm.where(try)
	body, _ := json.Marshal(map[string]any{"houseId": r.house})
	_, text, err := apptest.Client{
		Addr: addr,
		HTTP: &hasty,
	}.Do(apptest.Person{Token: token}, "/web_anchor/web_im_info", "application/json", body)
	if err != nil {
		return nil, err
	}
	var info struct{ Data struct{ Ticket string } }
	if err := json.Unmarshal(text, &info); err != nil || info.Data.Ticket == "" {
		return nil, fmt.Errorf("no ticket: %s", text)
	}
	dialer := websocket.Dialer{Subprotocols: []string{"touchline.v1"}, HandshakeTimeout: answerWithin}
	conn, _, err := dialer.DialContext(ctx, "ws://"+addr+"/ws", nil)
	if err != nil {
		return nil, err
	}
	context.AfterFunc(ctx, func() { _ = conn.Close() })
	join := map[string]any{"t": "join", "ticket": info.Data.Ticket}
	for name, value := range from {
		join[name] = value
	}
	w := &wire{conn: conn}
	_ = conn.SetReadDeadline(time.Now().Add(answerWithin))
	if err := conn.WriteJSON(join); err == nil {
		err = conn.ReadJSON(&w.welcome)
		if err == nil && w.welcome.T == "welcome" {
			return w, nil
		}
	}
	_ = conn.Close()
	return nil, errNoWelcome
}

// speak sends one line after the other, and repeats each until its outcome is known.
func (w *speaker) speak(random *rand.Rand) {
	defer w.hangUp()
	for n := 0; w.room.talk.ctx.Err() == nil; n++ {
		d := saidLine{room: w.room.room, user: w.Number(), cid: fmt.Sprintf("%s-%d", w.prefix, n), invoked: time.Now()}
		flood := w.flooding.Load()
		for !w.try(&d, flood) {
			if w.room.talk.storm.ctx.Err() != nil {
				return
			}
			time.Sleep(time.Duration(50+random.IntN(100)) * time.Millisecond)
		}
		d.returned = time.Now()
		w.said = append(w.said, d)
		pause := speakEvery + time.Duration(random.IntN(200))*time.Millisecond
		for began := time.Now(); time.Since(began) < pause && w.room.talk.ctx.Err() == nil; {
			if w.flooding.Load() {
				pause = floodEvery
			}
			time.Sleep(20 * time.Millisecond)
		}
	}
}

func (w *speaker) hangUp() {
	if w.line != nil {
		_ = w.line.conn.Close()
		w.line = nil
	}
}

// try sends the line once. It reports whether the outcome is known.
func (w *speaker) try(d *saidLine, flood bool) bool {
	d.tries++
	if w.line == nil {
		w.tries++
		var err error
		if w.line, err = w.room.enter(w.room.talk.storm.ctx, w.tries, w.Token, nil); err != nil {
			w.line = nil
			return false
		}
	}
	_ = w.line.conn.SetReadDeadline(time.Now().Add(answerWithin))
	if w.line.conn.WriteJSON(map[string]any{"t": "send", "id": d.cid, "text": "line " + d.cid}) != nil {
		w.hangUp()
		return false
	}
	for {
		var f heard
		if w.line.conn.ReadJSON(&f) != nil {
			w.hangUp()
			return false
		}
		switch {
		case f.T == "ack" && f.ID == d.cid:
			d.offset, d.messageID = f.O, f.MessageID
			return true
		case f.T == "rej" && f.ID == d.cid &&
			(f.Code == "UNAVAILABLE" || f.Code == "SEND_FAILED" || f.Code == "RATE_LIMITED" && !flood):
			return false
		case f.T == "rej" && f.ID == d.cid:
			d.code = f.Code
			return true
		}
	}
}

// reader follows a room from node to node.
type reader struct {
	room  *talkRoom
	tries int

	mu    sync.Mutex
	parts []part
}

// at returns the reader's newest offset.
func (r *reader) at() int64 {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.parts) == 0 {
		return 0
	}
	return r.parts[len(r.parts)-1].last()
}

// follow reads until the reader hangs up.
func (r *reader) follow() {
	ctx := r.room.talk.readCtx
	for ctx.Err() == nil {
		r.once(ctx)
		r.tries++
		select {
		case <-ctx.Done():
		case <-time.After(50 * time.Millisecond):
		}
	}
}

// once joins at the reader's position and reads until the connection breaks or is silent for long.
func (r *reader) once(ctx context.Context) {
	var from map[string]any
	if n := len(r.parts); n > 0 && r.parts[n-1].last() > 0 {
		from = map[string]any{"epoch": r.parts[n-1].epoch, "offset": r.parts[n-1].last()}
	}
	w, err := r.room.enter(ctx, r.tries, "", from)
	if err != nil {
		return
	}
	defer func() { _ = w.conn.Close() }()
	r.mu.Lock()
	switch {
	case from == nil:
		r.parts = append(r.parts, part{epoch: w.welcome.Epoch, began: "join", head: w.welcome.Head})
	case w.welcome.Recovered:
		p := &r.parts[len(r.parts)-1]
		p.epochs, p.again = append(p.epochs, w.welcome.Epoch), p.again+1
	}
	r.mu.Unlock()
	for {
		_ = w.conn.SetReadDeadline(time.Now().Add(answerWithin))
		var f heard
		if w.conn.ReadJSON(&f) != nil {
			return
		}
		r.take(f)
	}
}

func (r *reader) take(f heard) {
	r.mu.Lock()
	defer r.mu.Unlock()
	switch f.T {
	case "resync": // the list starts over
		r.parts = append(r.parts, part{epoch: f.Epoch, began: f.Reason, head: f.Head})
	case "ev", "hist":
		p := &r.parts[len(r.parts)-1]
		if f.T == "ev" {
			p.epochs = append(p.epochs, f.Epoch)
		}
		for _, raw := range f.E {
			var e struct{ O int64 }
			_ = json.Unmarshal(raw, &e)
			p.events = append(p.events, readEvent{e.O, string(raw)})
		}
	}
}
