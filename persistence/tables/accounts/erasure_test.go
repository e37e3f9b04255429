// Exports of a user's data, and what is left of an erased account.

package accounts_test

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"io"
	"strings"
	"testing"
	"time"

	"touchline/domain"
	"touchline/domain/ledger"
	"touchline/persistence/persistencetest"
)

// resident is a user with data in most tables, and a friend who chats too.
func (w *town) resident() (user, house, friend int64) {
	w.T.Helper()
	ctx := w.T.Context()
	house = w.House("Lin2026", 1, domain.LiveOffline, 0)
	friend = w.User("friend")
	if err := w.DB.QueryRow(ctx, `SELECT user_id FROM room WHERE house_id = $1`, house).Scan(&user); err != nil {
		w.T.Fatal(err)
	}
	w.Exec(`UPDATE account SET phone = '+8613800138000', user_image = 'img/lin.webp', hobby = 'chess'
		WHERE user_id = $1`, user)
	other := w.House("other", 1, domain.LiveOffline, 0)
	w.Follows(other, persistencetest.Noon, user, friend)
	match := w.Season(map[string]domain.MatchStatus{"soon": 1}, map[string]int{"soon": 2})["soon"]
	w.Exec(`UPDATE match SET reserve_count = 1`)
	w.Exec(`INSERT INTO reservation (user_id, kind, match_id, reserved_at) VALUES ($1, 1, $2, $3)`, user, match,
		persistencetest.Noon)
	w.Exec(`INSERT INTO notice (notify_id, user_id, type, params, path, at) VALUES ('n1', $1, 7, '{}', '', $2)`, user,
		persistencetest.Noon)
	w.Broadcast(other, "ls_1", persistencetest.Noon, 3)
	w.Exec(`INSERT INTO replay (replay_id, session_id, house_id, title, image, match_id, race_type, start_at, length_ms)
		VALUES ('rp_ls_1', 'ls_1', $1, '', '', 0, 1, $2, 60000)`, other, persistencetest.Noon)
	w.Exec(`INSERT INTO play_position (user_id, replay_id, seconds, at) VALUES ($1, 'rp_ls_1', 20, $2)`, user,
		persistencetest.Noon)
	w.Exec(`INSERT INTO room_watch (user_id, house_id, at) VALUES ($1, $2, $3)`, user, other, persistencetest.Noon)
	w.Exec(`INSERT INTO fan_watch (user_id, house_id, minutes) VALUES ($1, $2, 70)`, user, other)
	w.Exec(`INSERT INTO watch_later (user_id, replay_id, at) VALUES ($1, 'rp_ls_1', $2)`, user, persistencetest.Noon)
	w.Exec(`INSERT INTO photo (house_id, image, width, height, created_at) VALUES ($1, 'img/p.webp', 1, 1, $2)`, house,
		persistencetest.Noon)
	w.Exec(`INSERT INTO restream_target (house_id, name, address, sealed_key, enabled)
		VALUES ($1, 'n', 'rtmp://a.example.org/live', 'k', true)`, house)
	w.Exec(`INSERT INTO note (house_id, content, created_at) VALUES ($1, 'hello', $2)`, house, persistencetest.Noon)
	w.Exec(`INSERT INTO image (key, user_id, scene, created_at) VALUES ('img/lin.webp', $1, 'avatar', $2)`, user,
		persistencetest.Noon)
	w.Exec(`INSERT INTO stored_image (key, noted_at, used) VALUES ('img/lin.webp', $1, true)`, persistencetest.Noon)
	w.Exec(`INSERT INTO anchor_apply (user_id, real_name, area_code, phone, anchor_type, introduction, status,
		submitted_at)
		VALUES ($1, 'Lin Real', '+86', '13800138000', 1, 'me', 2, $2)`, user, persistencetest.Noon)
	for i, who := range []struct {
		id   int64
		name string
	}{{user, `Lin \"quoted\"`}, {friend, "friend"}, {user, "Lin"}} {
		w.Exec(`INSERT INTO line (room, "offset", epoch, kind, user_id, client_id, message_id, session_id, at, body)
			VALUES ($1, $2, 1, 'chat', $3, 'c', 'm', '', $4, convert_to($5, 'UTF8'))`,
			[]string{"house:1", "house:1", "race:9"}[i], i+1, who.id, persistencetest.Noon,
			`{"o":1,"k":"chat","u":{"userId":"`+domain.FormatID(who.id)+`","nickName":"`+who.name+
				`","userImage":"img/lin.webp","houseId":null},"text":"hi from me"}`)
	}
	return user, house, friend
}

