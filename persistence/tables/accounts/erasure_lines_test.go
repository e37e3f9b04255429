// The rooms that may still hold traces of an erased user.

package accounts_test

import (
	"fmt"
	"strings"
	"testing"

	"touchline/domain/ledger"
	"touchline/persistence/persistencetest"
)

// Every kind of event that can name a user, with its traces of Wanda (%[1]d), which must be removed.
var tellsOfWanda = map[string]string{
	"chat": `{"o":1,"k":"chat","id":"m1_1","u":{"userId":"%[1]d","nickName":"Wanda",` +
		`"userImage":"img/wanda.webp","houseId":null},"text":"wanda's words","style":{"color":"red"},"role":1}`,
	"quote": `{"o":2,"k":"chat","id":"m1_2","u":{"userId":"7","nickName":"Olga","userImage":""},` +
		`"text":"well said","replyTo":{"id":"m1_1","nickName":"Wanda before","text":"wanda's words"}}`,
	"old quote": `{"o":3,"k":"chat","id":"m1_3","u":{"userId":"7","nickName":"Olga","userImage":""},` +
		`"text":"well said","replyTo":{"id":"m0_9","nickName":"Wanda","text":"wanda's words"}}`,
	"gift": `{"o":4,"k":"gift","u":{"nickName":"Wanda","userId":"%[1]d","userImage":"img/wanda.webp",` +
		`"medal":{"level":3},"fanLevel":4},"amount":9007199254740993}`,
	"tip": `{"o":5,"k":"tip","id":"m1_5","u":{"userId":"%[1]d","nickName":"Wanda",` +
		`"userImage":"img/wanda.webp"},"amount":5,"remark":"wanda's words"}`,
	"envelopeOpen": `{"o":6,"k":"envelopeOpen","envelope":{"redEnvelopeId":"1","sender":{"userId":"%[1]d",` +
		`"nickName":"Wanda","userImage":"img/wanda.webp"},"remark":"wanda's words"}}`,
	"envelopeGrab": `{"o":7,"k":"envelopeGrab","u":{"userId":"%[1]d","nickName":"Wanda","userImage":"img/wanda.webp"},"amount":5}`,
	"envelopeEnd": `{"o":8,"k":"envelopeEnd","best":{"u":{"userId":"%[1]d","nickName":"Wanda",` +
		`"userImage":"img/wanda.webp"},"amount":5}}`,
	"notice": `{"o":9,"k":"notice","key":"userMuted","params":{"nickName":"Wanda","minutes":10}}`,
	"pin": `{"o":10,"k":"pin","pinned":{"messageId":"m1_1","text":"wanda's words","userId":"%[1]d",` +
		`"nickName":"Wanda","pinTime":1}}`,
	"mode": `{"o":11,"k":"mode","chatMode":{"pinnedMessage":{"messageId":"m1_1","text":"wanda's words",` +
		`"userId":"%[1]d","nickName":"Wanda"}}}`,
	"delete": `{"o":12,"k":"delete","ids":["m1_1"],"by":{"userId":"%[1]d","nickName":"Wanda","userImage":"img/wanda.webp"}}`,
	"slot":   `{"o":13,"k":"slot","user":{"userId":"%[1]d","nickName":"Wanda","userImage":"img/wanda.webp"}}`,
}

