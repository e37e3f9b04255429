// This server as one of many nodes.

package app

import (
	"context"
	"crypto/sha256"
	"crypto/tls"
	"errors"
	"log/slog"
	"time"

	"touchline/app/config"
	"touchline/cluster"
	"touchline/cluster/membership"
	"touchline/listen"
)

// errEvicted ends a node that the others have given up. Whoever supervises it starts it anew.
var errEvicted = errors.New("the other nodes have given this one up: it was cut off or stood still too long")

// membershipOf is how a node finds others; nil for one that is alone.
func membershipOf(c config.Cluster) *cluster.Membership {
	if c.IsAlone() {
		return nil
	}
	m := &cluster.Membership{Address: c.Addr, Settings: membership.Settings{Gossip: c.Gossip, Seeds: c.Seeds, Web: c.Web}}
	if c.Secret != "" {
		m.Key = clusterKey(c.Secret)
		for _, old := range c.OldSecrets {
			m.OldKeys = append(m.OldKeys, clusterKey(old))
		}
	}
	if c.Cert != "" {
		m.TLS = &cluster.NodeTLS{Certificate: c.Cert, Key: c.Key, Authority: c.Authority}
	}
	return m
}

// doubtCertificate tells the log when other nodes will not believe this one. The library says only that it does not reach them.
func doubtCertificate(c config.Cluster, now time.Time, logger *slog.Logger) {
	if c.IsAlone() || c.Cert == "" {
		return
	}
	pair, err := tls.LoadX509KeyPair(c.Cert, c.Key)
	if err != nil {
		return // the start of the node says so
	}
	for _, why := range listen.Doubts(pair.Leaf, cluster.NodeName, now) {
		logger.Warn("other nodes will reject the certificate of this node", slog.String("file", c.Cert), slog.String("why", why))
	}
}

func clusterKey(secret string) []byte {
	key := sha256.Sum256([]byte(secret))
	return key[:]
}

// ready refuses for a node that is cut off, or without its lease while others have theirs.
func (a *Server) ready(ctx context.Context) error {
	if err := a.status.Ready(); err != nil {
		return err
	}
	return a.Store.Ready(ctx)
}
