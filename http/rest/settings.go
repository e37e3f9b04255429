// The operators' settings, as calls read them.

package rest

import "context"

// Settings are the values an operator may change. ok is false where the default holds.
type Settings interface {
	Setting(ctx context.Context, key string, into any) (ok bool, err error)
}
