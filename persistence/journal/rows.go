// The projections of a batch, gathered and written in its commit.

package journal

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
	"touchline/domain/agenda"
	"touchline/domain/ledger"
	"touchline/domain/moderation"
	"touchline/domain/studio"
	"touchline/persistence/pg"
)

const (
	insertLines = `
INSERT INTO line (room, "offset", epoch, kind, user_id, client_id, message_id, session_id, at, body)
SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::bigint[], $6::text[], $7::text[],
    $8::text[], $9::timestamptz[], $10::bytea[])`

	replaceMute = `
UPDATE mute SET lifted_at = $4, lifted_by = $5
WHERE room = $1 AND user_id = $2 AND lifted_at IS NULL AND mute_id <> $3`
	insertMute = `
INSERT INTO mute (mute_id, room, user_id, operator_id, mute_type, reason, start_at, end_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
ON CONFLICT (mute_id) DO NOTHING`
	liftMute = `
UPDATE mute SET lifted_at = $3, lifted_by = $4
WHERE room = $1 AND user_id = $2 AND lifted_at IS NULL`
	liftSessionMutes = `
UPDATE mute SET lifted_at = $2, lifted_by = $3
WHERE room = $1 AND mute_type = $4 AND lifted_at IS NULL`

	updateRoom = `
UPDATE room SET house_name = $2, anchor_title = $3, house_image = $4, introduction = $5, announcement = $6,
    race_type = $7, anchor_type = $8, match_id = $9, own_video_url = $10, own_video_type = $11, status = $12,
    session_id = $13, start_time = $14, last_live_time = $15, live_code_hash = $16, live_code_seq = $17,
    key_frame_ms = $18, suspend_reason = $19, suspend_end = $20, live_room_path = $21
WHERE house_id = $1`
	updateRoomCounts = `
UPDATE room SET viewers = new.viewers, visit_history = new.visits
FROM unnest($1::bigint[], $2::bigint[], $3::bigint[]) AS new (house_id, viewers, visits)
WHERE room.house_id = new.house_id`

	upsertSession = `
INSERT INTO live_session (session_id, house_id, match_id, race_type, source, start_at, end_at, peak, peak_at, pictured)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
ON CONFLICT (session_id) DO UPDATE SET house_id = excluded.house_id, match_id = excluded.match_id,
    race_type = excluded.race_type, source = excluded.source, start_at = excluded.start_at,
    end_at = excluded.end_at, peak = excluded.peak, peak_at = excluded.peak_at,
    pictured = excluded.pictured`

	insertNotices = `
INSERT INTO notice (notify_id, user_id, type, params, path, at)
SELECT * FROM unnest($1::text[], $2::bigint[], $3::integer[], $4::jsonb[], $5::text[], $6::timestamptz[])
ON CONFLICT (notify_id) DO NOTHING`
)

// rowSet keeps only the last state of rows that overwrite each other.
type rowSet struct {
	lines    []moderation.LineRow
	mutes    []domain.Row // MuteRow and UnmuteRow in their order
	rooms    map[int64]studio.RoomRow
	counts   map[int64]studio.RoomCountRow
	sessions map[string]studio.LiveSessionRow
	notices  []domain.NoticeRow

	peaks     []studio.PeakRow
	audiences []studio.AudienceRow
	envelopes map[int64]ledger.EnvelopeRow
	agenda    agendaRows
	acts      []domain.Row // of moderation, in their order
}

// errUnknownRow is a bug: a kind of row was declared that this package does not write.
var errUnknownRow = errors.New("a change carries a row of a kind that is not written")

// unknownRow returns an error for rows that would not all be written.
func unknownRow(rows []domain.Row) error {
	for _, row := range rows {
		switch row.(type) {
		case moderation.LineRow, moderation.MuteRow, moderation.UnmuteRow, studio.RoomRow, studio.RoomCountRow,
			studio.LiveSessionRow,
			domain.NoticeRow, studio.PeakRow, studio.AudienceRow, ledger.EnvelopeRow, agenda.SlotBookedRow,
			agenda.SlotFreedRow,
			agenda.SlotBlockRow, agenda.ReservedRow, agenda.UnreservedRow:
		default:
			if !isModeration(row) {
				return fmt.Errorf("%w: %T", errUnknownRow, row)
			}
		}
	}
	return nil
}

// add gathers rows that unknownRow has accepted.
func (s *rowSet) add(rows []domain.Row) {
	for _, row := range rows {
		switch row := row.(type) {
		case moderation.LineRow:
			s.lines = append(s.lines, row)
		case moderation.MuteRow, moderation.UnmuteRow:
			s.mutes = append(s.mutes, row)
		case studio.RoomRow:
			put(&s.rooms, row.HouseID, row)
		case studio.RoomCountRow:
			put(&s.counts, row.HouseID, row)
		case studio.LiveSessionRow:
			put(&s.sessions, row.SessionID, row)
		case domain.NoticeRow:
			s.notices = append(s.notices, row)
		case studio.PeakRow:
			s.peaks = append(s.peaks, row)
		case studio.AudienceRow:
			s.audiences = append(s.audiences, row)
		case ledger.EnvelopeRow:
			put(&s.envelopes, row.Number, row)
		case agenda.SlotBookedRow, agenda.SlotFreedRow, agenda.SlotBlockRow, agenda.ReservedRow, agenda.UnreservedRow:
			s.agenda = append(s.agenda, row)
		default:
			if isModeration(row) {
				s.acts = append(s.acts, row)
			}
		}
	}
}

