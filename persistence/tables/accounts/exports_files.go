// The files of an export: the user's own data, each row as a JSON object.

package accounts

import (
	"strconv"

	"touchline/persistence/pg"
)

type exportQuery struct{ name, query string } // $1 is the user

var (
	incomes   = strconv.FormatInt(int64(1)<<61, 10) // ledger.IncomeOf(0)
	walletIDs = `($1::bigint, $1::bigint + ` + incomes + `)`
)

var exportFiles = []exportQuery{
	{"account", `SELECT user_id, user_name, nick_name, phone, user_image, house_id, language, birthday, gender,
		country_code,
		province, city, height, weight, emotional_status, hobby, personal_profile, service_version, privacy_version,
		created_at, disabled_at, disabled_until, disabled_reason, keeps_history, ask_above
		FROM account WHERE user_id = $1`},
	{"logins", `SELECT created_at, renewed_at, expires_at, used_at, address, agent FROM login WHERE user_id = $1`},
	{"notice_settings", `SELECT anchor_live, match_soon, new_dynamic, match_soon_minutes FROM notify_setting
		WHERE user_id = $1`},
	{"notices", `SELECT notify_id, type, params, path, at, read_at FROM notice WHERE user_id = $1 ORDER BY at`},
	{"stages", `SELECT stage, done_at, reward FROM novice_stage WHERE user_id = $1 ORDER BY stage`},
	{"images", `SELECT key, scene, created_at FROM image WHERE user_id = $1 ORDER BY created_at`},
	{"follows", `SELECT house_id, at FROM follow WHERE user_id = $1 ORDER BY at`},
	{"followed-teams", `SELECT CASE kind WHEN 1 THEN 'team' ELSE 'competition' END AS kind, subject_id, kickoff, goal,
		ended, at FROM match_follow WHERE user_id = $1 ORDER BY at`},
	{"reservations", `SELECT match_id, kind, own_video_url, own_video_type, reserved_at, given_up_at FROM reservation
		WHERE user_id = $1 ORDER BY reserved_at`},
	{"slots", `SELECT brand_id, start_at, end_at, booked_at, freed_at FROM slot_booking WHERE user_id = $1
		ORDER BY start_at`},
	{"brands", `SELECT brand_id, joined_at FROM brand_member WHERE user_id = $1`},
	{"moderating", `SELECT house_id, granted_at FROM moderator WHERE user_id = $1`},
	{"mutes", `SELECT room, mute_type, reason, start_at, end_at, lifted_at FROM mute WHERE user_id = $1 ORDER BY start_at`},
	{"chat", pg.LinesOf + ` SELECT room, at, convert_from(body, 'UTF8')::json ->> 'text' AS text, hidden FROM mine
		ORDER BY at`},
	{"wallets", `SELECT CASE account WHEN $1 THEN 'wallet' ELSE 'income' END AS kind, balance FROM wallet WHERE account IN ` + walletIDs},
	{"transfers", `SELECT at, kind, CASE WHEN debit IN ` + walletIDs + ` THEN -amount ELSE amount - fee END AS coins,
		CASE WHEN debit IN ` + walletIDs + ` THEN debit ELSE credit END = $1 AS of_wallet, ref, house_id, item, count, remark
		FROM transfer WHERE debit IN ` + walletIDs + ` AND kind <> 'envelopeGrab'
		OR credit IN ` + walletIDs + ` ORDER BY at`},
	{"recharges", `SELECT order_id, product_id, coins, bonus, currency, minor, provider, status, created_at, paid_at,
		refunded_at
		FROM recharge_order WHERE user_id = $1 ORDER BY created_at`},
	{"envelopes", `SELECT number, house_id, receiver_id, red_type, status, total, count, refunded, remark, created_at
		FROM red_envelope WHERE sender_id = $1 ORDER BY number`},
	{"applications", `SELECT real_name, area_code, phone, anchor_type, introduction, contact, proof_images, status, submitted_at,
		reviewed_at FROM anchor_apply WHERE user_id = $1 ORDER BY apply_id`},
	{"room", `SELECT house_id, house_name, anchor_title, house_image, introduction, announcement, race_type, anchor_type,
		match_id,
		own_video_url, own_video_type, live_room_path, status, visit_history, created_at FROM room WHERE user_id = $1`},
	{"broadcasts", `SELECT s.session_id, s.match_id, s.race_type, s.source, s.start_at, s.end_at, s.peak, s.peak_at
		FROM live_session s JOIN room USING (house_id) WHERE room.user_id = $1 ORDER BY s.start_at`},
	{"photos", `SELECT p.photo_id, p.image, p.description, p.created_at FROM photo p JOIN room USING (house_id)
		WHERE room.user_id = $1 ORDER BY p.photo_id`},
	{"emotes", `SELECT e.name, e.image, e.created_at FROM emote e JOIN room USING (house_id)
		WHERE room.user_id = $1 ORDER BY e.emote_id`},
	{"dynamics", `SELECT n.note_id, n.content, n.images, n.likes, n.created_at FROM note n JOIN room USING (house_id)
		WHERE room.user_id = $1 ORDER BY n.note_id`},
	{"likes", `SELECT note_id, at FROM note_like WHERE user_id = $1 ORDER BY at`},
	{"replays", `SELECT r.replay_id, r.title, r.image, r.start_at, r.length_ms, r.visits FROM replay r
		JOIN room USING (house_id)
		WHERE room.user_id = $1 AND r.deleted_at IS NULL ORDER BY r.start_at`},
	{"clips", `SELECT clip_id, house_id, title, from_at, to_at, visits, created_at FROM clip
		WHERE user_id = $1 AND removed_at IS NULL ORDER BY created_at`},
	{"watched", `SELECT replay_id, seconds, at FROM play_position WHERE user_id = $1 ORDER BY at`},
	{"watched_rooms", `SELECT house_id, at FROM room_watch WHERE user_id = $1 ORDER BY at`},
	{"watched_time", `SELECT house_id, minutes FROM fan_watch WHERE user_id = $1 ORDER BY house_id`},
	{"watch_later", `SELECT replay_id, at FROM watch_later WHERE user_id = $1 ORDER BY at`},
	{"marks", `SELECT session_id, at, text FROM live_mark WHERE user_id = $1 ORDER BY at`},
	{"ignored", `SELECT ignored_id, NULL AS word, at FROM ignored_person WHERE user_id = $1
		UNION ALL SELECT NULL, word, at FROM ignored_word WHERE user_id = $1 ORDER BY at`},
	{"reports", `SELECT house_id, reason, remark, status, at FROM report WHERE reporter_id = $1 ORDER BY report_id`},
}
