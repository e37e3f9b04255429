// Applications to become an anchor, and what an approval creates.
package persistence

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
)

const applyFields = `p.apply_id, p.user_id, coalesce(a.nick_name, ''), p.real_name, p.area_code, p.phone, p.anchor_type,
	p.introduction, p.contact, p.proof_images, p.status, p.submitted_at, p.reviewed_at, p.reject_reason, coalesce(a.house_id, 0)`

// SubmitApply stores an application. APPLY_PENDING while another of the same user is open, APPLY_DONE for
// an anchor.
func (s *Store) SubmitApply(ctx context.Context, p domain.Apply) (applyID int64, err error) {
	err = s.db.QueryRow(ctx, `
		INSERT INTO anchor_apply (user_id, real_name, area_code, phone, anchor_type, introduction, contact, proof_images, submitted_at)
		SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9
		WHERE NOT EXISTS (SELECT FROM room WHERE user_id = $1)
		ON CONFLICT (user_id) WHERE status = 1 DO NOTHING
		RETURNING apply_id`,
		p.UserID, p.RealName, p.AreaCode, p.Phone, p.AnchorType, p.Introduction, p.Contact, notNilList(p.ProofImages), p.Submitted).Scan(&applyID)
	if !errors.Is(err, pgx.ErrNoRows) {
		if err != nil {
			err = fmt.Errorf("store an application: %w", err)
		}
		return applyID, err
	}
	var anchor bool
	if err := s.db.QueryRow(ctx, `SELECT EXISTS (SELECT FROM room WHERE user_id = $1)`, p.UserID).Scan(&anchor); err != nil {
		return 0, fmt.Errorf("store an application: %w", err)
	}
	if anchor {
		return 0, domain.Refuse(domain.ApplyDone)
	}
	return 0, domain.Refuse(domain.ApplyPending)
}

// Applies of a status (0: all), the oldest first, and how many there are.
func (s *Store) Applies(ctx context.Context, status int32, limit, offset int) ([]domain.Apply, int64, error) {
	var total int64
	err := s.db.QueryRow(ctx, `SELECT count(*) FROM anchor_apply WHERE $1 = 0 OR status = $1`, status).Scan(&total)
	if err != nil {
		return nil, 0, fmt.Errorf("count applications: %w", err)
	}
	rows, err := s.db.Query(ctx, `
		SELECT `+applyFields+`
		FROM anchor_apply p LEFT JOIN account a USING (user_id)
		WHERE $1 = 0 OR p.status = $1
		ORDER BY p.apply_id
		LIMIT $2 OFFSET $3`, status, limit, offset)
	if err != nil {
		return nil, 0, fmt.Errorf("list applications: %w", err)
	}
	applies, err := pgx.CollectRows(rows, scanApply)
	if err != nil {
		return nil, 0, fmt.Errorf("list applications: %w", err)
	}
	return applies, total, nil
}

func scanApply(row pgx.CollectableRow) (p domain.Apply, err error) {
	err = row.Scan(&p.ApplyID, &p.UserID, &p.NickName, &p.RealName, &p.AreaCode, &p.Phone, &p.AnchorType,
		&p.Introduction, &p.Contact, &p.ProofImages, &p.Status, &p.Submitted, instant{&p.Reviewed}, &p.RejectReason, &p.HouseID)
	return p, err
}

// ApproveApply makes the applicant an anchor: a house, its room, and the account's part in it, in one
// commit. NOT_FOUND for an unknown application, STALE_STATE for one that was decided before.
func (s *Store) ApproveApply(ctx context.Context, applyID int64, at time.Time) (domain.Apply, error) {
	return s.decideApply(ctx, applyID, func(tx pgx.Tx, p *domain.Apply) error {
		houseID, err := openHouse(ctx, tx, p.UserID, p.AnchorType, at)
		if err != nil {
			return err
		}
		p.Status, p.Reviewed, p.HouseID = 2, at, houseID
		_, err = tx.Exec(ctx, `UPDATE anchor_apply SET status = 2, reviewed_at = $2 WHERE apply_id = $1`, applyID, at)
		return err
	})
}

