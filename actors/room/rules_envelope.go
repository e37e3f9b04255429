// The rules of red envelopes: who may send one, who gets which share, when it ends.

package room

import (
	"fmt"
	"slices"
	"time"

	"google.golang.org/protobuf/proto"

	"touchline/domain"
	"touchline/domain/ledger"
	"touchline/protos"
)

const (
	grabNewsEvery = 200 * time.Millisecond // shortest interval between news about the grabs of one envelope
	grabsAtOnce   = 5                      // grabs that one piece of news lists
)

// delays are the delays after which a public envelope may open, in seconds.
var delays = []int64{0, 60, 180}

// SendEnvelope decides an envelope. An equal envelope whose coins cannot be divided is AMOUNT_RANGE with
// the parameter multipleOf.
func SendEnvelope(s *State, cmd *protos.SendEnvelope, now time.Time) (*protos.EnvelopeSealed, error) {
	if err := mayPay(s, cmd.Request, cmd.From, now); err != nil {
		return nil, err
	}
	if err := spendable(cmd.TotalAmount); err != nil {
		return nil, err
	}
	var err error
	if ledger.RedType(cmd.RedType) == ledger.RedPrivate {
		err = privateForm(cmd)
	} else {
		err = publicForm(cmd)
	}
	if err != nil {
		return nil, err
	}
	if err := remark(cmd.Remark); err != nil {
		return nil, err
	}
	if s.envelopes[ledger.FormatEnvelope(cmd.Number)] != nil {
		return nil, domain.Refuse(ledger.Repeated) // a repeated command whose answer was lost
	}
	if cmd.Number < 1 || len(cmd.Seed) != ledger.SeedBytes {
		return nil, fmt.Errorf("an envelope needs a number and %d secret bytes, got number %d", ledger.SeedBytes,
			cmd.Number)
	}
	kept := proto.Clone(cmd).(*protos.SendEnvelope)
	kept.Request = nil // stored with the transfer
	open := now.Add(time.Duration(cmd.DelayS) * time.Second)
	lasts := ledger.EnvelopeOpenFor
	switch {
	case ledger.RedType(cmd.RedType) == ledger.RedPrivate:
		lasts = ledger.EnvelopePrivateFor
	case cmd.OpenS > 0:
		lasts = time.Duration(cmd.OpenS) * time.Second
	}
	return &protos.EnvelopeSealed{Envelope: kept, HouseId: s.Config.HouseId, AtMs: now.UnixMilli(),
		OpenMs: open.UnixMilli(), ExpireMs: open.Add(lasts).UnixMilli()}, nil
}

func publicForm(cmd *protos.SendEnvelope) error {
	most := min(ledger.EnvelopeCountMax, cmd.TotalAmount)
	switch {
	case ledger.RedType(cmd.RedType) != ledger.RedPublicRandom && ledger.RedType(cmd.RedType) != ledger.RedPublicEqual:
		return domain.RefuseField("redType", "enum")
	case cmd.TotalCount < 1 || cmd.TotalCount > most:
		return domain.Refuse(domain.CountRange, "min", 1, "max", most)
	case ledger.RedType(cmd.RedType) == ledger.RedPublicEqual && cmd.TotalAmount%cmd.TotalCount != 0:
		return domain.Refuse(domain.AmountRange, "min", cmd.TotalCount,
			"max", ledger.SpendMax-ledger.SpendMax%cmd.TotalCount, "multipleOf", cmd.TotalCount)
	case !slices.Contains(delays, cmd.DelayS):
		return domain.RefuseField("delaySeconds", "enum")
	case domain.Length(cmd.ClientSeed) > ledger.ClientSeedMax:
		return domain.RefuseField("clientSeed", "length", "max", ledger.ClientSeedMax)
	}
	return nil
}

func privateForm(cmd *protos.SendEnvelope) error {
	switch {
	case cmd.Receiver.GetUserId() <= 0:
		return domain.RefuseField("userId", "required")
	case cmd.Receiver.UserId == cmd.From.UserId:
		return domain.RefuseField("userId", "own")
	case cmd.TotalCount != 1:
		return domain.Refuse(domain.CountRange, "min", 1, "max", 1)
	case cmd.DelayS != 0:
		return domain.RefuseField("delaySeconds", "enum")
	}
	return nil
}

