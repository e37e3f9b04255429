// Corrections of wallets, and the audit of the ledger.

package admin_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"touchline/app/resttest"
	"touchline/domain"
	"touchline/http"
	"touchline/persistence/persistencetest"
)

func TestMoneyIsForAdminsAlone(t *testing.T) {
	s := open(t)
	user := s.Person("viewer")
	for _, o := range []resttest.Operator{s.support, s.editor} {
		s.Call(t, "/admin/ledger_audit", `{}`, o.Token).Wants(t, domain.Forbidden, o.Name+" audits")
		s.Call(t, "/admin/wallet_adjust", fmt.Sprintf(`{"userId":"%d","amount":10,"reason":"x","requestId":"request1"}`, user.UserID), o.Token).
			Wants(t, domain.Forbidden, o.Name+" adjusts")
	}
	s.Credit(user, 25)
	var audit domain.LedgerAudit
	r := s.Call(t, "/admin/ledger_audit", `{}`, s.admin.Token)
	r.Wants(t, "", "an admin audits")
	if r.Into(t, &audit); !audit.OK || audit.Sum != 0 || audit.Accounts < 2 || len(audit.Mismatches) != 0 {
		t.Errorf("the audit is %+v", audit)
	}
	if n := s.count(t, `SELECT count(*) FROM wallet_adjustment`); n != 0 {
		t.Errorf("%d refused adjustments are pending", n)
	}
}

// TestWhatWaitsSaysWhoMayAgree: and the correction that is carried out shows in the record and on the pages of its user.
func TestWhatWaitsSaysWhoMayAgree(t *testing.T) {
	var shown []domain.Coins
	s := open(t, resttest.Deps(func(d *http.Deps) {
		d.Ports.Admin.Money.ShowBalance = func(_ int64, left domain.Coins) { shown = append(shown, left) }
	}))
	user, other := s.Person("viewer").UserID, s.Person("other").UserID
	var asked struct{ AdjustID string }
	s.Call(t, "/admin/wallet_adjust", fmt.Sprintf(`{"userId":"%d","amount":20000,"reason":"late bonus","requestId":"request1"}`, user), s.admin.Token).Into(t, &asked)
	young := s.Operator("young", domain.OperatorAdmin)
	for whyNot, by := range map[string]resttest.Operator{"": s.second, "ownWish": s.admin, "youngerThanWish": young} {
		var list []struct {
			WishID, NickName, AskedByName string
			Balance                       *int64
			WhyNot                        *string
		}
		s.Call(t, "/admin/wish_list", `{}`, by.Token).Into(t, &list)
		if len(list) != 1 || list[0].NickName != "viewer" || list[0].AskedByName != "admin" || list[0].Balance == nil || *list[0].Balance != 0 {
			t.Fatalf("waiting is %+v", list)
		}
		if got := list[0].WhyNot; (got == nil) != (whyNot == "") || got != nil && *got != whyNot {
			t.Errorf("%s: %v, want %q", by.Name, got, whyNot)
		}
	}
	agree := func(userID int64) resttest.Reply {
		return s.Call(t, "/admin/wallet_adjust", fmt.Sprintf(`{"adjustId":%q,"userId":"%d"}`, asked.AdjustID, userID), s.second.Token)
	}
	agree(other).Wants(t, domain.NotFound, "agreed for somebody else's wallet")
	agree(user).Wants(t, "", "agreed")
	agree(user).Wants(t, "", "agreed once more")
	if len(shown) != 1 || shown[0] != 20_000 {
		t.Errorf("shown were %v", shown)
	}
	acts := s.Acts("/admin/wallet_adjust")
	if thing := acts[0].Thing; thing != "user:"+domain.FormatID(user) {
		t.Errorf("filed under %q", thing)
	}
	if n := s.count(t, `SELECT count(*) FROM operator_act WHERE after->>'balance' = '20000' AND before->>'balance' = '0'`); n != 1 {
		t.Errorf("%d acts say what they changed", n)
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
	ask(s.admin, `{"userId":"USER","amount":10000,"reason":"late bonus","requestId":"request1"}`)
	if !done.Done || done.Balance == nil || *done.Balance != 10_000 {
		t.Fatalf("within the limit: %+v", done)
	}
	ask(s.admin, `{"userId":"USER","amount":10001,"reason":"late bonus","requestId":"request2"}`)
	if done.Done || done.Balance != nil {
		t.Fatalf("above the limit: %+v", done)
	}
	pending, _ := json.Marshal(map[string]string{"adjustId": done.AdjustID})
	ask(s.admin, string(pending))
	if done.Done {
		t.Fatal("an admin approved a request of their own")
	}
	ask(s.second, string(pending))
	if !done.Done || *done.Balance != 20_001 {
		t.Fatalf("approved by another: %+v", done)
	}
	approved := done.AdjustID
	for _, body := range []string{
		`{"userId":"USER","amount":1,"amount":777,"AMOUNT":888,"reason":"late bonus","requestId":"request3"}`,
		`{"userId":"USER","amount":1,"AMOUNT":888,"reason":"late bonus","requestId":"request3"}`,
	} {
		s.Call(t, "/admin/wallet_adjust", with(body), s.admin.Token).Wants(t, domain.BadRequest, body)
	}
	for _, body := range []string{
		`{"userId":"USER","amount":9999,"reason":"late bonus","requestId":"request1"}`,
		`{"userId":"USER","amount":10000,"reason":"another","requestId":"request1"}`,
	} {
		s.Call(t, "/admin/wallet_adjust", with(body), s.admin.Token).Wants(t, domain.IdempotencyMismatch, body)
	}
	ask(s.admin, `{"reason":"late bonus","requestId":"request1","userId":USER,"amount":10000}`)
	if !done.Done || *done.Balance != 20_001 {
		t.Fatalf("the same again, in another order: %+v", done)
	}
	if balance := persistencetest.Balance(t, s.Store, domain.WalletOf(user)); balance != 20_001 {
		t.Errorf("the user has %d", balance)
	}
	acts := s.Acts("/admin/wallet_adjust")
	if len(acts) != 7 || acts[3].OperatorID != s.second.OperatorID || !strings.Contains(string(acts[3].Asked), approved) {
		t.Errorf("recorded %+v", acts)
	}
}

func TestACorrectionIsCheckedFieldByField(t *testing.T) {
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
		s.Call(t, "/admin/wallet_adjust", body, s.admin.Token).Wants(t, code, body)
	}
	if n := s.count(t, `SELECT count(*) FROM wallet_adjustment`); n != 0 {
		t.Errorf("%d refused adjustments are pending", n)
	}
}
