// Gifts: the catalogue, and the ranges of their rankings.

package ledger

import (
	"time"

	"touchline/domain"
)

const (
	GiftCountMax  = 9999
	SpendMax      = 200_000 // coins of one tip or envelope
	RemarkMax     = 30
	ComboWindow   = 5 * time.Second
	SharePercent  = 70 // setting income.sharePercent
	RequestIDMin  = 8
	RequestIDMax  = 64
	GiftRankLimit = 50
)

// Gift of the catalogue.
type Gift struct {
	Number    int64 // FormatGift writes it
	Names     domain.Names
	Icon      string // storage key, or the name of a picture built into the client
	Animation string // "" none
	Price     domain.Coins
	Tier      int32 // 1 small, 2 medium, 3 large: full screen
	Comboable bool
	Sort      int32
	Withdrawn bool
}

// GiftRange is the period of a ranking.
type GiftRange int32

const (
	RankSession GiftRange = 1
	RankDay     GiftRange = 2
	RankWeek    GiftRange = 3
)