func TestAnExportHoldsOnlyTheUsersOwnData(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	ctx := t.Context()
	user, _, friend := w.resident()
	first, err := w.Accounts.AskExport(ctx, user, "x_1", persistencetest.Noon)
	if err != nil || first.ID != "x_1" || !first.Ready.IsZero() {
		t.Fatalf("%+v, %v", first, err)
	}
	if again, err := w.Accounts.AskExport(ctx, user, "x_2", persistencetest.Noon.Add(time.Hour)); err != nil ||
		again.ID != "x_1" {
		t.Errorf("a second export within a day: %+v, %v", again, err)
	}
	if built, err := w.Accounts.BuildExport(ctx, persistencetest.Noon); err != nil || !built {
		t.Fatalf("%v, %v", built, err)
	}
	if built, err := w.Accounts.BuildExport(ctx, persistencetest.Noon); err != nil || built {
		t.Errorf("no export waits: %v, %v", built, err)
	}
	var file bytes.Buffer
	if err := w.Accounts.ExportParts(ctx, "x_1", &file); err != nil {
		t.Fatal(err)
	}
	if done, err := w.Accounts.Export(ctx, "x_1"); err != nil || done.Ready.IsZero() || done.Size != int64(file.Len()) {
		t.Errorf("%+v, %v", done, err)
	}
	archive, err := zip.NewReader(bytes.NewReader(file.Bytes()), int64(file.Len()))
	if err != nil {
		t.Fatal(err)
	}
	rows := map[string][]map[string]any{}
	for _, f := range archive.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		content, _ := io.ReadAll(r)
		var list []map[string]any
		if err := json.Unmarshal(content, &list); err != nil {
			t.Fatalf("%s: %v in %s", f.Name, err, content)
		}
		rows[strings.TrimSuffix(f.Name, ".json")] = list
		if strings.Contains(string(content), domain.FormatID(friend)) || strings.Contains(string(content), "password") {
			t.Errorf("%s holds data of others: %s", f.Name, content)
		}
	}
	for name, want := range map[string]int{"account": 1, "chat": 2, "follows": 1, "reservations": 1, "notices": 1,
		"photos":   1,
		"dynamics": 1, "applications": 1, "room": 1, "transfers": 0, "recharges": 0,
		"watched": 1, "watched_rooms": 1, "watched_time": 1, "watch_later": 1} {
		if len(rows[name]) != want {
			t.Errorf("%s: %v", name, rows[name])
		}
	}
	if rows["account"][0]["phone"] != "+8613800138000" || rows["chat"][0]["text"] != "hi from me" {
		t.Errorf("%v %v", rows["account"], rows["chat"])
	}
	if err := w.Accounts.ForgetExports(ctx, persistencetest.Noon.Add(time.Second)); err != nil {
		t.Fatal(err)
	}
	if _, err := w.Accounts.Export(ctx, "x_1"); domain.CodeOf(err) != domain.NotFound {
		t.Errorf("a day later: %v", err)
	}
}

