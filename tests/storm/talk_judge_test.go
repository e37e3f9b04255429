// The checks of the chat in a storm: acknowledged, muted and read lines against the stored lines of the rooms.

package storm

import (
	"encoding/json"
	"slices"
	"time"
)

// chatHistory is everything users did and saw in the rooms, and the stored lines.
type chatHistory struct {
	log   map[string][]logLine // by room, in order of offsets
	said  []saidLine
	mutes []muteSpan
	read  []reading
}

// logLine is a stored event of a room.
type logLine struct {
	offset, epoch, user  int64
	kind, cid, messageID string
	at                   time.Time // by the clock of the node that numbered it
	body                 string
}

// saidLine is a sent line, from the first attempt to its outcome.
type saidLine struct {
	room, cid         string
	user              int64
	invoked, returned time.Time
	tries             int
	code              string // of the refusal; "" if it was acknowledged
	offset            int64
	messageID         string
}

// muteSpan is a mute from its answer until the request to lift it.
type muteSpan struct {
	room, id      string
	user          int64
	acked, lifted time.Time
}

// reading is everything one reader of a room received.
type reading struct {
	room  string
	parts []part
}

// part is a list without a break: after it the server told the reader to start over.
type part struct {
	epoch  int64
	began  string  // join, or the reason of the resync before it
	head   int64   // position of the room: earlier events came by hist, later ones by ev
	epochs []int64 // of its frames and of the joins that continued it
	again  int     // number of such joins
	events []readEvent
}

type readEvent struct {
	offset int64
	raw    string
}

// past are the kinds in hist (docs/protocol.md, "Frames of the server").
var past = []string{"chat", "notice", "gift", "tip", "envelopeOpen", "envelopeEnd"}

// last returns the reader's position in the list.
func (p part) last() int64 {
	if len(p.events) == 0 {
		return p.head
	}
	return max(p.head, p.events[len(p.events)-1].offset)
}

// missed returns the stored events that are missing within a list.
func (p part) missed(stored map[int64]logLine) (gaps [][2]int64) {
	if len(p.events) == 0 {
		return nil
	}
	at := p.events[0].offset - 1 // the reach of hist is another question
	step := func(next int64) {
		for o := at + 1; o < next; o++ {
			if o > p.head || slices.Contains(past, stored[o].kind) {
				gaps = append(gaps, [2]int64{at, next})
				break
			}
		}
		if next <= at {
			gaps = append(gaps, [2]int64{at, next})
		}
		at = next
	}
	for _, e := range p.events {
		if at < p.head && e.offset > p.head {
			step(p.head + 1)
			at = p.head
		}
		step(e.offset)
	}
	return gaps
}

// judge compares everything with the stored lines.
func (h *chatHistory) judge() (f findings) {
	for room, lines := range h.log {
		f.oneOrder(room, lines)
		f.noticedMutes(room, lines)
	}
	h.judgeSaid(&f)
	h.judgeMutes(&f)
	h.judgeReaders(&f)
	return f
}

// oneOrder checks that offsets rise by one, epochs never fall, and a client's id occurs once.
func (f *findings) oneOrder(room string, lines []logLine) {
	type own struct {
		user int64
		cid  string
	}
	seen := map[own]int64{}
	for i, line := range lines {
		if i > 0 && (line.offset != lines[i-1].offset+1 || line.epoch < lines[i-1].epoch) {
			f.add("%s: event %d of epoch %d follows %d of epoch %d", room, line.offset, line.epoch, lines[i-1].offset,
				lines[i-1].epoch)
		}
		if line.cid == "" {
			continue
		}
		if first, twice := seen[own{line.user, line.cid}]; twice {
			f.add("%s: line %s is stored at %d and %d", room, line.cid, first, line.offset)
		}
		seen[own{line.user, line.cid}] = line.offset
	}
}

