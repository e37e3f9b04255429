// The checks after a storm: the acknowledged actions against the database.

package storm

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
	"touchline/domain/ledger"
)

// findings are violations of the promises. Empty is good.
type findings []string

func (f *findings) add(format string, args ...any) { *f = append(*f, fmt.Sprintf(format, args...)) }

// moved is one row of the ledger, in commit order.
type moved struct {
	ID                int64
	Key, Kind, Ref    string
	Debit, Credit     int64
	Amount, Fee, Item int64
	Balance           *int64
	at                int // position in the order
}

func (s *storm) ledger() ([]moved, error) {
	rows, err := s.db.Query(s.ctx, `
		SELECT id, key, kind, ref, debit, credit, amount, fee, item, balance FROM transfer ORDER BY id`)
	if err != nil {
		return nil, err
	}
	n := 0
	return pgx.CollectRows(rows, func(row pgx.CollectableRow) (m moved, err error) {
		n++
		m.at = n
		return m, row.Scan(&m.ID, &m.Key, &m.Kind, &m.Ref, &m.Debit, &m.Credit, &m.Amount, &m.Fee, &m.Item, &m.Balance)
	})
}

// check compares all promises with the database.
func (s *storm) check(actions []*action) (findings, error) {
	var f findings
	book, err := s.ledger()
	if err != nil {
		return nil, err
	}
	byKey := map[string]*moved{}
	for i := range book {
		byKey[book[i].Key] = &book[i]
	}
	f.replay(book)
	f.actions(actions, byKey, book)
	f.order(actions, byKey)
	audit, err := s.store.Ledger.Audit(s.ctx)
	if err != nil {
		return nil, err
	}
	if !audit.Clean() {
		f.add("the ledger is not clean: %+v", audit)
	}
	for _, look := range []func(*findings, []moved) error{s.checkEnvelopes, s.checkLines} {
		if err := look(&f, book); err != nil {
			return nil, err
		}
	}
	return f, s.checkSlots(&f, actions)
}

// replay walks the ledger in commit order: no wallet is ever below zero, and the balance in each answer was right.
func (f *findings) replay(book []moved) {
	balances := map[int64]int64{}
	for _, m := range book {
		balances[m.Debit] -= m.Amount
		balances[m.Credit] += m.Amount - m.Fee
		balances[int64(ledger.Platform)] += m.Fee
		if m.Debit >= 0 && balances[m.Debit] < 0 {
			f.add("%s takes account %d to %d", m.Key, m.Debit, balances[m.Debit])
		}
		if m.Balance != nil && *m.Balance != balances[m.Debit] {
			f.add("%s reports %d coins left, there were %d", m.Key, *m.Balance, balances[m.Debit])
		}
	}
}

// keyOf returns the ledger key of an action of money, "" for others.
func (d *action) key() string {
	switch d.kind {
	case "gift", "envelope":
		return ledger.RequestKey(d.kind, d.by.number, d.requestID)
	case "grab":
		return fmt.Sprintf("grab/%s/%d", d.body["redEnvelopeId"], d.by.number)
	}
	return ""
}

// actions checks that every acknowledged action is stored as acknowledged, and that there are no others.
func (f *findings) actions(actions []*action, byKey map[string]*moved, book []moved) {
	want := map[string]bool{}
	for _, d := range actions {
		key := d.key()
		if key == "" || !d.done() {
			continue
		}
		want[key] = true
		row := byKey[key]
		switch {
		case row == nil:
			f.add("acknowledged and lost: %s", key)
		case d.kind == "gift" && row.Ref != d.answer.GiftTxID:
			f.add("%s was acknowledged as %s and is %s", key, d.answer.GiftTxID, row.Ref)
		case d.kind == "grab" && row.Amount != d.answer.Amount:
			f.add("%s was acknowledged with %d coins and is %d", key, d.answer.Amount, row.Amount)
		}
	}
	for _, m := range book {
		switch m.Kind {
		case "gift", "envelopeSend", "envelopeGrab":
			if !want[m.Key] {
				f.add("no answer for %s", m.Key)
			}
		}
	}
}

// order checks that the ledger has answered actions before actions requested later. A grab that was answered with an
// earlier outcome may have that of another action of its person, so its own time tells nothing.
func (f *findings) order(actions []*action, byKey map[string]*moved) {
	type step struct {
		d  *action
		at int
	}
	var steps []step
	for _, d := range actions {
		if row := byKey[d.key()]; row != nil && d.done() && (!d.replayed || d.kind != "grab") {
			steps = append(steps, step{d, row.at})
		}
	}
	slices.SortFunc(steps, func(a, b step) int { return b.at - a.at })
	earliest := time.Now()
	for _, s := range steps {
		if earliest.Before(s.d.invoked) {
			f.add("%s is in the ledger before an action that was answered earlier", s.d.key())
		}
		if s.d.returned.Before(earliest) {
			earliest = s.d.returned
		}
	}
}

