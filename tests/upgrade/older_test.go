// The oldest version that must work with this one, built from the history of the repository.

// Package upgrade tests a change of version while the site is used: nodes of two versions together, and the way back.
package upgrade

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// oldestFile names the commit; docs/operating.md, "Another version", says when it is raised.
const oldestFile = "build/oldest_neighbour"

var commitName = regexp.MustCompile(`^[0-9a-f]{40}\n$`)

// oldest returns the commit of the oldest version. The test is skipped without the history.
func oldest(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(oldestFile)
	if err != nil {
		t.Fatal(err)
	}
	if !commitName.Match(text) {
		t.Fatalf("%s holds %q, want one whole commit", oldestFile, text)
	}
	commit := strings.TrimSpace(string(text))
	if out, err := exec.Command("git", "cat-file", "-e", commit+"^{commit}").CombinedOutput(); err != nil {
		t.Skipf("this copy of the repository lacks the commit of %s (%s): %s", oldestFile, commit, bytes.TrimSpace(out))
	}
	return commit
}

// olderProgram builds the oldest version, once: it is cached among the caches of the user.
func olderProgram(t *testing.T) string {
	t.Helper()
	commit := oldest(t)
	caches, err := os.UserCacheDir()
	if err != nil {
		caches = os.TempDir()
	}
	kept := filepath.Join(caches, "touchline-tests", commit)
	if _, err := os.Stat(kept); err == nil {
		return kept
	} else if !errors.Is(err, os.ErrNotExist) {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Dir(kept), 0o755); err != nil {
		t.Fatal(err)
	}
	source, made := t.TempDir(), kept+".partial"
	run := func(dir, name string, words ...string) {
		t.Helper()
		cmd := exec.Command(name, words...)
		cmd.Dir, cmd.Env = dir, append(os.Environ(), "CGO_ENABLED=0")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("build the version of %s: %v\n%s", commit, err, out)
		}
	}
	archive := filepath.Join(source, "source.tar")
	run(".", "git", "archive", "--output", archive, commit)
	run(source, "tar", "-xf", archive)
	run(source, "go", "build", "-o", made, ".")
	if err := os.Rename(made, kept); err != nil {
		t.Fatal(err)
	}
	return kept
}
