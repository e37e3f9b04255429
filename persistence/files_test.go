// Files behave the same in a folder and in a bucket: complete or absent, and never outside the folder.

package persistence_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"touchline/persistence"
)

type fileStore interface {
	Open(ctx context.Context, key string) (io.ReadSeekCloser, int64, error)
	Put(ctx context.Context, key string, content []byte) error
	Get(ctx context.Context, key string) ([]byte, error)
	Remove(ctx context.Context, key string) error
}

// TOUCHLINE_TEST_S3=host:port,bucket,access,secret adds a real store.
func TestAFileIsKeptTheSameWayInEveryStore(t *testing.T) {
	folder, err := persistence.OpenFiles(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	double, endpoint := startS3Double(t)
	bucket, err := persistence.OpenBucket(t.Context(), persistence.BucketConfig{
		Endpoint: endpoint, Bucket: doubleBucket, AccessKey: doubleAccess, SecretKey: doubleSecret, Region: "eu-west-1",
		Plain: true,
	})
	if err != nil {
		t.Fatal(err)
	}
	stores := map[string]fileStore{"folder": folder, "bucket of the double": bucket}
	if bucket := strings.Split(os.Getenv("TOUCHLINE_TEST_S3"), ","); len(bucket) == 4 {
		stores["bucket of a real store"], err = persistence.OpenBucket(t.Context(), persistence.BucketConfig{
			Endpoint: bucket[0], Bucket: bucket[1], AccessKey: bucket[2], SecretKey: bucket[3], Region: "us-east-1",
			Plain: true,
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for name, store := range stores {
		t.Run(name, func(t *testing.T) {
			ctx := t.Context()
			key := "img/2026/11/" + strings.Repeat("0a", 16) + "_480.jpg"
			large := bytes.Repeat([]byte("0123456789abcdef"), 20_000) // more than one chunk
			_ = store.Remove(ctx, key)
			if _, err := store.Get(ctx, key); !errors.Is(err, fs.ErrNotExist) {
				t.Fatalf("before: %v", err)
			}
			for _, content := range [][]byte{large, []byte("other")} { // a stored file never changes
				if err := store.Put(ctx, key, content); err != nil {
					t.Fatal(err)
				}
				if got, err := store.Get(ctx, key); err != nil || !bytes.Equal(got, large) {
					t.Fatalf("%d bytes, %v", len(got), err)
				}
			}
			for offset, want := range map[int64][]byte{
				0: large, 7: large[7:], int64(len(large) - 1): large[len(large)-1:],
			} {
				file, size, err := store.Open(ctx, key)
				if err != nil || size != int64(len(large)) {
					t.Fatal(size, err)
				}
				_, err = file.Seek(offset, io.SeekStart)
				got, failed := io.ReadAll(file)
				if err = errors.Join(err, failed, file.Close()); err != nil || !bytes.Equal(got, want) {
					t.Errorf("from %d on: %d bytes, %v", offset, len(got), err)
				}
			}
			for _, key := range []string{"../x", "/x", "", ".", "img/../x"} {
				if store.Put(ctx, key, []byte("x")) == nil {
					t.Errorf("%q was written", key)
				}
				if _, err := store.Get(ctx, key); !errors.Is(err, fs.ErrNotExist) {
					t.Errorf("%q was read: %v", key, err)
				}
			}
			for range 2 { // removing twice is no error
				if err := store.Remove(ctx, key); err != nil {
					t.Fatal(err)
				}
			}
			if _, err := store.Get(ctx, key); !errors.Is(err, fs.ErrNotExist) {
				t.Errorf("after: %v", err)
			}
			if err := store.Put(ctx, "img/empty.png", nil); err != nil {
				t.Error(err)
			}
			if got, err := store.Get(ctx, "img/empty.png"); err != nil || len(got) != 0 {
				t.Errorf("empty: %d %v", len(got), err)
			}
		})
	}
	if kept := double.headers["img/empty.png"]; kept.Get("Content-Type") != "image/png" ||
		kept.Get("Cache-Control") != "public, max-age=31536000, immutable" ||
		kept.Get("Content-Disposition") != "inline" {
		t.Errorf("a browser that fetches from the bucket gets %v", kept)
	}
	if err := bucket.Put(t.Context(), "private/2026/11/id.jpg", []byte("x")); err != nil {
		t.Error(err)
	}
	if kept := double.headers["private/2026/11/id.jpg"]; kept.Get("Cache-Control") != "private, no-store" {
		t.Errorf("a private file from the bucket may be cached: %v", kept)
	}
	if len(double.refused) != 0 {
		t.Errorf("%v", double.refused)
	}
}

func TestABucketWithoutAccessIsNotOpened(t *testing.T) {
	_, endpoint := startS3Double(t)
	for name, cfg := range map[string]persistence.BucketConfig{
		"another secret": {
			Endpoint: endpoint, Bucket: doubleBucket, AccessKey: doubleAccess, SecretKey: "wrong", Region: "eu-west-1",
			Plain: true,
		},
		"another key": {
			Endpoint: endpoint, Bucket: doubleBucket, AccessKey: "x", SecretKey: doubleSecret, Region: "eu-west-1",
			Plain: true,
		},
		"no such bucket": {
			Endpoint: endpoint, Bucket: "elsewhere", AccessKey: doubleAccess, SecretKey: doubleSecret,
			Region: "eu-west-1", Plain: true,
		},
		"no endpoint": {Bucket: doubleBucket},
	} {
		if _, err := persistence.OpenBucket(t.Context(), cfg); err == nil || strings.Contains(err.Error(), doubleSecret) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestAFileIsKeptWholeAndNoKeyLeavesTheFolder(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "secret"), []byte("s"), 0o600); err != nil {
		t.Fatal(err)
	}
	files, err := persistence.OpenFiles(filepath.Join(dir, "files"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = files.Close() })
	ctx := context.Background()
	if err := files.Put(ctx, "img/2026/09/a.jpg", []byte("first")); err != nil {
		t.Fatal(err)
	}
	if err := files.Put(ctx, "img/2026/09/a.jpg", []byte("other")); err != nil {
		t.Fatal(err)
	}
	if got, err := files.Get(ctx, "img/2026/09/a.jpg"); !bytes.Equal(got, []byte("first")) {
		t.Errorf("%s %v", got, err)
	}
	for _, key := range []string{
		"../secret", "img/../../secret", "/etc/passwd", "", ".", "img", "none.jpg", "img/2026/09/a.jpg/x",
	} {
		if got, err := files.Get(ctx, key); got != nil || !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%q: %s %v", key, got, err)
		}
	}
	if err := files.Put(ctx, "../secret", []byte("x")); err == nil {
		t.Error("wrote outside")
	}
	left, _ := filepath.Glob(filepath.Join(dir, "files", "img/2026/09/*"))
	if len(left) != 1 {
		t.Errorf("%v", left)
	}
}

func TestUnfinishedFilesOfAKilledProcessAreRemovedLater(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	open := func() *persistence.Files {
		t.Helper()
		files, err := persistence.OpenFiles(dir)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = files.Close() })
		return files
	}
	if err := open().Put(t.Context(), "img/a.jpg", []byte("whole")); err != nil {
		t.Fatal(err)
	}
	old, fresh := filepath.Join(dir, "drafts", "old"), filepath.Join(dir, "drafts", "fresh")
	for _, draft := range []string{old, fresh} {
		if err := os.WriteFile(draft, []byte("ha"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Chtimes(old, time.Time{}, time.Now().Add(-2*time.Hour)); err != nil {
		t.Fatal(err)
	}
	if content, err := open().Get(t.Context(), "img/a.jpg"); err != nil || string(content) != "whole" {
		t.Errorf("a whole file is %q, %v", content, err)
	}
	left, err := os.ReadDir(filepath.Dir(old))
	if err != nil || len(left) != 1 || left[0].Name() != "fresh" {
		t.Errorf("files left: %v, %v", left, err)
	}
}

func TestOtherAccountsOfTheMachineCannotReadFiles(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "files")
	if err := os.Mkdir(dir, 0o755); err != nil { // as older versions created it
		t.Fatal(err)
	}
	files, err := persistence.OpenFiles(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, key := range []string{"private/2026/11/document.jpg", "img/2026/11/cover.jpg", "replay/1/a.ts"} {
		if err := files.Put(t.Context(), key, []byte("bytes")); err != nil {
			t.Fatal(err)
		}
	}
	if err := filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := entry.Info()
		if err == nil && info.Mode().Perm()&0o077 != 0 {
			t.Errorf("%s is open to others: %s", path, info.Mode())
		}
		return err
	}); err != nil {
		t.Fatal(err)
	}
}
