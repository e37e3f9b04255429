// The logins of the world of the tests.

package http

import (
	"bytes"
	"context"
	"slices"
	"time"

	"touchline/domain"
	"touchline/http/rest"
)

func (w *world) AddLogin(_ context.Context, l domain.Login, proved domain.Account) error {
	defer w.lock()()
	if a := w.accounts[l.UserID]; a.PasswordHash != proved.PasswordHash || a.Phone != proved.Phone {
		return domain.Refuse(domain.LoginFailed, "left", 0)
	}
	w.logins[l.Hash] = l
	return nil
}

// in gives somebody a login without a call.
func (w *world) in(token string, userID int64, at time.Time) domain.Login {
	defer w.lock()()
	l := domain.NewLogin(rest.HashToken(token), userID, at)
	w.logins[l.Hash] = l
	return l
}

func (w *world) DropLogin(_ context.Context, hash domain.TokenHash) (int64, error) {
	defer w.lock()()
	id := w.logins[hash].UserID
	delete(w.logins, hash)
	return id, nil
}

func (w *world) DropLoginNamed(_ context.Context, id int64, name string) (domain.TokenHash, error) {
	defer w.lock()()
	for hash, l := range w.logins {
		if l.UserID == id && hash.LoginID() == name {
			delete(w.logins, hash)
			return hash, nil
		}
	}
	return domain.TokenHash{}, domain.Refuse(domain.NotFound, "kind", "session")
}

func (w *world) DropLogins(_ context.Context, id int64, keep domain.TokenHash) (ended int64, err error) {
	defer w.lock()()
	for hash, l := range w.logins {
		if l.UserID == id && hash != keep {
			delete(w.logins, hash)
			ended++
		}
	}
	return ended, nil
}

func (w *world) Login(_ context.Context, hash domain.TokenHash, now time.Time) (domain.Login, error) {
	defer w.lock()()
	l, ok := w.logins[hash]
	if !ok || !now.Before(l.Expires) {
		return l, domain.Refuse(domain.TokenInvalid)
	}
	a := w.accounts[l.UserID]
	l.UserName, l.NickName, l.HouseID = a.UserName, a.NickName, a.HouseID
	l.DisabledAt, l.DisabledUntil, l.DisabledReason = a.DisabledAt, a.DisabledUntil, a.DisabledReason
	return l, nil
}

func (w *world) LoginNamed(ctx context.Context, id int64, name string, now time.Time) (domain.Login, error) {
	logins, _ := w.LoginsOf(ctx, id, now, 1000)
	for _, l := range logins {
		if l.Hash.LoginID() == name {
			return w.Login(ctx, l.Hash, now)
		}
	}
	return domain.Login{}, domain.Refuse(domain.TokenInvalid)
}

func (w *world) LoginsOf(_ context.Context, id int64, now time.Time, limit int) ([]domain.Login, error) {
	defer w.lock()()
	var of []domain.Login
	for _, l := range w.logins {
		if l.UserID == id && now.Before(l.Expires) {
			of = append(of, l)
		}
	}
	slices.SortFunc(of, func(a, b domain.Login) int {
		if order := b.UsedAt.Compare(a.UsedAt); order != 0 {
			return order
		}
		return bytes.Compare(a.Hash[:], b.Hash[:])
	})
	return of[:min(limit, len(of))], nil
}

func (w *world) LoginUsed(_ context.Context, l domain.Login) error {
	defer w.lock()()
	if _, ok := w.logins[l.Hash]; ok {
		w.logins[l.Hash] = l
	}
	return nil
}
