// A viewer of a room: enters, counts events, and resumes after a lost socket.

package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strconv"
	"sync"
	"sync/atomic"
	"time"
)

const (
	firstWait   = 500 * time.Millisecond // before the first reconnect; it doubles
	longestWait = 15 * time.Second
)

type viewer struct {
	run   *run
	who   person
	house string
	at    atomic.Int32 // index of the node
	seen  *delays

	returned chan struct{} // signalled once when the viewer is back

	mu      sync.Mutex
	sock    *socket
	epoch   int64
	offset  int64 // 0: has not entered the room
	got     int64 // events
	missed  int64
	doubled int64
	resyncs int64
	acks    map[string]chan error // pending lines by id
}

// enter gets a ticket and enters the room, at the previous position if any.
func (v *viewer) enter(ctx context.Context) error {
	n := v.run.nodes[v.at.Load()]
	began := time.Now()
	var ticket struct{ Ticket string }
	if err := n.call(v.who, "/web_anchor/web_im_info", map[string]any{"houseId": v.house}, &ticket); err != nil {
		return err
	}
	v.run.of("ticket").add(time.Since(began))
	began = time.Now()
	query := "ticket=" + ticket.Ticket
	if v.offset > 0 {
		query += fmt.Sprintf("&epoch=%d&offset=%d", v.epoch, v.offset)
	}
	sock, err := dial(ctx, n.host, query, v.who.address)
	if err != nil {
		return err
	}
	_ = sock.conn.SetReadDeadline(time.Now().Add(dialLimit))
	frame, err := sock.read()
	if err != nil || !bytes.HasPrefix(frame, []byte(`{"t":"welcome"`)) {
		_ = sock.conn.Close()
		return fmt.Errorf("enter the room: no welcome: %.200s %w", frame, err)
	}
	_ = sock.conn.SetReadDeadline(time.Time{})
	v.run.of("welcome").add(time.Since(began))
	var welcome struct {
		Epoch, Head int64
		Recovered   bool
	}
	if err := json.Unmarshal(frame, &welcome); err != nil {
		return fmt.Errorf("read a welcome: %w", err)
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	v.sock = sock
	if v.offset == 0 { // earlier lines are history
		v.offset = welcome.Head
	}
	v.epoch = welcome.Epoch
	if v.run.closed.Load() {
		_ = sock.conn.Close()
	}
	return nil
}

// stay reads until the run ends. After a lost socket it reconnects to the next node, at a random time within a span
// that doubles.
func (v *viewer) stay(ctx context.Context) {
	for {
		err := v.read()
		if v.run.closed.Load() || ctx.Err() != nil {
			return
		}
		v.lostLines(err)
		v.run.count("sockets that ended", 1)
		ended := time.Now()
		for span := firstWait; ; span = min(2*span, longestWait) {
			select {
			case <-ctx.Done():
				return
			case <-time.After(rand.N(span)):
			}
			v.at.Store((v.at.Load() + 1) % int32(len(v.run.nodes)))
			if err = v.enter(ctx); err == nil {
				v.run.of("return").add(time.Since(ended))
				select {
				case v.returned <- struct{}{}:
				default: // already signalled
				}
				break
			}
			v.run.fail("return", err)
		}
	}
}

func (v *viewer) read() error {
	v.mu.Lock()
	sock := v.sock
	v.mu.Unlock()
	for {
		frame, err := sock.read()
		if err != nil {
			_ = sock.conn.Close()
			return err
		}
		switch {
		case bytes.HasPrefix(frame, []byte(`{"t":"ev"`)):
			v.events(frame, time.Now())
		case bytes.HasPrefix(frame, []byte(`{"t":"resync"`)):
			v.resync(frame)
		case bytes.HasPrefix(frame, []byte(`{"t":"ack"`)), bytes.HasPrefix(frame, []byte(`{"t":"rej"`)):
			v.answered(frame)
		}
	}
}

var (
	offsetMark = []byte(`{"o":`)
	lineMark   = []byte(`"text":"bench:`)
)

// events counts the events of a frame without decoding it, since quotes inside texts are escaped.
func (v *viewer) events(frame []byte, now time.Time) {
	late := !bytes.Contains(frame[:min(len(frame), 60)], []byte(`"rec":true`))
	v.mu.Lock()
	defer v.mu.Unlock()
	for rest := frame; ; {
		at := bytes.Index(rest, offsetMark)
		if at < 0 {
			break
		}
		rest = rest[at+len(offsetMark):]
		o := number(rest)
		switch {
		case o <= v.offset:
			v.doubled++
			continue
		case o > v.offset+1:
			v.missed += o - v.offset - 1
		}
		v.offset = o
		v.got++
	}
	for rest := frame; late; {
		at := bytes.Index(rest, lineMark)
		if at < 0 {
			break
		}
		rest = rest[at+len(lineMark):]
		v.seen.add(now.Sub(time.UnixMilli(number(rest))))
	}
}

// number parses the leading number of b.
func number(b []byte) (n int64) {
	for _, c := range b {
		if c < '0' || c > '9' {
			break
		}
		n = n*10 + int64(c-'0')
	}
	return n
}

func (v *viewer) resync(frame []byte) {
	var told struct{ Epoch, Head int64 }
	_ = json.Unmarshal(frame, &told) // from our own server; zeros would count as missed
	v.mu.Lock()
	defer v.mu.Unlock()
	v.resyncs++
	v.epoch, v.offset = told.Epoch, told.Head
}

// say sends a line with a timestamp, and waits for its answer.
func (v *viewer) say(id string, limit time.Duration) error {
	answer := make(chan error, 1)
	v.mu.Lock()
	if v.acks == nil {
		v.acks = map[string]chan error{}
	}
	v.acks[id] = answer
	v.mu.Unlock()
	v.write([]byte(`{"t":"send","id":"` + id + `","text":"bench:` + strconv.FormatInt(time.Now().UnixMilli(), 10) +
		`"}`))
	select {
	case err := <-answer:
		return err
	case <-time.After(limit):
		return fmt.Errorf("a line got no answer within %v", limit)
	}
}

func (v *viewer) answered(frame []byte) {
	var told struct {
		T, ID, Code string
	}
	if json.Unmarshal(frame, &told) != nil {
		return
	}
	v.mu.Lock()
	answer := v.acks[told.ID]
	delete(v.acks, told.ID)
	v.mu.Unlock()
	switch {
	case answer == nil:
	case told.T == "rej":
		answer <- &refused{code: told.Code}
	default:
		answer <- nil
	}
}

// lostLines fails the pending lines of a broken socket.
func (v *viewer) lostLines(err error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	for _, answer := range v.acks {
		answer <- err
	}
	clear(v.acks)
}

func (v *viewer) write(text []byte) {
	v.mu.Lock()
	sock := v.sock
	v.mu.Unlock()
	if sock != nil {
		sock.send(opText, text)
	}
}

func (v *viewer) close() {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.sock != nil {
		_ = v.sock.conn.Close()
	}
}
