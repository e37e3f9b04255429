// This server as one of many nodes.

package app

import (
	"crypto/sha256"
	"errors"

	"touchline/app/config"
	"touchline/cluster"
)

// errEvicted ends a node that the others have given up. Whoever supervises it starts it anew.
var errEvicted = errors.New("the other nodes have given this one up: it was cut off or stood still too long")

// membershipOf is how a node finds others; nil for one that is alone.
func membershipOf(c config.Cluster) *cluster.Membership {
	if c.IsAlone() {
		return nil
	}
	m := &cluster.Membership{Address: c.Addr, Gossip: c.Gossip, Seeds: c.Seeds}
	if c.Secret != "" {
		key := sha256.Sum256([]byte(c.Secret))
		m.Key = key[:]
	}
	if c.Cert != "" {
		m.TLS = &cluster.NodeTLS{Certificate: c.Cert, Key: c.Key, Authority: c.Authority}
	}
	return m
}
