// Decisions on applications, and what an approval creates. What the applicant is to be sent is noted in the commit
// of the decision, and taken from there by whoever sends it.

package rooms

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
	"touchline/persistence/pg"
)

// ReviewApply decides an application. An approval makes the applicant an anchor: a house, its room, and the account's
// part in it, in one commit. A rejection needs a reason: FIELD_REQUIRED. NOT_FOUND for an unknown application,
// STALE_STATE for one that was decided otherwise or by somebody else before; the same decision of the same operator
// changes nothing.
func (s *Anchors) ReviewApply(ctx context.Context, r domain.ApplyReview) (domain.Apply, error) {
	r.Reason = domain.CleanLine(r.Reason)
	if !r.Approve && r.Reason == "" {
		return domain.Apply{}, domain.Refuse(domain.FieldRequired, "field", "reason")
	}
	var p domain.Apply
	err := pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		rows, err := tx.Query(ctx, `
			SELECT `+applyFields+`
			FROM anchor_apply p LEFT JOIN account a USING (user_id)
			WHERE p.apply_id = $1
			FOR UPDATE OF p`, r.ApplyID)
		if err != nil {
			return err
		}
		p, err = pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[domain.Apply])
		switch {
		case errors.Is(err, pgx.ErrNoRows):
			return domain.Refuse(domain.NotFound, "kind", "apply")
		case err != nil:
			return err
		case p.Status != domain.ApplySubmitted:
			if same := r.By != 0 && p.ReviewedBy == r.By && r.Approve == (p.Status == domain.ApplyApproved); same {
				return nil
			}
			return domain.Refuse(domain.StaleState, "current", int32(p.Status))
		case r.Approve:
			return approve(ctx, tx, &p, r)
		}
		return reject(ctx, tx, &p, r)
	})
	var refusal *domain.Refusal
	if err != nil && !errors.As(err, &refusal) {
		err = fmt.Errorf("decide application %d: %w", r.ApplyID, err)
	}
	return p, err
}

func approve(ctx context.Context, tx pgx.Tx, p *domain.Apply, r domain.ApplyReview) error {
	houseID, err := openHouse(ctx, tx, p.UserID, p.AnchorType, r.At)
	if err != nil {
		return err
	}
	p.Status, p.Reviewed, p.ReviewedBy, p.HouseID = domain.ApplyApproved, r.At, r.By, houseID
	_, err = tx.Exec(ctx, `
		UPDATE anchor_apply SET status = `+pg.ApplyApproved+`, reviewed_at = $2::timestamptz, reviewed_by = nullif($3::bigint, 0), sms_due_at = $2,
			notice_due_at = CASE WHEN $4 THEN $2::timestamptz END
		WHERE apply_id = $1`, p.ApplyID, r.At, r.By, r.Notify)
	return err
}

func reject(ctx context.Context, tx pgx.Tx, p *domain.Apply, r domain.ApplyReview) error {
	p.Status, p.Reviewed, p.ReviewedBy, p.RejectReason = domain.ApplyRejected, r.At, r.By, r.Reason
	_, err := tx.Exec(ctx, `
		UPDATE anchor_apply SET status = `+pg.ApplyRejected+`, reviewed_at = $2::timestamptz, reviewed_by = nullif($3::bigint, 0), reject_reason = $4,
			notice_due_at = CASE WHEN $5 THEN $2::timestamptz END
		WHERE apply_id = $1`, p.ApplyID, r.At, r.By, r.Reason, r.Notify)
	return err
}

var newsColumns = map[domain.ApplyNews]string{domain.ApplySms: "sms_due_at", domain.ApplyNotice: "notice_due_at"}

// TakeApplyNews answers whether something is to be sent about an application, to one caller only.
func (s *Anchors) TakeApplyNews(ctx context.Context, applyID int64, what domain.ApplyNews) (bool, error) {
	column := newsColumns[what]
	done, err := s.db.Exec(ctx, `UPDATE anchor_apply SET `+column+` = NULL WHERE apply_id = $1 AND `+column+` IS NOT NULL`, applyID)
	if err != nil {
		return false, fmt.Errorf("take the news of application %d: %w", applyID, err)
	}
	return done.RowsAffected() == 1, nil
}

// PutOffApplyNews has it tried again later.
func (s *Anchors) PutOffApplyNews(ctx context.Context, applyID int64, what domain.ApplyNews, until time.Time) error {
	_, err := s.db.Exec(ctx, `UPDATE anchor_apply SET `+newsColumns[what]+` = $2 WHERE apply_id = $1`, applyID, until)
	if err != nil {
		return fmt.Errorf("put off the news of application %d: %w", applyID, err)
	}
	return nil
}

// UnsentDecisions are decided applications whose applicants are to be notified now.
func (s *Anchors) UnsentDecisions(ctx context.Context, now time.Time) ([]domain.Apply, error) {
	applies, err := pg.Collect(ctx, s.db, pgx.RowToStructByName[domain.Apply], `
		SELECT `+applyFields+`
		FROM anchor_apply p LEFT JOIN account a USING (user_id)
		WHERE (p.sms_due_at IS NOT NULL OR p.notice_due_at IS NOT NULL)
			AND (p.sms_due_at <= $1 OR p.notice_due_at <= $1) AND p.reviewed_at > $2
		ORDER BY p.apply_id
		LIMIT 100`, now, now.Add(-domain.ApplyNewsTried))
	if err != nil {
		return nil, fmt.Errorf("list decisions to send: %w", err)
	}
	return applies, nil
}

// openHouse gives a user a house, or finds the one they have.
func openHouse(ctx context.Context, tx pgx.Tx, userID int64, anchorType int32, at time.Time) (houseID int64, err error) {
	var nick string
	err = tx.QueryRow(ctx, `SELECT nick_name, coalesce(house_id, 0) FROM account WHERE user_id = $1 FOR UPDATE`, userID).Scan(&nick, &houseID)
	if errors.Is(err, pgx.ErrNoRows) {
		return 0, domain.Refuse(domain.NotFound, "kind", "user")
	}
	if err != nil || houseID != 0 {
		return houseID, err
	}
	// Whoever takes a nick like this at the same time waits, and is then refused. Who has one already keeps it.
	if err := pg.LockNames(ctx, tx, domain.Skeletons(nick)); err != nil {
		return 0, err
	}
	if err := pg.ProtectInstead(ctx, tx, pg.NickOfAnchor, userID, nick); err != nil {
		return 0, err
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
func (s *Anchors) OpenHouse(ctx context.Context, userID int64, anchorType int32, at time.Time) (houseID int64, err error) {
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
