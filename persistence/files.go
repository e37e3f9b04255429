// Files on the local disk, by key.

package persistence

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"syscall"
	"time"
)

// Unfinished files are in a folder of their own. Old ones were left by a process that was killed.
const (
	drafts    = "drafts"
	draftKept = time.Hour
)

// Files keeps uploaded files in one folder. A key never leads out of it, and the file of a key never changes.
type Files struct{ root *os.Root }

// OpenFiles creates the folder if it is missing. Only this account may read it, because it also
// holds identity documents.
func OpenFiles(dir string) (*Files, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("make the folder of files: %w", err)
	}
	if err := closeToOthers(dir); err != nil {
		return nil, fmt.Errorf("close the folder of files to other accounts: %w", err)
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, fmt.Errorf("open the folder of files: %w", err)
	}
	f := &Files{root}
	if err := f.removeDrafts(time.Now().Add(-draftKept)); err != nil {
		return nil, errors.Join(fmt.Errorf("remove files that were never finished: %w", err), root.Close())
	}
	return f, nil
}

// closeToOthers closes folders of older versions, which all accounts could read.
func closeToOthers(dir string) error {
	info, err := os.Stat(dir)
	if err != nil || info.Mode().Perm()&0o077 == 0 {
		return err
	}
	return os.Chmod(dir, 0o700)
}

// removeDrafts removes unfinished files from before a time. Other processes may do so concurrently.
func (f *Files) removeDrafts(before time.Time) error {
	if err := f.root.MkdirAll(drafts, 0o700); err != nil {
		return err
	}
	left, err := fs.ReadDir(f.root.FS(), drafts)
	for _, entry := range left {
		info, failed := entry.Info()
		if failed == nil && info.ModTime().Before(before) {
			failed = f.root.Remove(path.Join(drafts, entry.Name()))
		}
		if !errors.Is(failed, fs.ErrNotExist) {
			err = errors.Join(err, failed)
		}
	}
	return err
}

// Put writes a file completely or not at all.
func (f *Files) Put(_ context.Context, key string, content []byte) error {
	if !fs.ValidPath(key) || key == "." {
		return fmt.Errorf("store file %q: %w", key, fs.ErrInvalid)
	}
	if _, err := f.root.Stat(key); err == nil {
		return nil
	}
	if err := f.root.MkdirAll(path.Dir(key), 0o700); err != nil {
		return fmt.Errorf("store file %s: %w", key, err)
	}
	draft := path.Join(drafts, rand.Text())
	if err := f.root.WriteFile(draft, content, 0o600); err != nil {
		return errors.Join(fmt.Errorf("store file %s: %w", key, err), f.root.Remove(draft))
	}
	if err := f.root.Rename(draft, key); err != nil {
		return errors.Join(fmt.Errorf("store file %s: %w", key, err), f.root.Remove(draft))
	}
	return nil
}

// Open returns fs.ErrNotExist for an unknown key. The content is an *os.File, which the kernel can copy to a socket.
func (f *Files) Open(_ context.Context, key string) (content io.ReadSeekCloser, size int64, err error) {
	if !fs.ValidPath(key) {
		return nil, 0, fs.ErrNotExist
	}
	file, err := f.root.Open(key)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR) {
		return nil, 0, fs.ErrNotExist
	}
	if err != nil {
		return nil, 0, fmt.Errorf("open file %s: %w", key, err)
	}
	info, err := file.Stat()
	if err == nil && info.Mode().IsRegular() {
		return file, info.Size(), nil
	}
	_ = file.Close()
	if err != nil {
		return nil, 0, fmt.Errorf("open file %s: %w", key, err)
	}
	return nil, 0, fs.ErrNotExist
}

// Get reads a whole file; fs.ErrNotExist for an unknown key.
func (f *Files) Get(ctx context.Context, key string) ([]byte, error) { return whole(ctx, f, key) }

func whole(ctx context.Context, store interface {
	Open(ctx context.Context, key string) (io.ReadSeekCloser, int64, error)
}, key string) ([]byte, error) {
	file, _, err := store.Open(ctx, key)
	if err != nil {
		return nil, err
	}
	defer func() { _ = file.Close() }()
	content, err := io.ReadAll(file)
	if err != nil {
		return nil, fmt.Errorf("read file %s: %w", key, err)
	}
	return content, nil
}

// Remove removes a file; a missing one is no error.
func (f *Files) Remove(_ context.Context, key string) error {
	if !fs.ValidPath(key) || key == "." {
		return fmt.Errorf("remove file %q: %w", key, fs.ErrInvalid)
	}
	if err := f.root.Remove(key); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("remove file %s: %w", key, err)
	}
	return nil
}

// Close closes the folder.
func (f *Files) Close() error { return f.root.Close() }
