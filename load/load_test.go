// Each scenario runs briefly against a real server, and reports figures over their bound.

package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"touchline/app/apptest"
	"touchline/app/config"
	"touchline/demo"
	"touchline/persistence/persistencetest"
	"touchline/tests/eventually"
	"touchline/tests/tier"
)

func TestMain(m *testing.M) { apptest.Main(m) }

const worldWithin = 3 * time.Minute

// devNodes are three nodes that create users quickly and trust the addresses sent by the load test.
func devNodes(t *testing.T) (nodes *apptest.Nodes, targets, metrics string) {
	t.Helper()
	program := apptest.Built(t)
	nodes = apptest.NewNodes(t, persistencetest.Config(t).DatabaseURL, 3)
	for _, n := range nodes.All {
		n.Program = program
		for name, value := range map[string]string{
			"ENV":             "dev",
			"RATE_FACTOR":     "1000",
			"DEMO_VIEWERS":    "0",
			"TRUSTED_PROXIES": "127.0.0.0/8",
		} {
			n.Env = append(n.Env, config.Prefix+name+"="+value)
		}
		targets += "http://" + n.Addr + ","
		metrics += "http://" + n.Internal + "/metrics,"
	}
	nodes.Start(t)
	if !eventually.Within(worldWithin, func() bool {
		return slices.ContainsFunc(nodes.All, func(n *apptest.Node) bool {
			log, _ := os.ReadFile(n.Log)
			return bytes.Contains(log, []byte("operator "+demo.OperatorName)) // the last log line about it
		})
	}) {
		t.Fatalf("none of them has made the demo world within %s", worldWithin)
	}
	return nodes, targets, metrics
}

// performed runs a scenario, and returns its figures and its output.
func performed(t *testing.T, variables map[string]string) (s summary, printed string, passed bool) {
	t.Helper()
	out, err := os.Create(filepath.Join(t.TempDir(), "out"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = out.Close() }()
	variables["SUMMARY"] = filepath.Join(t.TempDir(), "summary.json")
	passed, err = perform(t.Context(), func(name string) string { return variables[name] }, out)
	if err != nil {
		t.Fatalf("%v: %v", variables, err)
	}
	text, err := os.ReadFile(variables["SUMMARY"])
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &s); err != nil {
		t.Fatal(err)
	}
	said, _ := os.ReadFile(out.Name())
	return s, string(said), passed
}

// kept compares the counted figures of a scenario with their bounds. Times are not compared.
func kept(t *testing.T, s summary) bool {
	t.Helper()
	good := true
	for name, most := range s.Bounds {
		value, measured := s.Figures[name]
		_, of, _ := strings.Cut(name, " ")
		if timed := of == "max" || strings.HasPrefix(of, "p9"); timed {
			tier.Bound(t, s.Scenario+": "+name, time.Duration(value*float64(time.Millisecond)),
				time.Duration(most*float64(time.Millisecond)))
			good = good && measured
			continue
		}
		good = good && measured && value <= most
	}
	return good
}

// The nodes serve every scenario, because creating their demo world takes a while.
func TestTortureEveryScenarioMeasuresRealNodesAndOneOfThemDies(t *testing.T) {
	nodes, targets, metrics := devNodes(t)
	t.Run("the generator", func(t *testing.T) { performAll(t, targets, metrics) })
	t.Run("scripts for k6", func(t *testing.T) { runScripts(t, strings.TrimSuffix(targets, ",")) })
	t.Run("a node dies", func(t *testing.T) { nodeDies(t, nodes, targets) })
}

// nodeDies checks the promise for viewers of a dead node: 95 of 100 are back within 5 seconds, all within 35, and no
// line is missed or doubled (the bounds of the scenario).
func nodeDies(t *testing.T, nodes *apptest.Nodes, targets string) {
	viewers := 90
	if os.Getenv("TOUCHLINE_TORTURE") != "" {
		viewers = 4500
	}
	s, printed, _ := performed(t, map[string]string{
		"SCENARIO": "reconnect-storm", "TARGETS": targets, "VIEWERS": strconv.Itoa(viewers), "ARRIVALS": "300",
		"SPEAKERS": "30", "RATE": "10", "DURATION": "5s",
		"KILL": fmt.Sprint("kill -9 ", nodes.All[0].Cmd.Process.Pid),
	})
	t.Log(printed)
	if !kept(t, s) || s.Figures["return count"] != float64(viewers/3) || s.Figures["delivered"] == 0 {
		t.Error("the promise was not kept")
	}
}

