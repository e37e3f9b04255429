// A red envelope in the state of its room: who took which share, and what is public.

package room

import (
	"encoding/hex"
	"slices"
	"time"

	"touchline/domain"
	"touchline/domain/ledger"
	"touchline/protos"
)

type envelope struct {
	id     string
	number int64
	sealed *protos.EnvelopeSealed
	hash   string  // of the seed, hex
	shares []int64 // in the order of taking; nil after the end

	taken       []*protos.ShareTaken // in the order of taking; nil after the end
	got         map[int64]share      // by user
	left        int64                // coins
	announced   int                  // how many of taken have been sent as news
	announcedMs int64
	closed      *protos.EnvelopeClosed

	// Of this activation alone:
	ending    bool // the end is being committed: no more shares
	following bool // news of its grabs is being decided
	waiting   bool // a timer for news of its grabs is running
}

type share struct {
	amount int64
	append int64 // number of the change that holds it; 0 if it was read from the journal
}

// sealedEnvelope returns an untouched envelope. Its shares follow from its seed.
func sealedEnvelope(sealed *protos.EnvelopeSealed) *envelope {
	cmd := sealed.Envelope
	return &envelope{
		id: ledger.FormatEnvelope(cmd.Number), number: cmd.Number, sealed: sealed, hash: ledger.SeedHash(cmd.Seed),
		got: map[int64]share{}, left: cmd.TotalAmount,
	}
}

func (e *envelope) split() {
	cmd := e.sealed.Envelope
	if ledger.RedType(cmd.RedType) == ledger.RedPublicEqual {
		e.shares = ledger.SplitEqually(cmd.TotalAmount, cmd.TotalCount)
		return
	}
	e.shares = ledger.Split(cmd.Seed, e.id, cmd.ClientSeed, cmd.TotalAmount, cmd.TotalCount)
}

func (e *envelope) private() bool {
	return ledger.RedType(e.sealed.Envelope.RedType) == ledger.RedPrivate
}

func (e *envelope) leftCount() int64 { return e.sealed.Envelope.TotalCount - int64(len(e.got)) }

func (e *envelope) status() ledger.RedStatus {
	if e.closed != nil {
		return ledger.RedStatus(e.closed.RedStatus)
	}
	return ledger.RedOpen
}

// take records that a user took the next share.
func (e *envelope) take(taken *protos.ShareTaken) {
	e.taken = append(e.taken, taken)
	e.got[taken.From.UserId] = share{amount: taken.Amount}
	e.left -= taken.Amount
}

// close ends the envelope. It keeps only the amounts of the shares.
func (e *envelope) close(closed *protos.EnvelopeClosed) {
	e.closed, e.ending = closed, false
	e.left -= closed.Refunded
	e.taken, e.shares = nil, nil
}

// best returns the user with the largest share; of equal shares, the earlier one.
func (e *envelope) best() (*protos.User, int64) {
	var best *protos.ShareTaken
	for _, taken := range e.taken {
		if best == nil || taken.Amount > best.Amount {
			best = taken
		}
	}
	return best.GetFrom(), best.GetAmount()
}

// view is what is public; the seeds only after the end.
func (e *envelope) view() *protos.RedEnvelope {
	cmd := e.sealed.Envelope
	view := &protos.RedEnvelope{
		RedEnvelopeId: e.id, HouseId: e.sealed.HouseId, RedType: cmd.RedType, RedStatus: int32(e.status()),
		Sender: cmd.From, Receiver: cmd.Receiver, TotalAmount: cmd.TotalAmount, TotalCount: cmd.TotalCount,
		LeftAmount: e.left, LeftCount: e.leftCount(), Remark: cmd.Remark,
		CreateMs: e.sealed.AtMs, OpenMs: e.sealed.OpenMs, ExpireMs: e.sealed.ExpireMs,
		SeedHash: e.hash, ClientSeed: cmd.ClientSeed,
	}
	if e.closed != nil {
		ended := sealedEnvelope(e.sealed)
		ended.split()
		view.ServerSeed, view.Shares = hex.EncodeToString(cmd.Seed), ended.shares
	}
	return view
}

// shownToGrabber omits the remark of a public envelope: the chat decides whether it may still be shown, and sends it.
func (e *envelope) shownToGrabber() *protos.RedEnvelope {
	view := e.view()
	if !e.private() {
		view.Remark = ""
	}
	return view
}

func (e *envelope) row() ledger.EnvelopeRow {
	cmd := e.sealed.Envelope
	row := ledger.EnvelopeRow{
		Number: cmd.Number, HouseID: e.sealed.HouseId, SenderID: cmd.From.GetUserId(),
		ReceiverID: cmd.Receiver.GetUserId(),
		Type:       ledger.RedType(cmd.RedType), Status: e.status(), Total: domain.Coins(cmd.TotalAmount),
		Count:      cmd.TotalCount,
		LeftAmount: domain.Coins(e.left), LeftCount: e.leftCount(), Remark: cmd.Remark, Seed: cmd.Seed,
		ClientSeed: cmd.ClientSeed,
		Created:    instant(e.sealed.AtMs), Open: instant(e.sealed.OpenMs), Expire: instant(e.sealed.ExpireMs),
	}
	if e.closed != nil {
		row.Refunded, row.Ended = domain.Coins(e.closed.Refunded), instant(e.closed.AtMs)
	}
	return row
}

func (e *envelope) save() *protos.EnvelopeState {
	saved := &protos.EnvelopeState{
		Sealed: e.sealed, Taken: e.taken, Told: int64(e.announced), ToldMs: e.announcedMs, Closed: e.closed,
	}
	if e.closed == nil {
		return saved
	}
	for userID, share := range e.got {
		saved.Taken = append(saved.Taken, &protos.ShareTaken{From: &protos.User{UserId: userID}, Amount: share.amount})
	}
	slices.SortFunc(saved.Taken, func(a, b *protos.ShareTaken) int { return int(a.From.UserId - b.From.UserId) })
	return saved
}

func loadEnvelope(saved *protos.EnvelopeState) *envelope {
	e := sealedEnvelope(saved.Sealed)
	for _, taken := range saved.Taken {
		e.take(taken)
	}
	e.announced, e.announcedMs = int(saved.Told), saved.ToldMs
	if saved.Closed != nil {
		e.close(saved.Closed)
	} else {
		e.split()
	}
	return e
}

// forgotten reports whether an ended envelope is old enough to be dropped.
func (e *envelope) forgotten(now time.Time) bool {
	return e.closed != nil && now.UnixMilli()-e.closed.AtMs >= ledger.EnvelopeRemembered.Milliseconds()
}
