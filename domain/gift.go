// Gifts: the catalogue, and what was given.

package domain

import "time"

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
	Number    int64 // shown as FormatGift
	Names     Names
	Icon      string // storage key, or a name of the client's own pictures
	Animation string // "" none
	Price     Coins
	Tier      int32 // 1 small, 2 medium, 3 large: full screen
	Comboable bool
	Sort      int32
	Withdrawn bool
}

// GiftRange is the time over which a rank is counted.
type GiftRange int32

const (
	RankSession GiftRange = 1
	RankDay     GiftRange = 2
	RankWeek    GiftRange = 3
)
