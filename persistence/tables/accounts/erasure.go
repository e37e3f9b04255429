// The erasure of accounts: requested, cancelled and executed. The ledger stays, without names.

package accounts

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/actors"
	"touchline/domain"
	"touchline/domain/agenda"
	"touchline/domain/ledger"
	"touchline/persistence/pg"
)

// LeaveAccount schedules the erasure of an account and ends its logins.
func (s *Accounts) LeaveAccount(ctx context.Context, userID int64, at time.Time) error {
	err := pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `UPDATE account SET delete_at = $2 WHERE user_id = $1`, userID, at); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, `DELETE FROM login WHERE user_id = $1`, userID)
		return err
	})
	return pg.Doing(err, "schedule the erasure of an account")
}

// KeepAccount cancels the erasure; NOT_FOUND when the account has been erased.
func (s *Accounts) KeepAccount(ctx context.Context, userID int64) error {
	kept, err := s.db.Exec(ctx, `UPDATE account SET delete_at = NULL WHERE user_id = $1 AND erased_at IS NULL`, userID)
	if err == nil && kept.RowsAffected() == 0 {
		return domain.Refuse(domain.NotFound, "kind", "account")
	}
	return pg.Doing(err, "keep an account")
}

// DueErasures returns the accounts to erase now. An account with an open red envelope waits for the returned coins.
func (s *Accounts) DueErasures(ctx context.Context, now time.Time, limit int) ([]agenda.DueErasure, error) {
	due, err := pg.Collect(ctx, s.db, func(row pgx.CollectableRow) (l agenda.DueErasure, err error) {
		var brands []int64
		var starts []time.Time
		if err := row.Scan(&l.UserID, &l.HouseID, &l.NickName, &brands, &starts); err != nil {
			return l, err
		}
		for i, brand := range brands {
			l.Slots = append(l.Slots, agenda.SlotHeld{BrandID: brand, Start: starts[i]})
		}
		return l, nil
	}, `
		SELECT a.user_id, coalesce(a.house_id, 0), a.nick_name,
			array(SELECT b.brand_id FROM slot_booking b WHERE b.user_id = a.user_id AND b.freed_at IS NULL AND b.start_at > $1
				ORDER BY b.start_at),
			array(SELECT b.start_at FROM slot_booking b WHERE b.user_id = a.user_id AND b.freed_at IS NULL AND b.start_at > $1
				ORDER BY b.start_at)
		FROM account a
		WHERE a.delete_at <= $1 AND NOT EXISTS (SELECT FROM red_envelope e WHERE e.sender_id = a.user_id AND e.status = $3)
		ORDER BY a.delete_at
		LIMIT $2`, now, limit, int32(ledger.RedOpen))
	return due, pg.Doing(err, "look for accounts to erase")
}

var errStillMoving = errors.New("coins arrived during the erasure")

// EraseAccount deletes the personal data of a user and moves the user's coins to the site, in one commit. It may be
// repeated. It changes no account that was kept or erased before.
func (s *Accounts) EraseAccount(ctx context.Context, userID int64, now time.Time) error {
	erased, leaves, err := s.erasedOf(ctx, userID, now)
	if err != nil || !leaves {
		return err
	}
	if err := s.eraseLines(ctx, erased); err != nil {
		return err
	}
	if err := s.eraseModeration(ctx, erased); err != nil {
		return err
	}
	wallet, income := ledger.WalletOf(userID), ledger.IncomeOf(userID)
	var inWallet, inIncome domain.Coins
	err = s.db.QueryRow(ctx, `SELECT coalesce((SELECT balance FROM wallet WHERE account = $1), 0),
		coalesce((SELECT balance FROM wallet WHERE account = $2), 0)`,
		int64(wallet), int64(income)).Scan(&inWallet, &inIncome)
	if err != nil {
		return fmt.Errorf("erase account %d: %w", userID, err)
	}
	var transfers []ledger.Transfer
	for _, left := range []struct {
		name    string
		account ledger.AccountID
		coins   domain.Coins
	}{{"wallet", wallet, inWallet}, {"income", income, inIncome}} {
		if left.coins > 0 {
			transfers = append(transfers, ledger.Transfer{Key: "forfeit/" + domain.FormatID(userID) + "/" + left.name,
				Debit: left.account, Credit: ledger.Platform, Amount: left.coins, Kind: ledger.FlowForfeit, Remark: left.name})
		}
	}
	erase := func(ctx context.Context, tx pgx.Tx) error { return eraseRows(ctx, tx, userID, now) }
	if len(transfers) == 0 {
		err = pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error { return erase(ctx, tx) })
	} else {
		_, err = s.ledger.Post(ctx, transfers, erase)
	}
	if errors.Is(err, errCameBack) || errors.Is(err, actors.ErrDuplicate) {
		return nil
	}
	return pg.Doing(err, "erase account %d", userID)
}

var errCameBack = errors.New("the erasure was cancelled")

