// Grabbing a red envelope over the socket.

package gateway

import (
	"context"

	"touchline/domain"
	"touchline/domain/ledger"
	"touchline/frames"
	"touchline/protos"
)

// Per connection: ten a second.
const (
	grabsPerSecond = 10
	grabsBurst     = 10
)

func (c *command) checkGrab() *domain.Refusal {
	if !validID(c.ID) {
		return domain.RefuseField("id", "format", "min", 1, "max", sendIDMax)
	}
	if _, ok := ledger.ParseEnvelope(c.RedEnvelopeID); !ok {
		return domain.RefuseField("redEnvelopeId", "id")
	}
	return nil
}

// grab takes a share of a public envelope of the room. Here, an envelope that the room has dropped is NOT_FOUND; the
// HTTP call reads it from the database.
func (c *conn) grab(ctx context.Context, cmd *command) {
	m, no := c.roomMembership(cmd)
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
	ctx, cancel := c.hub.call(ctx)
	grabbed, err := c.hub.deps.Rooms.Grab(ctx, m.room.name, &protos.GrabEnvelope{
		From: m.person().GetUser(), RedEnvelopeId: cmd.RedEnvelopeID,
	})
	cancel()
	if err != nil {
		c.refuse(cmd, c.refusalOf(ctx, err, "grab an envelope", domain.Unavailable))
		return
	}
	c.reply(jsonFrame(frames.GrabbedFrame{
		T: "ack", Room: cmd.Room, ID: cmd.ID, RedEnvelopeID: cmd.RedEnvelopeID, Amount: grabbed.GetAmount(),
		LeftCount: grabbed.GetLeftCount(),
	}))
}
