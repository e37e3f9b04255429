// Money in a commit: every transfer and request is decided in order, against locked balances.

package journal

import (
	"slices"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"

	"touchline/actors"
	"touchline/domain"
	"touchline/domain/ledger"
)

const (
	// The database's clock orders the ledger of all nodes; ids follow the order of the batch.
	insertTransfers = `
INSERT INTO transfer (key, debit, credit, amount, fee, kind, ref, house_id, session_id, item, count, remark,
    hash, answer, balance, at)
SELECT *, clock_timestamp()
FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::text[], $7::text[], $8::bigint[],
    $9::text[], $10::bigint[], $11::bigint[], $12::text[], $13::bytea[], $14::bytea[], $15::bigint[])`

	insertRequests = `
INSERT INTO request (key, hash, answer, at)
SELECT *, clock_timestamp() FROM unnest($1::text[], $2::bytea[], $3::bytea[])`
)

type transferColumns struct {
	key, kind, ref, session, remark                 []string
	debit, credit, amount, fee, house, item, counts []int64
	hash, answer                                    [][]byte
	balance                                         []pgtype.Int8
}

// grow reserves space for n transfers: a commit may hold thousands.
func (c *transferColumns) grow(n int) {
	for _, column := range []*[]string{&c.key, &c.kind, &c.ref, &c.session, &c.remark} {
		*column = make([]string, 0, n)
	}
	for _, column := range []*[]int64{&c.debit, &c.credit, &c.amount, &c.fee, &c.house, &c.item, &c.counts} {
		*column = make([]int64, 0, n)
	}
	c.hash, c.answer, c.balance = make([][]byte, 0, n), make([][]byte, 0, n), make([]pgtype.Int8, 0, n)
}

// add appends a decided transfer; request is nil for all but the first of a change.
func (c *transferColumns) add(t *ledger.Transfer, request *ledger.Request, balance pgtype.Int8) {
	c.key, c.kind, c.ref = append(c.key, t.Key), append(c.kind, string(t.Kind)), append(c.ref, t.Ref)
	c.session, c.remark = append(c.session, t.SessionID), append(c.remark, t.Remark)
	c.debit, c.credit = append(c.debit, int64(t.Debit)), append(c.credit, int64(t.Credit))
	c.amount, c.fee = append(c.amount, int64(t.Amount)), append(c.fee, int64(t.Fee))
	c.house, c.item, c.counts = append(c.house, t.HouseID), append(c.item, t.Item), append(c.counts, t.Count)
	var hash, answer []byte
	if request != nil {
		hash, answer = notNil(request.Hash), notNil(request.Answer)
	}
	c.hash, c.answer, c.balance = append(c.hash, hash), append(c.answer, answer), append(c.balance, balance)
}

func (c *transferColumns) values() []any {
	return []any{
		c.key, c.debit, c.credit, c.amount, c.fee, c.kind, c.ref, c.house, c.session, c.item, c.counts, c.remark,
		c.hash, c.answer, c.balance,
	}
}

type requestColumns struct {
	key          []string
	hash, answer [][]byte
}

func (c *requestColumns) add(r *ledger.Request) {
	c.key = append(c.key, r.Key)
	c.hash, c.answer = append(c.hash, notNil(r.Hash)), append(c.answer, notNil(r.Answer))
}

func (p *plan) writeMoney(batch *pgx.Batch) {
	if len(p.transfers.key) > 0 {
		batch.Queue(insertTransfers, p.transfers.values()...)
		batch.Queue(addDeltas, p.book.changed()...)
	}
	if r := &p.requests; len(r.key) > 0 {
		batch.Queue(insertRequests, r.key, r.hash, r.answer)
	}
}

// accountsOf returns the accounts that a transfer changes.
func accountsOf(t *ledger.Transfer) []ledger.AccountID {
	if t.Fee == 0 {
		return []ledger.AccountID{t.Debit, t.Credit}
	}
	return []ledger.AccountID{t.Debit, t.Credit, ledger.Platform}
}

// Book enters changes in order against the locked balances.
type Book struct {
	known  *answers // nil: balances were not read, and the database's constraint checks them
	deltas map[ledger.AccountID]domain.Coins
	keys   map[string]struct{} // entered in this batch
}

// newBook returns a book with space for this many accounts and keys.
func newBook(known *answers, accounts, keys int) *Book {
	return &Book{known, make(map[ledger.AccountID]domain.Coins, accounts), make(map[string]struct{}, keys)}
}

// enter enters all transfers of one change and its request, or nothing. An existing key is a duplicate even if the
// coins would not suffice now: they did the first time.
func (b *Book) enter(transfers []ledger.Transfer, request *ledger.Request) error {
	if request != nil {
		if request.Key == "" || len(transfers) > 0 && transfers[0].Key != request.Key {
			return errRequestFormed
		}
		if b.taken(request.Key) {
			return actors.ErrDuplicate
		}
	}
	for i, t := range transfers {
		if t.Key == "" || t.Debit == 0 || t.Credit == 0 || t.Debit == t.Credit || t.Fee < 0 || t.Fee >= t.Amount {
			return errTransferFormed
		}
		if b.taken(t.Key) ||
			slices.ContainsFunc(transfers[:i], func(o ledger.Transfer) bool { return o.Key == t.Key }) {
			return actors.ErrDuplicate
		}
	}
	for i := range transfers {
		if !b.covers(&transfers[i]) {
			for j := range transfers[:i] {
				b.move(&transfers[j], -1)
			}
			return actors.ErrInsufficient
		}
		b.move(&transfers[i], 1)
	}
	if request != nil {
		b.keys[request.Key] = struct{}{}
	}
	for i := range transfers {
		b.keys[transfers[i].Key] = struct{}{}
	}
	return nil
}

func (b *Book) taken(key string) bool {
	if _, ok := b.keys[key]; ok {
		return true
	}
	if b.known == nil {
		return false
	}
	_, ok := b.known.taken[key]
	return ok
}

// covers reports whether the debited account can pay. Accounts below zero are the world outside.
func (b *Book) covers(t *ledger.Transfer) bool {
	return b.known == nil || t.Debit < 0 || b.balance(t.Debit) >= t.Amount
}

func (b *Book) move(t *ledger.Transfer, sign domain.Coins) {
	b.deltas[t.Debit] -= sign * t.Amount
	b.deltas[t.Credit] += sign * (t.Amount - t.Fee)
	if t.Fee > 0 {
		b.deltas[ledger.Platform] += sign * t.Fee
	}
}

// balance returns the balance of an account after everything entered so far; only if balances were read.
func (b *Book) balance(account ledger.AccountID) domain.Coins {
	return b.known.balances[account] + b.deltas[account]
}

// left is the balance of the payer of a transfer, null if it was not read.
func (b *Book) left(t *ledger.Transfer) pgtype.Int8 {
	if b.known == nil || b.known.balances == nil || t.Escrow || t.Debit < 0 {
		return pgtype.Int8{}
	}
	return pgtype.Int8{Int64: int64(b.balance(t.Debit)), Valid: true}
}

// changed returns accounts in ascending order and the change of each balance.
func (b *Book) changed() []any {
	accounts := make([]int64, 0, len(b.deltas))
	for account, amount := range b.deltas {
		if amount != 0 {
			accounts = append(accounts, int64(account))
		}
	}
	slices.Sort(accounts)
	amounts := make([]int64, len(accounts))
	for i, account := range accounts {
		amounts[i] = int64(b.deltas[ledger.AccountID(account)])
	}
	return []any{accounts, amounts}
}
