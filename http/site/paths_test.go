package site

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var (
	routeOf  = regexp.MustCompile(`path: '([^']+)'`)
	optional = regexp.MustCompile(`/:\w+\?`)
	variable = regexp.MustCompile(`:\w+`)
)

// here is the folder of the package. Other tests change the working directory.
var here, _ = os.Getwd()

func TestTheServerKnowsThePagesOfTheClient(t *testing.T) {
	table, err := os.ReadFile(filepath.Join(here, "../../client/src/app/routes.tsx"))
	if err != nil {
		t.Fatal(err)
	}
	var routes []string
	for _, found := range routeOf.FindAllStringSubmatch(string(table), -1) {
		if found[1] != "/" && found[1] != "*" {
			routes = append(routes, found[1])
		}
	}
	if len(routes) < 20 {
		t.Fatalf("only %v", routes)
	}
	for _, route := range routes {
		without := variable.ReplaceAllString(optional.ReplaceAllString(route, ""), "7")
		with := strings.TrimSuffix(variable.ReplaceAllString(route, "7"), "?")
		if !clientKnows("/"+without) || !clientKnows("/"+with) {
			t.Errorf("the client has a page at %s, the server answers 404: add it to clientPaths", route)
		}
	}
	for _, known := range clientPaths {
		if path := strings.Join(known, "/"); !slices.Contains(routes, path) {
			t.Errorf("the client has no page at %s", path)
		}
	}
	for path, knows := range map[string]bool{
		"/": true, "/match/0/": true, "/Search": true, "/match": false, "/match/live": true, "/match/live/7/x": false,
		"/nowhere": false, "/anchor/room/7/x": false,
		"/user/wallet": true, "/user/wallet/gifts": true, "/user/wallet/gifts/x": false, "/user/nothing-here": false,
		"/user/contract/service": true, "/user/contract/privacy/": true, "/user/contract/Privacy": true,
		"/user/contract/foo": false, "/user/contract": false,
	} {
		if clientKnows(path) != knows {
			t.Errorf("%s: %v", path, !knows)
		}
	}
}
