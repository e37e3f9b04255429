// Wiring: where uploaded files are kept, and what becomes of those nobody uses.
package app

import (
	"context"
	"net/url"
	"path/filepath"
	"strings"

	"touchline/http"
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
func openFiles(ctx context.Context, cfg *Config) (fileStore, error) {
	if cfg.S3.Endpoint == "" {
		return blob.OpenFiles(filepath.Join(cfg.DataDir, "files"))
	}
	host, plain := strings.CutPrefix(cfg.S3.Endpoint, "http://")
	return blob.OpenBucket(ctx, blob.BucketConfig{
		Endpoint: strings.TrimSuffix(strings.TrimPrefix(host, "https://"), "/"), Plain: plain,
		Bucket: cfg.S3.Bucket, AccessKey: cfg.S3.AccessKey, SecretKey: cfg.S3.SecretKey, Region: cfg.S3.Region,
	})
}

// fileDeps tells browsers to fetch pictures from where the configuration says; else this server hands them out.
func (a *Server) fileDeps(deps *http.Deps, _ Clients) {
	deps.StorageURL, deps.MediaList, deps.HostList, deps.Pictures = a.Cfg.S3.PublicURL, a.hosts, a.hosts, &picture.Workers{Logger: a.logger}
	if u, err := url.Parse(a.Cfg.S3.PublicURL); err == nil && u.Host != "" {
		deps.MediaHosts = append(deps.MediaHosts, u.Scheme+"://"+u.Host)
	}
}
