// Money that no actor decides: recharges, chargebacks and adjustments by operators.

package journal

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/jackc/pgx/v5"

	"touchline/actors"
	"touchline/domain"
	"touchline/domain/ledger"
	"touchline/persistence/pg"
)

// Post enters transfers, and the writes of also, in one transaction. also may be nil; it runs last, and its error
// undoes everything. Post returns the new balance of each account. An existing key is actors.ErrDuplicate; a wallet
// that cannot pay is BALANCE_NOT_ENOUGH.
func (s *Ledger) Post(ctx context.Context, transfers []ledger.Transfer,
	also func(context.Context, pgx.Tx) error) (map[ledger.AccountID]domain.Coins, error) {
	decide := func(*Book) []ledger.Transfer { return transfers }
	return s.post(ctx, transfers, decide, also)
}

// Chargeback takes back the coins of a payment. The site bears the part that is no longer in the wallet. key is
// chargeback/<orderId>; for the rest see Post.
func (s *Ledger) Chargeback(ctx context.Context, t ledger.Transfer, also func(context.Context, pgx.Tx) error) error {
	possible, decide := ChargebackOf(t)
	_, err := s.post(ctx, possible, decide, also)
	return err
}

// ChargebackOf returns the possible transfers of a chargeback and the function that decides them, for EnterTransfers.
func ChargebackOf(t ledger.Transfer) (possible []ledger.Transfer, decide func(*Book) []ledger.Transfer) {
	lost := t
	lost.Debit = ledger.Losses
	return []ledger.Transfer{t, lost}, func(b *Book) []ledger.Transfer {
		there := min(max(b.balance(t.Debit), 0), t.Amount)
		if there == 0 {
			return []ledger.Transfer{lost}
		}
		if there == t.Amount {
			return []ledger.Transfer{t}
		}
		taken, rest := t, lost
		taken.Amount = there
		rest.Key, rest.Amount = t.Key+"/lost", t.Amount-there
		return []ledger.Transfer{taken, rest}
	}
}

// post locks the accounts of the possible transfers, decides which ones to enter, and writes those.
func (s *Ledger) post(ctx context.Context, possible []ledger.Transfer, decide func(*Book) []ledger.Transfer,
	also func(context.Context, pgx.Tx) error) (map[ledger.AccountID]domain.Coins, error) {
	// In a commit of its own, for the reason given at makeWallets.
	if _, err := s.db.Exec(ctx, CreateWallets, AccountsOfAll(possible)); err != nil {
		return nil, fmt.Errorf("make wallets: %w", err)
	}
	var left map[ledger.AccountID]domain.Coins
	err := pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) (err error) {
		if left, err = EnterTransfers(ctx, tx, possible, decide); err != nil || also == nil {
			return err
		}
		return also(ctx, tx)
	})
	var refusal *domain.Refusal
	switch {
	case err == nil:
		return left, nil
	case pg.IsConflict(err, "transfer_pkey"):
		return nil, actors.ErrDuplicate
	case errors.Is(err, actors.ErrDuplicate), errors.As(err, &refusal):
		return nil, err
	}
	return nil, fmt.Errorf("post %d transfers: %w", len(possible), err)
}

// EnterTransfers is the ledger's part of a transaction whose wallets exist.
func EnterTransfers(ctx context.Context, tx pgx.Tx, possible []ledger.Transfer,
	decide func(*Book) []ledger.Transfer) (map[ledger.AccountID]domain.Coins, error) {
	known := &answers{balances: map[ledger.AccountID]domain.Coins{}, taken: map[string]struct{}{}}
	keys := make([]string, len(possible))
	for i := range possible {
		keys[i] = possible[i].Key
	}
	p := plan{accounts: AccountsOfAll(possible)}
	batch := &pgx.Batch{}
	p.lockWallets(batch, known.balances)
	batch.Queue("SELECT key FROM transfer WHERE key = ANY($1)", keys).Query(known.collectTaken)
	if err := tx.SendBatch(ctx, batch).Close(); err != nil {
		return nil, err
	}
	p.book = newBook(known, len(p.accounts), len(keys))
	transfers := decide(p.book)
	if err := p.book.enter(transfers, nil); err != nil {
		if errors.Is(err, actors.ErrInsufficient) {
			err = shortOf(p.book, transfers)
		}
		return nil, err
	}
	for i := range transfers {
		p.transfers.add(&transfers[i], nil, p.book.left(&transfers[i]))
	}
	batch = &pgx.Batch{}
	p.writeMoney(batch)
	if err := tx.SendBatch(ctx, batch).Close(); err != nil {
		return nil, err
	}
	left := make(map[ledger.AccountID]domain.Coins, len(p.accounts))
	for _, account := range p.accounts {
		left[ledger.AccountID(account)] = p.book.balance(ledger.AccountID(account))
	}
	return left, nil
}

// shortOf returns the error for the first payer who cannot pay the total.
func shortOf(b *Book, transfers []ledger.Transfer) error {
	need := map[ledger.AccountID]domain.Coins{}
	for i := range transfers {
		need[transfers[i].Debit] += transfers[i].Amount
	}
	for i := range transfers {
		if payer := transfers[i].Debit; payer >= 0 && b.balance(payer) < need[payer] {
			return domain.Refuse(domain.BalanceNotEnough, "balance", b.balance(payer), "need", need[payer])
		}
	}
	return actors.ErrInsufficient
}

// AccountsOfAll returns the accounts of transfers, each once, in the order of locking.
func AccountsOfAll(transfers []ledger.Transfer) []int64 {
	var accounts []int64
	for i := range transfers {
		for _, account := range accountsOf(&transfers[i]) {
			accounts = append(accounts, int64(account))
		}
	}
	slices.Sort(accounts)
	return slices.Compact(accounts)
}
