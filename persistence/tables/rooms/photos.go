// Photo walls. The number of a house's photos changes in the same statement as the photos.

package rooms

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
	"touchline/domain/studio"
	"touchline/persistence/pg"
)

// AddPhoto adds a photo to the wall of its house and gives it its number. COUNT_RANGE when the wall is full.
func (s *Anchors) AddPhoto(ctx context.Context, p studio.Photo) (studio.Photo, error) {
	err := s.db.QueryRow(ctx, `
		WITH room_for AS (
			UPDATE house SET photos = photos + 1
			WHERE house_id = $1 AND photos < $7
			RETURNING house_id
		)
		INSERT INTO photo (house_id, image, description, width, height, created_at)
		SELECT house_id, $2, $3, $4, $5, $6 FROM room_for
		RETURNING photo_id`,
		p.HouseID, p.Image, p.Description, p.Width, p.Height, p.Created, studio.PhotoWallMax).Scan(&p.PhotoID)
	if errors.Is(err, pgx.ErrNoRows) {
		return p, domain.Refuse(domain.CountRange, "min", 0, "max", studio.PhotoWallMax)
	}
	return p, pg.Doing(err, "add a photo to house %d", p.HouseID)
}

// DropPhotos deletes photos of a house's wall and returns those that existed.
func (s *Anchors) DropPhotos(ctx context.Context, houseID int64, photos []int64) ([]int64, error) {
	gone, err := pg.Collect(ctx, s.db, pgx.RowTo[int64], `
		WITH locked AS (
			SELECT house_id FROM house WHERE house_id = $1 FOR UPDATE
		), gone AS (
			DELETE FROM photo WHERE house_id = (SELECT house_id FROM locked) AND photo_id = ANY($2)
			RETURNING photo_id
		), counted AS (
			UPDATE house SET photos = photos - (SELECT count(*) FROM gone)
			WHERE house_id = $1 AND EXISTS (SELECT FROM gone)
		)
		SELECT photo_id FROM gone`, houseID, photos)
	return gone, pg.Doing(err, "delete photos of house %d", houseID)
}

// Photos returns the photos of a house, the newest first, and their number. NOT_FOUND for a house that the viewer may
// not see.
func (s *Anchors) Photos(ctx context.Context, houseID, asking int64, limit, offset int) ([]studio.Photo, int64, error) {
	total, err := s.spaceOf(ctx, houseID, asking)
	if err != nil {
		return nil, 0, err
	}
	photos, err := pg.Collect(ctx, s.db, pgx.RowToStructByName[studio.Photo], `
		SELECT photo_id, house_id, image, description, width, height, created_at AS created
		FROM photo
		WHERE house_id = $1
		ORDER BY photo_id DESC
		LIMIT $2 OFFSET $3`, houseID, limit, offset)
	return photos, total, pg.Doing(err, "list photos of house %d", houseID)
}

// spaceOf returns the number of photos of a house. Only its anchor sees a house that never opened.
func (s *Anchors) spaceOf(ctx context.Context, houseID, asking int64) (photos int64, err error) {
	err = s.db.QueryRow(ctx, `
		SELECT h.photos
		FROM house h JOIN room r USING (house_id)
		WHERE h.house_id = $1 AND (r.status <> $2 OR r.user_id = $3)`, houseID, int32(domain.LiveUnopened), asking).Scan(&photos)
	return photos, pg.Doing(pg.Found(err, "house"), "look for house %d", houseID)
}

// OwnsImages reports whether a user uploaded every one of the images for a scene, and marks them as used.
func (s *Anchors) OwnsImages(ctx context.Context, userID int64, keys []string, scene string) (bool, error) {
	var owns bool
	err := s.db.QueryRow(ctx, `
		WITH own AS (
			SELECT key FROM image WHERE key = ANY($2) AND user_id = $1 AND scene = $3
		), kept AS (
			UPDATE stored_image SET used = true
			WHERE key IN (SELECT key FROM own) AND $2 <@ (SELECT array_agg(key) FROM own)
			RETURNING key
		)
		SELECT $2 <@ coalesce(array_agg(key), '{}') FROM kept`, userID, keys, scene).Scan(&owns)
	return owns, pg.Doing(err, "look for images")
}
