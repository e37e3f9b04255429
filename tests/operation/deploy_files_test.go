// The systemd units and the container file, checked without a service manager or container engine. No image is built.

package operation

import (
	"bytes"
	"io/fs"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"touchline/app"
	"touchline/app/apptest"
	"touchline/app/config"
	"touchline/tests/eventually"
)

func deployed(t *testing.T, name string) string {
	t.Helper()
	words, err := os.ReadFile(filepath.Join("build/deploy", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(words)
}

// settingsOf reads NAME=value lines of a unit; a name may occur several times.
func settingsOf(unit string) map[string][]string {
	settings := map[string][]string{}
	for line := range strings.Lines(unit) {
		if name, value, ok := strings.Cut(strings.TrimSpace(line), "="); ok && !strings.HasPrefix(line, "#") {
			settings[name] = append(settings[name], value)
		}
	}
	return settings
}

func TestTheUnitStartsAndStopsTheSiteProperly(t *testing.T) {
	unit := settingsOf(deployed(t, "touchline.service"))
	for name, want := range map[string]string{
		"Type": "notify", "ExecStart": "/usr/local/bin/touchline serve", "Restart": "always", "User": "touchline",
		"KillMode":        "mixed", // otherwise systemd stops the database while rooms still write to it
		"LimitNOFILE":     "262144",
		"NoNewPrivileges": "yes", "ProtectSystem": "strict", "CapabilityBoundingSet": "", "PrivateTmp": "yes",
	} {
		if got := unit[name]; !slices.Equal(got, []string{want}) {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
	if stop, err := time.ParseDuration(unit["TimeoutStopSec"][0] + "s"); err != nil || stop < 2*apptest.StopsWithin {
		t.Errorf("a stop may take %v, %v", stop, err)
	}
}

func TestTheFilesToDeployNameOnlySettingsAndCommandsThatExist(t *testing.T) {
	var help bytes.Buffer
	config.PrintHelp(&help)
	settings, commands := regexp.MustCompile(config.Prefix+`[A-Z0-9_]+`),
		regexp.MustCompile(`(?:bin/touchline |"touchline", ")([a-z]+)`)
	named, asked := 0, 0
	err := fs.WalkDir(os.DirFS("build/deploy"), ".", func(name string, file fs.DirEntry, err error) error {
		if err != nil || file.IsDir() {
			return err
		}
		words := deployed(t, name)
		names := settings.FindAllString(words, -1)
		if err := config.UnknownNames(names); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		for _, command := range commands.FindAllStringSubmatch(words, -1) {
			if !strings.Contains(strings.ReplaceAll(help.String(), "[serve]", "serve"), "\n  touchline "+command[1]) {
				t.Errorf("%s: touchline help knows no %q", name, command[1])
			}
			asked++
		}
		named += len(names)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if named < 20 || asked < 3 {
		t.Errorf("%d settings and %d commands are named", named, asked)
	}
}

func TestSystemdAcceptsTheUnitsAndRatesThemAsSecure(t *testing.T) {
	analyze, err := exec.LookPath("systemd-analyze")
	if err != nil {
		t.Skip("systemd-analyze is not installed (Debian: systemd)")
	}
	folder := t.TempDir()
	var units []string
	for _, name := range []string{"touchline.service", "touchline-backup.service", "touchline-backup.timer"} {
		unit := strings.NewReplacer("/usr/local/bin/touchline", "/bin/true", "User=touchline", "User=root",
			"Group=touchline", "Group=root").
			Replace(deployed(t, name)) // neither program nor account need to exist here
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(unit), 0o644); err != nil {
			t.Fatal(err)
		}
		units = append(units, path)
	}
	if out, err := exec.Command(analyze, append([]string{"verify", "--man=no"}, units...)...).CombinedOutput(); err !=
		nil || strings.Contains(string(out), "touchline") {
		t.Errorf("%v: %s", err, out)
	}
	if err := os.WriteFile(units[0], []byte(deployed(t, "touchline.service")), 0o644); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command(analyze, "security", "--offline=yes", "--threshold=20",
		units[0]).CombinedOutput(); err != nil {
		if strings.Contains(string(out), "nrecognized option") {
			t.Skip("this systemd-analyze cannot judge a file")
		}
		t.Errorf("the unit leaves more open than 2.0: %s", out[max(0, len(out)-600):])
	}
}

func TestTheServiceManagerIsToldWhenTheSiteIsReadyAndWhenItStops(t *testing.T) {
	path := filepath.Join(t.TempDir(), "notify")
	received, err := net.ListenUnixgram("unixgram", &net.UnixAddr{Name: path, Net: "unixgram"})
	if err != nil {
		t.Fatal(err)
	}
	defer received.Close()
	t.Setenv("NOTIFY_SOCKET", path)
	next := func() string {
		t.Helper()
		_ = received.SetReadDeadline(eventually.Deadline())
		words := make([]byte, 100)
		n, err := received.Read(words)
		if err != nil {
			t.Fatal(err)
		}
		return string(words[:n])
	}
	inside := apptest.FreePort(t)
	cfg := apptest.Config(t, map[string]string{"INTERNAL_ADDR": inside})
	if err := app.Command(t.Context(), cfg, apptest.Quiet, nil, "ready"); err == nil {
		t.Error("a site that does not run is ready")
	}
	h := apptest.Open(t, apptest.FreshFolder(t), map[string]string{"INTERNAL_ADDR": inside})
	if said := next(); said != "READY=1" {
		t.Errorf("it says %q", said)
	}
	if err := app.Command(t.Context(), cfg, apptest.Quiet, nil, "ready"); err != nil {
		t.Errorf("a health check is answered: %v", err)
	}
	h.Close(t)
	if said := next(); said != "STOPPING=1" {
		t.Errorf("it says %q", said)
	}
}

// instructions returns the lines of a container file, with continuations joined.
func instructions(file string) (all [][]string) {
	file = regexp.MustCompile(`(?m)^#.*\n`).ReplaceAllString(file, "")
	for line := range strings.Lines(strings.ReplaceAll(file, "\\\n", " ")) {
		if words := strings.Fields(line); len(words) > 0 {
			all = append(all, words)
		}
	}
	return all
}

func TestTheContainerFileBuildsAsTheMakefileDoes(t *testing.T) {
	makefile, err := os.ReadFile("Makefile")
	if err != nil {
		t.Fatal(err)
	}
	gomod, err := os.ReadFile("go.mod")
	if err != nil {
		t.Fatal(err)
	}
	plain := func(text string) string { // options for quiet or smaller builds
		text = strings.NewReplacer("--silent ", "", "-trimpath ", "", "$(VERSION)", "V", "$VERSION", "V").Replace(text)
		return strings.Join(strings.Fields(text), " ")
	}
	made := plain(string(makefile))
	stages, stage, ran := 0, "", 0
	users := map[string]bool{}
	for _, words := range instructions(deployed(t, "Containerfile")) {
		rest := strings.Join(words[1:], " ")
		switch words[0] {
		case "FROM":
			stages++
			stage = words[len(words)-1]
			if version := regexp.MustCompile(`(?m)^go (\d+\.\d+)`).FindStringSubmatch(string(gomod)); stage ==
				"server" && !strings.Contains(rest, "golang:"+version[1]+"-") {
				t.Errorf("go.mod wants Go %s, the container has %s", version[1], rest)
			}
		case "COPY":
			for _, source := range words[1 : len(words)-1] {
				if from, isStage := strings.CutPrefix(source, "--from="); isStage {
					if from != "client" && from != "server" {
						t.Errorf("%q copies from a stage that is not there", rest)
					}
					break
				}
				if _, err := os.Stat(source); err != nil {
					t.Errorf("%q copies what is not there: %v", rest, err)
				}
			}
		case "RUN":
			if stage != "client" && stage != "server" || rest == "go mod download" {
				continue
			}
			ran++
			if !strings.Contains(made, plain(rest)) {
				t.Errorf("the Makefile does not run %q", rest)
			}
		case "USER":
			users[rest] = true
		case "ENV":
			for _, word := range words[1:] {
				name, value, _ := strings.Cut(word, "=")
				if err := config.UnknownNames([]string{name}); err != nil ||
					strings.HasPrefix(name, config.Prefix) && value == "" {
					t.Errorf("%s: %v", word, err)
				}
			}
		case "HEALTHCHECK":
			if !strings.HasSuffix(rest, `CMD ["touchline", "ready"]`) {
				t.Errorf("health is asked by %q", rest)
			}
		}
	}
	if stages != 3 || ran != 3 || len(users) != 1 || users["root"] || users["0"] {
		t.Errorf("%d stages, %d steps of the build, run as %v", stages, ran, users)
	}
}
