// The mailbox of a live room, second part: gifts, tips, red envelopes.

package room

import (
	"fmt"
	"strconv"
	"time"

	"github.com/asynkron/protoactor-go/actor"
	"google.golang.org/protobuf/proto"

	"touchline/actors"
	"touchline/domain"
	"touchline/domain/ledger"
	"touchline/protos"
)

// payer is the key for the spending of one user: combos and balances follow the order of their requests.
type payer int64

// Gift gives a gift to the anchor.
func (g *Grain) Gift(cmd *protos.SendGift) error {
	g.InTurn(payer(cmd.From.GetUserId()), func(asker *actor.PID) {
		given, err := SendGift(g.state, cmd, g.nextName("gt"), g.Now())
		if err != nil {
			g.Reply(asker, actors.Answer(err))
			return
		}
		gift := given.Gift
		g.spend(asker, spending{
			request: cmd.Request, event: given, transfer: giftTransfer(g.state, cmd, gift),
			answer: func(left domain.Coins) proto.Message {
				return &protos.GiftSent{
					GiftTxId: gift.GiftTxId, Balance: int64(left), ComboId: gift.ComboId, ComboCount: gift.ComboCount,
				}
			},
		})
	})
	return nil
}

// Tip gives coins to the anchor.
func (g *Grain) Tip(cmd *protos.SendTip) error {
	g.InTurn(payer(cmd.From.GetUserId()), func(asker *actor.PID) {
		given, err := SendTip(g.state, cmd, g.nextName("tp"), g.Now())
		if err != nil {
			g.Reply(asker, actors.Answer(err))
			return
		}
		g.spend(asker, spending{
			request: cmd.Request, event: given, transfer: tipTransfer(g.state, cmd, given.Tip),
			answer: func(left domain.Coins) proto.Message {
				return &protos.TipSent{TipId: given.Tip.TipId, Balance: int64(left)}
			},
		})
	})
	return nil
}

// Envelope sends a red envelope. A private one is shown to its receiver alone.
func (g *Grain) Envelope(cmd *protos.SendEnvelope) error {
	g.InTurn(payer(cmd.From.GetUserId()), func(asker *actor.PID) {
		sealed, err := SendEnvelope(g.state, cmd, g.Now())
		if err != nil {
			g.Reply(asker, actors.Answer(err))
			return
		}
		e := sealedEnvelope(sealed)
		shown := e.view()
		g.spend(asker, spending{
			request: cmd.Request, event: sealed, transfer: sealTransfer(g.state, cmd, e.id), row: e.row(),
			answer: func(left domain.Coins) proto.Message {
				return &protos.EnvelopeSent{Envelope: shown, Balance: int64(left)}
			},
			then: func() {
				if e.private() {
					g.Publisher.Private(g.privateEnvelope(cmd.Receiver.UserId, shown))
				}
			},
		})
	})
	return nil
}

// spending is a decision that costs the asker coins.
type spending struct {
	request  *protos.Request
	event    proto.Message
	transfer ledger.Transfer
	row      domain.Row // may be nil
	answer   func(left domain.Coins) proto.Message
	then     func() // may be nil
}

func (g *Grain) spend(asker *actor.PID, s spending) {
	kept, err := proto.Marshal(s.answer(0))
	if err != nil {
		g.Reply(asker, actors.Answer(fmt.Errorf("keep an answer: %w", err)))
		return
	}
	userID := int64(s.transfer.Debit)
	settlement := &actors.Settlement{
		Events: list(s.event), Transfers: []ledger.Transfer{s.transfer}, Answer: s.answer,
		Request: &ledger.Request{Key: s.request.Key, Hash: s.request.Hash, Answer: kept},
		Then: func(left domain.Coins) {
			g.Publisher.Private(BalanceFrame(userID, left))
			if s.then != nil {
				s.then()
			}
			g.carry()
			g.keepTime()
		},
	}
	if s.row != nil {
		settlement.Rows = []domain.Row{s.row}
	}
	g.Settle(asker, payer(userID), settlement)
}

