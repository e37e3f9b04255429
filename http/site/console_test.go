// The console of the operators: its page at every path under /console, and its files.

package site_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"touchline/app/resttest"
	"touchline/http"
	"touchline/http/site"
)

func TestTheConsoleHasItsOwnPage(t *testing.T) {
	files := builtClient()
	files["console/index.html"] = &fstest.MapFile{Data: []byte("<!doctype html><title>console</title>")}
	files["console/assets/c-1.js"] = &fstest.MapFile{Data: []byte("console")}
	s := resttest.Open(t, resttest.Deps(func(d *http.Deps) {
		d.Client, d.ScriptHashes, d.ConsoleHashes = files, []string{"'sha256-abc'"}, []string{"'sha256-def'"}
		d.MediaHosts = []string{"https://media.example"}
	}))
	for _, path := range []string{"/console", "/console/", "/console/record", "/console/nowhere", "/console/index.html"} {
		r := s.Ask(t, "GET", path, "", "Accept", "text/html")
		policy := r.Header.Get("Content-Security-Policy")
		if r.Status != 200 || !strings.Contains(string(r.Body), "<title>console") ||
			r.Header.Get("Cache-Control") != "no-cache" ||
			r.Header.Get("X-Robots-Tag") != "noindex, nofollow" {
			t.Errorf("%s: %d %v %s", path, r.Status, r.Header, r.Body)
		}
		// The test player of match sources fetches from the allowed hosts. Scripts come from this site only.
		if !strings.Contains(policy, "script-src 'self' 'sha256-def';") || strings.Contains(policy, "abc") ||
			!strings.Contains(policy, "media-src 'self' blob: https://media.example;") {
			t.Errorf("%s: %s", path, policy)
		}
	}
	if r := s.Ask(t, "GET", "/console/assets/c-1.js", ""); r.Status != 200 || string(r.Body) != "console" ||
		!strings.Contains(r.Header.Get("Cache-Control"), "immutable") {
		t.Errorf("a file: %d %v", r.Status, r.Header)
	}
	for _, path := range []string{"/console/assets/none.js", "/consoles", "/console/assets/../index.html"} {
		if r := s.Ask(t, "GET", path, "", "Accept", "*/*"); r.Status != 404 {
			t.Errorf("%s: %d", path, r.Status)
		}
	}
	if r := s.Ask(t, "POST", "/console", "", "Accept", "text/html"); r.Status != 404 {
		t.Errorf("POST: %d", r.Status)
	}
}

func TestBeforeTheFirstBuildThereIsNoConsole(t *testing.T) {
	empty := fstest.MapFS{".gitkeep": &fstest.MapFile{}}
	s := resttest.Open(t, resttest.Deps(func(d *http.Deps) { d.Client = empty }))
	if r := s.Ask(t, "GET", "/console", "", "Accept", "text/html"); r.Status != 503 || site.ConsoleIndex(empty) != nil {
		t.Errorf("%d %s", r.Status, r.Body)
	}
}