func TestNoStoredLineNamesAnErasedUser(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	wanda := w.User("wanda")
	w.Exec(`UPDATE account SET nick_name = 'Wanda', user_image = 'img/wanda.webp' WHERE user_id = $1`, wanda)
	offset := 0
	for name, body := range tellsOfWanda {
		offset++
		kind, author, message := strings.TrimPrefix(strings.TrimPrefix(name, "old "), ""), int64(0), ""
		if name == "chat" || name == "tip" {
			author, message = wanda, "m1_1"
		}
		if strings.Contains(body, "%[1]d") {
			body = fmt.Sprintf(body, wanda)
		}
		w.Exec(`INSERT INTO line (room, "offset", epoch, kind, user_id, client_id, message_id, session_id, at, body)
			VALUES ('house:1', $1, 1, $2, $3, '', $4, '', $5, convert_to($6, 'UTF8'))`,
			offset, kind, author, message, persistencetest.Noon, body)
	}
	w.Exec(`INSERT INTO line (room, "offset", epoch, kind, user_id, client_id, message_id, session_id, at, body)
		VALUES ('house:1', 99, 1, 'chat', 7, 'c', 'm1_99', '', $1, convert_to($2, 'UTF8'))`,
		persistencetest.Noon, `{"k":"chat","id":"m1_99","u":{"userId":"7","nickName":"Olga"},"text":"Olga stays",`+
			`"replyTo":{"id":"m1_98","nickName":"Piet","text":"Piet stays"}}`)
	w.Exec(`INSERT INTO moderation (action_id, room, action, operator_id, target_id, reason, before, after, at) VALUES
		('a1', 'house:1', 'delete', 7, $1::bigint, '',
			jsonb_build_object('messages', jsonb_build_array(jsonb_build_object('userId', $1::bigint::text, 'nickName',
				'Wanda', 'text', 'wanda''s words'))), NULL, $2),
		('a2', 'house:1', 'dismiss', 7, $1::bigint, '', '{"text":"wanda''s words"}', NULL, $2),
		('a3', 'house:1', 'pin', 7, 0, '', NULL,
			jsonb_build_object('text', 'wanda''s words', 'userId', $1::bigint::text, 'nickName', 'Wanda'),
			$2)`, wanda, persistencetest.Noon)
	w.Exec(`INSERT INTO report (reporter_id, house_id, room, message_id, user_id, reason, remark, evidence, at) VALUES
		(7, 1, 'house:1', 'm1_1', $1, 1, 'rude', 'wanda''s words', $2),
		($1, 1, 'house:1', 'm1_99', 7, 1, 'wanda''s words', 'Olga stays', $2)`, wanda, persistencetest.Noon)
	if _, err := w.Ledger.Post(t.Context(), []ledger.Transfer{
		{Key: "w1", Debit: ledger.World, Credit: ledger.WalletOf(wanda), Amount: 70, Kind: ledger.FlowRecharge},
		{Key: "w2", Debit: ledger.WalletOf(wanda), Credit: ledger.IncomeOf(7), Amount: 30, Kind: ledger.FlowTip,
			Remark: "wanda's words"},
	}, nil); err != nil {
		t.Fatal(err)
	}
	if err := w.Accounts.LeaveAccount(t.Context(), wanda, persistencetest.Noon); err != nil {
		t.Fatal(err)
	}
	for range 2 { // the process may die after the first time
		if err := w.Accounts.EraseAccount(t.Context(), wanda, persistencetest.Noon); err != nil {
			t.Fatal(err)
		}
	}
	for place, query := range map[string]string{
		"lines":   `SELECT kind || ' ' || convert_from(body, 'UTF8') FROM line`,
		"acts":    `SELECT concat(action_id, before, after) FROM moderation`,
		"reports": `SELECT concat(remark, evidence) FROM report`, "transfers": `SELECT remark FROM transfer`,
		"accounts": `SELECT account::text FROM account`,
	} {
		rows, err := w.DB.Query(t.Context(), query)
		if err != nil {
			t.Fatal(err)
		}
		for rows.Next() {
			var told string
			if err := rows.Scan(&told); err != nil {
				t.Fatal(err)
			}
			if strings.Contains(strings.ToLower(told), "wanda") || strings.Contains(told, "fanLevel") {
				t.Errorf("%s still name her: %s", place, told)
			}
		}
		if err := rows.Err(); err != nil {
			t.Fatal(err)
		}
	}
	var kept int
	if err := w.DB.QueryRow(t.Context(), `SELECT count(*) FROM line
		WHERE convert_from(body, 'UTF8') LIKE ANY ('{%Olga stays%Piet stays%,%well said%,%9007199254740993%}')`).Scan(&kept); err != nil || kept != 4 {
		t.Errorf("%d lines of other users are left, %v", kept, err)
	}
}
