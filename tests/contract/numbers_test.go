// Numbers beyond the range of a column, in every field of every call.

package contract

import (
	"encoding/json"
	"maps"
	"strconv"
	"strings"
	"testing"

	"touchline/domain"
)

// noNumberIsAFault calls every JSON call with each of its numbers and ids set to a value of more than 32 bits and to
// the largest that clients can write. The call may be refused, or the number may match nothing.
func (w *matrix) noNumberIsAFault(t *testing.T) {
	w.t = t
	rows := matrixRows()
	asked := 0
	for _, r := range w.Rest.Table() {
		key := inList(r)
		schema := w.doc.Paths[r.Path][strings.ToLower(r.Method)].RequestBody.Content["application/json"].Schema
		if r.Method != "POST" || schema == nil || strings.Contains(r.Path, "{") || strings.Contains(r.Path, "/hooks/") {
			continue
		}
		who := w.people[mayCall(listed{auth: r.Class.String(), role: r.Role})]
		for _, field := range append(w.doc.fields(schema, "integer", "", 0), w.doc.fields(schema, "string", "", 0)...) {
			valid := m{}
			if rows[key].body != nil {
				valid = maps.Clone(rows[key].body(w, who))
			}
			put(valid, strings.Split(field, "."))
			body, err := json.Marshal(valid)
			w.must(t, err)
			token := who.token
			if rows[key].fresh {
				token = w.relogin(t, who)
			}
			for _, number := range []int64{1 << 31, 1<<53 - 1} {
				for _, written := range []string{strconv.FormatInt(number, 10),
					strconv.Quote(strconv.FormatInt(number, 10))} {
					asked++
					answer := w.raw(t, r.Method, r.Path, token,
						[]byte(strings.ReplaceAll(string(body), strconv.Quote(hole), written)))
					if answer.Code == domain.Internal {
						t.Errorf("%s with %s as %s: %d %.200s", key, written, field, answer.status, answer.text)
					}
				}
			}
		}
	}
	if asked < 2000 {
		t.Errorf("only %d calls were asked", asked)
	}
}
