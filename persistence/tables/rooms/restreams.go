// Restream targets of houses.

package rooms

import (
	"context"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
	"touchline/domain/studio"
	"touchline/persistence/pg"
)

// Restreams returns the targets of a house, the oldest first.
func (s *Rooms) Restreams(ctx context.Context, houseID int64) ([]studio.RestreamTarget, error) {
	targets, err := pg.Collect(ctx, s.db, pgx.RowToStructByName[studio.RestreamTarget], `
		SELECT target_id, name, address, sealed_key, enabled
		FROM restream_target
		WHERE house_id = $1
		ORDER BY target_id`, houseID)
	return targets, pg.Doing(err, "read the restream targets of house %d", houseID)
}

// AddRestream adds a target to a house. COUNT_RANGE when it has enough.
func (s *Rooms) AddRestream(ctx context.Context, houseID int64, t studio.RestreamTarget) error {
	err := pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `SELECT FROM house WHERE house_id = $1 FOR UPDATE`, houseID); err != nil {
			return err
		}
		done, err := tx.Exec(ctx, `
			INSERT INTO restream_target (house_id, name, address, sealed_key, enabled)
			SELECT $1, $2, $3, $4, $5
			WHERE (SELECT count(*) FROM restream_target WHERE house_id = $1) < $6`,
			houseID, t.Name, t.Address, t.SealedKey, t.Enabled, studio.RestreamMax)
		if err == nil && done.RowsAffected() == 0 {
			err = domain.Refuse(domain.CountRange, "min", 0, "max", studio.RestreamMax)
		}
		return err
	})
	return pg.Doing(err, "add a restream target to house %d", houseID)
}

// ChangeRestream changes a target of a house; NOT_FOUND when there is none.
func (s *Rooms) ChangeRestream(ctx context.Context, houseID, targetID int64, c studio.RestreamChange) error {
	done, err := s.db.Exec(ctx, `
		UPDATE restream_target
		SET name = coalesce($3, name), address = coalesce($4, address), sealed_key = coalesce($5, sealed_key),
			enabled = coalesce($6, enabled)
		WHERE house_id = $1 AND target_id = $2`, houseID, targetID, c.Name, c.Address, c.SealedKey, c.Enabled)
	return foundRestream(done.RowsAffected(), err)
}

// DropRestream deletes a target of a house; NOT_FOUND when there is none.
func (s *Rooms) DropRestream(ctx context.Context, houseID, targetID int64) error {
	done, err := s.db.Exec(ctx, `DELETE FROM restream_target WHERE house_id = $1 AND target_id = $2`, houseID, targetID)
	return foundRestream(done.RowsAffected(), err)
}

func foundRestream(rows int64, err error) error {
	if err == nil && rows == 0 {
		return domain.Refuse(domain.NotFound, "kind", "restream")
	}
	return pg.Doing(err, "change a restream target")
}