func put[K comparable, V any](m *map[K]V, key K, value V) {
	if *m == nil {
		*m = map[K]V{}
	}
	(*m)[key] = value
}

func (s *rowSet) empty() bool {
	return len(s.lines)+len(s.mutes)+len(s.rooms)+len(s.counts)+len(s.sessions)+len(s.notices)+
		len(s.peaks)+len(s.audiences)+len(s.envelopes)+len(s.agenda)+len(s.acts) == 0
}

func (s *rowSet) write(batch *pgx.Batch) {
	s.writeLines(batch)
	writeModeration(batch, s.acts)
	s.writeMutes(batch)
	s.writeRooms(batch)
	for _, id := range sortedKeys(s.sessions) {
		r := s.sessions[id]
		batch.Queue(upsertSession, r.SessionID, r.HouseID, r.MatchID, r.RaceType, int32(r.Source), r.Start,
			pg.OrNull(r.End), r.Peak, pg.OrNull(r.PeakAt), r.Pictured)
	}
	writePeaks(batch, s.peaks)
	writeAudiences(batch, s.audiences)
	s.writeNotices(batch)
	s.writeEnvelopes(batch)
	s.agenda.write(batch)
}

func (s *rowSet) writeLines(batch *pgx.Batch) {
	n := len(s.lines)
	if n == 0 {
		return
	}
	room, kind, client := make([]string, n), make([]string, n), make([]string, n)
	message, session := make([]string, n), make([]string, n)
	offset, epoch, user := make([]int64, n), make([]int64, n), make([]int64, n)
	at, body := make([]time.Time, n), make([][]byte, n)
	for i, r := range s.lines {
		room[i], kind[i], client[i], message[i], session[i] = r.Room, r.Kind, r.ClientID, r.MessageID, r.SessionID
		offset[i], epoch[i], user[i] = r.Offset, r.Epoch, r.UserID
		at[i], body[i] = r.At, notNil(r.Body)
	}
	batch.Queue(insertLines, room, offset, epoch, kind, user, client, message, session, at, body)
}

func (s *rowSet) writeMutes(batch *pgx.Batch) {
	slices.SortStableFunc(s.mutes, func(a, b domain.Row) int { return cmp.Compare(muteRoom(a), muteRoom(b)) })
	for _, row := range s.mutes {
		switch r := row.(type) {
		case moderation.MuteRow:
			batch.Queue(replaceMute, r.Room, r.UserID, r.MuteID, r.Start, r.OperatorID)
			batch.Queue(insertMute, r.MuteID, r.Room, r.UserID, r.OperatorID, int32(r.Type), r.Reason, r.Start,
				pg.OrNull(r.End))
		case moderation.UnmuteRow:
			if r.AllSession {
				batch.Queue(liftSessionMutes, r.Room, r.At, r.OperatorID, int32(domain.MuteSession))
			} else {
				batch.Queue(liftMute, r.Room, r.UserID, r.At, r.OperatorID)
			}
		}
	}
}

func muteRoom(row domain.Row) string {
	switch r := row.(type) {
	case moderation.MuteRow:
		return r.Room
	case moderation.UnmuteRow:
		return r.Room
	}
	return ""
}

func (s *rowSet) writeRooms(batch *pgx.Batch) {
	for _, id := range sortedKeys(s.rooms) {
		r := s.rooms[id]
		batch.Queue(updateRoom, r.HouseID, r.HouseName, r.AnchorTitle, r.HouseImage, r.Introduction, r.Announcement,
			r.RaceType, r.AnchorType, r.MatchID, r.OwnVideoURL, r.OwnVideoType, int32(r.Status), r.SessionID,
			pg.OrNull(r.StartTime), pg.OrNull(r.LastLiveTime), r.LiveCodeHash, r.LiveCodeSeq, r.KeyFrame.Milliseconds(),
			r.SuspendReason, pg.OrNull(r.SuspendEnd), r.LiveRoomPath)
	}
	if len(s.counts) > 0 {
		ids := sortedKeys(s.counts)
		viewers, visits := make([]int64, len(ids)), make([]int64, len(ids))
		for i, id := range ids {
			viewers[i], visits[i] = s.counts[id].Viewers, s.counts[id].VisitHistory
		}
		batch.Queue(updateRoomCounts, ids, viewers, visits)
	}
}

func (s *rowSet) writeNotices(batch *pgx.Batch) {
	n := len(s.notices)
	if n == 0 {
		return
	}
	id, params, path := make([]string, n), make([]string, n), make([]string, n)
	user, kind, at := make([]int64, n), make([]int32, n), make([]time.Time, n)
	for i, r := range s.notices {
		id[i], params[i], path[i] = r.NotifyID, string(r.Params), r.Path
		user[i], kind[i], at[i] = r.UserID, int32(r.Type), r.At
		if len(r.Params) == 0 {
			params[i] = "{}"
		}
	}
	batch.Queue(insertNotices, id, user, kind, params, path, at)
}

func sortedKeys[K cmp.Ordered, V any](m map[K]V) []K {
	keys := make([]K, 0, len(m))
	for key := range m {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	return keys
}