func (s *storm) checkEnvelopes(f *findings, book []moved) error {
	grabs, refunds := map[int64][]moved{}, map[int64]int64{}
	for _, m := range book {
		switch m.Kind {
		case "envelopeGrab":
			grabs[m.Debit] = append(grabs[m.Debit], m)
		case "envelopeRefund":
			refunds[m.Debit] += m.Amount
		}
	}
	rows, err := s.db.Query(s.ctx, `
		SELECT number, red_type, status, total, count, left_amount, left_count, refunded, seed, client_seed FROM
		red_envelope`)
	if err != nil {
		return err
	}
	var (
		e          ledger.EnvelopeRow
		total, n   int64
		left, gone int64
	)
	_, err = pgx.ForEachRow(rows,
		[]any{&e.Number, &e.Type, &e.Status, &total, &n, &left, &e.LeftCount, &gone, &e.Seed, &e.ClientSeed},
		func() error {
			account := int64(ledger.EscrowOf(e.Number))
			id := ledger.FormatEnvelope(e.Number)
			shares := ledger.Split(e.Seed, id, e.ClientSeed, total, n)
			sum := int64(0)
			for i, g := range grabs[account] {
				sum += g.Amount
				want := total / n
				if e.Type == ledger.RedPublicRandom && i < len(shares) {
					want = shares[i]
				}
				if g.Item != int64(i) || g.Amount != want {
					f.add("grab %d of %s has index %d and %d coins, want %d", i, id, g.Item, g.Amount, want)
				}
			}
			switch {
			case e.Status == ledger.RedOpen:
				f.add("%s is still open", id)
			case sum+refunds[account] != total || gone != refunds[account]:
				f.add("%s held %d: grabbed %d, refunded %d (row says %d)", id, total, sum, refunds[account], gone)
			case int64(len(grabs[account])) > n:
				f.add("%s has %d grabs of %d shares", id, len(grabs[account]), n)
			}
			return nil
		})
	return err
}

// checkLines checks that each gift has one line in the room, even if a process died between commit and broadcast.
func (s *storm) checkLines(f *findings, book []moved) error {
	rows, err := s.db.Query(s.ctx, `SELECT body FROM line WHERE room = $1 AND kind = 'gift'`, domain.HouseRoom(s.house))
	if err != nil {
		return err
	}
	announced := map[string]int{}
	var body []byte
	_, err = pgx.ForEachRow(rows, []any{&body}, func() error {
		var e answered
		if err := json.Unmarshal(body, &e); err != nil {
			return err
		}
		announced[e.GiftTxID]++
		return nil
	})
	if err != nil {
		return err
	}
	for _, m := range book {
		if m.Kind == "gift" {
			if announced[m.Ref] != 1 {
				f.add("gift %s has %d lines", m.Ref, announced[m.Ref])
			}
			delete(announced, m.Ref)
		}
	}
	for ref := range announced {
		f.add("gift %s has a line and was never paid", ref)
	}
	return nil
}

// checkSlots checks that everybody holds exactly the acknowledged slots, and no slot or user is double-booked.
func (s *storm) checkSlots(f *findings, actions []*action) error {
	rows, err := s.db.Query(s.ctx, `SELECT brand_id, start_at, user_id FROM slot_booking WHERE freed_at IS NULL`)
	if err != nil {
		return err
	}
	slots, hours := map[slotKey]int64{}, map[slotKey]int{} // hours: user and start
	var brand, user int64
	var start time.Time
	_, err = pgx.ForEachRow(rows, []any{&brand, &start, &user}, func() error {
		key := slotKey{brand, start.UnixMilli()}
		if slots[key] != 0 {
			f.add("slot %v is booked twice", key)
		}
		slots[key] = user
		if hours[slotKey{user, key.start}]++; hours[slotKey{user, key.start}] > 1 {
			f.add("user %d is on duty twice at %v", user, start)
		}
		return nil
	})
	if err != nil {
		return err
	}
	for _, stormUser := range s.users {
		for key := range stormUser.slots {
			if slots[key] != stormUser.number {
				f.add("user %d got an answer for %v, which %d holds", stormUser.number, key, slots[key])
			}
			delete(slots, key)
		}
	}
	for key, user := range slots {
		f.add("user %d holds %v without an answer; requests:%s", user, key, asked(actions, user, key))
	}
	return nil
}

// asked lists the requests for a slot, with their answers.
func asked(actions []*action, user int64, key slotKey) (story string) {
	for _, d := range actions {
		if d.by.number == user && d.body["brandId"] == key.brand && d.body["startTime"] == key.start {
			story += fmt.Sprintf(" %s %s to %s, %d times, %q;", d.kind, d.invoked.Format("05.000"),
				d.returned.Format("05.000"), d.attempts, d.code)
		}
	}
	return story
}
