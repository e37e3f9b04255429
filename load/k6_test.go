// The k6 scripts do what they describe. Node runs them with fake k6 modules, so k6 itself is not needed.

package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

func runScripts(t *testing.T, targets string) {
	if _, err := os.Stat("client/node_modules/ws"); err != nil {
		t.Skip("the client's packages are not installed: make client")
	}
	for name, test := range map[string]struct {
		variables []string
		counts    map[string]float64
	}{
		"watch": {[]string{"VIEWERS=12", "SOCKETS=4", "SPEAKERS=6", "RATE=4", "SECONDS=2"},
			map[string]float64{"missed": 0, "doubled": 0}},
		"chat": {[]string{"VIEWERS=12", "SOCKETS=4", "SPEAKERS=12", "ROOMS=3", "RATE=6", "SECONDS=2"},
			map[string]float64{"missed": 0, "doubled": 0}},
		"reconnect-storm": {[]string{"VIEWERS=12", "SOCKETS=6", "SPEAKERS=6", "RATE=4", "SECONDS=4"},
			map[string]float64{"missed": 0, "back": 4}},
		// plus the catalogue and the users
		"gift-rain":      {[]string{"RATE=20", "SECONDS=1"}, map[string]float64{"http_req_duration": 22}},
		"envelope-storm": {[]string{"VIEWERS=8", "ROUNDS=2", "SHARES=5"}, map[string]float64{"won": 10}},
		"booking-race":   {[]string{"VIEWERS=4", "ROUNDS=2"}, map[string]float64{"booked": 2}},
		"browse":         {[]string{"VIEWERS=5", "RATE=18", "SECONDS=1"}, map[string]float64{"http_req_duration": 19}},
	} {
		saved := filepath.Join(t.TempDir(), "summary.json")
		node := exec.CommandContext(t.Context(), "node", "load/testdata/k6/run.mjs", "load/k6/"+name+".js")
		node.Env = append(append(os.Environ(), "TARGETS="+targets, "SUMMARY="+saved), test.variables...)
		if said, err := node.CombinedOutput(); err != nil {
			t.Errorf("%s: %v\n%s", name, err, said)
			continue
		}
		var summary struct {
			Metrics map[string]struct{ Values map[string]float64 }
		}
		text, err := os.ReadFile(saved)
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(text, &summary); err != nil {
			t.Fatal(err)
		}
		for metric, count := range test.counts {
			if got := summary.Metrics[metric].Values["count"]; got != count {
				t.Errorf("%s: %s counts %v, want %v", name, metric, got, count)
			}
		}
		if name == "watch" || name == "chat" || name == "reconnect-storm" {
			if summary.Metrics["delivery"].Values["count"] == 0 {
				t.Errorf("%s: no line arrived", name)
			}
		}
	}
	wrong := exec.CommandContext(t.Context(), "node", "load/testdata/k6/run.mjs", "load/k6/envelope-storm.js")
	wrong.Env = append(os.Environ(), "TARGETS=http://127.0.0.1:1", "VIEWERS=1")
	if wrong.Run() == nil {
		t.Error("a server that is not there is no fault")
	}
}
