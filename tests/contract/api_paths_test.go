// The routes and the API description of the server are exactly the calls listed by hand.

package contract

import (
	"encoding/json"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"touchline/domain/console"
	"touchline/http"
	"touchline/http/rest"
)

// laterPaths are promised calls that are not built yet, each with the reason.
var laterPaths = map[string]string{}

// listed is a row of the list.
type listed struct {
	auth, family string
	role         console.OperatorRole
}

// paths parses lists into rows by method and path.
func paths(t *testing.T, lists ...string) map[string]listed {
	t.Helper()
	all := map[string]listed{}
	for line := range strings.Lines(strings.Join(lists, "\n")) {
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		if len(words) < 3 {
			t.Fatalf("a line of the list has no path: %q", line)
		}
		auth, role, _ := strings.Cut(words[0], ":")
		one := listed{auth: auth, role: console.OperatorRole(role)}
		if len(words) > 3 {
			one.family = words[3]
		}
		key := words[1] + " " + words[2]
		if _, twice := all[key]; twice {
			t.Errorf("%s is a duplicate in the list", key)
		}
		all[key] = one
	}
	return all
}

var routeParameter = regexp.MustCompile(`:[A-Za-z]+`)

// inList formats a route like the list.
func inList(r *rest.Entry) string {
	path := routeParameter.ReplaceAllStringFunc(r.Path, func(name string) string { return "{" + name[1:] + "}" })
	return r.Method + " " + strings.ReplaceAll(path, "*", "{path}")
}

// agree compares the server's routes, its description, and the list by hand.
func (w *matrix) agree(t *testing.T) {
	want := paths(t, contractPaths, ownPaths)
	described := map[string]listed{}
	for path, methods := range w.doc.Paths {
		for method, call := range methods {
			described[strings.ToUpper(method)+" "+path] = listed{auth: call.Auth, role: console.OperatorRole(call.Role)}
		}
	}
	routed := map[string]listed{}
	for _, r := range w.Rest.Table() {
		routed[inList(r)] = listed{auth: r.Class.String(), role: r.Role}
	}
	for _, key := range slices.Sorted(maps.Keys(want)) {
		line := want[key]
		_, later := laterPaths[key]
		have, ok := routed[key]
		switch {
		case line.auth == "dev" && ok:
			t.Errorf("%s exists in prod", key)
		case line.auth == "dev":
		case later && ok:
			t.Errorf("%s is built: take it off laterPaths", key)
		case later:
			t.Logf("%s: %s", key, laterPaths[key])
		case !ok:
			t.Errorf("%s of the list is not routed", key)
		case have.auth != line.auth || have.role != line.role:
			t.Errorf("%s is for %s %s, the list says %s %s", key, have.auth, have.role, line.auth, line.role)
		}
	}
	for _, key := range slices.Sorted(maps.Keys(routed)) {
		if _, ok := want[key]; !ok {
			t.Errorf("%s is routed and not in the list", key)
		}
		if described[key] != routed[key] {
			t.Errorf("%s is described as %v and routed as %v", key, described[key], routed[key])
		}
	}
	for key := range described {
		if _, ok := routed[key]; !ok {
			t.Errorf("%s is described and not routed", key)
		}
	}
	whole, err := http.Describe()
	w.must(t, err)
	var offline document
	w.must(t, json.Unmarshal(whole, &offline))
	for key := range routed {
		method, path, _ := strings.Cut(key, " ")
		if _, ok := offline.Paths[path][strings.ToLower(method)]; !ok {
			t.Errorf("%s is not in http.Describe: the client has no types for it", key)
		}
	}
	w.everyRouteIsInTheTable(t)
	w.everyParameterOfAPathMayBeLogged(t)
}

// publicParameters of paths may be logged, because they grant no access. Parameters that do are called link.
var publicParameters = []string{"house", "session", "line", "segment", "replay", "clip", "definition", "piece", "sheet",
	"track", "file", "exportId", "language", "version", "provider", "feedId"}

// everyParameterOfAPathMayBeLogged checks that parameters are public, or the route's paths are not logged.
func (w *matrix) everyParameterOfAPathMayBeLogged(t *testing.T) {
	t.Helper()
	for _, r := range w.Rest.Table() {
		for _, name := range routeParameter.FindAllString(r.Path, -1) {
			if name != ":link" && !slices.Contains(publicParameters, name[1:]) {
				t.Errorf("%s: what %s names would stand in the log", r.Path, name)
			}
		}
	}
}

// everyRouteIsInTheTable checks that the router has no route outside the table, at the root or under /api.
func (w *matrix) everyRouteIsInTheTable(t *testing.T) {
	t.Helper()
	table := map[string]bool{}
	for _, r := range w.Rest.Table() {
		table[r.Method+" "+r.Path], table[r.Method+" /api"+r.Path] = true, true
	}
	known := w.Rest.Routed()
	for key := range table {
		if !slices.Contains(known, key) {
			t.Errorf("%s is in the table and not routed", key)
		}
	}
	for _, key := range known {
		method, path, _ := strings.Cut(key, " ")
		switch {
		case table[key], path == "/": // "/" is the prefix of middleware
		case method == "HEAD" && table["GET "+path]:
		default:
			t.Errorf("%s is routed behind the table's back", key)
		}
	}
}
