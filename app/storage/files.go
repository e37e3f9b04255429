// The store of uploads.

package storage

import (
	"context"
	"path/filepath"
	"strings"

	"touchline/app/config"
	"touchline/http/rest"
	"touchline/persistence"
)

// Files stores files by key in a folder, or in a bucket that all nodes share.
type Files interface {
	rest.FileStore
	Get(ctx context.Context, key string) ([]byte, error) // of small files
	Remove(ctx context.Context, key string) error
	Close() error
}

// OpenFiles opens the configured bucket, or else a folder of the data.
func OpenFiles(ctx context.Context, cfg *config.Config) (Files, error) {
	if cfg.S3.Endpoint == "" {
		return persistence.OpenFiles(filepath.Join(cfg.DataDir, "files"))
	}
	host, plain := strings.CutPrefix(cfg.S3.Endpoint, "http://")
	return persistence.OpenBucket(ctx, persistence.BucketConfig{
		Endpoint: strings.TrimSuffix(strings.TrimPrefix(host, "https://"), "/"), Plain: plain,
		Bucket: cfg.S3.Bucket, AccessKey: cfg.S3.AccessKey, SecretKey: cfg.S3.SecretKey, Region: cfg.S3.Region,
	})
}
