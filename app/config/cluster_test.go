// Settings that a node of a cluster needs.

package config

import (
	"slices"
	"strings"
	"testing"
)

// node holds the settings of a node on its own machine.
var node = map[string]string{
	"ADDR": "10.0.0.5:8080", "CLUSTER_ADDR": "10.0.0.5:7400", "CLUSTER_GOSSIP": "10.0.0.5:7401",
	"CLUSTER_SEEDS":  "10.0.0.5:7401,10.0.0.6:7401",
	"CLUSTER_SECRET": strings.Repeat("s", 40), "DATABASE_URL": "postgres://db/touchline",
	"REDIS_URL": "redis://redis:6379/0",
	"SECRET":    strings.Repeat("t", 40), "ENV": "prod", "PUBLIC_URL": "https://example.org",
}

// mistakesOfNode returns the refused variables after changes; "" removes a setting.
func mistakesOfNode(t *testing.T, changed map[string]string) (named []string) {
	t.Helper()
	var env []string
	for name, value := range node {
		if other, is := changed[name]; is {
			value = other
		}
		if value != "" {
			env = append(env, Prefix+name+"="+value)
		}
	}
	for name, value := range changed {
		if _, known := node[name]; !known {
			env = append(env, Prefix+name+"="+value)
		}
	}
	for _, line := range mistakesOf(t, env...) {
		name, _, _ := strings.Cut(line, ":")
		named = append(named, strings.TrimPrefix(name, Prefix))
	}
	slices.Sort(named)
	return named
}

func TestANodeOfAClusterNeedsTheSharedSettings(t *testing.T) {
	if named := mistakesOfNode(t, nil); len(named) != 0 {
		t.Fatalf("a whole configuration is refused for %v", named)
	}
	for name, change := range map[string]map[string]string{
		"CLUSTER_GOSSIP": {"CLUSTER_GOSSIP": ""}, "DATABASE_URL": {"DATABASE_URL": ""}, "REDIS_URL": {"REDIS_URL": ""},
		"CLUSTER_SECRET": {"CLUSTER_SECRET": ""},
		"ADDR":           {"ADDR": "127.0.0.1:8080"}, "CLUSTER_CA CLUSTER_KEY": {"CLUSTER_CERT": "cluster_test.go"},
	} {
		if named := mistakesOfNode(t, change); strings.Join(named, " ") != name {
			t.Errorf("%v: refused are %v", change, named)
		}
	}
	if named := mistakesOf(t, Prefix+"CLUSTER_WEB=https://node-1.example.org"); len(named) != 1 ||
		!strings.HasPrefix(named[0], Prefix+"CLUSTER_WEB:") {
		t.Errorf("a node that is alone and has an address of its own: %q", named)
	}
	onOne := map[string]string{
		"ADDR": "127.0.0.2:8080", "CLUSTER_ADDR": "127.0.0.2:7400", "CLUSTER_GOSSIP": "127.0.0.2:7401", "CLUSTER_SECRET": "",
	}
	if named := mistakesOfNode(t, onOne); len(named) != 0 {
		t.Errorf("nodes of one machine are refused for %v", named)
	}
}
