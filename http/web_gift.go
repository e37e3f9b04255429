// Gifts and tips: the catalogue, giving, and the list of what was given (contract section 11).
package http

import (
	"context"
	"time"

	"touchline/domain"
	"touchline/protos"
)

const (
	catalogueLife = 3 * time.Second
	anchorLife    = time.Hour // the user of a house never changes
	anchorsKept   = 10_000
)

func (s *Server) giftRoutes() {
	route(s.shell, classV, "/web_anchor/gift_list", limitReads, s.giftList)
	route(s.shell, classU, "/web_anchor/send_gift", limitMoney, s.sendGift)
	route(s.shell, classU, "/web_anchor/send_money", limitMoney, s.sendTip)
	route(s.shell, classU, "/web_anchor/gift_detail", limitReads, s.giftDetail)
	route(s.shell, classV, "/web_anchor/gift_rank", limitReads, s.giftRank)
	route(s.shell, classV, "/web_anchor/receive_gift_message", limitReads, s.receiveGiftMessage)
	route(s.shell, classV, "/web_anchor/receive_money_message", limitReads, s.receiveMoneyMessage)
}

// giftDesk keeps what giving needs and what hardly ever changes.
type giftDesk struct {
	catalogue *recently[struct{}, []domain.Gift]
	share     *recently[struct{}, int64]
	anchors   *recently[int64, int64]
	ranks     *recently[rankKey, domain.GiftRank]
}

func newGiftDesk(base context.Context) *giftDesk {
	return &giftDesk{
		catalogue: newRecently[struct{}, []domain.Gift](base, catalogueLife, 1),
		share:     newRecently[struct{}, int64](base, catalogueLife, 1),
		anchors:   newRecently[int64, int64](base, anchorLife, anchorsKept),
		ranks:     newRecently[rankKey, domain.GiftRank](base, rankLife, ranksKept),
	}
}

type giftAnswer struct {
	GiftID    string       `json:"giftId"`
	Name      string       `json:"name"`
	Icon      string       `json:"icon"`
	Animation *string      `json:"animation"`
	Price     domain.Coins `json:"price"`
	Tier      int32        `json:"tier"`
	Comboable bool         `json:"comboable"`
	Sort      int32        `json:"sort"`
}

func giftIn(g domain.Gift, lang string) giftAnswer {
	return giftAnswer{
		GiftID: domain.FormatGift(g.Number), Name: g.Names.In(lang), Icon: g.Icon, Animation: textOrNull(g.Animation),
		Price: g.Price, Tier: g.Tier, Comboable: g.Comboable, Sort: g.Sort,
	}
}

// giftList shows what can be given now; it is the same in every room.
func (s *Server) giftList(ctx context.Context, caller Caller, _ inBody) ([]giftAnswer, error) {
	catalogue, err := s.catalogue(ctx)
	list := []giftAnswer{}
	for _, g := range catalogue {
		if !g.Withdrawn {
			list = append(list, giftIn(g, caller.Lang))
		}
	}
	return list, err
}

func (s *Server) catalogue(ctx context.Context) ([]domain.Gift, error) {
	return s.gifts.catalogue.get(ctx, struct{}{}, s.Now(), s.Gifts.Gifts)
}

// anchorOf is the user of a house; NOT_FOUND for an unknown house, whose actor is not woken.
func (s *Server) anchorOf(ctx context.Context, houseID ID) (int64, error) {
	return s.gifts.anchors.get(ctx, int64(houseID), s.Now(), func(ctx context.Context) (int64, error) {
		house, err := s.Houses.House(ctx, int64(houseID))
		return house.UserID, err
	})
}

// sharePercent of a gift or tip that is the anchor's (setting income.sharePercent).
func (s *Server) sharePercent(ctx context.Context) (int64, error) {
	return s.gifts.share.get(ctx, struct{}{}, s.Now(), func(ctx context.Context) (int64, error) {
		percent := int64(domain.SharePercent)
		_, err := s.Settings.Setting(ctx, "income.sharePercent", &percent)
		return min(max(percent, 0), 100), err
	})
}

type sendGiftRequest struct {
	HouseID   ID     `json:"houseId"`
	GiftID    string `json:"giftId"`
	Count     wanted `json:"count"`
	RequestID string `json:"requestId"`
}

