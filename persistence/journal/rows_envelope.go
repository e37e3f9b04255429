// The row of a red envelope: its present state for lists and pages.

package journal

import (
	"github.com/jackc/pgx/v5"

	"touchline/persistence/pg"
)

const upsertEnvelope = `
INSERT INTO red_envelope (number, house_id, sender_id, receiver_id, red_type, status, total, count, left_amount,
    left_count, refunded, remark, seed, client_seed, created_at, open_at, expire_at, ended_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
ON CONFLICT (number) DO UPDATE SET status = excluded.status, left_amount = excluded.left_amount,
    left_count = excluded.left_count, refunded = excluded.refunded, ended_at = excluded.ended_at`

func (s *rowSet) writeEnvelopes(batch *pgx.Batch) {
	for _, number := range sortedKeys(s.envelopes) {
		r := s.envelopes[number]
		batch.Queue(upsertEnvelope, r.Number, r.HouseID, r.SenderID, r.ReceiverID, int32(r.Type), int32(r.Status),
			int64(r.Total), r.Count, int64(r.LeftAmount), r.LeftCount, int64(r.Refunded), r.Remark, notNil(r.Seed),
			r.ClientSeed, r.Created, r.Open, r.Expire, pg.OrNull(r.Ended))
	}
}
