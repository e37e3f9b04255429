// The rules of gifts and tips: what may be given, what it costs, which gifts make a combo.

package room

import (
	"time"

	"touchline/domain"
	"touchline/domain/ledger"
	"touchline/protos"
)

// giftAmountMax bounds the total of one gift, in coins.
const giftAmountMax = 1_000_000_000

// SendGift decides a gift with the given id. A combo continues while the same user gives the same gift within five
// seconds of the last one, and is named after its first gift.
func SendGift(s *State, cmd *protos.SendGift, id string, now time.Time) (*protos.GiftGiven, error) {
	gift := cmd.Gift
	if err := mayPay(s, cmd.Request, cmd.From, now); err != nil {
		return nil, err
	}
	if err := mayEarn(cmd.AnchorId, cmd.From); err != nil {
		return nil, err
	}
	if _, ok := ledger.ParseGift(gift.GetGiftId()); !ok || gift.Withdrawn || gift.Price < 1 {
		return nil, domain.Refuse(domain.GiftUnavailable, "giftId", gift.GetGiftId())
	}
	if cmd.Count < 1 || cmd.Count > ledger.GiftCountMax {
		return nil, domain.Refuse(domain.CountRange, "min", 1, "max", ledger.GiftCountMax)
	}
	if gift.Price > giftAmountMax/cmd.Count {
		return nil, domain.Refuse(domain.AmountRange, "min", 1, "max", giftAmountMax)
	}
	comboID, comboCount := id, cmd.Count
	last, found := s.combos[comboKey{cmd.From.UserId, gift.GiftId}]
	if found && gift.Comboable && now.UnixMilli()-last.atMs <= ledger.ComboWindow.Milliseconds() {
		comboID, comboCount = last.id, last.count+cmd.Count
	}
	return &protos.GiftGiven{AtMs: now.UnixMilli(), Gift: &protos.GiftNews{
		GiftTxId: id, From: cmd.From, GiftId: gift.GiftId, Name: gift.Name, Icon: gift.Icon, Animation: gift.Animation,
		Tier: gift.Tier, Count: cmd.Count, Amount: gift.Price * cmd.Count, ComboId: comboID, ComboCount: comboCount,
	}}, nil
}

// SendTip decides a tip with the given id.
func SendTip(s *State, cmd *protos.SendTip, id string, now time.Time) (*protos.TipGiven, error) {
	if err := mayPay(s, cmd.Request, cmd.From, now); err != nil {
		return nil, err
	}
	if err := mayEarn(cmd.AnchorId, cmd.From); err != nil {
		return nil, err
	}
	if err := spendable(cmd.Amount); err != nil {
		return nil, err
	}
	if err := remark(cmd.Remark); err != nil {
		return nil, err
	}
	return &protos.TipGiven{AtMs: now.UnixMilli(), Author: cmd.Author, Tip: &protos.TipNews{
		TipId: id, From: cmd.From, Amount: cmd.Amount, Remark: cmd.Remark}}, nil
}

// mayPay checks what every payment in a room requires.
func mayPay(s *State, request *protos.Request, from *protos.User, now time.Time) error {
	switch {
	case request.GetKey() == "":
		return domain.RefuseField("requestId", "required")
	case from.GetUserId() <= 0:
		return domain.Refuse(domain.Unauthenticated)
	}
	return suspended(s, now)
}

func mayEarn(anchorID int64, from *protos.User) error {
	switch anchorID {
	case 0:
		return domain.Refuse(domain.NotFound, "kind", "house")
	case from.UserId:
		return domain.RefuseField("houseId", "own")
	}
	return nil
}

func spendable(amount int64) error {
	if amount < 1 || amount > ledger.SpendMax {
		return domain.Refuse(domain.AmountRange, "min", 1, "max", ledger.SpendMax)
	}
	return nil
}

func remark(text string) error {
	if domain.Length(text) > ledger.RemarkMax {
		return domain.RefuseField("remark", "length", "max", ledger.RemarkMax)
	}
	return nil
}

// giftTransfer pays a gift: the anchor's share to their income, the rest to the platform.
func giftTransfer(s *State, cmd *protos.SendGift, given *protos.GiftNews) ledger.Transfer {
	t := earning(s, cmd.Request, cmd.From, cmd.AnchorId, given.Amount, cmd.SharePercent)
	t.Kind, t.Ref, t.Count = ledger.FlowGift, given.GiftTxId, given.Count
	t.Item, _ = ledger.ParseGift(given.GiftId)
	return t
}

func tipTransfer(s *State, cmd *protos.SendTip, given *protos.TipNews) ledger.Transfer {
	t := earning(s, cmd.Request, cmd.From, cmd.AnchorId, given.Amount, cmd.SharePercent)
	t.Kind, t.Ref, t.Remark = ledger.FlowTip, given.TipId, given.Remark
	return t
}

// earning pays the anchor their percentage, and at least one coin.
func earning(s *State, request *protos.Request, from *protos.User, anchorID, amount, percent int64) ledger.Transfer {
	coins := domain.Coins(amount)
	income := max(1, ledger.ShareOf(coins, min(max(percent, 0), 100)))
	return ledger.Transfer{
		Key: request.Key, Debit: ledger.WalletOf(from.UserId), Credit: ledger.IncomeOf(anchorID), Amount: coins,
		Fee: coins - income, HouseID: s.Config.HouseId, SessionID: s.Live.SessionId,
	}
}
