// Corrections of wallets, the audit of the ledger, refunds of recharges, and lists of envelopes.

package admin_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"touchline/app/resttest"
	"touchline/domain"
	"touchline/domain/console"
	"touchline/domain/ledger"
	"touchline/http"
	"touchline/persistence/persistencetest"
)

func TestOnlyAdminsMayAuditAndCorrectMoney(t *testing.T) {
	s := open(t)
	user := s.Person("viewer")
	for _, o := range []resttest.Operator{s.Support, s.Editor} {
		s.Call(t, "/admin/ledger_audit", `{}`, o.Token).Wants(t, domain.Forbidden, o.Name+" audits")
		s.Call(t, "/admin/wallet_adjust",
			fmt.Sprintf(`{"userId":"%d","amount":10,"reason":"x","requestId":"request1"}`, user.UserID), o.Token).
			Wants(t, domain.Forbidden, o.Name+" adjusts")
	}
	s.Credit(user, 25)
	var audit ledger.LedgerAudit
	r := s.Call(t, "/admin/ledger_audit", `{}`, s.First.Token)
	r.Wants(t, "", "an admin audits")
	if r.Into(t, &audit); !audit.OK || audit.Sum != 0 || audit.Accounts < 2 || len(audit.Mismatches) != 0 {
		t.Errorf("the audit is %+v", audit)
	}
	if n := s.count(t, `SELECT count(*) FROM wallet_adjustment`); n != 0 {
		t.Errorf("%d refused adjustments are pending", n)
	}
}

// The approved correction also shows in the record and on the pages of its user.
func TestAPendingCorrectionShowsWhetherTheCallerMayApproveIt(t *testing.T) {
	var shown []domain.Coins
	s := open(t, resttest.Deps(func(d *http.Deps) {
		d.ShowBalance = func(_ int64, left domain.Coins) { shown = append(shown, left) }
	}))
	user, other := s.Person("viewer").UserID, s.Person("other").UserID
	var asked struct{ AdjustID string }
	s.Call(t, "/admin/wallet_adjust",
		fmt.Sprintf(`{"userId":"%d","amount":20000,"reason":"late bonus","requestId":"request1"}`, user),
		s.First.Token).Into(t, &asked)
	young := s.Operator("young", console.OperatorAdmin)
	for whyNot, by := range map[string]resttest.Operator{"": s.Second, "ownRequest": s.First,
		"youngerThanRequest": young} {
		var list []struct {
			ApprovalID, NickName, AskedByName string
			Balance                           *int64
			WhyNot                            *string
		}
		s.Call(t, "/admin/approval_list", `{}`, by.Token).Into(t, &list)
		if len(list) != 1 || list[0].NickName != "viewer" || list[0].AskedByName != "admin" || list[0].Balance == nil ||
			*list[0].Balance != 0 {
			t.Fatalf("waiting is %+v", list)
		}
		if got := list[0].WhyNot; (got == nil) != (whyNot == "") || got != nil && *got != whyNot {
			t.Errorf("%s: %v, want %q", by.Name, got, whyNot)
		}
	}
	agree := func(userID int64) resttest.Reply {
		return s.Call(t, "/admin/wallet_adjust", fmt.Sprintf(`{"adjustId":%q,"userId":"%d"}`, asked.AdjustID, userID),
			s.Second.Token)
	}
	agree(other).Wants(t, domain.NotFound, "approving it for the wallet of another user")
	agree(user).Wants(t, "", "approving it")
	agree(user).Wants(t, "", "approving it again")
	if len(shown) != 1 || shown[0] != 20_000 {
		t.Errorf("shown were %v", shown)
	}
	acts := s.Acts("/admin/wallet_adjust")
	if thing := acts[0].Thing; thing != "user:"+domain.FormatID(user) {
		t.Errorf("recorded under %q", thing)
	}
	if n := s.count(t, `SELECT count(*) FROM operator_act WHERE after->>'balance' = '20000' AND before->>'balance' = '0'`); n != 1 {
		t.Errorf("%d acts have a before and after", n)
	}
}

