// Users as columns of other rows, and protected names.

package pg

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"touchline/domain"
)

// BriefOf is the domain.Brief of a user as one column, by an account that may be missing. It is in the order of the fields.
func BriefOf(account, userID string) string {
	return `ROW(` + userID + `, coalesce(` + account + `.nick_name, ''), coalesce(` + account + `.user_image, ''), coalesce(` + account + `.house_id, 0))`
}

// NameKind says whose name it is.
type NameKind string

const (
	NickOfAnchor   NameKind = "nick"
	NameOfHouse    NameKind = "house"
	NameOfOperator NameKind = "operator"
)

// LockNames makes all who give or protect a name that looks like this one wait for one another until the transaction
// ends. The check that follows it sees what they committed.
func LockNames(ctx context.Context, tx pgx.Tx, skeletons []string) error {
	_, err := tx.Exec(ctx, `
		SELECT count(pg_advisory_xact_lock(hashtextextended('name/' || current_schema() || '/' || s, 0)))
		FROM unnest($1::text[]) AS s`, skeletons)
	if err != nil {
		return fmt.Errorf("lock a name: %w", err)
	}
	return nil
}

// Protect keeps a name for its owner.
func Protect(ctx context.Context, tx pgx.Tx, kind NameKind, owner int64, name string) error {
	_, err := tx.Exec(ctx, `
		INSERT INTO protected_name (skeleton, kind, owner_id, version) SELECT s, $2, $3, $4 FROM unnest($1::text[]) AS s
		ON CONFLICT (skeleton, kind, owner_id) DO UPDATE SET version = excluded.version`,
		domain.Skeletons(name), kind, owner, domain.SkeletonVersion)
	if err != nil {
		return fmt.Errorf("protect a name: %w", err)
	}
	return nil
}

// ProtectInstead keeps a name for its owner, and those before it no longer.
func ProtectInstead(ctx context.Context, tx pgx.Tx, kind NameKind, owner int64, name string) error {
	if _, err := tx.Exec(ctx, `DELETE FROM protected_name WHERE kind = $1 AND owner_id = $2`, kind, owner); err != nil {
		return fmt.Errorf("give a name up: %w", err)
	}
	return Protect(ctx, tx, kind, owner, name)
}

type Execer interface {
	Exec(ctx context.Context, query string, values ...any) (pgconn.CommandTag, error)
}
