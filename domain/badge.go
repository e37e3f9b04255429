// Badges shown next to a user's name (docs/protocol.md, Badges): codes, and the level of a fan.

package domain

import (
	"slices"
	"time"
)

// Badge is the code of a badge. Clients skip unknown codes.
type Badge string

// All badges.
const (
	TagBrand Badge = "brand" // belongs to a brand
	TagNew   Badge = "new"   // an anchor whose house is younger than NewAnchorDays
	// one of the SupporterPlaces who gave the room most this week; the level is the place
	MedalSupporter Badge = "supporter"
)

const (
	SupporterPlaces = 10
	NewAnchorDays   = 30
)

// Badges of a person in one room.
type Badges struct {
	Place    int  // among the supporters of the week, from 1; 0: no place
	FanLevel int  // in this room, from 1; 0: none
	Brand    bool // a member of a brand
}

// Supporter is one place of a room's weekly ranking; equal amounts share a place.
type Supporter struct {
	UserID int64
	Place  int
}

// brandTags are shared by every line of their wearers, so they must not be changed.
var brandTags = []Badge{TagBrand}

// Tags returns the tags, or nil.
func (b Badges) Tags() []Badge {
	if b.Brand {
		return brandTags
	}
	return nil
}

// RankWeekFrom returns the beginning of the ranking week: seven days of the zone, including today.
func RankWeekFrom(now time.Time, zone *time.Location) time.Time {
	year, month, day := now.In(zone).Date()
	return time.Date(year, month, day-6, 0, 0, 0, 0, zone)
}

// Tags returns the tags of the anchor; never nil.
func (c *HouseCard) Tags(now time.Time) []Badge { return AnchorTags(c.Brand, c.Joined, now) }

// AnchorTags returns the tags of an anchor who joined at a time; never nil.
func AnchorTags(brand bool, joined, now time.Time) []Badge {
	tags := []Badge{}
	if brand {
		tags = append(tags, TagBrand)
	}
	if now.Sub(joined) < NewAnchorDays*24*time.Hour {
		tags = append(tags, TagNew)
	}
	return tags
}

// FanLevels are the points at which the levels from 1 on begin. Change the texts of the client's fan levels with the
// rule of FanPoints.
var FanLevels = [...]int64{60, 300, 1_000, 2_500, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000}

// FanPoints is what a user's level in one room is computed from. Neither part ever falls, so no level does.
type FanPoints struct {
	UserID  int64
	Coins   Coins // given in gifts and tips
	Minutes int64 // watched live while logged in
}

// Points returns the sum: a minute and a coin are one point each.
func (p FanPoints) Points() int64 { return int64(p.Coins) + p.Minutes }

// Level returns the level, from 1; 0 below the first.
func (p FanPoints) Level() int {
	level, reached := slices.BinarySearch(FanLevels[:], p.Points())
	if reached {
		level++
	}
	return level
}
