// Private frames of a room to one person (docs/protocol.md, Private frames).

package room

import (
	"encoding/json"

	"touchline/domain"
	"touchline/frames"
	"touchline/protos"
)

// BalanceFrame shows a user's balance on every open page.
func BalanceFrame(userID int64, left domain.Coins) *protos.PrivateFrame {
	frame, _ := json.Marshal(frames.BalanceFrame{T: "priv", K: "balance", Balance: left})
	return &protos.PrivateFrame{UserId: userID, Frame: frame}
}

// privateEnvelope shows a private envelope: to its receiver when it is sent, to both when it ends.
func (g *Grain) privateEnvelope(userID int64, e *protos.RedEnvelope) *protos.PrivateFrame {
	shown := e.View()
	if g.Badges != nil {
		shown.Sender.Wear(g.Badges.Of(e.HouseId, e.Sender.GetUserId()))
	}
	frame, _ := json.Marshal(frames.EnvelopeFrame{T: "priv", K: "envelope", Envelope: *shown})
	return &protos.PrivateFrame{UserId: userID, Frame: frame}
}

// refundNotice is the sender's notice about a refund. The commit of the refund writes it, so there is exactly one.
func refundNotice(s *State, e *envelope, closed *protos.EnvelopeClosed) domain.NoticeRow {
	params, _ := json.Marshal(struct {
		RedEnvelopeID string `json:"redEnvelopeId"`
		HouseID       string `json:"houseId"`
		HouseName     string `json:"houseName"`
		Amount        int64  `json:"amount"`
	}{e.id, domain.FormatID(e.sealed.HouseId), s.Config.HouseName, closed.Refunded})
	return domain.NoticeRow{
		NotifyID: "refund_" + e.id, UserID: e.sealed.Envelope.From.UserId, Type: domain.NotifyEnvelopeRefund,
		Params: params,
		Path:   "/anchor/room/" + domain.FormatID(e.sealed.HouseId), At: instant(closed.AtMs),
	}
}
