// Gifts: the catalogue, the ranking of givers, and the gifts of a session.

package money

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
	"touchline/domain/ledger"
	"touchline/persistence/pg"
)

// Gifts returns the catalogue in its order, withdrawn gifts too.
func (s *Money) Gifts(ctx context.Context) ([]ledger.Gift, error) {
	gifts, err := pg.Collect(ctx, s.db, pgx.RowToStructByName[ledger.Gift], `
		SELECT number, names, icon, animation, price, tier, comboable, sort, withdrawn
		FROM gift
		ORDER BY sort, number`)
	return gifts, pg.Doing(err, "list gifts")
}

// LastSession returns the session of a house: the open one, else the last; "" for a house that was never on the air.
func (s *Money) LastSession(ctx context.Context, houseID int64) (sessionID string, start time.Time, err error) {
	err = s.db.QueryRow(ctx, `
		SELECT session_id, start_at FROM live_session WHERE house_id = $1 ORDER BY start_at DESC LIMIT 1`, houseID).
		Scan(&sessionID, &start)
	return sessionID, start, pg.Doing(pg.Optional(err), "last session of house %d", houseID)
}

// GiftRank returns the ranking of an anchor's givers since an instant, within a session unless it is "".
func (s *Money) GiftRank(ctx context.Context, anchorID int64, session string, since time.Time,
	limit int) (ledger.GiftRank, error) {
	var rank ledger.GiftRank
	rows, err := s.db.Query(ctx, `
		WITH giver AS (
			SELECT debit, sum(amount)::bigint AS amount, max(id) AS latest
			FROM transfer
			WHERE credit = $1 AND at >= $2 AND kind = 'gift' AND ($3 = '' OR session_id = $3)
			GROUP BY debit
		), placed AS (
			SELECT *, rank() OVER (ORDER BY amount DESC) AS place, row_number() OVER (ORDER BY amount DESC, latest) AS n
			FROM giver
		)
		SELECT p.place, p.n <= $4, p.debit, coalesce(a.nick_name, ''), coalesce(a.user_image, ''), coalesce(a.house_id, 0),
		p.amount
		FROM placed p LEFT JOIN account a ON a.user_id = p.debit AND p.n <= $4
		ORDER BY p.n`, int64(ledger.IncomeOf(anchorID)), since, session, limit)
	if err != nil {
		return rank, fmt.Errorf("gift rank of user %d: %w", anchorID, err)
	}
	var r ledger.RankedGiver
	var shown bool
	_, err = pgx.ForEachRow(rows,
		[]any{&r.Place, &shown, &r.Giver.UserID, &r.Giver.NickName, &r.Giver.UserImage, &r.Giver.HouseID, &r.Amount},
		func() error {
			rank.Amounts = append(rank.Amounts, r.Amount)
			if shown {
				rank.Top = append(rank.Top, r)
			}
			return nil
		})
	return rank, pg.Doing(err, "gift rank of user %d", anchorID)
}

// Supporters returns the users who gave most to the anchor of a house since an instant: the first places of GiftRank
// over the same time.
func (s *Money) Supporters(ctx context.Context, houseID int64, since time.Time,
	places int) ([]domain.Supporter, error) {
	var anchorID int64
	err := s.db.QueryRow(ctx, `SELECT user_id FROM room WHERE house_id = $1`, houseID).Scan(&anchorID)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read the owner of house %d: %w", houseID, err)
	}
	list, err := pg.Collect(ctx, s.db, pgx.RowToStructByName[domain.Supporter], `
		SELECT debit AS user_id, rank() OVER (ORDER BY sum(amount) DESC) AS place
		FROM transfer
		WHERE credit = $1 AND at >= $2 AND kind = 'gift'
		GROUP BY debit
		ORDER BY sum(amount) DESC, max(id)
		LIMIT $3`, int64(ledger.IncomeOf(anchorID)), since, places)
	return list, pg.Doing(err, "supporters of house %d", houseID)
}

// GivenTo returns the coins that one user gave an anchor in gifts since an instant, within a session unless it is "".
func (s *Money) GivenTo(ctx context.Context, anchorID, userID int64, session string,
	since time.Time) (domain.Coins, error) {
	var amount domain.Coins
	err := s.db.QueryRow(ctx, `
		SELECT coalesce(sum(amount), 0)::bigint
		FROM transfer
		WHERE debit = $1 AND kind = 'gift' AND kind <> 'envelopeGrab' AND at >= $2 AND credit = $3
		AND ($4 = '' OR session_id = $4)`,
		int64(ledger.WalletOf(userID)), since, int64(ledger.IncomeOf(anchorID)), session).Scan(&amount)
	return amount, pg.Doing(err, "gifts of user %d", userID)
}
