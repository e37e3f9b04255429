// Names that others may not imitate: those of anchors, of their rooms and of operators.

package accounts

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
	"touchline/persistence/pg"
)

// NameFree refuses with NICK_RESERVED when a name looks like that of an anchor, a room or an operator who is not the
// user (0: somebody new).
func (s *Accounts) NameFree(ctx context.Context, userID int64, name string) error {
	return nameFree(ctx, s.db, userID, "nickName", domain.Skeletons(name), pg.NickOfAnchor, pg.NameOfHouse, pg.NameOfOperator)
}

// nameFree looks among some kinds. An operator's number is no user's.
func nameFree(ctx context.Context, db querier, userID int64, field string, skeletons []string, among ...pg.NameKind) error {
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

// TakeName locks a name and refuses with NICK_RESERVED when it is too much like somebody else's.
func TakeName(ctx context.Context, tx pgx.Tx, userID int64, field, name string, among ...pg.NameKind) error {
	skeletons := domain.Skeletons(name)
	if err := pg.LockNames(ctx, tx, skeletons); err != nil {
		return err
	}
	return nameFree(ctx, tx, userID, field, skeletons, among...)
}

// TakeHouseName protects the name an anchor wants for their room, beside the one it has: the room changes its name
// afterwards, or refuses to. Refused with NICK_RESERVED when it looks like another anchor's nick or an operator's name;
// rooms may be called alike.
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

// unprotected are names whose skeletons are missing or were computed by older rules.
const unprotected = `
SELECT n.kind, n.owner_id, n.name FROM (
    SELECT 'nick' AS kind, user_id AS owner_id, nick_name AS name FROM account WHERE house_id IS NOT NULL AND erased_at IS NULL
    UNION ALL
    SELECT 'house', r.user_id, r.house_name FROM room r JOIN account a USING (user_id) WHERE r.house_name <> '' AND a.erased_at IS NULL
    UNION ALL
    SELECT 'operator', operator_id, name FROM operator
) AS n
WHERE NOT EXISTS (SELECT FROM protected_name p WHERE p.kind = n.kind AND p.owner_id = n.owner_id AND p.version = $1)`

// ProtectNames protects the names that are not yet: those given before there was protection, or under older rules. The
// server calls it before it answers anybody.
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
	if err != nil {
		return fmt.Errorf("protect the names of anchors and operators: %w", err)
	}
	return nil
}
