// The mailbox of a live room, second part: gifts, tips, red envelopes.
package room

import (
	"github.com/asynkron/protoactor-go/cluster"

	"touchline/actors"
	"touchline/protos"
)

// Gift gives a gift to the anchor.
func (g *Grain) Gift(*protos.SendGift, func(*protos.GiftSent), func(error), cluster.GrainContext) error {
	return actors.Unavailable()
}

// Tip gives coins to the anchor.
func (g *Grain) Tip(*protos.SendTip, func(*protos.TipSent), func(error), cluster.GrainContext) error {
	return actors.Unavailable()
}

// Envelope sends a red envelope.
func (g *Grain) Envelope(*protos.SendEnvelope, func(*protos.EnvelopeSent), func(error), cluster.GrainContext) error {
	return actors.Unavailable()
}

// Grab takes a share of a red envelope.
func (g *Grain) Grab(*protos.GrabEnvelope, func(*protos.EnvelopeGrabbed), func(error), cluster.GrainContext) error {
	return actors.Unavailable()
}
