// Files: where uploads are kept, and who decodes pictures.

package app

import (
	"context"
	"path/filepath"
	"strings"

	"touchline/app/config"
	"touchline/http/images"
	"touchline/persistence/blob"
	"touchline/picture"
)

// fileStore keeps files by key: a folder, or a bucket all nodes share.
type fileStore interface {
	images.FileStore
	Get(ctx context.Context, key string) ([]byte, error) // of small files
	Remove(ctx context.Context, key string) error
	Close() error
}

// openFiles opens the bucket that is configured, else a folder beside the data.
func openFiles(ctx context.Context, cfg *config.Config) (fileStore, error) {
	if cfg.S3.Endpoint == "" {
		return blob.OpenFiles(filepath.Join(cfg.DataDir, "files"))
	}
	host, plain := strings.CutPrefix(cfg.S3.Endpoint, "http://")
	return blob.OpenBucket(ctx, blob.BucketConfig{
		Endpoint: strings.TrimSuffix(strings.TrimPrefix(host, "https://"), "/"), Plain: plain,
		Bucket: cfg.S3.Bucket, AccessKey: cfg.S3.AccessKey, SecretKey: cfg.S3.SecretKey, Region: cfg.S3.Region,
	})
}

// pictures are decoded by processes of their own, so that a hostile picture harms none of the server's memory.
func (a *Server) pictures() images.Pictures { return &picture.Workers{Logger: a.logger} }
