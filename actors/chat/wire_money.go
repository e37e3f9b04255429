// The JSON of news of the live room and the calendars: gifts, tips, red envelopes, slots.

package chat

import (
	"touchline/domain"
	"touchline/protos"
)

type giftEvent struct {
	envelope
	GiftTxID   string    `json:"giftTxId"`
	User       userBrief `json:"u"`
	GiftID     string    `json:"giftId"`
	Name       string    `json:"name"`
	Icon       string    `json:"icon"`
	Animation  string    `json:"animation,omitempty"`
	Tier       int32     `json:"tier"`
	Count      int64     `json:"count"`
	Amount     int64     `json:"amount"`
	ComboID    string    `json:"comboId"`
	ComboCount int64     `json:"comboCount"`
}
type tipEvent struct {
	envelope
	TipID   string    `json:"tipId"`
	User    userBrief `json:"u"`
	Amount  int64     `json:"amount"`
	Remark  string    `json:"remark"`
	ID      string    `json:"id,omitempty"`      // of the remark as a line
	Deleted bool      `json:"deleted,omitempty"` // the event is sent again without its remark
}
type openEvent struct {
	envelope
	Envelope domain.EnvelopeView `json:"envelope"`
	ID       string              `json:"id,omitempty"`      // of the remark as a line
	Deleted  bool                `json:"deleted,omitempty"` // the event is sent again without its remark
}
type grabEvent struct {
	envelope
	RedEnvelopeID string    `json:"redEnvelopeId"`
	User          userBrief `json:"u"`
	Amount        int64     `json:"amount"`
	LeftCount     int64     `json:"leftCount"`
	More          int64     `json:"more,omitempty"`
}
type endEvent struct {
	envelope
	RedEnvelopeID string           `json:"redEnvelopeId"`
	RedStatus     domain.RedStatus `json:"redStatus"`
	Best          *bestShare       `json:"best"`
	Refunded      int64            `json:"refunded"`
	ServerSeed    string           `json:"serverSeed"`
	ClientSeed    string           `json:"clientSeed"`
}
type bestShare struct {
	User   userBrief `json:"u"`
	Amount int64     `json:"amount"`
}
type slotEvent struct {
	envelope
	BrandID   string     `json:"brandId"`
	StartTime int64      `json:"startTime"`
	EndTime   int64      `json:"endTime"`
	User      *userBrief `json:"user"`
	Blocked   bool       `json:"blocked"`
}

// moneyBroadcast is the broadcast of one gift, tip, envelope or slot; false for other news.
func (s *State) moneyBroadcast(news *protos.RoomNews, o int64) (broadcast, bool) {
	t := broadcast{offset: o, atMs: news.AtMs}
	head := func(kind string) envelope {
		t.kind = kind
		return envelope{o, kind, news.AtMs}
	}
	switch what := news.What.(type) {
	case *protos.RoomNews_Gift:
		g := what.Gift
		t.fields = giftEvent{
			head("gift"), g.GiftTxId, s.speaker(g.From, 0), g.GiftId, g.Name, g.Icon, g.Animation, g.Tier,
			g.Count, g.Amount, g.ComboId, g.ComboCount,
		}
	case *protos.RoomNews_Tip:
		p := what.Tip
		t.fields = tipEvent{head("tip"), p.TipId, s.speaker(p.From, 0), p.Amount, p.Remark, p.MessageId, false}
		t.line(p.From, p.TipId, p.MessageId)
	case *protos.RoomNews_EnvelopeOpen:
		shown := what.EnvelopeOpen.View()
		if s.badges != nil {
			shown.Sender.Wear(s.badges(what.EnvelopeOpen.Sender.GetUserId()))
		}
		t.fields = openEvent{head("envelopeOpen"), *shown, what.EnvelopeOpen.MessageId, false}
		t.line(what.EnvelopeOpen.Sender, what.EnvelopeOpen.RedEnvelopeId, what.EnvelopeOpen.MessageId)
	case *protos.RoomNews_EnvelopeGrab:
		g := what.EnvelopeGrab
		t.fields = grabEvent{head("envelopeGrab"), g.RedEnvelopeId, s.speaker(g.From, 0), g.Amount, g.LeftCount, g.More}
	case *protos.RoomNews_EnvelopeEnd:
		e := what.EnvelopeEnd
		event := endEvent{
			head("envelopeEnd"), e.RedEnvelopeId, domain.RedStatus(e.RedStatus), nil, e.Refunded, e.ServerSeed,
			e.ClientSeed,
		}
		if e.Best.GetUserId() != 0 {
			event.Best = &bestShare{s.speaker(e.Best, 0), e.BestAmount}
		}
		t.fields = event
	case *protos.RoomNews_Slot:
		slot := what.Slot
		event := slotEvent{head("slot"), domain.FormatID(slot.BrandId), slot.StartMs, slot.EndMs, nil, slot.Blocked}
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
