// Frames to one person instead of a room, and closing a person's sockets.

package gateway

import (
	"bytes"
	"encoding/json"

	"touchline/domain"
	"touchline/http/wire"
	"touchline/protos"
)

// Private sends a frame to the sockets of one user, in one room or in all rooms, or to the staff of a room. It updates
// the sockets' data about the person before it sends the frame. It never blocks.
func (h *Hub) Private(p *protos.PrivateFrame) {
	if p.Person != nil {
		h.updatePerson(p)
	}
	if len(p.Frame) == 0 {
		return
	}
	if len(p.Frame) < 3 || p.Frame[0] != '{' {
		h.log.Error("a private frame is not a JSON object", "room", p.Room)
		return
	}
	if p.Staff {
		h.sendToStaff(p.Room, sharePrivate(p, nil))
		return
	}
	inLanguage := map[string]*shared{} // a frame without a notice is the same in all languages
	for _, c := range h.socketsOf(p.UserId) {
		lang := ""
		if p.Notice != nil {
			lang = c.language()
		}
		f := inLanguage[lang]
		if f == nil {
			f = sharePrivate(p, h.noticeFields(p.Notice, lang))
			inLanguage[lang] = f
		}
		c.shard.post(func() {
			if c.inRoom(p.Room) {
				c.write(outFrame{bytes: f.bytes(c.named)})
			}
		})
	}
}

// sharePrivate puts fields before those of a private frame, and the name of its room where it must be named.
func sharePrivate(p *protos.PrivateFrame, fields []byte) *shared {
	names := p.Room != "" && !bytes.Contains(p.Frame, []byte(`"room":`)) // unless the frame names its room already
	return share(func(named bool) []byte {
		b := make([]byte, wire.FrameHeaderMax, wire.FrameHeaderMax+len(p.Frame)+len(p.Room)+len(fields)+16)
		b = append(b, '{')
		b = roomField(b, named && names, p.Room)
		b = append(b, fields...)
		return wire.WithHeader(wire.OpText, append(b, p.Frame[1:]...))
	})
}

// noticeFields returns the title and the body of a notice in a language, as fields of its frame; nil for no notice.
func (h *Hub) noticeFields(n *protos.Notice, lang string) []byte {
	if n == nil {
		return nil
	}
	title, body := h.deps.WordNotice(lang, domain.NotifyType(n.Type), n.Params)
	fields, _ := json.Marshal(struct {
		Title string `json:"title"`
		Body  string `json:"body"`
	}{title, body})
	fields[len(fields)-1] = ',' // the frame's own fields follow
	return fields[1:]
}

// updatePerson updates the sockets' data about a person in the rooms of the frame.
func (h *Hub) updatePerson(p *protos.PrivateFrame) {
	for _, c := range h.socketsOf(p.UserId) {
		for _, m := range c.allMemberships() {
			if m.room == nil || p.Room != "" && m.room.name != p.Room {
				continue
			}
			if p.Person.RoleSet {
				m.role.Store(p.Person.Role)
			}
			if p.Person.FollowedSet {
				m.followed.Store(p.Person.FollowedMs)
			}
		}
	}
}

// sendToStaff writes a frame to the moderators of a room and its anchor.
func (h *Hub) sendToStaff(room string, f *shared) {
	r := h.roomByName(room)
	if r == nil {
		return
	}
	for _, s := range h.shards {
		s.post(func() {
			l := s.lists[r]
			if l == nil {
				return
			}
			for _, members := range [][]*membership{l.live, l.behind} { // nothing is sent before the welcome
				for _, m := range members {
					if domain.RoomRole(m.role.Load()).Staff() {
						m.conn.write(outFrame{bytes: f.bytes(m.conn.named)})
					}
				}
			}
		})
	}
}

func (h *Hub) socketsOf(userID int64) []*conn {
	h.mu.Lock()
	defer h.mu.Unlock()
	return append([]*conn(nil), h.users[userID]...)
}

// inRoom reports whether the connection has joined a room. Every connection is in "".
func (c *conn) inRoom(room string) bool {
	if room == "" {
		return true
	}
	for _, m := range c.allMemberships() {
		if m.ticket.Room == room {
			return true
		}
	}
	return false
}

// Kick closes the sockets that a log-out, a ban or a suspension ends: those of one user or, without a user, of a whole
// room. They get a kick frame with the reason and are closed with 4003 within two seconds.
func (h *Hub) Kick(k *protos.KickUser) {
	no := domain.Refuse(domain.Code(k.Code))
	if no.Code == domain.RoomSuspended {
		no = domain.Refuse(no.Code, "reason", k.Reason, "endTime", orNull(k.EndMs))
	}
	if k.UserId == 0 {
		if k.Room == "" {
			return
		}
		for _, s := range h.shards {
			s.post(func() {
				for _, c := range s.conns {
					if c.inRoom(k.Room) {
						c.remove(no)
					}
				}
			})
		}
		return
	}
	for _, c := range h.socketsOf(k.UserId) {
		if c.concerns(k) {
			c.remove(no)
		}
	}
}

// concerns reports whether a kick of this connection's user applies to this connection. The logins that requested its
// tickets decide.
func (c *conn) concerns(k *protos.KickUser) bool {
	if !c.inRoom(k.Room) {
		return false
	}
	c.mu.Lock()
	hashes := [][]byte{c.owner.TokenHash}
	for _, m := range c.memberships {
		hashes = append(hashes, m.ticket.TokenHash)
	}
	c.mu.Unlock()
	if len(k.TokenHash) == 0 && len(k.ExceptHash) == 0 {
		return true
	}
	for _, hash := range hashes {
		if len(k.TokenHash) > 0 && bytes.Equal(hash, k.TokenHash) {
			return true
		}
		if len(k.TokenHash) == 0 && !bytes.Equal(hash, k.ExceptHash) {
			return true
		}
	}
	return false
}

func (c *conn) remove(no *domain.Refusal) {
	c.hub.count.kicked.Add(1)
	c.closeWith(closeRemoved, kick(no, false, 0))
}

// Changed does nothing: it concerns the caches of the HTTP calls.
func (*Hub) Changed(*protos.Changed) {}
