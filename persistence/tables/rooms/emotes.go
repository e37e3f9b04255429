// Emotes: pictures that a room's chat draws for their names.

package rooms

import (
	"context"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
	"touchline/domain/studio"
	"touchline/persistence/pg"
)

// Emotes returns the emotes of a house in the order in which they were added.
func (s *Anchors) Emotes(ctx context.Context, houseID int64) ([]studio.Emote, error) {
	list, err := pg.Collect(ctx, s.db, pgx.RowToStructByName[studio.Emote], `
		SELECT emote_id, name, image FROM emote WHERE house_id = $1 ORDER BY emote_id`, houseID)
	return list, pg.Doing(err, "list the emotes of house %d", houseID)
}

// AddEmote adds an emote. It refuses with COUNT_RANGE one more than studio.EmotesMax, and with BAD_REQUEST a name that
// the house has.
func (s *Anchors) AddEmote(ctx context.Context, houseID int64, e studio.Emote) error {
	return pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		count, err := pg.One(ctx, tx, pgx.RowTo[int], `
			WITH locked AS (SELECT house_id FROM house WHERE house_id = $1 FOR UPDATE)
			SELECT (SELECT count(*) FROM emote e WHERE e.house_id = l.house_id)::int FROM locked l`, houseID)
		if err != nil {
			return pg.Doing(pg.Found(err, "house"), "count the emotes of house %d", houseID)
		}
		if count >= studio.EmotesMax {
			return domain.Refuse(domain.CountRange, "min", 0, "max", studio.EmotesMax)
		}
		_, err = tx.Exec(ctx, `INSERT INTO emote (house_id, name, image, created_at) VALUES ($1, $2, $3, now())`,
			houseID, e.Name, e.Image)
		if pg.IsConflict(err, "emote_name") {
			return domain.RefuseField("name", "taken")
		}
		return pg.Doing(err, "add an emote to house %d", houseID)
	})
}

// DropEmote removes an emote of a house.
func (s *Anchors) DropEmote(ctx context.Context, houseID, emoteID int64) error {
	_, err := s.db.Exec(ctx, `DELETE FROM emote WHERE house_id = $1 AND emote_id = $2`, houseID, emoteID)
	return pg.Doing(err, "remove an emote of house %d", houseID)
}
