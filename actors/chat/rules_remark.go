// The rules of remarks: the text on a tip or a red envelope obeys the rules of the room.

package chat

import (
	"time"

	"google.golang.org/protobuf/proto"

	"touchline/domain"
	"touchline/domain/ledger"
	"touchline/domain/moderation"
	"touchline/frames"
	"touchline/protos"
)

// JudgeRemark decides whether a person may send this remark with their coins, and returns the text to show. It is
// called before the coins move and changes nothing: the remark is counted when its news arrives.
func JudgeRemark(s *State, cmd *protos.JudgeRemark, global *moderation.Words, now time.Time) (string, error) {
	return s.sayable(cmd.Person, s.pace[cmd.GetPerson().GetUser().GetUserId()], cmd.Text, global, now)
}

// remarks judges the remarks of one batch of news again: a person may have been muted since the coins moved.
type remarks struct {
	*State
	global *moderation.Words
	now    time.Time
	pace   map[int64]pace // of people with a remark in this batch
	said   []*protos.LineSaid
	lost   []*protos.RoomNews // the news whose remark may no longer be shown
}

// judge returns the news as it may be sent at an offset. A remark that is forbidden by now is removed; the coins are
// not returned.
func (r *remarks) judge(news *protos.RoomNews, offset int64) *protos.RoomNews {
	text, from, id := remarkOf(news)
	if text == "" {
		return news
	}
	author := news.Author
	if author.GetUser().GetUserId() != from.GetUserId() {
		author = &protos.Person{User: from} // news of a journal written before remarks were judged
	}
	news = proto.Clone(news).(*protos.RoomNews)
	p, known := r.pace[from.GetUserId()]
	if before := r.State.pace[from.GetUserId()]; !known && before != nil {
		p = *before
	}
	allowed, err := r.sayable(author, &p, text, r.global, r.now)
	if err != nil {
		setRemark(news, "", "")
		r.lost = append(r.lost, news)
		return news
	}
	messageID := frames.MessageID(r.Epoch, offset)
	setRemark(news, allowed, messageID)
	role := r.RoleOf(author)
	p.spend(r.now, role, allowed)
	r.pace[from.GetUserId()] = p
	line := &protos.LineSaid{
		Offset: offset, Cid: id, Text: allowed, MessageId: messageID, AtMs: news.AtMs,
		Person: &protos.Person{User: from, Role: int32(role)}, RedEnvelopeId: news.GetEnvelopeOpen().GetRedEnvelopeId(),
	}
	r.said = append(r.said, line)
	return news
}

// remarkOf returns the remark of a tip or an envelope, its author and the id of the tip or envelope; "" for other news.
func remarkOf(news *protos.RoomNews) (text string, from *protos.User, id string) {
	switch what := news.What.(type) {
	case *protos.RoomNews_Tip:
		return what.Tip.GetRemark(), what.Tip.GetFrom(), what.Tip.GetTipId()
	case *protos.RoomNews_EnvelopeOpen:
		e := what.EnvelopeOpen
		return e.GetRemark(), e.GetSender(), e.GetRedEnvelopeId()
	}
	return "", nil, ""
}

func setRemark(news *protos.RoomNews, text, messageID string) {
	if tip := news.GetTip(); tip != nil {
		tip.Remark, tip.MessageId = text, messageID
	}
	if e := news.GetEnvelopeOpen(); e != nil {
		e.Remark, e.MessageId = text, messageID
	}
}

// lostRows blank the remarks of envelopes that may not be shown: their rows were written with the coins.
func lostRows(lost []*protos.RoomNews) []domain.Row {
	var rows []domain.Row
	for _, news := range lost {
		if number, ok := ledger.ParseEnvelope(news.GetEnvelopeOpen().GetRedEnvelopeId()); ok {
			rows = append(rows, moderation.RemarkHiddenRow{Envelope: number, Hidden: true})
		}
	}
	return rows
}
