// The money and the agendas of the journal in memory, with the refusals of the real one.

package actorstest

import (
	"touchline/actors"
	"touchline/domain"
	"touchline/domain/agenda"
	"touchline/domain/ledger"
)

type bank struct {
	balances map[ledger.AccountID]domain.Coins
	made     []ledger.Transfer
	keys     map[string]ledger.Request
	agendas  map[int64]*agenda.Agenda
	matches  map[int64]agenda.MatchFact
}

func newBank() bank {
	return bank{
		map[ledger.AccountID]domain.Coins{}, nil, map[string]ledger.Request{}, map[int64]*agenda.Agenda{},
		map[int64]agenda.MatchFact{},
	}
}

// Give puts coins into an account.
func (j *Journal) Give(account ledger.AccountID, coins domain.Coins) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.bank.balances[account] += coins
	j.bank.balances[ledger.World] -= coins
}

// Balance returns the coins of an account.
func (j *Journal) Balance(account ledger.AccountID) domain.Coins {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.bank.balances[account]
}

// Transfers returns all transfers in order.
func (j *Journal) Transfers() []ledger.Transfer {
	j.mu.Lock()
	defer j.mu.Unlock()
	return append([]ledger.Transfer(nil), j.bank.made...)
}

// Match adds a match that reservations can find.
func (j *Journal) Match(matchID int64, fact agenda.MatchFact) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.bank.matches[matchID] = fact
}

// Agenda returns the agenda of a user; a test may fill it.
func (j *Journal) Agenda(userID int64) *agenda.Agenda {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.bank.agenda(userID)
}

func (b *bank) agenda(userID int64) *agenda.Agenda {
	if b.agendas[userID] == nil {
		b.agendas[userID] = &agenda.Agenda{}
	}
	return b.agendas[userID]
}

func (b *bank) enter(c actors.Change) error {
	if err := b.admit(c); err != nil {
		if c.Left != nil && len(c.Transfers) > 0 {
			*c.Left = b.balances[c.Transfers[0].Debit]
		}
		return err
	}
	for _, row := range c.Rows {
		switch row := row.(type) {
		case agenda.Guarded:
			row.Enter(b.agenda(row.Guards()), b.matches)
		case agenda.SlotFreedRow:
			b.free(row)
		}
	}
	for _, t := range c.Transfers {
		b.balances[t.Debit] -= t.Amount
		b.balances[t.Credit] += t.Amount - t.Fee
		b.balances[ledger.Platform] += t.Fee
		b.keys[t.Key] = ledger.Request{Key: t.Key}
		b.made = append(b.made, t)
	}
	if c.Request != nil {
		b.keys[c.Request.Key] = *c.Request
	}
	if c.Left != nil && len(c.Transfers) > 0 {
		*c.Left = b.balances[c.Transfers[0].Debit]
	}
	return nil
}

func (b *bank) admit(c actors.Change) error {
	if c.Request != nil {
		if _, taken := b.keys[c.Request.Key]; taken {
			return actors.ErrDuplicate
		}
	}
	need := map[ledger.AccountID]domain.Coins{}
	for _, t := range c.Transfers {
		if _, taken := b.keys[t.Key]; taken {
			return actors.ErrDuplicate
		}
		need[t.Debit] += t.Amount
		if t.Debit >= 0 && b.balances[t.Debit] < need[t.Debit] {
			return actors.ErrInsufficient
		}
	}
	for _, row := range c.Rows {
		if guarded, ok := row.(agenda.Guarded); ok {
			if err := guarded.Admit(b.agenda(guarded.Guards()), b.matches); err != nil {
				return err
			}
		}
	}
	return nil
}

func (b *bank) free(row agenda.SlotFreedRow) {
	for _, plans := range b.agendas {
		for i, held := range plans.Slots {
			if held.BrandID == row.BrandID && held.Start.Equal(row.Start) {
				plans.Slots = append(plans.Slots[:i], plans.Slots[i+1:]...)
				return
			}
		}
	}
}
