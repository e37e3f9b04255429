// Grabbing a red envelope over the socket: the REST grab without its way.
package gateway

import (
	"touchline/domain"
	"touchline/protos"
)

// Per connection; the next frame is welcome a tenth of a second later.
const (
	grabsPerSecond = 10
	grabsBurst     = 10
)

type grabbedFrame struct {
	T             string `json:"t"` // ack
	Room          string `json:"room,omitempty"`
	ID            string `json:"id"`
	RedEnvelopeID string `json:"redEnvelopeId"`
	Amount        int64  `json:"amount"`
	LeftCount     int64  `json:"leftCount"`
}

func (c *command) checkGrab() *domain.Refusal {
	if !validID(c.ID) {
		return domain.RefuseField("id", "format", "min", 1, "max", sendIDMax)
	}
	if _, ok := domain.ParseEnvelope(c.RedEnvelopeID); !ok {
		return domain.RefuseField("redEnvelopeId", "id")
	}
	return nil
}

// grab takes a share of a public envelope of the room. One the room has forgotten is NOT_FOUND here; the REST call
// knows more of it.
func (c *conn) grab(cmd *command) {
	m, no := c.roomSeat(cmd)
	switch {
	case no != nil:
	case m.ticket.UserID == 0:
		no = domain.Refuse(domain.Unauthenticated)
	default:
		if _, ok := domain.HouseOf(m.room.name); !ok {
			no = domain.Refuse(domain.NotFound, "kind", "envelope")
		}
	}
	if no != nil {
		c.refuse(cmd, no)
		return
	}
	ctx, cancel := c.hub.call()
	grabbed, err := c.hub.deps.Rooms.Grab(ctx, m.room.name, &protos.GrabEnvelope{From: m.person().GetUser(), RedEnvelopeId: cmd.RedEnvelopeID})
	cancel()
	if err != nil {
		c.refuse(cmd, c.asRefusal(err, "grab an envelope", domain.Unavailable))
		return
	}
	c.reply(jsonFrame(grabbedFrame{"ack", cmd.Room, cmd.ID, cmd.RedEnvelopeID, grabbed.GetAmount(), grabbed.GetLeftCount()}))
}
