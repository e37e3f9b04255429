// Text that cannot be stored, and duplicate fields, in every field of every call.

package contract

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"touchline/domain"
)

// unstorable are spellings of text that PostgreSQL does not store, or that encoding/json would silently change.
var unstorable = []string{`a\u0000b`, `\ud800`, `x\udfff`, "\xff", "\xed\xa0\x80"}

// hole is a placeholder for such a text, which cannot be marshalled.
const hole = "the-hole"

// noUnstorableText makes every JSON call with each spelling in each text field.
func (w *matrix) noUnstorableText(t *testing.T) {
	w.t = t
	rows := matrixRows()
	asked := 0
	for _, r := range w.Rest.Table() {
		key := inList(r)
		call := w.doc.Paths[r.Path][strings.ToLower(r.Method)]
		schema := call.RequestBody.Content["application/json"].Schema
		if r.Method != "POST" || schema == nil || strings.Contains(r.Path, "/hooks/") ||
			strings.Contains(r.Path, "/webhook/") {
			continue // signed bodies: tested in their package
		}
		who := w.people[mayCall(listed{auth: r.Class.String(), role: r.Role})]
		valid := m{}
		if rows[key].body != nil {
			valid = rows[key].body(w, who)
		}
		for _, field := range w.doc.fields(schema, "string", "", 0) {
			body := maps.Clone(valid)
			put(body, strings.Split(field, "."))
			text, err := json.Marshal(body)
			w.must(t, err)
			for _, bad := range unstorable {
				asked++
				answer := w.raw(t, r.Method, r.Path, who.token, []byte(strings.ReplaceAll(string(text), hole, bad)))
				if answer.Code != domain.BadRequest || answer.Params["rule"] != "characters" {
					t.Errorf("%s with %q in %s: %d %.200s", key, bad, field, answer.status, answer.text)
				}
			}
		}
		twice := w.raw(t, r.Method, r.Path, who.token, []byte(`{"nobodysField":1,"NOBODYSfield":2}`))
		if twice.Code != domain.BadRequest || twice.Params["rule"] != "duplicate" {
			t.Errorf("%s accepts a duplicate field: %.200s", key, twice.text)
		}
	}
	if asked < 1000 {
		t.Errorf("only %d calls were asked", asked)
	}
	for _, bad := range unstorable {
		body := []byte(`{"key":"1?code=x","addr":"` + bad + `"}`)
		stamp := domain.FormatID(time.Now().Unix())
		mac := hmac.New(sha256.New, []byte(w.Cfg.HookSecret))
		mac.Write(append([]byte(stamp+"."), body...))
		answer := w.raw(t, "POST", "/hooks/publish", "", body, "X-Touchline-Signature",
			fmt.Sprintf("t=%s,v1=%x", stamp, mac.Sum(nil)))
		if answer.Code != domain.BadRequest || answer.Params["rule"] != "characters" {
			t.Errorf("a signed request with %q: %.200s", bad, answer.text)
		}
	}
	for _, r := range w.Rest.Table() {
		for _, bad := range []string{"%00", "%ff", "%ed%a0%80"} {
			path := strings.NewReplacer("{", "", "}", "").Replace(r.Path)
			for about, address := range map[string]string{"query": path + "?lang=" + bad,
				"name": path + "?" + bad + "=1", "path": path + bad} {
				if answer := w.raw(t, r.Method, address, "", nil); answer.status != 400 {
					t.Errorf("%s %s with %s in the %s: %d %.200s", r.Method, path, bad, about, answer.status,
						answer.text)
				}
			}
		}
	}
}

// fields returns the paths of a schema's fields of a kind.
func (d *document) fields(schema m, kind, at string, depth int) []string {
	if ref, ok := schema["$ref"].(string); ok {
		return d.fields(d.Components.Schemas[ref[strings.LastIndex(ref, "/")+1:]], kind, at, depth)
	}
	var found []string
	if either, ok := schema["anyOf"].([]any); ok {
		for _, one := range either {
			found = append(found, d.fields(one.(m), kind, at, depth)...)
		}
		return slices.Compact(found)
	}
	if depth > 4 {
		return nil
	}
	under := func(name string) string { return strings.TrimPrefix(at+"."+name, ".") }
	if slices.Contains(kindsOf(schema["type"]), kind) {
		return []string{at}
	}
	if items, ok := schema["items"].(m); ok {
		return d.fields(items, kind, under("[]"), depth+1)
	}
	if more, ok := schema["additionalProperties"].(m); ok {
		found = append(found, d.fields(more, kind, under("en"), depth+1)...)
	}
	properties, _ := schema["properties"].(m)
	for _, name := range slices.Sorted(maps.Keys(properties)) {
		found = append(found, d.fields(properties[name].(m), kind, under(name), depth+1)...)
	}
	return found
}

// put writes the hole at a path of an object; [] is the only element of a list.
func put(in m, path []string) {
	var value any = hole
	for i := len(path) - 1; i > 0; i-- {
		if path[i] == "[]" {
			value = []any{value}
		} else {
			value = m{path[i]: value}
		}
	}
	in[path[0]] = value
}
