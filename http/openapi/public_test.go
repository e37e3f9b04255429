// The part of the description that each caller sees.

package openapi_test

import (
	"encoding/json"
	"strings"
	"testing"

	"touchline/app/apptest"
	"touchline/app/resttest"
	"touchline/domain/console"
)

func TestMain(m *testing.M) { apptest.Main(m) }

func TestOnlyOperatorsSeeMoreThanThePublicCalls(t *testing.T) {
	var public []byte
	for name, inDev := range map[string]bool{"prod": false, "dev": true} {
		t.Run(name, func(t *testing.T) {
			var options []resttest.Option
			if inDev {
				options = append(options, resttest.InDev)
			}
			s := resttest.Open(t, options...)
			user, operator := s.Person("user1"), s.Operator("support", console.OperatorSupport)
			bearer := func(token string) []string { return []string{"Authorization", "Bearer " + token} }
			for _, x := range []struct {
				who    string
				header []string
				whole  bool
			}{
				{"a visitor", nil, inDev},
				{"a user", bearer(user.Token), inDev},
				{"somebody with an unknown token", bearer(strings.Repeat("A", 43)), inDev},
				{"an operator", bearer(operator.Token), true},
			} {
				for _, path := range []string{"/openapi.json", "/api/openapi.json", "/docs/api", "/api/docs/api"} {
					r := s.Ask(t, "GET", path, "", x.header...)
					body := string(r.Body)
					if !strings.Contains(body, "/web_user/userInfo") || strings.Contains(body, "/admin/") != x.whole {
						t.Errorf("%s reads of /admin/ in %s: %v, want %v", x.who, path, !x.whole, x.whole)
					}
					private := strings.HasPrefix(r.Header.Get("Cache-Control"), "private")
					if private != (x.whole && !inDev) || !strings.Contains(r.Header.Get("Vary"), "Authorization") {
						t.Errorf("%s: %s may be kept: %v", x.who, path, r.Header)
					}
				}
			}
			if !inDev {
				public = s.Ask(t, "GET", "/openapi.json", "").Body
			}
		})
	}
	// The public description has no shapes of operators' calls: all its shapes are used.
	var document struct {
		Components struct{ Schemas map[string]any }
	}
	if err := json.Unmarshal(public, &document); err != nil {
		t.Fatal(err)
	}
	for name := range document.Components.Schemas {
		if strings.Contains(name, "Operator") || strings.Contains(name, "Pending") {
			t.Errorf("the shape %s is shown", name)
		}
	}
	for _, part := range strings.Split(string(public), `"$ref":"#/components/schemas/`)[1:] {
		if name, _, _ := strings.Cut(part, `"`); document.Components.Schemas[name] == nil {
			t.Errorf("%s is not described", name)
		}
	}
}