func TestAnErasedAccountKeepsItsLedgerWithoutAName(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	ctx := t.Context()
	user, house, friend := w.resident()
	if _, err := w.Ledger.Post(ctx, []ledger.Transfer{
		{Key: "r1", Debit: ledger.World, Credit: ledger.WalletOf(user), Amount: 70, Kind: ledger.FlowRecharge},
		{Key: "r2", Debit: ledger.World, Credit: ledger.IncomeOf(user), Amount: 30, Kind: ledger.FlowGift},
	}, nil); err != nil {
		t.Fatal(err)
	}
	account, err := w.Accounts.Account(ctx, user)
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Accounts.AddLogin(ctx, domain.NewLogin(domain.TokenHash{1}, user, persistencetest.Noon),
		account); err != nil {
		t.Fatal(err)
	}
	due := persistencetest.Noon.Add(domain.DeleteGrace)
	if err := w.Accounts.LeaveAccount(ctx, user, due); err != nil {
		t.Fatal(err)
	}
	if _, err := w.Accounts.Login(ctx, domain.TokenHash{1},
		persistencetest.Noon); domain.CodeOf(err) != domain.TokenInvalid {
		t.Errorf("a login after leaving: %v", err)
	}
	leaving := func(at time.Time) int {
		list, err := w.Accounts.DueErasures(ctx, at, 9)
		if err != nil {
			t.Fatal(err)
		}
		return len(list)
	}
	if leaving(due.Add(-time.Second)) != 0 || leaving(due) != 1 {
		t.Error("an account is not due seven days after the request")
	}
	if err := w.Accounts.EraseAccount(ctx, user, due.Add(-time.Second)); err != nil {
		t.Fatal(err)
	}
	if a, err := w.Accounts.Account(ctx, user); err != nil || a.Phone == "" || a.DeleteAt.IsZero() {
		t.Fatalf("erased too early: %+v, %v", a, err)
	}
	for range 2 { // the process may die after the first time
		if err := w.Accounts.EraseAccount(ctx, user, due); err != nil {
			t.Fatal(err)
		}
	}
	if leaving(due.Add(time.Hour)) != 0 {
		t.Error("erased twice")
	}
	if err := w.Accounts.KeepAccount(ctx, user); domain.CodeOf(err) != domain.NotFound {
		t.Errorf("kept after its erasure: %v", err)
	}
	a, err := w.Accounts.Account(ctx, user)
	if err != nil || a.Phone != "" || a.PasswordHash != "" || a.UserImage != "" || a.Profile.Hobby != "" ||
		a.NickName != domain.ErasedNickName || a.Disabled(due) == nil {
		t.Errorf("left of the account: %+v, %v", a, err)
	}
	if _, err := w.Accounts.CreateAccount(ctx,
		domain.Account{UserName: "lin2026", Phone: "+8613800138000", NickName: "x", Language: "zh",
			CreatedAt: due}); err != nil {
		t.Errorf("name and phone number are not free again: %v", err)
	}
	wallet, err := w.Money.Wallet(ctx, user)
	if err != nil || wallet.Balance != 0 || wallet.Income != 0 {
		t.Errorf("wallet %+v, %v", wallet, err)
	}
	var platform, sum, rows int64
	if err := w.DB.QueryRow(ctx, `SELECT (SELECT balance FROM wallet WHERE account = 1),
		(SELECT sum(balance) FROM wallet)::bigint, (SELECT count(*) FROM transfer)`).
		Scan(&platform, &sum, &rows); err != nil || platform != 100 || sum != 0 || rows != 4 {
		t.Errorf("the platform has %d, the sum is %d, %d transfers, %v", platform, sum, rows, err)
	}
	var left, names, fans, reserved int64
	var unused bool
	err = w.DB.QueryRow(ctx, `SELECT (SELECT count(*) FROM notice WHERE user_id = $1) + (SELECT count(*) FROM follow WHERE user_id = $1)
			+ (SELECT count(*) FROM reservation WHERE user_id = $1) + (SELECT count(*) FROM photo WHERE house_id = $2)
			+ (SELECT count(*) FROM note WHERE house_id = $2) + (SELECT count(*) FROM image WHERE user_id = $1)
			+ (SELECT count(*) FROM restream_target WHERE house_id = $2)
			+ (SELECT count(*) FROM play_position WHERE user_id = $1) + (SELECT count(*) FROM room_watch WHERE user_id = $1)
			+ (SELECT count(*) FROM watch_later WHERE user_id = $1) + (SELECT count(*) FROM fan_watch WHERE user_id = $1)
			+ (SELECT count(*) FROM anchor_apply WHERE real_name <> '' OR phone <> ''),
		(SELECT count(*) FROM line WHERE convert_from(body, 'UTF8')::json -> 'u' ->> 'nickName' NOT IN ('deleted', 'friend')
			OR user_id = $1 AND convert_from(body, 'UTF8')::json -> 'u' ->> 'userImage' <> ''),
		(SELECT sum(fans) FROM house), (SELECT sum(reserve_count) FROM match),
		(SELECT NOT used FROM stored_image)`, user, house).
		Scan(&left, &names, &fans, &reserved, &unused)
	if err != nil || left != 0 || names != 0 || fans != 1 || reserved != 0 || !unused {
		t.Errorf("%d rows, %d named lines, %d fans, %d reserved, image unused %v, %v", left, names, fans, reserved, unused,
			err)
	}
	if p, _, err := w.Accounts.Person(ctx, friend); err != nil || p.NickName != "friend" {
		t.Errorf("the friend: %+v, %v", p, err)
	}
}

