// The audit finds changes that bypassed the ledger.

package journal_test

import (
	"testing"
	"time"

	"touchline/domain"
	"touchline/domain/ledger"
	"touchline/persistence/journal"
	"touchline/persistence/persistencetest"
)

func TestAnAuditFindsChangesThatBypassedTheLedger(t *testing.T) {
	t.Parallel()
	cfg := persistencetest.Config(t)
	store := persistencetest.OpenConfig(t, cfg)
	db := persistencetest.SQL(t, cfg)
	s, _ := persistencetest.MustClaim(t, store.Journal, "room/1001")
	persistencetest.MustWrite(t, s, persistencetest.Pays("topup", world, 7, 100, false))
	open := persistencetest.EnvelopeOf(7, 5, 30)
	c := persistencetest.Pays("envelope/7/r1", 7, ledger.EscrowOf(5), 30, false)
	c.Rows = []domain.Row{open}
	persistencetest.MustWrite(t, s, c)
	for i, amount := range []domain.Coins{10, 12} {
		open.LeftAmount, open.LeftCount = open.LeftAmount-amount, open.LeftCount-1
		c := persistencetest.Grabs(5, int64(20+i), int64(i), amount)
		c.Rows = []domain.Row{open}
		persistencetest.MustWrite(t, s, c)
	}
	persistencetest.MustBeClean(t, store)

	for _, c := range []struct {
		what, damage, repair string
		found                func(journal.Audit) bool
	}{
		{
			"a wallet with coins from nowhere", "UPDATE wallet SET balance = balance + 5 WHERE account = 7",
			"UPDATE wallet SET balance = balance - 5 WHERE account = 7",
			func(a journal.Audit) bool {
				return a.Mismatched == 1 && a.Sum == 5 && len(a.Mismatches) == 1 &&
					a.Mismatches[0] == journal.Mismatch{Account: 7, Balance: 75, Expected: 70}
			},
		},
		{
			"a fee without a receiver", "UPDATE transfer SET fee = 1 WHERE key = 'grab/5/20'",
			"UPDATE transfer SET fee = 0 WHERE key = 'grab/5/20'",
			func(a journal.Audit) bool { return a.Mismatched == 2 && a.Sum == 0 },
		},
		{
			"an envelope with a coin too many", "UPDATE red_envelope SET left_amount = 9",
			"UPDATE red_envelope SET left_amount = 8",
			func(a journal.Audit) bool { return a.Envelopes == 1 && a.Mismatched == 0 },
		},
		{
			"a share left out", "UPDATE transfer SET item = 2 WHERE key = 'grab/5/21'",
			"UPDATE transfer SET item = 1 WHERE key = 'grab/5/21'",
			func(a journal.Audit) bool { return a.Shares == 1 && a.Envelopes == 0 },
		},
		{
			"two shares of one user", "UPDATE transfer SET credit = 20 WHERE key = 'grab/5/21'",
			"UPDATE transfer SET credit = 21 WHERE key = 'grab/5/21'",
			func(a journal.Audit) bool { return a.Shares == 1 && a.Mismatched == 2 },
		},
	} {
		if _, err := db.Exec(t.Context(), c.damage); err != nil {
			t.Fatal(err)
		}
		audit, err := store.Ledger.Audit(t.Context())
		if err != nil || audit.Clean() || !c.found(audit) {
			t.Errorf("%s: %+v, %v", c.what, audit, err)
		}
		if _, err := db.Exec(t.Context(), c.repair); err != nil {
			t.Fatal(err)
		}
		persistencetest.MustBeClean(t, store)
	}
	if _, err := db.Exec(t.Context(), "UPDATE transfer SET item = 0 WHERE key = 'grab/5/21'"); err == nil {
		t.Error("one share was given twice")
	}
}

func TestTheLastStateOfAnEnvelopeInACommitIsStored(t *testing.T) {
	t.Parallel()
	cfg := persistencetest.Config(t)
	store := persistencetest.OpenConfig(t, cfg)
	s, _ := persistencetest.MustClaim(t, store.Journal, "room/1001")
	open := persistencetest.EnvelopeOf(7, 5, 30)
	half, closed := open, open
	half.LeftAmount, half.LeftCount = 15, 2
	closed.LeftAmount, closed.LeftCount, closed.Refunded, closed.Status, closed.Ended = 0, 0, 15, ledger.RedExpired,
		persistencetest.Noon.Add(time.Hour)
	persistencetest.MustWrite(t, s, persistencetest.With(open))
	persistencetest.MustWrite(t, s, persistencetest.With(half, closed))
	var row string
	err := persistencetest.SQL(t, cfg).QueryRow(t.Context(), `
SELECT concat_ws(' ', status, left_amount, left_count, refunded, total, remark, to_char(ended_at, 'HH24:MI'))
FROM red_envelope`).Scan(&row)
	if err != nil || row != "3 0 0 15 30 for all 13:00" {
		t.Fatalf("%q, %v", row, err)
	}
}
