// Tickets for the websocket (docs/protocol.md, "Tickets").

package chat

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/base64"
	"regexp"

	"github.com/gofiber/fiber/v3"

	"touchline/domain"
	"touchline/domain/studio"
	"touchline/http/rest"
	"touchline/http/view"
	"touchline/protos"
)

const (
	socketProtocol = "touchline.v1"
	visitorCookie  = "visitor" // counts a visitor with two tabs, or one who returns, once
	visitorDays    = 30
	// DrainingSeconds is the retryAfter of a draining node: another node may answer at once.
	DrainingSeconds = 3
	hostOnly        = "__Host-" // browsers accept such a cookie only over https and only from this host
)

var visitorID = regexp.MustCompile(`^[A-Za-z0-9_-]{16}$`)

func (h *Handlers) ticketRoutes() {
	rest.Document[ImInfoRequest,
		ImInfoAnswer](h.rest.Register(rest.Public, rest.TicketOfRoom, rest.LimitReads, h.webImInfo))
	rest.Document[rest.MatchRequest,
		ImInfoAnswer](h.rest.Register(rest.Public, rest.TicketOfRace, rest.LimitReads, h.raceImInfo))
}

// ImInfoAnswer is the right to open a websocket, with the caller's rights and the offset of the room's newest event.
type ImInfoAnswer struct {
	URL              string       `json:"url"`
	Protocol         string       `json:"protocol"`
	Ticket           string       `json:"ticket"`
	TicketExpireTime int64        `json:"ticketExpireTime"`
	Room             string       `json:"room"`
	Epoch            int64        `json:"epoch"`
	HeadOffset       int64        `json:"headOffset"`
	RoomRole         int32        `json:"roomRole"`
	CanChat          bool         `json:"canChat"`
	Reason           *domain.Code `json:"reason"`
	HeartbeatSeconds int          `json:"heartbeatSeconds"`
}

// ImInfoRequest names a house or a brand. Without either it means the user channel.
type ImInfoRequest struct {
	HouseID rest.ID `json:"houseId"`
	BrandID rest.ID `json:"brandId"`
}

// webImInfo issues a ticket for the room of a house or the slot grid of a brand. Without either, the ticket is for the
// user channel.
func (h *Handlers) webImInfo(c fiber.Ctx, caller rest.Caller) error {
	var req ImInfoRequest
	if err := rest.Decode(c, &req); err != nil {
		return err
	}
	room := domain.UserChannel
	switch {
	case req.HouseID != 0 && req.BrandID != 0:
		return domain.RefuseField("brandId", "alone")
	case req.BrandID != 0:
		room = domain.BrandRoom(int64(req.BrandID))
	case req.HouseID != 0:
		room = domain.HouseRoom(int64(req.HouseID))
	}
	return h.answerTicket(c, caller, room)
}

// raceImInfo issues a ticket for the chat of a match.
func (h *Handlers) raceImInfo(c fiber.Ctx, caller rest.Caller) error {
	var req rest.MatchRequest
	if err := rest.Decode(c, &req); err != nil {
		return err
	}
	if req.MatchID == 0 {
		return domain.RefuseField("matchId", "required")
	}
	return h.answerTicket(c, caller, domain.RaceRoom(int64(req.MatchID)))
}

