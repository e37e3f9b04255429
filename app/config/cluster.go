// How this node finds others, and how they find it.

package config

import (
	"fmt"
	"net"
	"net/netip"
)

// Cluster is the part of a node among others. Without an address the node is alone.
type Cluster struct {
	Addr, Gossip string // host:port with an IP that others reach
	Seeds        []string
	Secret       string
	OldSecrets   []string // of nodes that do not know the newest yet
	Web          string   // where browsers reach this node alone
	Cert, Key    string
	Authority    string
}

// webLongest is cluster.WebLongest.
const webLongest = 200

// IsAlone tells whether the node has no others.
func (c Cluster) IsAlone() bool { return c.Addr == "" }

func clusterVariables(c *Config) []variable {
	return []variable{
		{"CLUSTER_ADDR", "", "IP and port at which other nodes call the actors of this one; empty: this node is alone", optional(&c.Cluster.Addr, reachable)},
		{"CLUSTER_GOSSIP", "", "IP and port, TCP and UDP, at which nodes tell each other who lives; needed with CLUSTER_ADDR", optional(&c.Cluster.Gossip, reachable)},
		{"CLUSTER_SEEDS", "", "CLUSTER_GOSSIP of nodes to begin with, separated by commas; a node may name itself", each(&c.Cluster.Seeds, seed)},
		{"CLUSTER_WEB", "", "https://… at which browsers reach this node and no other, where nodes have such addresses; empty: PUBLIC_URL leads to all", optional(&c.Cluster.Web, nodeWeb)},
		{"CLUSTER_SECRET", "", "at least 32 random characters, the same on every node: they encrypt gossip, and without certificates the calls between nodes, and prove who calls; needed off loopback; while it is changed: new,old", changing(&c.Cluster.Secret, &c.Cluster.OldSecrets)},
		{"CLUSTER_CERT", "", "file with the certificate of this node for the name touchline and the chain, PEM; read anew for each connection; empty: nodes make certificates from CLUSTER_SECRET", optional(&c.Cluster.Cert, file)},
		{"CLUSTER_KEY", "", "file with the key of it, PEM", optional(&c.Cluster.Key, file)},
		{"CLUSTER_CA", "", "file with the authority that made the certificates of all nodes, PEM", optional(&c.Cluster.Authority, file)},
	}
}

// reachable is an IP and a port that other machines can call.
func reachable(v string) (string, error) {
	at, err := netip.ParseAddrPort(v)
	if err != nil || at.Addr().IsUnspecified() || at.Port() == 0 {
		return "", wrong("an IP and a port that other nodes reach", "10.0.0.5:7400", v)
	}
	return v, nil
}

// nodeWeb is an origin that fits into what nodes tell of themselves.
func nodeWeb(v string) (string, error) {
	if len(v) > webLongest {
		return "", wrong(fmt.Sprintf("at most %d characters", webLongest), "https://node-1.example.org", v)
	}
	return origin(v)
}

func seed(v string) (string, error) {
	if _, err := listenAddress(v); err != nil || v[0] == ':' {
		return "", wrong("gossip addresses of nodes", "10.0.0.5:7401,10.0.0.6:7401", v)
	}
	return v, nil
}

// checkCluster refuses a node among others that lacks what all of them share.
func checkCluster(c *Config, refuse func(name, why string)) {
	if c.Cluster.IsAlone() {
		if c.Cluster.Web != "" {
			refuse("CLUSTER_WEB", "a node that is alone has no others to tell; it is reached at PUBLIC_URL")
		}
		return
	}
	for name, value := range map[string]string{
		"CLUSTER_GOSSIP": c.Cluster.Gossip, "DATABASE_URL": c.DatabaseURL, "REDIS_URL": c.RedisURL, "SECRET": c.Secret,
	} {
		if value == "" {
			refuse(name, Prefix+"CLUSTER_ADDR needs it")
		}
	}
	if c.Cluster.Secret == "" && !(isLoopback(c.Cluster.Addr) && isLoopback(c.Cluster.Gossip)) {
		refuse("CLUSTER_SECRET", "nodes on more than one machine need it, such as the output of: openssl rand -base64 33")
	}
	if host, _, err := net.SplitHostPort(c.Addr); err == nil && isLoopback(net.JoinHostPort(host, "1")) && !isLoopback(c.Cluster.Addr) {
		refuse("ADDR", "other nodes fetch pictures there; give it the address of this machine, or 0.0.0.0")
	}
	if given := c.Cluster.Cert + c.Cluster.Key + c.Cluster.Authority; given == "" {
		return
	}
	for name, value := range map[string]string{"CLUSTER_CERT": c.Cluster.Cert, "CLUSTER_KEY": c.Cluster.Key, "CLUSTER_CA": c.Cluster.Authority} {
		if value == "" {
			refuse(name, "TLS between nodes needs CLUSTER_CERT, CLUSTER_KEY and CLUSTER_CA")
		}
	}
}

func isLoopback(address string) bool {
	at, err := netip.ParseAddrPort(address)
	return err == nil && at.Addr().IsLoopback()
}