func TestALargeCorrectionNeedsASecondAdmin(t *testing.T) {
	s := open(t)
	user := s.Person("viewer").UserID
	var done struct {
		AdjustID string
		Done     bool
		Balance  *int64
	}
	with := func(body string) string { return strings.ReplaceAll(body, "USER", domain.FormatID(user)) }
	ask := func(by resttest.Operator, body string) {
		t.Helper()
		done.Balance = nil
		s.Call(t, "/admin/wallet_adjust", with(body), by.Token).Into(t, &done)
	}
	ask(s.First, `{"userId":"USER","amount":10000,"reason":"late bonus","requestId":"request1"}`)
	if !done.Done || done.Balance == nil || *done.Balance != 10_000 {
		t.Fatalf("within the limit: %+v", done)
	}
	ask(s.First, `{"userId":"USER","amount":10001,"reason":"late bonus","requestId":"request2"}`)
	if done.Done || done.Balance != nil {
		t.Fatalf("above the limit: %+v", done)
	}
	pending, _ := json.Marshal(map[string]string{"adjustId": done.AdjustID})
	ask(s.First, string(pending))
	if done.Done {
		t.Fatal("an admin approved a request of their own")
	}
	ask(s.Second, string(pending))
	if !done.Done || *done.Balance != 20_001 {
		t.Fatalf("approved by another: %+v", done)
	}
	approved := done.AdjustID
	for _, body := range []string{
		`{"userId":"USER","amount":1,"amount":777,"AMOUNT":888,"reason":"late bonus","requestId":"request3"}`,
		`{"userId":"USER","amount":1,"AMOUNT":888,"reason":"late bonus","requestId":"request3"}`,
	} {
		s.Call(t, "/admin/wallet_adjust", with(body), s.First.Token).Wants(t, domain.BadRequest, body)
	}
	for _, body := range []string{
		`{"userId":"USER","amount":9999,"reason":"late bonus","requestId":"request1"}`,
		`{"userId":"USER","amount":10000,"reason":"another","requestId":"request1"}`,
	} {
		s.Call(t, "/admin/wallet_adjust", with(body), s.First.Token).Wants(t, domain.IdempotencyMismatch, body)
	}
	ask(s.First, `{"reason":"late bonus","requestId":"request1","userId":USER,"amount":10000}`)
	if !done.Done || *done.Balance != 20_001 {
		t.Fatalf("the repeat with reordered fields: %+v", done)
	}
	if balance := persistencetest.Balance(t, s.Store, ledger.WalletOf(user)); balance != 20_001 {
		t.Errorf("the user has %d", balance)
	}
	acts := s.Acts("/admin/wallet_adjust")
	if len(acts) != 7 || acts[3].OperatorID != s.Second.OperatorID || !strings.Contains(string(acts[3].Asked), approved) {
		t.Errorf("recorded %+v", acts)
	}
}

func TestAWrongCorrectionIsRefusedByItsField(t *testing.T) {
	s := open(t)
	user := domain.FormatID(s.Person("viewer").UserID)
	for body, code := range map[string]domain.Code{
		`{"amount":1,"reason":"x","requestId":"request1"}`:                         domain.BadRequest,
		`{"userId":"USER","amount":0,"reason":"x","requestId":"request1"}`:         domain.AmountRange,
		`{"userId":"USER","amount":100000001,"reason":"x","requestId":"request1"}`: domain.AmountRange,
		`{"userId":"USER","amount":1,"reason":"  ","requestId":"request1"}`:        domain.FieldRequired,
		`{"userId":"USER","amount":1,"reason":"x","requestId":"short"}`:            domain.BadRequest,
		`{"adjustId":"ad_unknown"}`:                                                domain.NotFound,
	} {
		body = strings.ReplaceAll(body, "USER", user)
		s.Call(t, "/admin/wallet_adjust", body, s.First.Token).Wants(t, code, body)
	}
	if n := s.count(t, `SELECT count(*) FROM wallet_adjustment`); n != 0 {
		t.Errorf("%d refused adjustments are pending", n)
	}
}

