// Applications to become an anchor.

package rooms

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
	"touchline/domain/studio"
	"touchline/persistence/pg"
)

const applyFields = `p.apply_id, p.user_id, coalesce(a.nick_name, '') AS nick_name, coalesce(a.user_image, '') AS user_image,
	coalesce(a.language, '') AS language, p.real_name, p.area_code, p.phone, p.anchor_type, p.introduction, p.contact,
	p.proof_images,
	p.status, p.submitted_at AS submitted, p.reviewed_at AS reviewed, coalesce(p.reviewed_by, 0) AS reviewed_by,
	` + reviewerName + `, p.reject_reason,
	coalesce(a.house_id, 0) AS house_id`

const reviewerName = `coalesce((SELECT o.name FROM operator o WHERE o.operator_id = p.reviewed_by), '') AS reviewer_name`

// SubmitApply stores an application. APPLY_PENDING while another of the same user is open, APPLY_DONE for an anchor,
// APPLY_COOLDOWN for a day after a rejection.
func (s *Anchors) SubmitApply(ctx context.Context, p studio.Apply) (applyID int64, err error) {
	err = s.db.QueryRow(ctx, `
		INSERT INTO anchor_apply (user_id, real_name, area_code, phone, anchor_type, introduction, contact, proof_images,
			submitted_at)
		SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9
		WHERE NOT EXISTS (SELECT FROM room WHERE user_id = $1)
			AND NOT EXISTS (SELECT FROM anchor_apply WHERE user_id = $1 AND status = `+pg.ApplyRejected+` AND reviewed_at > $10)
		ON CONFLICT (user_id) WHERE status = `+pg.ApplySubmitted+` DO NOTHING
		RETURNING apply_id`,
		p.UserID, p.RealName, p.AreaCode, p.Phone, p.AnchorType, p.Introduction, p.Contact, notNilList(p.ProofImages),
		p.Submitted,
		p.Submitted.Add(-studio.ApplyCooldownTime)).Scan(&applyID)
	if errors.Is(err, pgx.ErrNoRows) {
		if err = s.MayApply(ctx, p.UserID, p.Submitted); err == nil {
			err = domain.Refuse(domain.ApplyPending) // it was decided between the two checks
		}
		return 0, err
	}
	return applyID, pg.Doing(err, "store an application")
}

// MayApply refuses with APPLY_PENDING, APPLY_DONE or APPLY_COOLDOWN when a user cannot apply now.
func (s *Anchors) MayApply(ctx context.Context, userID int64, now time.Time) error {
	p, err := s.ApplyOf(ctx, userID)
	switch retry := p.Retry(); {
	case err != nil:
		return err
	case p.Status == studio.ApplySubmitted:
		return domain.Refuse(domain.ApplyPending)
	case p.HouseID != 0:
		return domain.Refuse(domain.ApplyDone)
	case retry.After(now):
		return domain.Refuse(domain.ApplyCooldown, "retryTime", retry.UnixMilli())
	}
	return nil
}

// ApplyOf returns the newest application of a user; without one, only the fields of the account are set.
func (s *Anchors) ApplyOf(ctx context.Context, userID int64) (studio.Apply, error) {
	p, err := pg.One(ctx, s.db, pgx.RowToStructByName[studio.Apply], `
		SELECT coalesce(p.apply_id, 0) AS apply_id, a.user_id, a.nick_name, a.user_image, a.language,
		coalesce(p.real_name, '') AS real_name,
			coalesce(p.area_code, '') AS area_code, coalesce(p.phone, '') AS phone, coalesce(p.anchor_type, 0) AS anchor_type,
			coalesce(p.introduction, '') AS introduction, coalesce(p.contact, '') AS contact,
			coalesce(p.proof_images, '{}') AS proof_images,
			coalesce(p.status, 0) AS status, p.submitted_at AS submitted, p.reviewed_at AS reviewed,
			coalesce(p.reviewed_by, 0) AS reviewed_by, `+reviewerName+`, coalesce(p.reject_reason, '') AS reject_reason,
			coalesce(a.house_id, 0) AS house_id
		FROM account a LEFT JOIN LATERAL (
			SELECT * FROM anchor_apply n WHERE n.user_id = a.user_id ORDER BY n.apply_id DESC LIMIT 1
		) AS p ON true
		WHERE a.user_id = $1`, userID)
	return p, pg.Doing(pg.Found(err, "user"), "read the application of a user")
}

// Applies returns the applications of a status (0: all) and a user (0: all), the oldest first, and their number.
func (s *Anchors) Applies(ctx context.Context, status studio.ApplyStatus, userID int64, limit,
	offset int) ([]studio.Apply, int64, error) {
	total, err := pg.One(ctx, s.db, pgx.RowTo[int64], `SELECT count(*) FROM anchor_apply
		WHERE ($1::bigint = 0 OR status = $1) AND ($2::bigint = 0 OR user_id = $2)`, int32(status), userID)
	if err != nil {
		return nil, 0, fmt.Errorf("count applications: %w", err)
	}
	applies, err := pg.Collect(ctx, s.db, pgx.RowToStructByName[studio.Apply], `
		SELECT `+applyFields+`
		FROM anchor_apply p LEFT JOIN account a USING (user_id)
		WHERE ($1::bigint = 0 OR p.status = $1) AND ($2::bigint = 0 OR p.user_id = $2)
		ORDER BY p.apply_id
		LIMIT $3 OFFSET $4`, int32(status), userID, limit, offset)
	return applies, total, pg.Doing(err, "list applications")
}
