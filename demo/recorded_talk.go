// Lines and gifts of a recorded broadcast, stored before its room first opens.

package demo

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"slices"
	"time"

	"touchline/domain"
	"touchline/domain/ledger"
	"touchline/domain/moderation"
	"touchline/frames"
)

const (
	recordedLines = 34
	recordedGifts = 6
	// firstEpoch is the epoch of a chat that opens for the first time.
	firstEpoch = 1
)

// said is a line or a gift as clients receive it (docs/protocol.md, Events).
type said struct {
	Offset int64            `json:"o"`
	Kind   string           `json:"k"`
	At     int64            `json:"ts"`
	User   frames.BriefView `json:"u"`
	author int64            // of a chat line

	ID   string `json:"id,omitempty"`
	Cid  string `json:"cid,omitempty"`
	Text string `json:"text,omitempty"`
	Role int32  `json:"role,omitempty"`

	GiftTxID   string `json:"giftTxId,omitempty"`
	GiftID     string `json:"giftId,omitempty"`
	Name       string `json:"name,omitempty"`
	Icon       string `json:"icon,omitempty"`
	Tier       int32  `json:"tier,omitempty"`
	Count      int64  `json:"count,omitempty"`
	Amount     int64  `json:"amount,omitempty"`
	ComboID    string `json:"comboId,omitempty"`
	ComboCount int64  `json:"comboCount,omitempty"`
}

// talkOf returns the talk of a recorded broadcast, with cheers and gifts at the decisive moment.
func (w *World) talkOf(s show, host person, race int32, script string) ([]moderation.LineRow, error) {
	r := rand.New(rand.NewPCG(uint64(host.HouseID), w.Seed))
	t := &talk{world: w, live: LiveHouse{HouseID: host.HouseID, anchor: host, race: race, script: script}, rand: r,
		deck: newDeck(r, race, "")}
	if script != "han" { // other scripts have lines about another sport
		other := func(line string) bool { return scriptOf(line) != script }
		for _, p := range []*pile{&t.deck.lines, &t.deck.cheers, &t.deck.hosts} {
			p.cards = slices.DeleteFunc(p.cards, other)
		}
	}
	lines := make([]said, 0, recordedLines+recordedGifts)
	add := func(after time.Duration, l said, who person) {
		l.At = s.begin.Add(after).UnixMilli()
		l.User, l.author = frames.BriefOf(who.Brief), who.UserID
		lines = append(lines, l)
	}
	for range recordedLines {
		after := time.Duration(r.Int64N(int64(58 * time.Second)))
		text := t.deck.next()
		if since := after - decisive; since > time.Second && since < 9*time.Second {
			text = t.deck.cheer()
		}
		add(after, said{Kind: "chat", Text: fillIn(text, s.match), Role: int32(domain.RoleViewer)}, t.speaker(text))
	}
	add(52*time.Second, said{Kind: "chat", Text: t.deck.host(), Role: int32(domain.RoleAnchor)}, host)
	for range recordedGifts {
		gift := data.Gifts[r.IntN(4)]
		after := decisive + 2*time.Second + time.Duration(r.Int64N(int64(12*time.Second)))
		add(after, said{
			Kind: "gift", GiftID: ledger.FormatGift(gift.Number), Name: gift.Names.In(domain.LanguageDefault), Icon: gift.Icon,
			Tier: gift.Tier, Count: 1,
			Amount: int64(gift.Price), ComboCount: 1,
		}, w.viewers[r.IntN(len(w.viewers))])
	}
	slices.SortStableFunc(lines, func(a, b said) int { return int(a.At - b.At) })
	rows := make([]moderation.LineRow, len(lines))
	for i, l := range lines {
		l.Offset = int64(i + 1)
		l.ID = frames.MessageID(firstEpoch, l.Offset)
		row := moderation.LineRow{Room: domain.HouseRoom(host.HouseID), Epoch: firstEpoch, Offset: l.Offset, Kind: l.Kind,
			SessionID: s.session, At: time.UnixMilli(l.At)}
		if l.Kind == "gift" {
			l.GiftTxID, l.ComboID, l.ID = l.ID, l.ID, ""
		} else {
			l.Cid = "demo" + itoa(i)
			row.MessageID, row.ClientID, row.UserID = l.ID, l.Cid, l.author
		}
		body, err := json.Marshal(l)
		if err != nil {
			return nil, err
		}
		row.Body = body
		rows[i] = row
	}
	return rows, nil
}

// rememberTalk stores the talk of a recording in the chat of its room, which has never opened.
func (w *World) rememberTalk(ctx context.Context, number int, host person) error {
	s, ok := w.showOf(number, host.HouseID)
	if !ok {
		return nil
	}
	lines, err := w.talkOf(s, host, data.Anchors[number].Race, scriptOf(data.Anchors[number].Room))
	if err != nil {
		return err
	}
	return w.Tables.Demo.PutFirstLines(ctx, domain.HouseRoom(host.HouseID), lines)
}
