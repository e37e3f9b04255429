// Settings of a node of a cluster.

package config

import (
	"fmt"
	"net"
	"net/netip"
)

// Cluster holds the settings of a node of a cluster. Without an address the node is alone.
type Cluster struct {
	Addr, Gossip string // host:port with an IP that others reach
	Seeds        []string
	Secret       string
	OldSecrets   []string // of nodes without the newest one
	Web          string   // address of this single node for browsers
	Cert, Key    string
	Authority    string
}

// webLongest is cluster.WebLongest.
const webLongest = 200

// IsAlone reports whether the node has no peers.
func (c Cluster) IsAlone() bool { return c.Addr == "" }

func clusterVariables(c *Config) []variable {
	return []variable{
		{"CLUSTER_ADDR", "",
			"IP and port at which other nodes call the actors of this one; empty: this node is alone",
			optional(&c.Cluster.Addr, reachable)},
		{"CLUSTER_GOSSIP", "",
			"IP and port, TCP and UDP, for gossip about live nodes; needed with CLUSTER_ADDR",
			optional(&c.Cluster.Gossip, reachable)},
		{"CLUSTER_SEEDS", "",
			"CLUSTER_GOSSIP of nodes to begin with, separated by commas; a node may name itself",
			each(&c.Cluster.Seeds, seed)},
		{"CLUSTER_WEB", "",
			"https://… of this single node for browsers; empty: PUBLIC_URL leads to all nodes",
			optional(&c.Cluster.Web, nodeWeb)},
		{"CLUSTER_SECRET", "",
			"at least 32 random characters, the same on every node: they authenticate nodes, encrypt gossip and, without " +
				"certificates, calls; needed off loopback; to change it: new,old",
			changing(&c.Cluster.Secret, &c.Cluster.OldSecrets)},
		{"CLUSTER_CERT", "",
			"file with the certificate of this node for the name touchline and the chain, PEM; reloaded for each connection; " +
				"empty: nodes make certificates from CLUSTER_SECRET",
			optional(&c.Cluster.Cert, file)},
		{"CLUSTER_KEY", "", "file with its key, PEM", optional(&c.Cluster.Key, file)},
		{"CLUSTER_CA", "", "file with the authority of all nodes' certificates, PEM", optional(&c.Cluster.Authority, file)},
	}
}

// reachable accepts an IP and a port that other machines can reach.
func reachable(v string) (string, error) {
	at, err := netip.ParseAddrPort(v)
	if err != nil || at.Addr().IsUnspecified() || at.Port() == 0 {
		return "", wrong("an IP and a port that other nodes reach", "10.0.0.5:7400", v)
	}
	return v, nil
}

// nodeWeb accepts an origin that fits into the gossip of a node.
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

// checkCluster refuses a node of a cluster without the settings that all nodes need.
func checkCluster(c *Config, refuse func(name, why string)) {
	if c.Cluster.IsAlone() {
		if c.Cluster.Web != "" {
			refuse("CLUSTER_WEB", "a single node does not use it; browsers reach it at PUBLIC_URL")
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
	if host, _, err := net.SplitHostPort(c.Addr); err == nil && isLoopback(net.JoinHostPort(host, "1")) &&
		!isLoopback(c.Cluster.Addr) {
		refuse("ADDR", "other nodes fetch pictures there; give it the address of this machine, or 0.0.0.0")
	}
	if given := c.Cluster.Cert + c.Cluster.Key + c.Cluster.Authority; given == "" {
		return
	}
	for name, value := range map[string]string{"CLUSTER_CERT": c.Cluster.Cert, "CLUSTER_KEY": c.Cluster.Key,
		"CLUSTER_CA": c.Cluster.Authority} {
		if value == "" {
			refuse(name, "TLS between nodes needs CLUSTER_CERT, CLUSTER_KEY and CLUSTER_CA")
		}
	}
}

func isLoopback(address string) bool {
	at, err := netip.ParseAddrPort(address)
	return err == nil && at.Addr().IsLoopback()
}