// answerTicket issues a ticket for a room and answers the caller's rights there.
func (h *Handlers) answerTicket(c fiber.Ctx, caller rest.Caller, room string) error {
	if err := h.takesSockets(); err != nil { // before any read
		return err
	}
	ctx, cancel := h.rest.RequestContext(c)
	defer cancel()
	right, entry, err := view.RightIn(ctx, h.Rooms, caller, room)
	if err != nil {
		return err
	}
	if _, ofHouse := domain.HouseOf(room); ofHouse {
		if err := h.mayEnter(entry, caller); err != nil {
			return err
		}
	}
	if caller.UserID == 0 {
		right.Visitor = visitorOf(c, caller.Site)
	}
	answer := ImInfoAnswer{
		URL: rest.SocketURL(cmp.Or(h.rest.Nodes.Own, caller.Site)), Protocol: socketProtocol, Room: room,
		RoomRole: int32(right.Role),
		Epoch:    entry.Epoch, HeadOffset: entry.HeadOffset, HeartbeatSeconds: domain.HeartbeatSeconds,
	}
	_, grid := domain.BrandOf(room)
	switch {
	case grid: // it has bookings and no chat
		reason := domain.Forbidden
		answer.Reason = &reason
	case caller.UserID == 0:
		reason := domain.LoginToChat
		answer.Reason = &reason
	case room != domain.UserChannel: // only a person who may write activates the chat's actor
		standing, err := h.Chats.WhereStands(ctx, room, &protos.AskStanding{Person: view.PersonOf(right)})
		if err != nil {
			return err
		}
		answer.CanChat = standing.GetCanChat()
		answer.Reason = reasonOf(standing)
	}
	ticket, expires, err := h.Tickets.IssueTicket(ctx, right)
	if err != nil {
		return err
	}
	answer.Ticket, answer.TicketExpireTime = ticket, expires.UnixMilli()
	return h.rest.Answer(c, answer)
}

// takesSockets refuses with UNAVAILABLE while this node refuses websockets, because it is full or draining.
func (h *Handlers) takesSockets() error {
	if h.rest.Draining() {
		return h.elsewhere(DrainingSeconds)
	}
	if h.Busy != nil {
		if wait := h.Busy(); wait > 0 {
			return h.elsewhere(wait)
		}
	}
	return nil
}

// elsewhere refuses with UNAVAILABLE for some seconds. It names another node if nodes have addresses of their own.
func (h *Handlers) elsewhere(seconds int) error {
	if node := h.rest.Nodes.Another(); node != "" {
		return domain.Refuse(domain.Unavailable, "retryAfter", seconds, "node", node)
	}
	return domain.Refuse(domain.Unavailable, "retryAfter", seconds)
}

// mayEnter is studio.House.VisibleTo with the fields of an entry.
func (h *Handlers) mayEnter(entry studio.RoomEntry, caller rest.Caller) error {
	house := studio.House{
		HouseCard:     domain.HouseCard{HouseID: entry.HouseID, Status: entry.Status},
		SuspendReason: entry.SuspendReason, SuspendEnd: entry.SuspendEnd,
	}
	return house.VisibleTo(caller.HouseID, h.rest.Now())
}

// visitorOf returns the id in the visitor's cookie. Without a cookie it sets a new one.
func visitorOf(c fiber.Ctx, site string) string {
	name := visitorCookie
	if rest.IsHTTPS(site) {
		name = hostOnly + visitorCookie
	}
	if known := c.Cookies(name); visitorID.MatchString(known) {
		return known
	}
	visitor := newVisitor()
	c.Cookie(&fiber.Cookie{
		Name: name, Value: visitor, Path: "/", MaxAge: visitorDays * 24 * 3600,
		HTTPOnly: true, SameSite: fiber.CookieSameSiteLaxMode, Secure: rest.IsHTTPS(site),
	})
	return visitor
}

func newVisitor() string {
	var b [12]byte
	_, _ = rand.Read(b[:])
	return base64.RawURLEncoding.EncodeToString(b[:])
}

func reasonOf(standing *protos.Standing) *domain.Code {
	if standing.GetReason() == "" {
		return nil
	}
	return new(domain.Code(standing.GetReason()))
}

// DevTicket issues a ticket for a room without a request, for load tests.
func (h *Handlers) DevTicket(ctx context.Context, caller rest.Caller, houseID int64) (string, error) {
	if err := h.takesSockets(); err != nil {
		return "", err
	}
	right, _, err := view.RightIn(ctx, h.Rooms, caller, domain.HouseRoom(houseID))
	if err != nil {
		return "", err
	}
	if caller.UserID == 0 {
		right.Visitor = newVisitor()
	}
	ticket, _, err := h.Tickets.IssueTicket(ctx, right)
	return ticket, err
}
