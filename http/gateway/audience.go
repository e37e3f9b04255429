// Who is in a room on this node, and the reports about it to the live room's actor.

package gateway

import (
	"time"

	"touchline/domain"
	"touchline/domain/studio"
	"touchline/protos"
)

// audience counts a person once for all their sockets, and does not count the anchor of the room. Guarded by
// the room's mu.
type audience struct {
	present   map[string]*presence // also the anchor, whose sockets are limited too
	anchors   int                  // 1 while the anchor is present
	arrived   map[string]bool      // since the last report
	left      map[string]bool
	reportAll bool // the next report must be complete
	reporting bool
	lastFull  time.Duration // when the last complete report was made
}

type presence struct {
	sockets int
	arrival *protos.Arrival // nil for the anchor of the room, who is not counted
}

// viewers returns the number of viewers on this node.
func (a *audience) viewers() int64 { return int64(len(a.present) - a.anchors) }

// fullReportEvery is the interval of complete reports. It bounds the effect of a lost report.
const fullReportEvery = 10 * time.Second

func newAudience() audience {
	return audience{present: map[string]*presence{}, arrived: map[string]bool{}, left: map[string]bool{}}
}

// addSocket counts one more socket of a person. It returns false when a user has too many in this room.
func (r *room) addSocket(t studio.Ticket) bool {
	key := t.ViewerKey()
	r.mu.Lock()
	defer r.mu.Unlock()
	a := &r.audience
	if p := a.present[key]; p != nil {
		if t.UserID != 0 && p.sockets >= domain.SocketsPerUser {
			return false
		}
		p.sockets++
		return true
	}
	if t.OwnRoom() {
		a.present[key] = &presence{1, nil}
		a.anchors++
		return true
	}
	arrival := &protos.Arrival{Key: key, AtMs: r.hub.cfg.Now().UnixMilli(), Operator: t.Role == domain.RoleOperator}
	if t.UserID != 0 {
		arrival.User = &protos.User{UserId: t.UserID, NickName: t.NickName, UserImage: t.UserImage, HouseId: t.HouseID}
	}
	a.present[key] = &presence{1, arrival}
	if a.left[key] {
		delete(a.left, key) // left and returned between two reports
	} else {
		a.arrived[key] = true
	}
	return true
}

// leave undoes the counts of addSocket and acquireRoom. It is called once per membership.
func (m *membership) leave() {
	r := m.room
	if r == nil {
		return
	}
	key := m.ticket.ViewerKey()
	r.mu.Lock()
	a := &r.audience
	if p := a.present[key]; p != nil {
		if p.sockets--; p.sockets == 0 {
			delete(a.present, key)
			switch {
			case p.arrival == nil:
				a.anchors-- // anchors are never reported
			case a.arrived[key]:
				delete(a.arrived, key)
			default:
				a.left[key] = true
			}
		}
	}
	r.mu.Unlock()
	r.hub.releaseRoom(r)
}

// reportAudiences sends the live rooms the changes of the last second. Matches have no live room.
func (h *Hub) reportAudiences() {
	h.mu.Lock()
	rooms := make([]*room, 0, len(h.rooms))
	for name, r := range h.rooms {
		if _, ok := domain.HouseOf(name); ok {
			rooms = append(rooms, r)
		}
	}
	h.mu.Unlock()
	for _, r := range rooms {
		if report := r.report(); report != nil {
			h.spawn(func() { r.sendAudience(report) })
		}
	}
}

// report returns the report to send now; nil for nothing.
func (r *room) report() *protos.Attend {
	now := r.hub.now()
	r.mu.Lock()
	defer r.mu.Unlock()
	a := &r.audience
	if a.reporting || !r.open {
		return nil
	}
	whole := a.reportAll || len(a.present) > 0 && now-a.lastFull >= fullReportEvery
	if !whole && len(a.arrived) == 0 && len(a.left) == 0 {
		return nil
	}
	report := &protos.Attend{Node: r.hub.cfg.Node, All: whole}
	for key, p := range a.present {
		if p.arrival != nil && (whole || a.arrived[key]) {
			report.Arrived = append(report.Arrived, p.arrival)
		}
	}
	for key := range a.left {
		report.Left = append(report.Left, key)
	}
	if whole {
		a.lastFull, a.reportAll = now, false
	}
	clear(a.arrived)
	clear(a.left)
	a.reporting = true
	return report
}

func (r *room) sendAudience(report *protos.Attend) {
	ctx, cancel := r.hub.call(r.hub.ctx)
	defer cancel()
	answer, err := r.hub.deps.Rooms.Audience(ctx, r.name, report)
	if err != nil && r.hub.ctx.Err() == nil {
		r.hub.log.Warn("a report of an audience failed", "room", r.name, "error", err)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.audience.reporting = false
	if err != nil || answer.Unknown {
		r.audience.reportAll = true
		return
	}
	r.viewers = answer.Viewers
}
