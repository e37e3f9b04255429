// Gifts and tips: the catalogue and sending.

package money

import (
	"context"
	"time"

	"touchline/domain"
	"touchline/domain/ledger"
	"touchline/http/rest"
	"touchline/http/rest/cache"
	"touchline/http/view"
	"touchline/protos"
)

const (
	catalogueLife = 3 * time.Second
	anchorLife    = time.Hour // the anchor of a house never changes
	anchorsKept   = 10_000
)

func (h *Handlers) giftRoutes() {
	rest.Route(h.rest, rest.Public, "/web_anchor/gift_list", rest.LimitReads, h.giftList)
	rest.Route(h.rest, rest.User, "/web_anchor/send_gift", rest.LimitMoney, h.sendGift)
	rest.Route(h.rest, rest.User, "/web_anchor/send_money", rest.LimitMoney, h.sendTip)
	rest.Route(h.rest, rest.User, "/web_anchor/gift_detail", rest.LimitReads, h.giftDetail)
	rest.Route(h.rest, rest.Public, "/web_anchor/gift_rank", rest.LimitReads, h.giftRank)
	rest.Route(h.rest, rest.Public, "/web_anchor/receive_gift_message", rest.LimitReads, h.receiveGiftMessage)
	rest.Route(h.rest, rest.Public, "/web_anchor/receive_money_message", rest.LimitReads, h.receiveMoneyMessage)
}

// giftCache caches the reads of a gift, which seldom change.
type giftCache struct {
	catalogue cache.Cache[struct{}, []ledger.Gift]
	share     cache.Cache[struct{}, int64]
	anchors   cache.Cache[int64, int64]
	ranks     cache.Cache[rankKey, ledger.GiftRank]
}

func newGiftCache(base context.Context) giftCache {
	return giftCache{
		catalogue: cache.New[struct{}, []ledger.Gift](base, catalogueLife, 1),
		share:     cache.New[struct{}, int64](base, catalogueLife, 1),
		anchors:   cache.New[int64, int64](base, anchorLife, anchorsKept),
		ranks:     cache.New[rankKey, ledger.GiftRank](base, rankLife, ranksKept),
	}
}

// GiftAnswer is a gift of the catalogue in the reader's language.
type GiftAnswer struct {
	GiftID    string       `json:"giftId"`
	Name      string       `json:"name"`
	Icon      string       `json:"icon"`
	Animation *string      `json:"animation"`
	Price     domain.Coins `json:"price"`
	Tier      int32        `json:"tier"`
	Comboable bool         `json:"comboable"`
	Sort      int32        `json:"sort"`
}

func giftIn(g ledger.Gift, lang string) GiftAnswer {
	return GiftAnswer{
		GiftID: ledger.FormatGift(g.Number), Name: g.Names.In(lang), Icon: g.Icon, Animation: view.TextOrNull(g.Animation),
		Price: g.Price, Tier: g.Tier, Comboable: g.Comboable, Sort: g.Sort,
	}
}

// giftList lists the gifts of the catalogue. It is the same in every room.
func (h *Handlers) giftList(ctx context.Context, caller rest.Caller, _ rest.Localized) ([]GiftAnswer, error) {
	catalogue, err := h.catalogue(ctx)
	list := []GiftAnswer{}
	for _, g := range catalogue {
		if !g.Withdrawn {
			list = append(list, giftIn(g, caller.Lang))
		}
	}
	return list, err
}

func (h *Handlers) catalogue(ctx context.Context) ([]ledger.Gift, error) {
	return h.gifts.catalogue.Get(ctx, struct{}{}, h.rest.Now(), h.Money.Gifts)
}

// anchorOf returns the user id of the anchor of a house. It refuses an unknown house with NOT_FOUND, before the call
// would activate an actor for it.
func (h *Handlers) anchorOf(ctx context.Context, houseID rest.ID) (int64, error) {
	return h.gifts.anchors.Get(ctx, int64(houseID), h.rest.Now(), func(ctx context.Context) (int64, error) {
		house, err := h.Rooms.House(ctx, int64(houseID))
		return house.UserID, err
	})
}

// sharePercent returns the anchor's share of a gift or tip in percent (setting income.sharePercent).
func (h *Handlers) sharePercent(ctx context.Context) (int64, error) {
	return h.gifts.share.Get(ctx, struct{}{}, h.rest.Now(), func(ctx context.Context) (int64, error) {
		percent := int64(ledger.SharePercent)
		_, err := h.Site.Setting(ctx, "income.sharePercent", &percent)
		return min(max(percent, 0), 100), err
	})
}

type sendGiftRequest struct {
	HouseID   rest.ID      `json:"houseId"`
	GiftID    string       `json:"giftId"`
	Count     rest.Integer `json:"count"`
	RequestID string       `json:"requestId"`
}