// noticedMutes checks that no line of a muted user is between the notices of the mute and of its end.
func (f *findings) noticedMutes(room string, lines []logLine) {
	muted := map[string]int64{} // by name
	for _, line := range lines {
		var e struct {
			Key    string
			Params struct{ NickName string }
			User   struct{ NickName string }
		}
		_ = json.Unmarshal([]byte(line.body), &e)
		switch {
		case line.kind == "notice" && e.Key == "userMuted":
			muted[e.Params.NickName] = line.offset
		case line.kind == "notice" && e.Key == "userUnmuted":
			delete(muted, e.Params.NickName)
		case line.kind == "chat" && muted[e.User.NickName] != 0:
			f.add("%s: line %d of %s comes after their mute at %d", room, line.offset, e.User.NickName,
				muted[e.User.NickName])
		}
	}
}

// judgeSaid checks that acknowledged lines are stored as acknowledged, and refused ones are not.
func (h *chatHistory) judgeSaid(f *findings) {
	type own struct {
		room, cid string
		user      int64
	}
	stored := map[own]logLine{}
	for room, lines := range h.log {
		for _, line := range lines {
			if line.cid != "" {
				stored[own{room, line.cid, line.user}] = line
			}
		}
	}
	for _, d := range h.said {
		line, there := stored[own{d.room, d.cid, d.user}]
		switch {
		case d.code != "" && there:
			f.add("%s: line %s was refused with %s after %d tries and is stored at %d", d.room, d.cid, d.code, d.tries,
				line.offset)
		case d.code != "":
		case !there:
			f.add("%s: line %s was acknowledged and is lost", d.room, d.cid)
		case line.offset != d.offset || line.messageID != d.messageID:
			f.add("%s: line %s was acknowledged as %d (%s) and is %d (%s)", d.room, d.cid, d.offset, d.messageID,
				line.offset, line.messageID)
		}
	}
}

// judgeMutes checks that after the answer to a mute no line of the user is stored until the request to lift it. All
// clocks are of one machine; stored times have milliseconds.
func (h *chatHistory) judgeMutes(f *findings) {
	for _, m := range h.mutes {
		for _, line := range h.log[m.room] {
			if line.kind == "chat" && line.user == m.user && line.at.After(m.acked) &&
				line.at.Before(m.lifted.Add(-time.Millisecond)) {
				f.add("%s: line %s of %d was numbered %v after their mute was acknowledged", m.room, line.cid, m.user,
					line.at.Sub(m.acked))
			}
		}
		for _, d := range h.said {
			if d.room == m.room && d.user == m.user && d.code == "" && d.invoked.After(m.acked) &&
				d.returned.Before(m.lifted) {
				f.add("%s: line %s of %d was accepted %v after their mute was acknowledged", m.room, d.cid, m.user,
					d.returned.Sub(m.acked))
			}
		}
	}
}

// judgeReaders checks that every list has no gap and matches the stored events. Events that the room sent without
// storing are allowed at the end of a list when the next one has another epoch; all readers got the same ones.
func (h *chatHistory) judgeReaders(f *findings) {
	type place struct {
		room          string
		epoch, offset int64
	}
	lost := map[place]string{}
	for _, r := range h.read {
		stored := map[int64]logLine{}
		for _, line := range h.log[r.room] {
			stored[line.offset] = line
		}
		for i, p := range r.parts {
			if slices.ContainsFunc(p.epochs, func(epoch int64) bool { return epoch != p.epoch }) {
				f.add("%s: a reader got events of epochs %v after epoch %d", r.room, p.epochs, p.epoch)
			}
			for _, gap := range p.missed(stored) {
				f.add("%s: a reader heard %d after %d", r.room, gap[1], gap[0])
			}
			astray := false
			for _, e := range p.events {
				if stored[e.offset].body == e.raw && !astray {
					continue
				}
				astray = true
				if i+1 == len(r.parts) || r.parts[i+1].began != "epoch" {
					f.add("%s: a reader heard %s, which is stored as %q", r.room, e.raw, stored[e.offset].body)
				}
				at := place{r.room, p.epoch, e.offset}
				if other, known := lost[at]; known && other != e.raw {
					f.add("%s: two readers heard %s and %s at one place", r.room, other, e.raw)
				}
				lost[at] = e.raw
			}
		}
	}
}
