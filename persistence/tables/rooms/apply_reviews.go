// Decisions on applications. The commit of a decision also queues the message to the applicant; a job sends it.

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

// ReviewApply decides an application. An approval makes the applicant an anchor: it creates a house and its room and
// changes the account, in one commit. A rejection needs a reason: FIELD_REQUIRED. NOT_FOUND for an unknown application,
// STALE_STATE for one with another decision or one by another operator. The same decision of the same operator changes
// nothing.
func (s *Anchors) ReviewApply(ctx context.Context, r studio.ApplyReview) (studio.Apply, error) {
	r.Reason = domain.CleanLine(r.Reason)
	if !r.Approve && r.Reason == "" {
		return studio.Apply{}, domain.Refuse(domain.FieldRequired, "field", "reason")
	}
	var p studio.Apply
	err := pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) (err error) {
		p, err = pg.One(ctx, tx, pgx.RowToStructByName[studio.Apply], `
			SELECT `+applyFields+`
			FROM anchor_apply p LEFT JOIN account a USING (user_id)
			WHERE p.apply_id = $1
			FOR UPDATE OF p`, r.ApplyID)
		switch {
		case errors.Is(err, pgx.ErrNoRows):
			return domain.Refuse(domain.NotFound, "kind", "apply")
		case err != nil:
			return err
		case p.Status != studio.ApplySubmitted:
			if same := r.By != 0 && p.ReviewedBy == r.By && r.Approve == (p.Status == studio.ApplyApproved); same {
				return nil
			}
			return domain.Refuse(domain.StaleState, "current", int32(p.Status))
		case r.Approve:
			return approve(ctx, tx, &p, r)
		}
		return reject(ctx, tx, &p, r)
	})
	return p, pg.Doing(err, "decide application %d", r.ApplyID)
}

func approve(ctx context.Context, tx pgx.Tx, p *studio.Apply, r studio.ApplyReview) error {
	houseID, err := openHouse(ctx, tx, p.UserID, p.AnchorType, r.At)
	if err != nil {
		return err
	}
	p.Status, p.Reviewed, p.ReviewedBy, p.HouseID = studio.ApplyApproved, r.At, r.By, houseID
	_, err = tx.Exec(ctx, `
		UPDATE anchor_apply SET status = `+pg.ApplyApproved+`, reviewed_at = $2::timestamptz,
		reviewed_by = nullif($3::bigint, 0), sms_due_at = $2,
			notice_due_at = CASE WHEN $4 THEN $2::timestamptz END
		WHERE apply_id = $1`, p.ApplyID, r.At, r.By, r.Notify)
	return err
}

func reject(ctx context.Context, tx pgx.Tx, p *studio.Apply, r studio.ApplyReview) error {
	p.Status, p.Reviewed, p.ReviewedBy, p.RejectReason = studio.ApplyRejected, r.At, r.By, r.Reason
	_, err := tx.Exec(ctx, `
		UPDATE anchor_apply SET status = `+pg.ApplyRejected+`, reviewed_at = $2::timestamptz,
		reviewed_by = nullif($3::bigint, 0), reject_reason = $4,
			notice_due_at = CASE WHEN $5 THEN $2::timestamptz END
		WHERE apply_id = $1`, p.ApplyID, r.At, r.By, r.Reason, r.Notify)
	return err
}

var newsColumns = map[studio.ApplyNews]string{studio.ApplySms: "sms_due_at", studio.ApplyNotice: "notice_due_at"}

// TakeApplyNews reports whether a message about an application is to be sent, to one caller only.
func (s *Anchors) TakeApplyNews(ctx context.Context, applyID int64, what studio.ApplyNews) (bool, error) {
	column := newsColumns[what]
	done, err := s.db.Exec(ctx, `UPDATE anchor_apply SET `+column+` = NULL WHERE apply_id = $1 AND `+column+` IS NOT NULL`,
		applyID)
	if err != nil {
		return false, fmt.Errorf("take the message of application %d: %w", applyID, err)
	}
	return done.RowsAffected() == 1, nil
}

// PutOffApplyNews lets the message be sent later.
func (s *Anchors) PutOffApplyNews(ctx context.Context, applyID int64, what studio.ApplyNews, until time.Time) error {
	_, err := s.db.Exec(ctx, `UPDATE anchor_apply SET `+newsColumns[what]+` = $2 WHERE apply_id = $1`, applyID, until)
	return pg.Doing(err, "put off the message of application %d", applyID)
}

// UnsentDecisions returns the decided applications whose applicants are to be notified now.
func (s *Anchors) UnsentDecisions(ctx context.Context, now time.Time) ([]studio.Apply, error) {
	applies, err := pg.Collect(ctx, s.db, pgx.RowToStructByName[studio.Apply], `
		SELECT `+applyFields+`
		FROM anchor_apply p LEFT JOIN account a USING (user_id)
		WHERE (p.sms_due_at IS NOT NULL OR p.notice_due_at IS NOT NULL)
			AND (p.sms_due_at <= $1 OR p.notice_due_at <= $1) AND p.reviewed_at > $2
		ORDER BY p.apply_id
		LIMIT 100`, now, now.Add(-studio.ApplyNewsTried))
	return applies, pg.Doing(err, "list decisions to send")
}

// openHouse returns the house of a user, and creates it when there is none.
func openHouse(ctx context.Context, tx pgx.Tx, userID int64, anchorType int32,
	at time.Time) (houseID int64, err error) {
	var nick string
	err = tx.QueryRow(ctx, `SELECT nick_name, coalesce(house_id, 0) FROM account WHERE user_id = $1 FOR UPDATE`,
		userID).Scan(&nick, &houseID)
	if errors.Is(err, pgx.ErrNoRows) {
		return 0, domain.Refuse(domain.NotFound, "kind", "user")
	}
	if err != nil || houseID != 0 {
		return houseID, err
	}
	// Another user who takes such a nick at the same time waits and is then refused. A user who has it already keeps
	// it.
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

// OpenHouse makes a user an anchor without an application, and returns the house.
func (s *Anchors) OpenHouse(ctx context.Context, userID int64, anchorType int32,
	at time.Time) (houseID int64, err error) {
	err = pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		houseID, err = openHouse(ctx, tx, userID, anchorType, at)
		return err
	})
	return houseID, pg.Doing(err, "open a house for user %d", userID)
}