func (r sendGiftRequest) Check() error {
	switch {
	case r.HouseID == 0:
		return domain.RefuseField("houseId", "required")
	case r.GiftID == "":
		return domain.RefuseField("giftId", "required")
	}
	if err := r.Count.Within(domain.CountRange, 1, ledger.GiftCountMax); err != nil {
		return err
	}
	return rest.CheckRequestID(r.RequestID)
}

// SendGiftAnswer is a sent gift, with the balance after it in coins.
type SendGiftAnswer struct {
	GiftTxID   string `json:"giftTxId"`
	Balance    int64  `json:"balance"`
	ComboID    string `json:"comboId"`
	ComboCount int64  `json:"comboCount"`
	rest.Idempotent
}

// sendGift sends a gift to the anchor of a room. A repeat with the same request id costs nothing and answers the first
// outcome.
func (h *Handlers) sendGift(ctx context.Context, caller rest.Caller, req sendGiftRequest) (SendGiftAnswer, error) {
	request, err := rest.IdempotencyKey(caller, "gift", req.RequestID, req)
	if err != nil {
		return SendGiftAnswer{}, err
	}
	sent, first, err := rest.Once(ctx, h.rest, request, func() (*protos.GiftSent, error) {
		anchor, err := h.anchorOf(ctx, req.HouseID)
		if err != nil {
			return nil, err
		}
		gift, err := h.giftItem(ctx, req.GiftID)
		if err != nil {
			return nil, err
		}
		percent, err := h.sharePercent(ctx)
		if err != nil {
			return nil, err
		}
		return h.LiveRooms.Gift(ctx, domain.HouseRoom(int64(req.HouseID)), &protos.SendGift{
			Request: request, From: view.ProtoUser(caller.Brief()), AnchorId: anchor, Gift: gift, Count: int64(req.Count),
			SharePercent: percent,
		})
	})
	if first != nil {
		sent.Balance = int64(first.Balance)
	}
	return SendGiftAnswer{sent.GetGiftTxId(), sent.GetBalance(), sent.GetComboId(), sent.GetComboCount(),
		rest.Idempotent{Replayed: first != nil}}, err
}

// giftItem returns a gift of the catalogue, with its name in the default language for the events of the room.
func (h *Handlers) giftItem(ctx context.Context, giftID string) (*protos.GiftItem, error) {
	catalogue, err := h.catalogue(ctx)
	if err != nil {
		return nil, err
	}
	for _, g := range catalogue {
		if ledger.FormatGift(g.Number) == giftID {
			return &protos.GiftItem{
				GiftId: giftID, Name: g.Names.In(domain.LanguageDefault), Icon: g.Icon, Animation: g.Animation,
				Price: int64(g.Price), Tier: g.Tier, Comboable: g.Comboable, Withdrawn: g.Withdrawn,
			}, nil
		}
	}
	return nil, domain.Refuse(domain.GiftUnavailable, "giftId", domain.Shorten(giftID, 20))
}

type sendTipRequest struct {
	HouseID   rest.ID      `json:"houseId"`
	Amount    rest.Integer `json:"amount"`
	Remark    string       `json:"remark"`
	RequestID string       `json:"requestId"`
}

func (r sendTipRequest) Check() error {
	if r.HouseID == 0 {
		return domain.RefuseField("houseId", "required")
	}
	if err := r.Amount.Within(domain.AmountRange, 1, ledger.SpendMax); err != nil {
		return err
	}
	return rest.CheckRequestID(r.RequestID)
}

type sendTipAnswer struct {
	TipID   string `json:"tipId"`
	Balance int64  `json:"balance"`
	rest.Idempotent
}

// sendTip sends coins to the anchor of a room. A repeat with the same request id costs nothing and answers the first
// outcome.
func (h *Handlers) sendTip(ctx context.Context, caller rest.Caller, req sendTipRequest) (sendTipAnswer, error) {
	request, err := rest.IdempotencyKey(caller, "tip", req.RequestID, req)
	if err != nil {
		return sendTipAnswer{}, err
	}
	sent, first, err := rest.Once(ctx, h.rest, request, func() (*protos.TipSent, error) {
		anchor, err := h.anchorOf(ctx, req.HouseID)
		if err != nil {
			return nil, err
		}
		remark, err := h.judged(ctx, caller, req.HouseID, req.Remark, request)
		if err != nil {
			return nil, err
		}
		percent, err := h.sharePercent(ctx)
		if err != nil {
			return nil, err
		}
		return h.LiveRooms.Tip(ctx, domain.HouseRoom(int64(req.HouseID)), &protos.SendTip{
			Request: request, From: view.ProtoUser(caller.Brief()), AnchorId: anchor, Amount: int64(req.Amount),
			Remark: remark.text, Author: remark.author, SharePercent: percent,
		})
	})
	if first != nil {
		sent.Balance = int64(first.Balance)
	}
	return sendTipAnswer{sent.GetTipId(), sent.GetBalance(), rest.Idempotent{Replayed: first != nil}}, err
}
