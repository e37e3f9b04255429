// The marks of the demo world: its accounts and operators, and how they are retired.

package seed

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/persistence/pg"
)

// MarkDemo marks accounts that the demo created.
func (s *Demo) MarkDemo(ctx context.Context, userIDs []int64) error {
	_, err := s.db.Exec(ctx, `UPDATE account SET demo = true WHERE user_id = ANY($1)`, userIDs)
	return pg.Doing(err, "mark the accounts of the demo world")
}

// MarkDemoOperator marks an operator that the demo created.
func (s *Demo) MarkDemoOperator(ctx context.Context, name string) error {
	_, err := s.db.Exec(ctx, `UPDATE operator SET demo = true WHERE lower(name) = lower($1)`, name)
	return pg.Doing(err, "mark the operator of the demo world")
}

// DemoLeft counts the accounts and operators of the demo world that are not retired.
func (s *Demo) DemoLeft(ctx context.Context) (accounts, operators int64, err error) {
	err = s.db.QueryRow(ctx, `SELECT
		(SELECT count(*) FROM account WHERE demo AND erased_at IS NULL AND delete_at IS NULL),
		(SELECT count(*) FROM operator WHERE demo AND disabled_at IS NULL)`).Scan(&accounts, &operators)
	return accounts, operators, pg.Doing(err, "count the demo world")
}

// DemoUnerased counts the retired accounts of the demo world that wait for their erasure.
func (s *Demo) DemoUnerased(ctx context.Context) (n int64, err error) {
	err = s.db.QueryRow(ctx, `SELECT count(*) FROM account WHERE demo AND erased_at IS NULL`).Scan(&n)
	return n, pg.Doing(err, "count the accounts of the demo world")
}

// retireDemo are the statements that end every access of the accounts at once and schedule the erasure of every leaving
// account, which moves their coins by entries of the ledger. Their other rows and the record of operators stay.
var retireDemo = []string{
	`DELETE FROM login l USING account a WHERE a.user_id = l.user_id AND a.demo`,
	`UPDATE account SET password_hash = '', phone = NULL, disabled_at = coalesce(disabled_at, @now),
		disabled_until = NULL, delete_at = @now
		WHERE demo AND erased_at IS NULL`,
	`DELETE FROM operator_login l USING operator o WHERE o.operator_id = l.operator_id AND o.demo`,
	`DELETE FROM operator_recovery r USING operator o WHERE o.operator_id = r.operator_id AND o.demo`,
	`UPDATE operator SET password_hash = '', totp_secret = NULL, totp_pending = NULL,
		disabled_at = coalesce(disabled_at, @now) WHERE demo`,
	`DELETE FROM sms_outbox`, // codes of development
	`DELETE FROM banner WHERE starts_with(external_key, 'demo/')`,
	`DELETE FROM match WHERE starts_with(external_key, 'demo/')`,
	`DELETE FROM team t WHERE starts_with(external_key, 'demo/')
		AND NOT EXISTS (SELECT FROM match m WHERE t.team_id IN (m.home_id, m.away_id))`,
	`DELETE FROM competition c WHERE starts_with(external_key, 'demo/')
		AND NOT EXISTS (SELECT FROM match m WHERE m.competition_id = c.competition_id)`,
	`DELETE FROM match_follow f WHERE f.kind = 1 AND NOT EXISTS (SELECT FROM team t WHERE t.team_id = f.subject_id)
		OR f.kind = 2 AND NOT EXISTS (SELECT FROM competition c WHERE c.competition_id = f.subject_id)`,
}

// RetireDemo ends every access of the accounts and operators of the demo world, in one commit, and deletes its matches
// and banners. The accounts are erased afterwards, as those of leaving users.
func (s *Demo) RetireDemo(ctx context.Context, now time.Time) error {
	err := pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		for _, statement := range retireDemo {
			if _, err := tx.Exec(ctx, statement, pgx.NamedArgs{"now": now}); err != nil {
				return err
			}
		}
		return nil
	})
	return pg.Doing(err, "retire the demo world")
}