// Grab decides who gets the next share. A repeated grab gets the same amount.
func Grab(s *State, cmd *protos.GrabEnvelope, now time.Time) (*protos.ShareTaken, error) {
	userID := cmd.From.GetUserId()
	if userID <= 0 {
		return nil, domain.Refuse(domain.Unauthenticated)
	}
	e := s.envelopes[cmd.RedEnvelopeId]
	if e == nil || e.private() != cmd.Private {
		return nil, domain.Refuse(domain.NotFound, "kind", "envelope")
	}
	if e.private() && e.sealed.Envelope.Receiver.GetUserId() != userID {
		return nil, domain.Refuse(domain.EnvelopeNotYours)
	}
	if share, has := e.got[userID]; has {
		return nil, domain.Refuse(domain.EnvelopeAlreadyGrabbed, "amount", share.amount)
	}
	if err := suspended(s, now); err != nil { // a rest that is never taken is refunded to the sender
		return nil, err
	}
	switch {
	case e.leftCount() == 0:
		return nil, domain.Refuse(domain.EnvelopeFinished, "redEnvelopeId", e.id)
	case e.closed != nil || e.ending || now.UnixMilli() >= e.sealed.ExpireMs:
		return nil, domain.Refuse(domain.EnvelopeExpired, "redEnvelopeId", e.id)
	case now.UnixMilli() < e.sealed.OpenMs:
		left := time.Duration(e.sealed.OpenMs-now.UnixMilli()) * time.Millisecond
		return nil, domain.Refuse(domain.EnvelopeNotOpen, "openTime", e.sealed.OpenMs, "retryAfter", left.Seconds())
	}
	return &protos.ShareTaken{
		RedEnvelopeId: e.id, From: cmd.From, Amount: e.shares[len(e.got)], AtMs: now.UnixMilli()}, nil
}

// Follow decides the news of an envelope and its end, by its grabs and the time.
func Follow(e *envelope, now time.Time) []proto.Message {
	if e.closed != nil {
		return nil
	}
	finished := e.leftCount() == 0
	ends := finished || now.UnixMilli() >= e.sealed.ExpireMs
	var events []proto.Message
	if e.unannounced() > 0 && (ends || now.UnixMilli()-e.announcedMs >= grabNewsEvery.Milliseconds()) {
		events = append(events, announceGrabs(e, now))
	}
	switch {
	case finished:
		events = append(events, &protos.EnvelopeClosed{
			RedEnvelopeId: e.id, RedStatus: int32(ledger.RedFinished), AtMs: now.UnixMilli()})
	case ends:
		events = append(events, &protos.EnvelopeClosed{
			RedEnvelopeId: e.id, RedStatus: int32(ledger.RedExpired), Refunded: e.left, AtMs: now.UnixMilli()})
	}
	return events
}

// unannounced is the number of grabs that are not broadcast yet. Grabs of a private envelope never are.
func (e *envelope) unannounced() int {
	if e.private() || e.closed != nil {
		return 0
	}
	return len(e.taken) - e.announced
}

// announceGrabs lists the newest grabs; the last entry has the number of the others.
func announceGrabs(e *envelope, now time.Time) *protos.GrabsTold {
	told := &protos.GrabsTold{RedEnvelopeId: e.id, Told: int64(len(e.taken)), AtMs: now.UnixMilli()}
	left := e.left
	for i := len(e.taken) - 1; i >= e.announced && len(told.Grabs) < grabsAtOnce; i-- {
		taken := e.taken[i]
		told.Grabs = append(told.Grabs, &protos.GrabNews{
			RedEnvelopeId: e.id, From: taken.From, Amount: taken.Amount,
			LeftCount: e.sealed.Envelope.TotalCount - int64(i+1), LeftAmount: left})
		left += taken.Amount
	}
	slices.Reverse(told.Grabs)
	told.Grabs[len(told.Grabs)-1].More = int64(e.unannounced() - len(told.Grabs))
	return told
}

func sealTransfer(s *State, cmd *protos.SendEnvelope, id string) ledger.Transfer {
	return ledger.Transfer{
		Key: cmd.Request.Key, Debit: ledger.WalletOf(cmd.From.UserId), Credit: ledger.EscrowOf(cmd.Number),
		Amount: domain.Coins(cmd.TotalAmount), Kind: ledger.FlowEnvelopeSend, Ref: id,
		HouseID: s.Config.HouseId, SessionID: s.Live.SessionId, Remark: cmd.Remark,
	}
}

// grabTransfer pays the share with the given index.
func grabTransfer(s *State, e *envelope, taken *protos.ShareTaken, index int) ledger.Transfer {
	return ledger.Transfer{
		Key: "grab/" + e.id + "/" + domain.FormatID(taken.From.UserId), Debit: ledger.EscrowOf(e.number),
		Credit: ledger.WalletOf(taken.From.UserId), Amount: domain.Coins(taken.Amount), Kind: ledger.FlowEnvelopeGrab,
		Escrow: true, Ref: e.id, HouseID: s.Config.HouseId, SessionID: s.Live.SessionId, Item: int64(index),
	}
}

func refundTransfer(s *State, e *envelope, closed *protos.EnvelopeClosed) ledger.Transfer {
	return ledger.Transfer{
		Key: "refund/" + e.id, Debit: ledger.EscrowOf(e.number), Credit: ledger.WalletOf(e.sealed.Envelope.From.UserId),
		Amount: domain.Coins(closed.Refunded), Kind: ledger.FlowEnvelopeRefund, Escrow: true, Ref: e.id,
		HouseID: s.Config.HouseId, SessionID: s.Live.SessionId,
	}
}
