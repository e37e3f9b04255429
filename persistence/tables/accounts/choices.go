// What viewers set for rooms: above how many coins they are asked twice, and whom and which words they do not read.

package accounts

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"touchline/domain"
	"touchline/persistence/pg"
)

// Choices reads and writes what viewers set for rooms.
type Choices struct{ db *pgxpool.Pool }

// NewChoices returns choices on db.
func NewChoices(db *pgxpool.Pool) *Choices { return &Choices{db} }

// AskAbove replaces the sum above which the user is asked a second time.
func (s *Choices) AskAbove(ctx context.Context, userID int64, coins domain.Coins) error {
	return SetAccount(ctx, s.db, `ask_above = $2`, userID, coins)
}

// IgnoredPeople returns the people whom a user ignores, the latest first.
func (s *Choices) IgnoredPeople(ctx context.Context, userID int64) ([]domain.Brief, error) {
	list, err := pg.Collect(ctx, s.db, func(row pgx.CollectableRow) (b domain.Brief, err error) {
		return b, row.Scan(&b.UserID, &b.NickName, &b.UserImage, &b.HouseID)
	}, `
		SELECT a.user_id, a.nick_name, a.user_image, coalesce(a.house_id, 0)
		FROM ignored_person i JOIN account a ON a.user_id = i.ignored_id
		WHERE i.user_id = $1
		ORDER BY i.at DESC, i.ignored_id`, userID)
	return list, pg.Doing(err, "list the ignored people of a user")
}

// IgnoredWords returns the words that a user ignores, the latest first.
func (s *Choices) IgnoredWords(ctx context.Context, userID int64) ([]string, error) {
	list, err := pg.Collect(ctx, s.db, pgx.RowTo[string], `
		SELECT word FROM ignored_word WHERE user_id = $1 ORDER BY at DESC, word`, userID)
	return list, pg.Doing(err, "list the ignored words of a user")
}

// IgnorePerson adds a person to those whom a user ignores. It refuses with NOT_FOUND an unknown person, and with
// COUNT_RANGE one more than domain.IgnoredPeopleMax.
func (s *Choices) IgnorePerson(ctx context.Context, userID, other int64, at time.Time) error {
	if _, _, err := ReadPerson(ctx, s.db, other); err != nil {
		return err
	}
	return s.ignore(ctx, "ignored_person", "ignored_id", userID, other, at, domain.IgnoredPeopleMax)
}

// IgnoreWord adds a word to those that a user ignores. It refuses with COUNT_RANGE one more than
// domain.IgnoredWordsMax.
func (s *Choices) IgnoreWord(ctx context.Context, userID int64, word string, at time.Time) error {
	return s.ignore(ctx, "ignored_word", "word", userID, word, at, domain.IgnoredWordsMax)
}

// ignore adds a row, unless it is there. The account's row keeps two calls of one user apart.
func (s *Choices) ignore(ctx context.Context, table, column string, userID int64, value any, at time.Time,
	most int) error {
	return pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `SELECT FROM account WHERE user_id = $1 FOR NO KEY UPDATE`, userID); err != nil {
			return pg.Doing(err, "lock an account")
		}
		_, err := tx.Exec(ctx, `INSERT INTO `+table+` (user_id, `+column+`, at) VALUES ($1, $2, $3)
			ON CONFLICT DO NOTHING`, userID, value, at)
		if err != nil {
			return pg.Doing(err, "ignore")
		}
		count, err := pg.One(ctx, tx, pgx.RowTo[int], `SELECT count(*) FROM `+table+` WHERE user_id = $1`, userID)
		if err == nil && count > most {
			return domain.Refuse(domain.CountRange, "min", 0, "max", most)
		}
		return pg.Doing(err, "count what a user ignores")
	})
}

// HeedPerson removes a person from those whom a user ignores.
func (s *Choices) HeedPerson(ctx context.Context, userID, other int64) error {
	_, err := s.db.Exec(ctx, `DELETE FROM ignored_person WHERE user_id = $1 AND ignored_id = $2`, userID, other)
	return pg.Doing(err, "heed a person")
}

// HeedWord removes a word from those that a user ignores.
func (s *Choices) HeedWord(ctx context.Context, userID int64, word string) error {
	_, err := s.db.Exec(ctx, `DELETE FROM ignored_word WHERE user_id = $1 AND word = $2`, userID, word)
	return pg.Doing(err, "heed a word")
}
