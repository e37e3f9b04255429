// Profile fields that only their owner may see.

package contract

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"touchline/http"
)

// privateFields identify a profile's private part. Height, weight and emotional status belong to it too, but those
// names also occur elsewhere.
var privateFields = []string{"birthday", "hobby"}

// ownCalls return the caller's own profile.
var ownCalls = []string{
	"/userInfo", "/web_my/web_my_info", "/web_user/ask_above", "/web_user/userInfo", "/web_user/web_phone_login",
	"/web_user/web_pwd_login", "/web_user/web_user_change_information", "/web_user/web_user_reg",
}

func TestPrivateFieldsOfAProfileAreSentToItsOwnerOnly(t *testing.T) {
	whole, err := http.Describe()
	if err != nil {
		t.Fatal(err)
	}
	var description document
	if err := json.Unmarshal(whole, &description); err != nil {
		t.Fatal(err)
	}
	var answering []string
	for path, methods := range description.Paths {
		for _, call := range methods {
			found := description.fieldsOf(call.Responses["200"].Content["application/json"].Schema, map[string]bool{})
			if slices.ContainsFunc(privateFields, func(field string) bool { return slices.Contains(found, field) }) {
				answering = append(answering, path)
			}
		}
	}
	slices.Sort(answering)
	if answering = slices.Compact(answering); !slices.Equal(answering, ownCalls) {
		t.Errorf("private fields of a profile are answered by %v, want %v", answering, ownCalls)
	}
}

// fieldsOf returns the fields of a schema and of all schemas it refers to.
func (d *document) fieldsOf(schema any, seen map[string]bool) []string {
	var found []string
	switch s := schema.(type) {
	case map[string]any:
		if ref, ok := s["$ref"].(string); ok {
			name := ref[strings.LastIndex(ref, "/")+1:]
			if seen[name] {
				return nil
			}
			seen[name] = true
			return d.fieldsOf(d.Components.Schemas[name], seen)
		}
		if properties, ok := s["properties"].(map[string]any); ok {
			for name := range properties {
				found = append(found, name)
			}
		}
		for _, inner := range s {
			found = append(found, d.fieldsOf(inner, seen)...)
		}
	case []any:
		for _, inner := range s {
			found = append(found, d.fieldsOf(inner, seen)...)
		}
	}
	return found
}
