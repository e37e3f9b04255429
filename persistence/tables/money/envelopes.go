// Red envelopes for pages: the row, its users and the shares taken; and the committed seeds.

package money

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/domain/ledger"
	"touchline/persistence/pg"
)

// Envelope returns an envelope with its shares, read in one snapshot. It refuses with NOT_FOUND.
func (s *Money) Envelope(ctx context.Context, number int64) (ledger.Envelope, error) {
	var e ledger.Envelope
	err := pgx.BeginTxFunc(ctx, s.db, pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly},
		func(tx pgx.Tx) (err error) {
			if err = readEnvelope(ctx, tx, number, &e); err != nil {
				return err
			}
			e.Grabs, err = readGrabs(ctx, tx, number)
			return err
		})
	return e, pg.Doing(pg.Found(err, "envelope"), "read envelope %d", number)
}

func readEnvelope(ctx context.Context, tx pgx.Tx, number int64, e *ledger.Envelope) error {
	return tx.QueryRow(ctx, `
		SELECT e.number, e.house_id, e.sender_id, e.receiver_id, e.red_type, e.status, e.total, e.count, e.left_amount,
		e.left_count,
			e.refunded, CASE WHEN e.remark_hidden THEN '' ELSE e.remark END, e.seed, e.client_seed, e.created_at, e.open_at,
			e.expire_at, e.ended_at,
			`+pg.BriefOf("s", "e.sender_id")+`, `+pg.BriefOf("r", "e.receiver_id")+`
		FROM red_envelope e
			LEFT JOIN account s ON s.user_id = e.sender_id
			LEFT JOIN account r ON r.user_id = e.receiver_id
		WHERE e.number = $1`, number).
		Scan(&e.Number, &e.HouseID, &e.SenderID, &e.ReceiverID, &e.Type, &e.Status, &e.Total, &e.Count, &e.LeftAmount,
			&e.LeftCount,
			&e.Refunded, &e.Remark, &e.Seed, &e.ClientSeed, &e.Created, &e.Open, &e.Expire, &e.Ended,
			&e.Sender, &e.Receiver)
}

// readGrabs reads the shares: they are the transfers out of the envelope's escrow, in the order of their index.
func readGrabs(ctx context.Context, tx pgx.Tx, number int64) ([]ledger.Grab, error) {
	return pg.Collect(ctx, tx, pgx.RowToStructByName[ledger.Grab], `
		SELECT t.item AS index, `+pg.BriefOf("a", "t.credit")+` AS "user", t.amount, t.at
		FROM transfer t LEFT JOIN account a ON a.user_id = t.credit
		WHERE t.debit = $1 AND t.kind = 'envelopeGrab'
		ORDER BY t.item`, int64(ledger.EscrowOf(number)))
}

// NewEnvelope returns the number of the next envelope.
func (s *Money) NewEnvelope(ctx context.Context) (int64, error) {
	var number int64
	err := s.db.QueryRow(ctx, `SELECT nextval('envelope_number')`).Scan(&number)
	return number, pg.Doing(err, "number an envelope")
}

// CommitSeed stores a seed for its user until it expires.
func (s *Money) CommitSeed(ctx context.Context, c ledger.SeedCommit) error {
	_, err := s.db.Exec(ctx, `
		INSERT INTO envelope_commit (commit_id, user_id, seed, expires_at) VALUES ($1, $2, $3, $4)`,
		c.CommitID, c.UserID, c.Seed, c.Expires)
	return pg.Doing(err, "store a seed")
}

// TakeSeed gives a committed seed to the first request of its user, and to repeats of that request; false for other
// users and requests, and after its expiry.
func (s *Money) TakeSeed(ctx context.Context, commitID string, userID int64, requestKey string,
	now time.Time) (seed []byte, ok bool, err error) {
	err = s.db.QueryRow(ctx, `
		UPDATE envelope_commit SET request_key = $3
		WHERE commit_id = $1 AND user_id = $2 AND expires_at > $4 AND coalesce(request_key, $3) = $3
		RETURNING seed`, commitID, userID, requestKey, now).Scan(&seed)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, false, nil
	}
	return seed, true, pg.Doing(err, "take a seed")
}

// ForgetSeeds deletes seeds that expired before the instant. The row of an envelope has its own seed.
func (s *Money) ForgetSeeds(ctx context.Context, before time.Time) error {
	_, err := s.db.Exec(ctx, `DELETE FROM envelope_commit WHERE expires_at < $1`, before)
	return pg.Doing(err, "delete expired seeds")
}

// HousesWithOverdue returns the houses with an envelope that is still open although its time ended before the instant.
func (s *Money) HousesWithOverdue(ctx context.Context, at time.Time, limit int) ([]int64, error) {
	houses, err := pg.Collect(ctx, s.db, pgx.RowTo[int64], `
		SELECT DISTINCT house_id FROM (
			SELECT house_id FROM red_envelope WHERE status = `+pg.EnvelopeOpen+` AND expire_at < $1 ORDER BY expire_at
			LIMIT $2) AS overdue`, at, limit)
	return houses, pg.Doing(err, "look for overdue envelopes")
}
