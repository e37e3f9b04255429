// Rooms as several features read them: columns, joins and their targets.

package pg

import (
	"touchline/domain"
	"touchline/domain/studio"
)

// RoomPathOf is the path of a room r: the anchor's choice, else the site's, else "".
const RoomPathOf = `coalesce(nullif(r.live_room_path, ''), (SELECT value #>> '{}' FROM setting
	WHERE key = '` + studio.RoomPathSetting + `'), '')`

// HouseFields are the columns of HouseTables. A broadcast counts as recorded when a piece of it was stored. In its
// first seconds no piece exists: it counts when the anchor wants recordings and pushes to our ingest (source 1).
// Whether video of other sources is stored is only known from its first piece.
const HouseFields = CardFields + `, r.anchor_title, r.introduction, r.announcement, r.own_video_url, r.own_video_type, ` + RoomPathOf + `,
	r.session_id, coalesce(l.source, 0),
	l.end_at IS NULL AND (l.source = 1 AND l.start_at > now() - interval '20 s' AND h.recording
		OR EXISTS (SELECT FROM replay_piece piece WHERE piece.session_id = l.session_id)) IS TRUE, h.clips,
	r.suspend_reason, r.suspend_end,
	a.gender, a.personal_profile, a.province, a.city, h.notes, h.photos,
	coalesce(shown.source_name, ''), coalesce(shown.source_url, ''), coalesce(shown.source_type, ''),
	coalesce(shown.source_lines, '[]')`

const HouseTables = CardTables + ` LEFT JOIN live_session l ON l.session_id = r.session_id
		LEFT JOIN match shown ON shown.match_id = r.match_id AND r.match_id <> 0`

// HouseTargets returns the targets of HouseFields, in their order.
func HouseTargets(h *studio.House) []any {
	return append(CardTargets(&h.HouseCard), &h.AnchorTitle, &h.Introduction, &h.Announcement,
		&h.OwnVideoURL, &h.OwnVideoType, &h.RoomPath, &h.SessionID, &h.Source, &h.Recorded, &h.Clips, &h.SuspendReason,
		&h.SuspendEnd,
		&h.Gender, &h.PersonalProfile, &h.Province, &h.City, &h.Notes, &h.Photos,
		&h.Shown.SourceName, &h.Shown.SourceURL, &h.Shown.SourceType, &h.Shown.SourceLines)
}

const (
	CardFields = `r.house_id, r.user_id, r.house_name, r.house_image, r.status, a.user_image, a.nick_name,
		r.visit_history, r.viewers, r.race_type, r.anchor_type, r.match_id, r.start_time, h.fans,
		r.created_at, a.country_code, a.language, EXISTS (SELECT FROM brand_member of_brand
			WHERE of_brand.user_id = r.user_id)`
	CardTables = `room r JOIN account a ON a.user_id = r.user_id JOIN house h ON h.house_id = r.house_id`
)

// CardTargets returns the targets of CardFields, in their order.
func CardTargets(c *domain.HouseCard) []any {
	return []any{&c.HouseID, &c.UserID, &c.HouseName, &c.HouseImage, &c.Status, &c.UserImage, &c.NickName,
		&c.VisitHistory, &c.Viewers, &c.RaceType, &c.AnchorType, &c.MatchID, &c.StartTime, &c.Fans,
		&c.Joined, &c.CountryCode, &c.Language, &c.Brand}
}
