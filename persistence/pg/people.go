// Users as columns of other rows, and protected names.

package pg

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"touchline/domain"
)

// BriefOf returns one column with the domain.Brief of a user; the account may be missing. The fields are in their
// order.
func BriefOf(account, userID string) string {
	return `ROW(` + userID + `, coalesce(` + account + `.nick_name, ''), coalesce(` + account + `.user_image, ''),
		coalesce(` + account + `.house_id, 0))`
}

// NameKind is the kind of a protected name's owner.
type NameKind string

const (
	NickOfAnchor   NameKind = "nick"
	NameOfHouse    NameKind = "house"
	NameOfOperator NameKind = "operator"
)

// LockNames serializes transactions that give or protect names of the same skeletons, until the transaction ends. A
// check after it sees what the others committed.
func LockNames(ctx context.Context, tx pgx.Tx, skeletons []string) error {
	_, err := tx.Exec(ctx, `
		SELECT count(pg_advisory_xact_lock(hashtextextended('name/' || current_schema() || '/' || s, 0)))
		FROM unnest($1::text[]) AS s`, skeletons)
	return Doing(err, "lock a name")
}

// Protect protects a name for its owner.
func Protect(ctx context.Context, tx pgx.Tx, kind NameKind, owner int64, name string) error {
	_, err := tx.Exec(ctx, `
		INSERT INTO protected_name (skeleton, kind, owner_id, version) SELECT s, $2, $3, $4 FROM unnest($1::text[]) AS s
		ON CONFLICT (skeleton, kind, owner_id) DO UPDATE SET version = excluded.version`,
		domain.Skeletons(name), kind, owner, domain.SkeletonVersion)
	return Doing(err, "protect a name")
}

// ProtectInstead protects a name for its owner in place of the owner's earlier names.
func ProtectInstead(ctx context.Context, tx pgx.Tx, kind NameKind, owner int64, name string) error {
	if _, err := tx.Exec(ctx, `DELETE FROM protected_name WHERE kind = $1 AND owner_id = $2`, kind, owner); err != nil {
		return fmt.Errorf("release protected names: %w", err)
	}
	return Protect(ctx, tx, kind, owner, name)
}

// Execer is a pool, a connection or a transaction.
type Execer interface {
	Exec(ctx context.Context, query string, values ...any) (pgconn.CommandTag, error)
}
