// Rows of agendas: slots booked, freed and blocked, matches reserved and cancelled.

package journal

import (
	"slices"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
	"touchline/domain/agenda"
)

const (
	bookSlot = `
INSERT INTO slot_booking (brand_id, start_at, end_at, user_id, booked_at) VALUES ($1, $2, $3, $4, $5)`
	freeSlot = `
UPDATE slot_booking SET freed_at = $3, freed_by = $4, freed_by_operator = $5
WHERE brand_id = $1 AND start_at = $2 AND freed_at IS NULL`
	blockSlot = `
INSERT INTO slot_block (brand_id, start_at, end_at, reason, operator_id, at) VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT (brand_id, start_at) DO UPDATE SET end_at = excluded.end_at, reason = excluded.reason,
    operator_id = excluded.operator_id, at = excluded.at`
	unblockSlot = `DELETE FROM slot_block WHERE brand_id = $1 AND start_at = $2`

	giveUp = `
UPDATE reservation SET given_up_at = $4
WHERE user_id = $1 AND kind = $2 AND match_id = ANY($3) AND given_up_at IS NULL`

	// The spans back the gap rule and must not be stricter than it: they shrink with a shorter gap, and the span of a
	// moved match is dropped. Gap in milliseconds.
	shrinkSpans = `
UPDATE reservation AS r SET span = CASE
    WHEN m.time_known AND lower(r.span) = (extract(epoch FROM m.match_time) * 1000)::bigint
    THEN int8range(lower(r.span), least(upper(r.span), lower(r.span) + $3 + 1)) ELSE 'empty' END
FROM match AS m
WHERE m.match_id = r.match_id AND r.user_id = $1 AND r.kind = $2 AND r.given_up_at IS NULL AND NOT isempty(r.span)
    AND (upper(r.span) - lower(r.span) > $3 + 1 OR NOT m.time_known OR m.match_time IS NULL
        OR lower(r.span) <> (extract(epoch FROM m.match_time) * 1000)::bigint)`
	reserve = `
INSERT INTO reservation (user_id, kind, match_id, span, own_video_url, own_video_type, reserved_at)
SELECT $1, $2, match_id, CASE
    WHEN $4::bigint < 0 OR NOT time_known OR match_time IS NULL THEN 'empty'
    ELSE int8range((extract(epoch FROM match_time) * 1000)::bigint,
			(extract(epoch FROM match_time) * 1000)::bigint + $4, '[]')
    END, $5, $6, $7
FROM match WHERE match_id = $3`

	// LockMatches locks matches ($1) in the order of their ids.
	LockMatches   = `SELECT match_id FROM match WHERE match_id = ANY($1) ORDER BY match_id FOR NO KEY UPDATE`
	countReserved = `
UPDATE match SET reserve_count = reserve_count + delta.n
FROM unnest($1::bigint[], $2::bigint[]) AS delta (match_id, n) WHERE match.match_id = delta.match_id`
)

// agendaRows keep their order: a slot may be freed and booked again in one commit.
type agendaRows []domain.Row

func (rows agendaRows) write(batch *pgx.Batch) {
	reserved := map[int64]int64{} // change of the number of viewers, by match
	for _, row := range rows {
		switch r := row.(type) {
		case agenda.SlotBookedRow:
			batch.Queue(bookSlot, r.BrandID, r.Start, r.End, r.UserID, r.At)
		case agenda.SlotFreedRow:
			batch.Queue(freeSlot, r.BrandID, r.Start, r.At, r.By, r.Operator)
		case agenda.SlotBlockRow:
			if r.Blocked {
				batch.Queue(blockSlot, r.BrandID, r.Start, r.End, r.Reason, r.OperatorID, r.At)
			} else {
				batch.Queue(unblockSlot, r.BrandID, r.Start)
			}
		case agenda.ReservedRow:
			writeReserved(batch, &r)
			if r.Kind == domain.ReserveViewer {
				reserved[r.MatchID]++
				for _, gone := range slices.Compact(slices.Sorted(slices.Values(r.Replace))) {
					reserved[gone]--
				}
			}
		case agenda.UnreservedRow:
			batch.Queue(giveUp, r.UserID, int32(r.Kind), []int64{r.MatchID}, r.At)
			if r.Kind == domain.ReserveViewer {
				reserved[r.MatchID]--
			}
		}
	}
	ids := sortedKeys(reserved)
	counts := make([]int64, len(ids))
	for i, id := range ids {
		counts[i] = reserved[id]
	}
	if len(ids) > 0 {
		batch.Queue(LockMatches, ids)
		batch.Queue(countReserved, ids, counts)
	}
}

func writeReserved(batch *pgx.Batch, r *agenda.ReservedRow) {
	gap := r.Gap.Milliseconds()
	if len(r.Replace) > 0 {
		batch.Queue(giveUp, r.UserID, int32(r.Kind), r.Replace, r.At)
	}
	if r.Gap < 0 {
		gap = -1
	} else {
		batch.Queue(shrinkSpans, r.UserID, int32(r.Kind), gap)
	}
	batch.Queue(reserve, r.UserID, int32(r.Kind), r.MatchID, gap, r.OwnVideoURL, r.OwnVideoType, r.At)
}