// RejectApply says no, with a reason for the applicant. Refusals as in ApproveApply.
func (s *Store) RejectApply(ctx context.Context, applyID int64, reason string, at time.Time) (domain.Apply, error) {
	reason = domain.CleanLine(reason)
	if reason == "" {
		return domain.Apply{}, domain.Refuse(domain.FieldRequired, "field", "reason")
	}
	return s.decideApply(ctx, applyID, func(tx pgx.Tx, p *domain.Apply) error {
		p.Status, p.Reviewed, p.RejectReason = 3, at, reason
		_, err := tx.Exec(ctx, `UPDATE anchor_apply SET status = 3, reviewed_at = $2, reject_reason = $3 WHERE apply_id = $1`,
			applyID, at, reason)
		return err
	})
}

func (s *Store) decideApply(ctx context.Context, applyID int64, decide func(pgx.Tx, *domain.Apply) error) (domain.Apply, error) {
	var p domain.Apply
	err := pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		rows, err := tx.Query(ctx, `
			SELECT `+applyFields+`
			FROM anchor_apply p LEFT JOIN account a USING (user_id)
			WHERE p.apply_id = $1
			FOR UPDATE OF p`, applyID)
		if err != nil {
			return err
		}
		p, err = pgx.CollectExactlyOneRow(rows, scanApply)
		if errors.Is(err, pgx.ErrNoRows) {
			return domain.Refuse(domain.NotFound, "kind", "apply")
		}
		if err != nil {
			return err
		}
		if p.Status != 1 {
			return domain.Refuse(domain.StaleState, "current", p.Status)
		}
		return decide(tx, &p)
	})
	var refusal *domain.Refusal
	if err != nil && !errors.As(err, &refusal) {
		err = fmt.Errorf("decide application %d: %w", applyID, err)
	}
	return p, err
}

// openHouse gives a user a house, or finds the one they have.
func openHouse(ctx context.Context, tx pgx.Tx, userID int64, anchorType int32, at time.Time) (houseID int64, err error) {
	var user int64
	err = tx.QueryRow(ctx, `SELECT user_id, coalesce(house_id, 0) FROM account WHERE user_id = $1 FOR UPDATE`, userID).Scan(&user, &houseID)
	if errors.Is(err, pgx.ErrNoRows) {
		return 0, domain.Refuse(domain.NotFound, "kind", "user")
	}
	if err != nil || houseID != 0 {
		return houseID, err
	}
	err = tx.QueryRow(ctx, `
		INSERT INTO room (user_id, race_type, anchor_type, created_at)
		VALUES ($1, (SELECT coalesce(max(race_type), 0) FROM column_race WHERE race_type = $2 AND $2 < 6), $2, $3)
		RETURNING house_id`, userID, anchorType, at).Scan(&houseID)
	if err != nil {
		return 0, err
	}
	if _, err := tx.Exec(ctx, `INSERT INTO house (house_id) VALUES ($1)`, houseID); err != nil {
		return 0, err
	}
	_, err = tx.Exec(ctx, `UPDATE account SET house_id = $2 WHERE user_id = $1`, userID, houseID)
	return houseID, err
}

// OpenHouse makes a user an anchor without an application, or finds the house they have.
func (s *Store) OpenHouse(ctx context.Context, userID int64, anchorType int32, at time.Time) (houseID int64, err error) {
	err = pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		houseID, err = openHouse(ctx, tx, userID, anchorType, at)
		return err
	})
	var refusal *domain.Refusal
	if err != nil && !errors.As(err, &refusal) {
		err = fmt.Errorf("open a house for user %d: %w", userID, err)
	}
	return houseID, err
}