func TestARechargeIsRefundedOnceAndALargeOneByTwoAdmins(t *testing.T) {
	s := open(t)
	user := s.Person("viewer")
	s.Exec(`INSERT INTO recharge_order (order_id, user_id, request_id, hash, product_id, coins, bonus, currency, minor, provider, status, provider_txn, created_at, paid_at)
		SELECT 'ro_' || n, $1, 'request-' || n, '\x00', 'coins', coins, 0, 'CNY', coins * 10, 'demo', 2, 'txn-' || n, $2::timestamptz, $2
		FROM (VALUES (1, 300), (2, 20000)) AS paid (n, coins)`, user.UserID, s.Now())
	s.Credit(user, 250)
	refund := func(by resttest.Operator, orderID, request string) resttest.Reply {
		return s.Call(t, "/admin/recharge_refund",
			fmt.Sprintf(`{"orderId":%q,"reason":"paid twice","requestId":%q}`, orderID, request), by.Token)
	}
	for _, o := range []resttest.Operator{s.Support, s.Editor} {
		refund(o, "ro_1", "request1").Wants(t, domain.Forbidden, o.Name+" refunds")
	}
	var done struct {
		RefundID string
		Done     bool
		Coins    int64
	}
	for range 2 {
		r := refund(s.First, "ro_1", "request1")
		r.Wants(t, "", "a refund, and its repeat")
		if r.Into(t, &done); !done.Done || done.Coins != 300 {
			t.Errorf("refunded %+v", done)
		}
	}
	refund(s.First, "ro_1", "request2").Wants(t, domain.StaleState, "a second refund of the order")
	refund(s.First, "ro_2", "request1").Wants(t, domain.IdempotencyMismatch, "another order under the same request id")
	refund(s.First, "ro_2", "request3").Into(t, &done)
	if done.Done {
		t.Fatal("one admin refunded 20000 coins")
	}
	if r := s.Call(t, "/admin/approval_list", `{}`, s.Second.Token); !strings.Contains(string(r.Data),
		`"orderId":"ro_2"`) {
		t.Errorf("waiting are %s", r.Data)
	}
	agree := fmt.Sprintf(`{"refundId":%q}`, done.RefundID)
	s.Call(t, "/admin/recharge_refund", agree, s.Second.Token).Into(t, &done)
	if !done.Done {
		t.Error("the approved refund is not done")
	}
	var list struct {
		Total int64
		List  []struct {
			OrderID, RefundOperator, RefundReason string
		}
	}
	s.Call(t, "/admin/recharge_list", `{"status":4,"sort":"coins"}`, s.First.Token).Into(t, &list)
	if list.Total != 2 || list.List[0].OrderID != "ro_1" || list.List[0].RefundReason != "paid twice" ||
		list.List[0].RefundOperator != s.First.Name {
		t.Errorf("listed %+v", list)
	}
	var audit ledger.LedgerAudit
	s.Call(t, "/admin/ledger_audit", `{}`, s.First.Token).Into(t, &audit)
	if !audit.OK || audit.CheckTime == 0 || len(audit.Kinds) == 0 {
		t.Errorf("audit %+v", audit)
	}
}

func TestAnImpossibleRefundIsRefused(t *testing.T) {
	s := open(t)
	for _, body := range []string{
		`{}`, `{"orderId":"ro_1","requestId":"request9"}`, `{"orderId":"ro_1","reason":"x","requestId":"1"}`,
		fmt.Sprintf(`{"orderId":"ro_1","reason":%q,"requestId":"request9"}`, strings.Repeat("x", 201)),
		fmt.Sprintf(`{"orderId":%q,"reason":"x","requestId":"request9"}`, strings.Repeat("x", 65)),
	} {
		if r := s.Call(t, "/admin/recharge_refund", body, s.First.Token); r.Success {
			t.Errorf("%.60s was accepted", body)
		}
	}
	for _, body := range []string{`{"status":6}`, `{"status":-1}`, `{"sort":"hash"}`, `{"sort":"--coins"}`,
		`{"fromTime":5,"toTime":4}`, `{"pageSize":101}`} {
		s.Call(t, "/admin/recharge_list", body, s.First.Token).Wants(t, domain.BadRequest, body)
	}
}

