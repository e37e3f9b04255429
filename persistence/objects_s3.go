// Files in a bucket of an S3-compatible store, by key.
package persistence

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"io/fs"
	"mime"
	"path"
	"time"

	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"
)

// BucketConfig names a bucket and how to reach it.
type BucketConfig struct {
	Endpoint             string // host:port, without scheme
	Bucket               string
	AccessKey, SecretKey string
	Region               string // "": the store's own
	Plain                bool   // http instead of https
}

// Bucket keeps files in one bucket. What is there under a key never changes.
type Bucket struct {
	client *minio.Client
	name   string
}

const (
	bucketRetries = 3
	objectMax     = 64 << 20 // nothing we store is larger; a store that says otherwise is not read to the end
)

// OpenBucket asks whether the bucket is there and ours; it makes none.
func OpenBucket(ctx context.Context, cfg BucketConfig) (*Bucket, error) {
	client, err := minio.New(cfg.Endpoint, &minio.Options{
		Creds:      credentials.NewStaticV4(cfg.AccessKey, cfg.SecretKey, ""),
		Secure:     !cfg.Plain,
		Region:     cfg.Region,
		MaxRetries: bucketRetries,
	})
	if err != nil {
		return nil, fmt.Errorf("open bucket %s: %w", cfg.Bucket, err)
	}
	ctx, cancel := context.WithTimeout(ctx, 15*time.Second)
	defer cancel()
	there, err := client.BucketExists(ctx, cfg.Bucket)
	if err != nil {
		return nil, fmt.Errorf("open bucket %s: %w", cfg.Bucket, err)
	}
	if !there {
		return nil, fmt.Errorf("open bucket %s: there is none of this name", cfg.Bucket)
	}
	return &Bucket{client, cfg.Bucket}, nil
}

// Put writes a file completely or not at all.
func (b *Bucket) Put(ctx context.Context, key string, content []byte) error {
	if !fs.ValidPath(key) || key == "." {
		return fmt.Errorf("store object %q: %w", key, fs.ErrInvalid)
	}
	if _, err := b.client.StatObject(ctx, b.name, key, minio.StatObjectOptions{}); err == nil {
		return nil
	}
	kind := mime.TypeByExtension(path.Ext(key))
	if kind == "" {
		kind = "application/octet-stream"
	}
	// A browser may fetch it straight from the store: it is told there what we would tell it.
	_, err := b.client.PutObject(ctx, b.name, key, bytes.NewReader(content), int64(len(content)), minio.PutObjectOptions{
		ContentType: kind, ContentDisposition: "inline", CacheControl: "public, max-age=31536000, immutable", DisableMultipart: true,
	})
	if err != nil {
		return fmt.Errorf("store object %s: %w", key, err)
	}
	return nil
}

// Get answers fs.ErrNotExist for a key that is not there.
func (b *Bucket) Get(ctx context.Context, key string) ([]byte, error) {
	if !fs.ValidPath(key) || key == "." {
		return nil, fs.ErrNotExist
	}
	object, err := b.client.GetObject(ctx, b.name, key, minio.GetObjectOptions{})
	if err != nil {
		return nil, fmt.Errorf("read object %s: %w", key, err)
	}
	defer func() { _ = object.Close() }()
	content, err := io.ReadAll(io.LimitReader(object, objectMax+1))
	switch {
	case missing(err):
		return nil, fs.ErrNotExist
	case err != nil:
		return nil, fmt.Errorf("read object %s: %w", key, err)
	case len(content) > objectMax:
		return nil, fmt.Errorf("read object %s: it is larger than %d bytes", key, objectMax)
	}
	return content, nil
}

// Remove takes a file away; one that is not there is no error.
func (b *Bucket) Remove(ctx context.Context, key string) error {
	if !fs.ValidPath(key) || key == "." {
		return fmt.Errorf("remove object %q: %w", key, fs.ErrInvalid)
	}
	if err := b.client.RemoveObject(ctx, b.name, key, minio.RemoveObjectOptions{}); err != nil && !missing(err) {
		return fmt.Errorf("remove object %s: %w", key, err)
	}
	return nil
}

// Close lets go of nothing: connections end by themselves.
func (b *Bucket) Close() error { return nil }

func missing(err error) bool { return minio.ToErrorResponse(err).Code == minio.NoSuchKey }
