// The room of an anchor in full.

// Package studio holds the room of an anchor: its page, its broadcasts and their figures, the encoder, tickets for
// its chat, and the anchor's own space.
package studio

import (
	"time"

	"touchline/domain"
	"touchline/domain/sport"
)

// CheckLiveClip refuses clips of the running broadcast of a house: LIVE_NOT_STARTED, CLIPS_OFF, NOT_RECORDED. Rooms
// offer clips by the same rule.
func (h *House) CheckLiveClip() error {
	switch {
	case h.SessionID == "" || h.Status != domain.LiveLiving && h.Status != domain.LiveInterrupted:
		return domain.Refuse(domain.LiveNotStarted)
	case !h.Clips:
		return domain.Refuse(domain.ClipsOff)
	case !h.Recorded:
		return domain.Refuse(domain.NotRecorded)
	}
	return nil
}

// HouseSort is an order of the anchor list.
type HouseSort int32

const (
	ByPopularity  HouseSort = 1 // live ones first, then by viewers
	ByNewestStart HouseSort = 2
	ByFans        HouseSort = 3
)

// HouseFilter narrows the anchor list. Zero values do not narrow.
type HouseFilter struct {
	AnchorType int32
	Language   string // of the anchor's account
	Reader     string // by popularity, living rooms that its readers understand come first; "": no matter
	LiveOnly   bool
	Status     domain.LiveStatus
	Keyword    string // folded
	Sort       HouseSort
	After      *domain.Place // continue after this place
	Limit      int
	Offset     int
}

// House is the room and its anchor in full.
type House struct {
	domain.HouseCard
	AnchorTitle     string
	Introduction    string
	Announcement    string
	OwnVideoURL     string
	OwnVideoType    string
	RoomPath        string // link of the player's button, of the anchor or the site (RoomPathOf)
	SessionID       string
	Source          domain.LiveSource // of the open session, else 0
	Recorded        bool              // the open session is being recorded
	Clips           bool              // the anchor allows clips
	SuspendReason   string
	SuspendEnd      time.Time
	Gender          int32
	PersonalProfile string
	Province        string
	City            string
	Notes           int64
	Photos          int64       // on the photo wall
	Shown           sport.Match // the match shown by the room, with only its source
}

// SeenHouse is a house with its relation to the reader.
type SeenHouse struct {
	House
	Attention bool // the reader follows it
}

// Listed reports whether the room may be shown to other users.
func (h *House) Listed() bool {
	return h.Status != domain.LiveUnopened && h.Status != domain.LiveSuspended
}

// VisibleTo refuses access to a suspended room, and to a never opened one except for its anchor. askingHouse is the
// house of the reader, 0 if none.
func (h *House) VisibleTo(askingHouse int64, now time.Time) error {
	switch {
	case h.Status == domain.LiveSuspended && (h.SuspendEnd.IsZero() || now.Before(h.SuspendEnd)):
		var end *int64 // nil: permanent
		if !h.SuspendEnd.IsZero() {
			ms := h.SuspendEnd.UnixMilli()
			end = &ms
		}
		return domain.Refuse(domain.RoomSuspended, "reason", h.SuspendReason, "endTime", end)
	case h.Status == domain.LiveUnopened && askingHouse != h.HouseID:
		return domain.Refuse(domain.NotFound, "kind", "house")
	}
	return nil
}

// FinishedSession is a broadcast that has ended, with its figures.
type FinishedSession struct {
	SessionID    string
	MatchID      int64
	Start, End   time.Time
	Peak         int64
	Gifts        domain.Coins // of gifts, without tips and envelopes
	NewFollowers int64        // users who followed during it and still do
}

// HouseStats sums up the finished sessions of a house.
type HouseStats struct {
	TotalLive time.Duration
	LiveDays  int64 // days with a session, in the site's time zone
}
