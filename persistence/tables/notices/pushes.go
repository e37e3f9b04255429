// Web pushes: subscribed browsers, and the queue.

package notices

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
	"touchline/persistence/pg"
)

// pushesOfUser is how many browsers of one user get pushes: the newest.
const pushesOfUser = 20

// SavePush subscribes a browser for a login, or renews its subscription. A subscription of another user moves to this
// one, which gets its pushes alone; the caller must have the keys that the browser gave with it.
func (s *Notices) SavePush(ctx context.Context, userID int64, login domain.TokenHash, p domain.PushSubscription,
	now time.Time) error {
	return pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		saved, err := tx.Exec(ctx, `
			INSERT INTO push_subscription AS known (endpoint, user_id, login, public_key, auth, language, made_at)
			VALUES ($1, $2, $3, $4, $5, $6, $7)
			ON CONFLICT (endpoint) DO UPDATE SET user_id = $2, login = $3, public_key = $4, auth = $5, language = $6,
			made_at = $7
			WHERE known.user_id = $2 OR known.public_key = $4 AND known.auth = $5`,
			p.Endpoint, userID, login[:], p.PublicKey, p.Auth, p.Language, now)
		if err != nil {
			return fmt.Errorf("subscribe a browser: %w", err)
		}
		if saved.RowsAffected() == 0 {
			return domain.RefuseField("endpoint", "duplicate")
		}
		_, err = tx.Exec(ctx, `
			DELETE FROM push_subscription WHERE endpoint IN (
				SELECT endpoint FROM push_subscription WHERE user_id = $1 ORDER BY made_at DESC OFFSET $2)`, userID, pushesOfUser)
		return pg.Doing(err, "delete old subscriptions")
	})
}

// DropPush deletes the subscription of a user's browser, if there is one.
func (s *Notices) DropPush(ctx context.Context, userID int64, endpoint string) error {
	_, err := s.db.Exec(ctx, `DELETE FROM push_subscription WHERE user_id = $1 AND endpoint = $2`, userID, endpoint)
	return pg.Doing(err, "end a subscription")
}

// DropPushes deletes subscriptions that the push services no longer know.
func (s *Notices) DropPushes(ctx context.Context, endpoints []string) error {
	_, err := s.db.Exec(ctx, `DELETE FROM push_subscription WHERE endpoint = ANY($1)`, endpoints)
	return pg.Doing(err, "end subscriptions")
}

// TakePushes takes at most limit pushes off the queue, the oldest first. A push that the caller does not send is lost;
// its notice stays in the user's list.
func (s *Notices) TakePushes(ctx context.Context, limit int) ([]domain.Push, int, error) {
	taken := 0
	pushes, err := pg.Collect(ctx, s.db, func(row pgx.CollectableRow) (domain.Push, error) {
		p, err := pgx.RowToStructByName[struct {
			domain.Push
			Taken int
		}](row)
		taken = p.Taken
		return p.Push, err
	}, `
		WITH due AS (
			DELETE FROM push_due WHERE number IN (SELECT number FROM push_due ORDER BY number LIMIT $1 FOR UPDATE SKIP LOCKED)
			RETURNING notify_id, endpoint
		)
		SELECT s.endpoint, s.public_key, s.auth, s.language, s.user_id, n.notify_id, n.type, n.params, n.path, n.at,
		(SELECT count(*) FROM due) AS taken
		FROM due JOIN push_subscription s USING (endpoint) JOIN notice n USING (notify_id)`, limit)
	return pushes, taken, pg.Doing(err, "take pushes")
}