func TestEnvelopesAreListedWithTheirSharesAndWithoutTheirSeed(t *testing.T) {
	s := open(t)
	sender := s.Person("sender")
	s.Exec(`INSERT INTO red_envelope (number, house_id, sender_id, red_type, status, total, count, left_amount, left_count, remark, seed, created_at, open_at, expire_at)
		SELECT n, 1000 + n, $1, 1, n, 100 * n, 5, 40, 2, 'cheers', '\x5eed', $2::timestamptz - n * interval '1 hour', $2, $2 FROM generate_series(1, 3) AS n`, sender.UserID, s.Now())
	s.Exec(`INSERT INTO transfer (key, debit, credit, amount, kind, at, item) VALUES ('grab/1/7', $1, $2, 60, 'envelopeGrab', $3, 0)`,
		int64(ledger.EscrowOf(1)), sender.UserID, s.Now())
	ask := func(body string) resttest.Reply { return s.Call(t, "/admin/envelope_list", body, s.First.Token) }
	for body, want := range map[string]string{
		`{}`: "re_1 re_2 re_3", `{"sort":"-totalAmount"}`: "re_3 re_2 re_1", `{"status":2}`: "re_2",
		`{"houseId":"1003"}`: "re_3", `{"userId":"9"}`: "",
	} {
		var page struct {
			List []struct{ RedEnvelopeID string }
		}
		r := ask(body)
		r.Into(t, &page)
		var got []string
		for _, e := range page.List {
			got = append(got, e.RedEnvelopeID)
		}
		if strings.Join(got, " ") != want || strings.Contains(string(r.Body), "5eed") {
			t.Errorf("%s: %s", body, r.Body)
		}
	}
	s.Call(t, "/admin/envelope_list", `{}`, s.Editor.Token).Wants(t, domain.Forbidden, "an editor")
	if r := s.Call(t, "/admin/envelope_show", `{"redEnvelopeId":"re_1"}`, s.First.Token); !strings.Contains(string(r.Body),
		`"amount":60`) || !strings.Contains(string(r.Body), `"best":true`) {
		t.Errorf("shares: %s", r.Body)
	}
	s.Call(t, "/admin/envelope_show", `{"redEnvelopeId":"re_9"}`, s.First.Token).Wants(t, domain.NotFound,
		"an unknown envelope")
	s.Call(t, "/admin/envelope_show", `{"redEnvelopeId":"x"}`, s.First.Token).Wants(t, domain.BadRequest, "no envelope")
}

func TestAPendingRequestIsWithdrawnOrRefusedByAnAdmin(t *testing.T) {
	s := open(t)
	user := s.Person("viewer").UserID
	var adjusted struct{ AdjustID string }
	s.Call(t, "/admin/wallet_adjust",
		fmt.Sprintf(`{"userId":"%d","amount":20000,"reason":"late bonus","requestId":"request1"}`, user),
		s.First.Token).Into(t, &adjusted)
	var raised struct{ ApprovalID string }
	s.Call(t, "/admin/operator_edit", fmt.Sprintf(`{"operatorId":"%d","role":"admin"}`, s.Editor.OperatorID),
		s.First.Token).Into(t, &raised)
	withdraw := func(id string, by resttest.Operator) resttest.Reply {
		return s.Call(t, "/admin/approval_withdraw", fmt.Sprintf(`{"approvalId":%q}`, id), by.Token)
	}
	for id, by := range map[string]resttest.Operator{adjusted.AdjustID: s.First, raised.ApprovalID: s.Second} {
		withdraw(id, s.Support).Wants(t, domain.Forbidden, "support withdraws")
		withdraw(id, by).Wants(t, "", "withdrawn")
		withdraw(id, by).Wants(t, domain.NotFound, "withdrawn again")
	}
	withdraw("", s.First).Wants(t, domain.FieldRequired, "none")
	withdraw(strings.Repeat("x", 65), s.First).Wants(t, domain.BadRequest, "a long one")
	s.Call(t, "/admin/operator_edit", `{"approvalId":"`+raised.ApprovalID+`"}`, s.Second.Token).Wants(t, domain.NotFound,
		"approving a withdrawn request")
	if acts := s.Acts("/admin/approval_withdraw"); acts[0].Before == nil || acts[0].After != nil || acts[1].Before != nil {
		t.Errorf("recorded %s and %s", acts[0].Before, acts[1].Before)
	}
}
