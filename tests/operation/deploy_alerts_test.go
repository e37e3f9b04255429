// The Prometheus rules and alerts and the Grafana dashboards in build/deploy: they are valid, they use existing
// metrics, and each alert has instructions.

package operation

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	figureName = regexp.MustCompile(`\btouchline_[a-z_]+`)
	alertName  = regexp.MustCompile(`alert: (\w+)`)
)

// exposed are the names of the program's metrics.
func exposed(t *testing.T) map[string]bool {
	t.Helper()
	names := map[string]bool{}
	for _, root := range []string{"app", "http"} {
		err := filepath.WalkDir(root, func(path string, _ fs.DirEntry, err error) error {
			if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			source, err := os.ReadFile(path)
			for _, name := range regexp.MustCompile(`"(touchline_[a-z_]+)"`).FindAllSubmatch(source, -1) {
				names[string(name[1])] = true
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return names
}

func TestRulesAlertsAndDashboardsUseExistingMetrics(t *testing.T) {
	names := exposed(t)
	var files []string
	for _, pattern := range []string{"build/deploy/prometheus/*.yml", "build/deploy/grafana/*.json"} {
		found, err := filepath.Glob(pattern)
		if err != nil || len(found) < 2 {
			t.Fatalf("%s: %v, %v", pattern, found, err)
		}
		files = append(files, found...)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(file, ".json") && !json.Valid(text) {
			t.Errorf("%s is no JSON", file)
		}
		for _, name := range figureName.FindAllString(string(text), -1) {
			if base := strings.TrimSuffix(strings.TrimSuffix(name, "_bucket"), "_count"); !names[name] && !names[base] {
				t.Errorf("%s names %s, which does not exist", file, name)
			}
		}
	}
}

func TestEveryAlertIsRaisedInItsConditionAndHasInstructions(t *testing.T) {
	promtool, err := exec.LookPath("promtool")
	if err != nil {
		t.Fatalf("promtool (Debian: prometheus) is not installed; bash build/need.sh test does it: %v", err)
	}
	for _, args := range [][]string{{"check", "config", "prometheus.yml"}, {"test", "rules", "touchline.test.yml"}} {
		cmd := exec.CommandContext(t.Context(), promtool, args...)
		cmd.Dir = "build/deploy/prometheus"
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("promtool %v: %v\n%s", args, err, out)
		}
	}
	alerts, err := os.ReadFile("build/deploy/prometheus/touchline.alerts.yml")
	if err != nil {
		t.Fatal(err)
	}
	tests, err := os.ReadFile("build/deploy/prometheus/touchline.test.yml")
	if err != nil {
		t.Fatal(err)
	}
	words, err := os.ReadFile("docs/operating.md")
	if err != nil {
		t.Fatal(err)
	}
	found := alertName.FindAllSubmatch(alerts, -1)
	if len(found) < 10 {
		t.Fatalf("%d alerts", len(found))
	}
	for _, alert := range found {
		if !bytes.Contains(tests, append([]byte("alertname: "), alert[1]...)) {
			t.Errorf("nothing raises %s in touchline.test.yml", alert[1])
		}
		if !bytes.Contains(words, append([]byte("| "), alert[1]...)) {
			t.Errorf("docs/operating.md has no instructions for %s", alert[1])
		}
	}
}
