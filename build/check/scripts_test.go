// The scripts of the Makefile name what is missing on a machine.

package main

import (
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// machine returns a folder that replaces PATH. It holds links to real programs, and scripts.
func machine(t *testing.T, programs []string, scripts map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for _, name := range append(programs, "bash", "grep", "head", "sort", "dirname", "ls", "cat", "sleep") {
		path, err := exec.LookPath(name)
		if err != nil {
			t.Skipf("this machine has no %s", name)
		}
		if err := os.Symlink(path, filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	for name, text := range scripts {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("#!/bin/bash\n"+text+"\n"), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// script runs a script in a folder and returns its output and exit code.
func script(t *testing.T, in string, env []string, name string, args ...string) (string, int) {
	t.Helper()
	path, err := filepath.Abs(filepath.Join("..", name))
	if err != nil {
		t.Fatal(err)
	}
	c := exec.Command("bash", append([]string{path}, args...)...)
	c.Dir, c.Env = in, env
	out, err := c.CombinedOutput()
	if err != nil && c.ProcessState == nil {
		t.Fatal(err)
	}
	return string(out), c.ProcessState.ExitCode()
}

func tools(goVersion, node string) map[string]string {
	return map[string]string{"go": "echo go version go" + goVersion + " linux/amd64", "node": "echo v" + node,
		"npm": "echo 11.0.0", "id": "echo 1000"}
}

func TestAnOldToolIsNamedBeforeAnythingIsInstalled(t *testing.T) {
	t.Parallel()
	for want, programs := range map[string]map[string]string{
		"Touchline needs Go 1.26 or newer; ":    tools("1.19.8", "22.1.0"),
		"Touchline needs Node 20.19 or newer; ": tools("1.26.0", "18.20.4"),
		"Touchline needs Node 20.19 or newer; there is none in PATH\n": {"go": "echo go version go1.30",
			"npm": "echo 11.0.0"},
		"please have installed: apt-get update && apt-get install redis": tools("1.100.1", "20.19.0"),
	} {
		bin := machine(t, nil, programs)
		out, code := script(t, ".", []string{"PATH=" + bin, "TOUCHLINE_PG_BIN=x"}, "need.sh", "test")
		want = strings.TrimSuffix(want, "redis")
		if code != 1 || !strings.HasPrefix(out, want) || strings.Count(out, "\n") != 1 {
			t.Errorf("exit %d, %q; want one line that begins %q", code, out, want)
		}
	}
}

func TestATakenPortIsNamedBeforeTheBuild(t *testing.T) {
	t.Parallel()
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = taken.Close() }()
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	_ = free.Close()
	env := []string{"TOUCHLINE_ADDR=" + free.Addr().String(), "TOUCHLINE_RTMP_ADDR=", "TOUCHLINE_INTERNAL_ADDR="}
	if out, code := script(t, ".", env, "ports.sh"); code != 0 || out != "" {
		t.Errorf("with free ports: exit %d, %q", code, out)
	}
	env[1] = "TOUCHLINE_RTMP_ADDR=" + taken.Addr().String()
	out, code := script(t, ".", env, "ports.sh")
	if code != 1 || !strings.HasPrefix(out, taken.Addr().String()+" is in use") ||
		!strings.Contains(out, "set TOUCHLINE_RTMP_ADDR to") {
		t.Errorf("with a taken port: exit %d, %q", code, out)
	}
	// The nodes of a cluster have their own addresses. Only that of the proxy counts, and it has its own variable.
	env = append(env, "FRONT="+free.Addr().String())
	if out, code := script(t, ".", env, "ports.sh", "cluster"); code != 0 || out != "" {
		t.Errorf("a cluster with another port: exit %d, %q", code, out)
	}
	env[3] = "FRONT=" + taken.Addr().String()
	out, code = script(t, ".", env, "ports.sh", "cluster")
	if code != 1 || !strings.Contains(out, "set FRONT to another address, e.g. FRONT=127.0.0.1:") {
		t.Errorf("a cluster with a taken port: exit %d, %q", code, out)
	}
}

func TestCleaningKeepsTheDataWithoutConsent(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if out, code := script(t, dir, nil, "clean.sh"); code != 0 || out != "" {
		t.Errorf("without data: exit %d, %q", code, out)
	}
	kept := filepath.Join(dir, "data", "secret")
	if err := os.MkdirAll(filepath.Dir(kept), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(kept, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	out, code := script(t, dir, nil, "clean.sh")
	if _, err := os.Stat(kept); err != nil || code != 0 || !strings.HasPrefix(out, "kept ./data") {
		t.Errorf("without a question: exit %d, %q, %v", code, out, err)
	}
}

func TestMakeAlonePrintsEveryVerb(t *testing.T) {
	t.Parallel()
	makefile, err := os.ReadFile("../../Makefile")
	if err != nil {
		t.Fatal(err)
	}
	c := exec.Command("make", "--no-print-directory")
	c.Dir, c.Env = "../..", append(os.Environ(), "MAKEFLAGS=")
	out, err := c.Output()
	if err != nil {
		t.Fatal(err)
	}
	verbs := 0
	for line := range strings.Lines(string(makefile)) {
		rule, _, described := strings.Cut(line, " ## ")
		verb, _, isRule := strings.Cut(rule, ":")
		if !described || !isRule {
			continue
		}
		if verbs++; !strings.Contains(string(out), "make "+verb+" ") {
			t.Errorf("make %s is not printed", verb)
		}
	}
	if verbs < 15 {
		t.Errorf("%d verbs were found in the Makefile", verbs)
	}
}
