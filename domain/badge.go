// Badges shown next to a user's name, as codes (docs/protocol.md, Badges).

package domain

import "time"

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
	Place int  // among the supporters of the week, from 1; 0: no place
	Brand bool // a member of a brand
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
