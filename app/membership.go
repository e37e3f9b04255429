// This server as a node of a cluster.

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

// errEvicted ends a node that the others have removed. A supervisor restarts it.
var errEvicted = errors.New("the other nodes have removed this one: it was cut off or paused too long")

// membershipOf returns the settings by which a node finds others; nil for a single node.
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

// doubtCertificate logs why other nodes will reject this one. The library reports only failed connections.
func doubtCertificate(c config.Cluster, now time.Time, logger *slog.Logger) {
	if c.IsAlone() || c.Cert == "" {
		return
	}
	pair, err := tls.LoadX509KeyPair(c.Cert, c.Key)
	if err != nil {
		return // the start of the node reports it
	}
	for _, why := range listen.Doubts(pair.Leaf, cluster.NodeName, now) {
		logger.Warn("other nodes will reject the certificate of this node", slog.String("file", c.Cert),
			slog.String("why", why))
	}
}

func clusterKey(secret string) []byte {
	key := sha256.Sum256([]byte(secret))
	return key[:]
}

// ready fails for a node that is cut off, or without its lease while others have theirs.
func (a *Server) ready(ctx context.Context) error {
	if err := a.status.Ready(); err != nil {
		return err
	}
	return a.Store.Ready(ctx)
}