func TestAnAccountThatIsKeptInTimeIsNotErased(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	ctx := t.Context()
	user := w.User("back")
	if err := w.Accounts.LeaveAccount(ctx, user, persistencetest.Noon); err != nil {
		t.Fatal(err)
	}
	if err := w.Accounts.KeepAccount(ctx, user); err != nil {
		t.Fatal(err)
	}
	if err := w.Accounts.EraseAccount(ctx, user, persistencetest.Noon.Add(time.Hour)); err != nil {
		t.Fatal(err)
	}
	if a, err := w.Accounts.Account(ctx, user); err != nil || a.NickName != "back" || !a.DeleteAt.IsZero() {
		t.Errorf("%+v, %v", a, err)
	}
}

func TestAStageIsRewardedOnceAndFoundWithoutACall(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	ctx := t.Context()
	user, house, friend := w.resident()
	if err := w.Accounts.ReachStage(ctx, user, int(domain.StageFollow), persistencetest.Noon); err != nil {
		t.Fatal(err)
	}
	if err := w.Site.SetSetting(ctx, "novice.reward", 5); err != nil {
		t.Fatal(err)
	}
	w.Exec(`INSERT INTO live_session (session_id, house_id, match_id, race_type, source, start_at, peak)
		VALUES ('s', $1, 0, 1, 1, $2, 0)`, house, persistencetest.Noon)
	w.Exec(`UPDATE account SET house_id = $2 WHERE user_id = $1`, user, house)
	for range 2 {
		found, err := w.Accounts.FirstOutcomes(ctx, persistencetest.Noon.Add(-time.Minute),
			persistencetest.Noon.Add(time.Minute), 9)
		if err != nil {
			t.Fatal(err)
		}
		for stage, users := range found {
			for _, u := range users {
				errs := make(chan error, 2)
				for range 2 {
					go func() { errs <- w.Accounts.ReachStage(ctx, u, int(stage), persistencetest.Noon) }()
				}
				for range 2 {
					if err := <-errs; err != nil {
						t.Fatal(err)
					}
				}
			}
		}
	}
	if err := w.Accounts.ReachStage(ctx, user, int(domain.StageFollow), persistencetest.Noon); err != nil {
		t.Fatal(err)
	}
	for u, want := range map[int64]domain.Coins{user: 10, friend: 5} {
		if wallet, err := w.Money.Wallet(ctx, u); err != nil || wallet.Balance != want {
			t.Errorf("user %d has %d, want %d, %v", u, wallet.Balance, want, err)
		}
	}
	stages, err := w.Accounts.StagesSeen(ctx, user)
	if err != nil || len(stages) != 3 || stages[0].Reward != 0 || stages[1].Reward != 5 || stages[1].Seen {
		t.Errorf("%+v, %v", stages, err)
	}
}