func eraseRows(ctx context.Context, tx pgx.Tx, userID int64, now time.Time) error {
	gone, err := tx.Exec(ctx, `
		UPDATE account SET user_name = '#' || user_id, password_hash = '', phone = NULL, nick_name = $3, user_image = '',
			birthday = NULL, gender = 0, country_code = '', province = '', city = '', height = 0, weight = 0,
			emotional_status = 0, hobby = '', personal_profile = '', disabled_reason = '',
			disabled_at = $2, disabled_until = NULL, delete_at = NULL, erased_at = $2
		WHERE user_id = $1 AND delete_at <= $2`, userID, now, domain.ErasedNickName)
	if err != nil {
		return err
	}
	if gone.RowsAffected() == 0 {
		return errCameBack
	}
	if _, err := tx.Exec(ctx, `DELETE FROM protected_name WHERE kind IN ('nick', 'house') AND owner_id = $1`,
		userID); err != nil {
		return err
	}
	var moved bool
	err = tx.QueryRow(ctx, `SELECT EXISTS (SELECT FROM wallet WHERE account = ANY($1) AND balance <> 0)`,
		[]int64{int64(ledger.WalletOf(userID)), int64(ledger.IncomeOf(userID))}).Scan(&moved)
	if err != nil {
		return err
	}
	if moved {
		return errStillMoving
	}
	for _, statement := range eraseStatements {
		if _, err := tx.Exec(ctx, statement, userID); err != nil {
			return err
		}
	}
	return nil
}

// eraseStatements each take the user. They change counts together with the counted rows. Files of images that no other
// user uploaded count as unused; the job for unused images removes them.
var eraseStatements = []string{
	`DELETE FROM login WHERE user_id = $1`,
	`DELETE FROM notice WHERE user_id = $1`,
	`DELETE FROM notify_setting WHERE user_id = $1`,
	`DELETE FROM export WHERE user_id = $1`,
	`DELETE FROM calendar_link WHERE user_id = $1`,
	`DELETE FROM moderator WHERE user_id = $1`,
	`DELETE FROM brand_member WHERE user_id = $1`,
	`DELETE FROM play_position WHERE user_id = $1`,
	`DELETE FROM room_watch WHERE user_id = $1`,
	`DELETE FROM fan_watch WHERE user_id = $1`,
	`DELETE FROM watch_later WHERE user_id = $1`,
	`DELETE FROM match_follow WHERE user_id = $1`,
	`DELETE FROM live_mark WHERE user_id = $1`,
	`DELETE FROM ignored_person WHERE user_id = $1 OR ignored_id = $1`,
	`DELETE FROM ignored_word WHERE user_id = $1`,
	`WITH gone AS (DELETE FROM follow WHERE user_id = $1 RETURNING house_id)
		UPDATE house SET fans = fans - 1 WHERE house_id IN (SELECT house_id FROM gone)`,
	`WITH gone AS (DELETE FROM note_like WHERE user_id = $1 RETURNING note_id)
		UPDATE note SET likes = likes - 1 WHERE note_id IN (SELECT note_id FROM gone)`,
	`WITH gone AS (DELETE FROM reservation WHERE user_id = $1 RETURNING match_id, kind, given_up_at)
		UPDATE match SET reserve_count = reserve_count - 1
		WHERE match_id IN (SELECT match_id FROM gone WHERE kind = ` + pg.AsViewer + ` AND given_up_at IS NULL)`,
	`DELETE FROM restream_target USING room WHERE room.house_id = restream_target.house_id AND room.user_id = $1`,
	`DELETE FROM emote USING room WHERE room.house_id = emote.house_id AND room.user_id = $1`,
	`DELETE FROM photo USING room WHERE room.house_id = photo.house_id AND room.user_id = $1`,
	`DELETE FROM note USING room WHERE room.house_id = note.house_id AND room.user_id = $1`,
	`UPDATE house SET photos = 0, notes = 0, pick = NULL, hot = NULL FROM room
		WHERE room.house_id = house.house_id AND room.user_id = $1`,
	`UPDATE replay SET deleted_at = coalesce(deleted_at, now()), restorable_until = NULL, undo_until = NULL FROM room
		WHERE room.house_id = replay.house_id AND room.user_id = $1
			AND (deleted_at IS NULL OR restorable_until IS NOT NULL OR undo_until IS NOT NULL)`,
	`UPDATE clip SET removed_at = now() - interval '1 day', removed_by = 0, title = '' WHERE user_id = $1
		OR house_id IN (SELECT house_id FROM room WHERE room.user_id = $1)`,
	`DELETE FROM anchor_apply WHERE user_id = $1 AND status = ` + pg.ApplySubmitted,
	`UPDATE anchor_apply SET real_name = '', area_code = '', phone = '', introduction = '', contact = '',
		proof_images = '{}',
		sms_due_at = NULL, notice_due_at = NULL WHERE user_id = $1`,
	`UPDATE stored_image SET used = false FROM image WHERE image.key = stored_image.key AND image.user_id = $1 AND NOT kept
		AND NOT EXISTS (SELECT FROM image other WHERE other.key = stored_image.key AND other.user_id <> $1)`,
	`DELETE FROM image WHERE user_id = $1`,
	`UPDATE transfer SET remark = '' WHERE debit = $1 AND kind IN ('gift', 'tip', 'envelopeSend') AND remark <> ''`,
	`UPDATE red_envelope SET remark = '' WHERE sender_id = $1 AND remark <> ''`,
	`UPDATE report SET evidence = CASE WHEN user_id = $1 THEN '' ELSE evidence END,
		remark = CASE WHEN reporter_id = $1 THEN '' ELSE remark END WHERE user_id = $1 OR reporter_id = $1`,
}
