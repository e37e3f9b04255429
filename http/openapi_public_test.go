// Who is shown which part of the description of the API.

package http

import (
	"encoding/json"
	"strings"
	"testing"
)

func TestStrangersAreShownThePublicCallsOnly(t *testing.T) {
	t.Parallel()
	w := newWorld()
	w.settings["admin.requireTotp"] = "false"
	_, staff := openOffice(t)
	prod := serverOn(t, w, func(d *flatDeps) { d.Operators = staff })
	dev := serverOn(t, w, func(d *flatDeps) { d.Operators, d.Dev = staff, true })
	user, operator := strings.Repeat("A", 43), enter(t, prod, "support")
	for _, x := range []struct {
		what   string
		on     *Server
		header []string
		whole  bool
	}{
		{"a stranger in prod", prod, nil, false},
		{"a user in prod", prod, []string{"Authorization", "Bearer " + user}, false},
		{"an operator in prod", prod, []string{"Authorization", "Bearer " + operator}, true},
		{"a stranger in dev", dev, nil, true},
	} {
		for _, path := range []string{"/openapi.json", "/api/openapi.json", "/docs/api", "/api/docs/api"} {
			r := ask(t, x.on, "GET", path, "", x.header...)
			body := string(r.body)
			if !strings.Contains(body, "/web_user/userInfo") || strings.Contains(body, "/admin/") != x.whole {
				t.Errorf("%s reads of /admin/ in %s: %v, want %v", x.what, path, !x.whole, x.whole)
			}
			private := strings.HasPrefix(r.header.Get("Cache-Control"), "private")
			if private != (x.whole && x.on == prod) || !strings.Contains(r.header.Get("Vary"), "Authorization") {
				t.Errorf("%s: %s may be kept: %v", x.what, path, r.header)
			}
		}
	}
	// Neither do the shapes of operators' calls stand there: all it holds is used.
	var document struct {
		Components struct{ Schemas map[string]any }
	}
	body := ask(t, prod, "GET", "/openapi.json", "").body
	if err := json.Unmarshal(body, &document); err != nil {
		t.Fatal(err)
	}
	for name := range document.Components.Schemas {
		if strings.Contains(name, "Operator") || strings.Contains(name, "Pending") {
			t.Errorf("the shape %s is shown", name)
		}
	}
	for _, part := range strings.Split(string(body), `"$ref":"#/components/schemas/`)[1:] {
		if name, _, _ := strings.Cut(part, `"`); document.Components.Schemas[name] == nil {
			t.Errorf("%s is not described", name)
		}
	}
}