// nextName names a gift or tip. The epoch makes the name unique among activations.
func (g *Grain) nextName(kind string) string {
	g.named++
	return fmt.Sprintf("%s%d_%s_%d", kind, g.state.Config.HouseId, strconv.FormatInt(g.Epoch(), 36), g.named)
}

// Grab takes a share of a red envelope; memory decides.
func (g *Grain) Grab(cmd *protos.GrabEnvelope) error {
	if g.Dead() {
		return actors.Unavailable()
	}
	taken, err := Grab(g.state, cmd, g.Now())
	if err != nil {
		if e := g.state.envelopes[cmd.RedEnvelopeId]; e != nil && !g.Durable(e.got[cmd.From.GetUserId()].append) {
			g.Confirm(actors.Answer(err)) // the user's first share is not in the journal yet
			return nil
		}
		return actors.Answer(err)
	}
	e := g.state.envelopes[taken.RedEnvelopeId]
	d := &actors.Decision{
		Events:    list(taken),
		Transfers: []ledger.Transfer{grabTransfer(g.state, e, taken, len(e.got))},
	}
	d.Rows = func() []domain.Row {
		d.Answer = &protos.EnvelopeGrabbed{Amount: taken.Amount, LeftCount: e.leftCount(), Envelope: e.shownToGrabber()}
		return []domain.Row{e.row()}
	}
	g.Commit(d)
	e.got[taken.From.UserId] = share{taken.Amount, g.Appended()}
	g.follow(e)
	return nil
}

// follow sends news of grabs, and ends an envelope that is empty or expired. Like every decision that makes news, it
// takes effect when it is in the journal.
func (g *Grain) follow(e *envelope) {
	if e.following || g.Dead() {
		return
	}
	e.following = true
	g.InOwnTurn(e, func() {
		events := Follow(e, g.Now())
		if len(events) == 0 {
			e.following = false
			g.announceLater(e)
			return
		}
		settlement := &actors.Settlement{Events: events}
		closed, ends := events[len(events)-1].(*protos.EnvelopeClosed)
		if ends {
			e.ending = true
			g.payBack(settlement, e, closed)
		}
		settlement.Then = func(domain.Coins) {
			e.following = false
			if ends {
				g.showEnd(e)
			}
			g.carry()
			g.keepTime()
			g.follow(e)
		}
		g.Settle(nil, e, settlement)
	})
}

// announceLater runs follow when the next grabs may be broadcast.
func (g *Grain) announceLater(e *envelope) {
	if e.waiting || e.unannounced() == 0 {
		return
	}
	e.waiting = true
	g.Later(grabNewsEvery-time.Duration(max(0, g.Now().UnixMilli()-e.announcedMs))*time.Millisecond, func() {
		e.waiting = false
		g.follow(e)
	})
}

// payBack adds the writes of the end of an envelope: its row, the refund and the notice to the sender.
func (g *Grain) payBack(settlement *actors.Settlement, e *envelope, closed *protos.EnvelopeClosed) {
	after := *e
	after.close(closed)
	settlement.Rows = append(settlement.Rows, after.row())
	if closed.Refunded > 0 {
		settlement.Transfers = []ledger.Transfer{refundTransfer(g.state, e, closed)}
		settlement.Rows = append(settlement.Rows, refundNotice(g.state, e, closed))
	}
}

// showEnd notifies the sender and the receivers, besides the room.
func (g *Grain) showEnd(e *envelope) {
	sealed := e.sealed.Envelope
	if e.private() {
		shown := e.view()
		g.Publisher.Private(g.privateEnvelope(sealed.From.UserId, shown))
		g.Publisher.Private(g.privateEnvelope(sealed.Receiver.GetUserId(), shown))
	}
	if e.closed.Refunded > 0 {
		g.Publisher.Private(actors.NoticeFrame(refundNotice(g.state, e, e.closed)))
	}
}
