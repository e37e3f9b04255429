// Files in a bucket of an S3-compatible store, by key.

package persistence

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"mime"
	"path"
	"time"

	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"

	"touchline/domain"
)

// BucketConfig names a bucket and its access.
type BucketConfig struct {
	Endpoint             string // host:port, without scheme
	Bucket               string
	AccessKey, SecretKey string
	Region               string // "": the store's own
	Plain                bool   // http instead of https
}

// Bucket keeps files in one bucket. The file of a key never changes.
type Bucket struct {
	client *minio.Client
	name   string
}

const bucketRetries = 3

// OpenBucket checks whether the bucket exists and is accessible; it creates none.
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
		return nil, fmt.Errorf("open bucket %s: no bucket has this name", cfg.Bucket)
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
	cache := "private, no-store"
	if domain.PublicFile(key) { // browsers may fetch it from the store
		cache = "public, max-age=31536000, immutable"
	}
	_, err := b.client.PutObject(ctx, b.name, key, bytes.NewReader(content), int64(len(content)),
		minio.PutObjectOptions{
			ContentType: kind, ContentDisposition: "inline", CacheControl: cache, DisableMultipart: true,
		})
	if err != nil {
		return fmt.Errorf("store object %s: %w", key, err)
	}
	return nil
}

// Open returns fs.ErrNotExist for an unknown key. The content is streamed from the store; reading ends with ctx.
func (b *Bucket) Open(ctx context.Context, key string) (content io.ReadSeekCloser, size int64, err error) {
	if !fs.ValidPath(key) || key == "." {
		return nil, 0, fs.ErrNotExist
	}
	o := &object{bucket: b, ctx: ctx, key: key}
	if err := o.begin(0); missing(err) {
		return nil, 0, fs.ErrNotExist
	} else if err != nil {
		return nil, 0, err
	}
	return o, o.size, nil
}

// Get reads a whole file; fs.ErrNotExist for an unknown key.
func (b *Bucket) Get(ctx context.Context, key string) ([]byte, error) { return whole(ctx, b, key) }

// object is one file of a bucket that is being read.
type object struct {
	io.ReadCloser
	bucket *Bucket
	ctx    context.Context
	key    string
	size   int64
}

// begin requests the content from an offset on.
func (o *object) begin(offset int64) error {
	var options minio.GetObjectOptions
	if offset > 0 {
		if err := options.SetRange(offset, 0); err != nil {
			return err
		}
	}
	stream, info, _, err := minio.Core{Client: o.bucket.client}.GetObject(o.ctx, o.bucket.name, o.key, options)
	if err != nil {
		return fmt.Errorf("read object %s: %w", o.key, err)
	}
	o.ReadCloser, o.size = stream, offset+info.Size
	return nil
}

// Seek moves to an offset from the start; other modes fail.
func (o *object) Seek(offset int64, whence int) (int64, error) {
	if whence != io.SeekStart || offset < 0 || offset >= o.size {
		return 0, fmt.Errorf("read object %s from %d: %w", o.key, offset, fs.ErrInvalid)
	}
	_ = o.Close()
	return offset, o.begin(offset)
}

// Remove removes a file; a missing one is no error.
func (b *Bucket) Remove(ctx context.Context, key string) error {
	if !fs.ValidPath(key) || key == "." {
		return fmt.Errorf("remove object %q: %w", key, fs.ErrInvalid)
	}
	if err := b.client.RemoveObject(ctx, b.name, key, minio.RemoveObjectOptions{}); err != nil && !missing(err) {
		return fmt.Errorf("remove object %s: %w", key, err)
	}
	return nil
}

// Close does nothing: connections end by themselves.
func (b *Bucket) Close() error { return nil }

func missing(err error) bool {
	var answer minio.ErrorResponse
	return errors.As(err, &answer) && answer.Code == minio.NoSuchKey
}
