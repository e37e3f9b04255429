// Reserved names: who may use which nickname.

package account

import (
	"context"
)

// nickFree refuses a nick that imitates before anything is spent on it. The write looks again.
func (h *Handlers) nickFree(ctx context.Context, userID int64, nick string) error {
	if err := h.ReservedNames.Refuse("nickName", nick); err != nil {
		return err
	}
	return h.Accounts.NameFree(ctx, userID, nick)
}
