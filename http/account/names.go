// Reserved names: who may use which nickname.

package account

import (
	"context"
)

// Names are those that others may not imitate: of anchors, their rooms and operators.
type Names interface {
	// NameFree refuses with NICK_RESERVED when a name looks like one that is not the user's (0: somebody new).
	NameFree(ctx context.Context, userID int64, name string) error
}

// nickFree refuses a nick that imitates before anything is spent on it. The write looks again.
func (h *Handlers) nickFree(ctx context.Context, userID int64, nick string) error {
	if err := h.ReservedNames.Refuse("nickName", nick); err != nil {
		return err
	}
	return h.Names.NameFree(ctx, userID, nick)
}