func performAll(t *testing.T, target, metrics string) {
	small := map[string]map[string]string{
		"watch":           {"VIEWERS": "60", "ARRIVALS": "200", "RATE": "20"},
		"chat":            {"VIEWERS": "60", "ARRIVALS": "200", "ROOMS": "3", "SPEAKERS": "60", "RATE": "40"},
		"gift-rain":       {"VIEWERS": "20", "ARRIVALS": "200", "SPEAKERS": "20", "RATE": "50"},
		"envelope-storm":  {"VIEWERS": "40", "ROUNDS": "3", "SHARES": "20"},
		"booking-race":    {"VIEWERS": "8", "ROUNDS": "3"},
		"reconnect-storm": {"VIEWERS": "60", "ARRIVALS": "200", "SPEAKERS": "20", "RATE": "20", "DURATION": "3s"},
		"browse":          {"VIEWERS": "20", "RATE": "90"},
	}
	wanted := map[string]map[string]float64{ // figures with a known value
		"watch": {"missed": 0, "doubled": 0, "delivery count": 60 * 20, "acknowledged count": 20,
			"welcome count": 60},
		"chat":           {"missed": 0, "delivery count": 40 * 20, "acknowledged count": 40},
		"gift-rain":      {"gift count": 50, "coins that do not add up": 0, "missed": 0},
		"envelope-storm": {"grab count": 120, "shares won": 60, "shares without an owner": 0},
		"booking-race":   {"booking count": 24, "slots without one owner": 0},
		"reconnect-storm": {"return count": 20, "away at the end": 0, "missed": 0, "welcome count": 80,
			"ticket count": 80},
		"browse": {"pages": 90, "page broken": 0},
		"idle":   {"frames out": 0},
	}
	for name := range scenarios {
		variables := map[string]string{"SCENARIO": name, "TARGETS": target, "METRICS": metrics, "DURATION": "1s"}
		for key, value := range small[name] {
			variables[key] = value
		}
		s, printed, _ := performed(t, variables)
		if !kept(t, s) {
			t.Errorf("%s: a bound was passed:\n%s", name, printed)
		}
		for figure, value := range wanted[name] {
			if got, measured := s.Figures[figure]; !measured || got != value {
				t.Errorf("%s: %s is %v, want %v", name, figure, got, value)
			}
		}
		if s.Options["TARGETS"] != target || s.Options["SHARES"] == "" {
			t.Errorf("%s: the summary names the options %v", name, s.Options)
		}
		if s.Figures["servers cpu s"] <= 0 || !strings.Contains(printed, "servers cpu s") {
			t.Errorf("%s: the server's consumption was not measured", name)
		}
	}

	_, printed, passed := performed(t, map[string]string{
		"SCENARIO": "browse", "TARGETS": target, "VIEWERS": "1", "RATE": "10", "DURATION": "1s",
		"BOUNDS": "page p99=0.001,no such figure=1",
	})
	if passed || strings.Count(printed, "FAILED") != 2 {
		t.Errorf("impossible bounds were kept:\n%s", printed)
	}
}

func TestALineThatIsLostOrDoubledIsCounted(t *testing.T) {
	v := &viewer{seen: newDelays(), offset: 4}
	for _, frame := range []string{
		`{"t":"ev","epoch":1,"e":[{"o":5,"k":"chat","text":"bench:1"},{"o":6,"k":"chat","text":"it said ` +
			`\"text\":\"bench:2"}]}`,
		`{"t":"ev","epoch":1,"e":[{"o":9,"k":"chat","text":"bench:3"}]}`,
		`{"t":"ev","epoch":1,"rec":true,"e":[{"o":9,"k":"chat","text":"bench:3"},{"o":10,"k":"chat",` +
			`"text":"bench:4"}]}`,
	} {
		v.events([]byte(frame), time.Now())
	}
	if v.got != 4 || v.missed != 2 || v.doubled != 1 || v.offset != 10 || v.seen.count() != 2 {
		t.Errorf("%d events, %d missed, %d doubled, %d delays, up to %d", v.got, v.missed, v.doubled, v.seen.count(),
			v.offset)
	}
}

func TestWrongOptionsAreAllNamed(t *testing.T) {
	wrong := map[string]string{
		"SCENARIO": "watch",
		"VIEWERS":  "none",
		"RATE":     "-1",
		"DURATION": "long",
		"TARGETS":  "ftp://x",
		"BOUNDS":   "missed",
	}
	_, err := perform(t.Context(), func(name string) string { return wrong[name] }, os.Stdout)
	if err == nil {
		t.Fatal("they were taken")
	}
	for _, name := range []string{"VIEWERS", "RATE", "DURATION", "TARGETS", "BOUNDS"} {
		if !strings.Contains(err.Error(), name+" ") {
			t.Errorf("%s is not named in %q", name, err)
		}
	}
	_, err = perform(t.Context(), func(string) string { return "" }, os.Stdout)
	if err == nil || !strings.Contains(err.Error(), "reconnect-storm") {
		t.Errorf("without a scenario it says %v", err)
	}
}

func TestASummaryIsPrintedInOrder(t *testing.T) {
	f := newFigures()
	f.set("b", 2)
	f.of("a").add(1500 * time.Microsecond)
	var out bytes.Buffer
	f.summary("x", nil).print(&out)
	if got := strings.Fields(out.String()); len(got) != 17 || got[0] != "a" || got[1] != "count" || got[5] != "1.50" {
		t.Errorf("it prints %q", got)
	}
}
