// Protected names: other users cannot imitate the names of anchors, of their rooms and of operators.

package accounts

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
	"touchline/persistence/pg"
)

// NameFree refuses with NICK_RESERVED when a name resembles that of an anchor, a room or an operator other than the
// user (0: a new user).
func (s *Accounts) NameFree(ctx context.Context, userID int64, name string) error {
	return nameFree(ctx, s.db, userID, "nickName", domain.Skeletons(name), pg.NickOfAnchor, pg.NameOfHouse,
		pg.NameOfOperator)
}

// nameFree checks names of some kinds. Numbers of operators are not numbers of users.
func nameFree(ctx context.Context, db querier, userID int64, field string, skeletons []string,
	among ...pg.NameKind) error {
	var taken bool
	err := db.QueryRow(ctx, `
		SELECT EXISTS (SELECT FROM protected_name
			WHERE skeleton = ANY($1) AND kind = ANY($3) AND (kind = 'operator' OR owner_id <> $2))`, skeletons, userID, among).Scan(&taken)
	if err != nil {
		return fmt.Errorf("look for names like this one: %w", err)
	}
	if taken {
		return domain.Refuse(domain.NickReserved, "field", field)
	}
	return nil
}

// TakeName locks a name and refuses with NICK_RESERVED when it resembles the protected name of another owner.
func TakeName(ctx context.Context, tx pgx.Tx, userID int64, field, name string, among ...pg.NameKind) error {
	skeletons := domain.Skeletons(name)
	if err := pg.LockNames(ctx, tx, skeletons); err != nil {
		return err
	}
	return nameFree(ctx, tx, userID, field, skeletons, among...)
}

// TakeHouseName protects the new name of a room beside its present one: the room changes its name afterwards, or
// refuses to. It refuses with NICK_RESERVED when the name resembles another anchor's nick or an operator's name; two
// rooms may have equal names.
func (s *Accounts) TakeHouseName(ctx context.Context, userID int64, has, wants string) error {
	return pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		if err := TakeName(ctx, tx, userID, "houseName", wants, pg.NickOfAnchor, pg.NameOfOperator); err != nil {
			return err
		}
		if err := pg.ProtectInstead(ctx, tx, pg.NameOfHouse, userID, has); err != nil {
			return err
		}
		return pg.Protect(ctx, tx, pg.NameOfHouse, userID, wants)
	})
}

// unprotected returns the names whose skeletons are missing or follow older rules.
const unprotected = `
SELECT n.kind, n.owner_id, n.name FROM (
    SELECT 'nick' AS kind, user_id AS owner_id, nick_name AS name FROM account
    WHERE house_id IS NOT NULL AND erased_at IS NULL
    UNION ALL
    SELECT 'house', r.user_id, r.house_name FROM room r JOIN account a USING (user_id)
    WHERE r.house_name <> '' AND a.erased_at IS NULL
    UNION ALL
    SELECT 'operator', operator_id, name FROM operator
) AS n
WHERE NOT EXISTS (SELECT FROM protected_name p WHERE p.kind = n.kind AND p.owner_id = n.owner_id AND p.version = $1)`

// ProtectNames protects the names that are not protected yet: those from before the rule, or from older rules. The
// server calls it before it accepts requests.
func (s *Accounts) ProtectNames(ctx context.Context) error {
	err := pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		type named struct {
			Kind  pg.NameKind
			Owner int64
			Name  string
		}
		names, err := pg.Collect(ctx, tx, pgx.RowToStructByPos[named], unprotected, domain.SkeletonVersion)
		if err != nil {
			return err
		}
		for _, n := range names {
			if err := pg.ProtectInstead(ctx, tx, n.Kind, n.Owner, n.Name); err != nil {
				return err
			}
		}
		return nil
	})
	return pg.Doing(err, "protect the names of anchors and operators")
}
