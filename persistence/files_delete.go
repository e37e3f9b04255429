// Files that are no longer wanted.
package persistence

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
)

// Delete removes a file; one that is not there is removed already.
func (f *Files) Delete(_ context.Context, key string) error {
	if !fs.ValidPath(key) {
		return nil
	}
	if err := f.root.Remove(key); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("delete file %s: %w", key, err)
	}
	return nil
}