func (r sendGiftRequest) check() error {
	switch {
	case r.HouseID == 0:
		return domain.RefuseField("houseId", "required")
	case r.GiftID == "":
		return domain.RefuseField("giftId", "required")
	}
	if err := r.Count.within(domain.CountRange, 1, domain.GiftCountMax); err != nil {
		return err
	}
	return checkRequestID(r.RequestID)
}

type sendGiftAnswer struct {
	GiftTxID   string `json:"giftTxId"`
	Balance    int64  `json:"balance"`
	ComboID    string `json:"comboId"`
	ComboCount int64  `json:"comboCount"`
	replayed
}

func (s *Server) sendGift(ctx context.Context, caller Caller, req sendGiftRequest) (sendGiftAnswer, error) {
	deed, err := deed(caller, "gift", req.RequestID, req)
	if err != nil {
		return sendGiftAnswer{}, err
	}
	sent, first, err := once(ctx, s.shell, deed, func() (*protos.GiftSent, error) {
		anchor, err := s.anchorOf(ctx, req.HouseID)
		if err != nil {
			return nil, err
		}
		gift, err := s.giftItem(ctx, req.GiftID)
		if err != nil {
			return nil, err
		}
		percent, err := s.sharePercent(ctx)
		if err != nil {
			return nil, err
		}
		return s.Spending.Gift(ctx, domain.HouseRoom(int64(req.HouseID)), &protos.SendGift{
			Request: deed, From: protoUser(caller.brief()), AnchorId: anchor, Gift: gift, Count: int64(req.Count), SharePercent: percent,
		})
	})
	if first != nil {
		sent.Balance = int64(first.Balance)
	}
	return sendGiftAnswer{sent.GetGiftTxId(), sent.GetBalance(), sent.GetComboId(), sent.GetComboCount(), replayed{first != nil}}, err
}

// giftItem is a gift as the catalogue has it now, by the name that everybody in the room will read.
func (s *Server) giftItem(ctx context.Context, giftID string) (*protos.GiftItem, error) {
	catalogue, err := s.catalogue(ctx)
	if err != nil {
		return nil, err
	}
	for _, g := range catalogue {
		if domain.FormatGift(g.Number) == giftID {
			return &protos.GiftItem{
				GiftId: giftID, Name: g.Names.In(domain.LanguageDefault), Icon: g.Icon, Animation: g.Animation,
				Price: int64(g.Price), Tier: g.Tier, Comboable: g.Comboable, Withdrawn: g.Withdrawn,
			}, nil
		}
	}
	return nil, domain.Refuse(domain.GiftUnavailable, "giftId", domain.Shorten(giftID, 20))
}

type sendTipRequest struct {
	HouseID   ID     `json:"houseId"`
	Amount    wanted `json:"amount"`
	Remark    string `json:"remark"`
	RequestID string `json:"requestId"`
}

func (r sendTipRequest) check() error {
	if r.HouseID == 0 {
		return domain.RefuseField("houseId", "required")
	}
	if err := r.Amount.within(domain.AmountRange, 1, domain.SpendMax); err != nil {
		return err
	}
	return checkRequestID(r.RequestID)
}

type sendTipAnswer struct {
	TipID   string `json:"tipId"`
	Balance int64  `json:"balance"`
	replayed
}

func (s *Server) sendTip(ctx context.Context, caller Caller, req sendTipRequest) (sendTipAnswer, error) {
	deed, err := deed(caller, "tip", req.RequestID, req)
	if err != nil {
		return sendTipAnswer{}, err
	}
	sent, first, err := once(ctx, s.shell, deed, func() (*protos.TipSent, error) {
		anchor, err := s.anchorOf(ctx, req.HouseID)
		if err != nil {
			return nil, err
		}
		remark, err := s.judged(ctx, caller, req.HouseID, req.Remark, deed)
		if err != nil {
			return nil, err
		}
		percent, err := s.sharePercent(ctx)
		if err != nil {
			return nil, err
		}
		return s.Spending.Tip(ctx, domain.HouseRoom(int64(req.HouseID)), &protos.SendTip{
			Request: deed, From: protoUser(caller.brief()), AnchorId: anchor, Amount: int64(req.Amount), Remark: remark.text, Author: remark.author, SharePercent: percent,
		})
	})
	if first != nil {
		sent.Balance = int64(first.Balance)
	}
	return sendTipAnswer{sent.GetTipId(), sent.GetBalance(), replayed{first != nil}}, err
}
