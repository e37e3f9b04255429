// Logins of an edge: it knows nobody.

package edge

import (
	"context"
	"time"

	"touchline/domain"
)

// nobody has a login here (rest.Logins): every caller is a visitor.
type nobody struct{}

var unknown = domain.Refuse(domain.TokenInvalid)

// Login refuses.
func (nobody) Login(context.Context, domain.TokenHash, time.Time) (domain.Login, error) {
	return domain.Login{}, unknown
}

// LoginNamed refuses.
func (nobody) LoginNamed(context.Context, int64, string, time.Time) (domain.Login, error) {
	return domain.Login{}, unknown
}

// LoginUsed has nothing to write down.
func (nobody) LoginUsed(context.Context, domain.Login) error { return nil }
