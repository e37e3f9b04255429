// The JSON of news of the live room and the calendars: gifts, tips, red envelopes, slots.

package chat

import (
	"touchline/domain"
	"touchline/domain/ledger"
	"touchline/frames"
	"touchline/protos"
)

// moneyBroadcast is the broadcast of one gift, tip, envelope or slot; false for other news.
func (s *State) moneyBroadcast(news *protos.RoomNews, o int64) (broadcast, bool) {
	t := broadcast{offset: o, atMs: news.AtMs}
	head := func(kind string) frames.Head {
		t.kind = kind
		return frames.Head{Offset: o, Kind: kind, At: news.AtMs}
	}
	switch what := news.What.(type) {
	case *protos.RoomNews_Gift:
		g := what.Gift
		t.fields = frames.GiftEvent{
			Head: head("gift"), GiftTxID: g.GiftTxId, User: s.speaker(g.From, 0), GiftID: g.GiftId, Name: g.Name, Icon: g.Icon,
			Animation: g.Animation, Tier: g.Tier,
			Count: g.Count, Amount: g.Amount, ComboID: g.ComboId, ComboCount: g.ComboCount,
		}
	case *protos.RoomNews_Tip:
		p := what.Tip
		t.fields = frames.TipEvent{Head: head("tip"), TipID: p.TipId, User: s.speaker(p.From, 0), Amount: p.Amount,
			Remark: p.Remark, ID: p.MessageId, Deleted: false}
		t.line(p.From, p.TipId, p.MessageId)
	case *protos.RoomNews_EnvelopeOpen:
		shown := what.EnvelopeOpen.View()
		if s.badges != nil {
			shown.Sender.Wear(s.badges(what.EnvelopeOpen.Sender.GetUserId()))
		}
		t.fields = frames.OpenEvent{Head: head("envelopeOpen"), Envelope: *shown, ID: what.EnvelopeOpen.MessageId,
			Deleted: false}
		t.line(what.EnvelopeOpen.Sender, what.EnvelopeOpen.RedEnvelopeId, what.EnvelopeOpen.MessageId)
	case *protos.RoomNews_EnvelopeGrab:
		g := what.EnvelopeGrab
		t.fields = frames.GrabEvent{Head: head("envelopeGrab"), RedEnvelopeID: g.RedEnvelopeId, User: s.speaker(g.From, 0),
			Amount: g.Amount, LeftCount: g.LeftCount, More: g.More}
	case *protos.RoomNews_EnvelopeEnd:
		e := what.EnvelopeEnd
		event := frames.EndEvent{
			Head: head("envelopeEnd"), RedEnvelopeID: e.RedEnvelopeId, RedStatus: ledger.RedStatus(e.RedStatus), Best: nil,
			Refunded: e.Refunded, ServerSeed: e.ServerSeed,
			ClientSeed: e.ClientSeed,
		}
		if e.Best.GetUserId() != 0 {
			event.Best = &frames.BestShare{User: s.speaker(e.Best, 0), Amount: e.BestAmount}
		}
		t.fields = event
	case *protos.RoomNews_Slot:
		slot := what.Slot
		event := frames.SlotEvent{Head: head("slot"), BrandID: domain.FormatID(slot.BrandId), StartTime: slot.StartMs,
			EndTime: slot.EndMs, User: nil, Blocked: slot.Blocked}
		if slot.Holder.GetUserId() != 0 {
			holder := brief(slot.Holder, 0)
			event.User = &holder
		}
		t.fields = event
	default:
		return broadcast{}, false
	}
	return t, true
}

// line makes an event with a text a line of its author, so that it can be quoted, deleted and reported.
func (t *broadcast) line(author *protos.User, id, messageID string) {
	if messageID != "" {
		t.userID, t.cid, t.messageID = author.GetUserId(), id, messageID
	}
}
