// Answers compared with the API description, and table rows before and after a call.

package contract

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
)

// document is the parsed part of the API description.
type document struct {
	Paths map[string]map[string]struct {
		Auth        string `json:"x-auth"`
		Role        string `json:"x-role"`
		RequestBody struct {
			Content map[string]struct{ Schema m }
		}
		Responses map[string]struct {
			Description string
			Content     map[string]struct{ Schema m }
		}
	}
	Components struct{ Schemas map[string]m }
}

func (w *matrix) readDocument(t *testing.T) {
	t.Helper()
	answer := w.raw(t, "GET", "/openapi.json", w.people["ad"].token, nil)
	if w.must(t, json.Unmarshal(answer.text, &w.doc)); answer.status != 200 {
		t.Fatalf("there is no description: %s", answer.text)
	}
}

// differs returns what a schema does not allow in a value; "" if it fits.
func (d *document) differs(schema m, value any, at string) string {
	if ref, ok := schema["$ref"].(string); ok {
		return d.differs(d.Components.Schemas[ref[strings.LastIndex(ref, "/")+1:]], value, at)
	}
	if either, ok := schema["anyOf"].([]any); ok {
		why := ""
		for _, one := range either {
			if why = d.differs(one.(m), value, at); why == "" {
				return ""
			}
		}
		return why
	}
	if enum, ok := schema["enum"].([]any); ok && !slices.ContainsFunc(enum, func(e any) bool {
		return reflect.DeepEqual(e, value)
	}) {
		return fmt.Sprintf("%s is %v, not one of %v", at, value, enum)
	}
	if kinds := kindsOf(schema["type"]); kinds != nil && !slices.Contains(kinds, kindOf(value)) &&
		!(kindOf(value) == "integer" && slices.Contains(kinds, "number")) {
		return fmt.Sprintf("%s is %s, described as %v", at, kindOf(value), kinds)
	}
	switch v := value.(type) {
	case []any:
		items, _ := schema["items"].(m)
		for i, one := range v {
			if why := d.differs(items, one, fmt.Sprintf("%s[%d]", at, i)); why != "" {
				return why
			}
		}
	case m:
		return d.objectDiffers(schema, v, at)
	}
	return ""
}

func (d *document) objectDiffers(schema, value m, at string) string {
	properties, closed := schema["properties"].(m)
	needed, _ := schema["required"].([]any)
	for _, name := range needed {
		if _, there := value[name.(string)]; !there {
			return fmt.Sprintf("%s has no %v", at, name)
		}
	}
	for name, one := range value {
		property, known := properties[name].(m)
		if !known && closed {
			return fmt.Sprintf("%s has %s, which is not described", at, name)
		}
		if why := d.differs(property, one, at+"."+name); known && why != "" {
			return why
		}
	}
	return ""
}

func kindsOf(kind any) []string {
	switch k := kind.(type) {
	case string:
		return []string{k}
	case []any:
		var all []string
		for _, one := range k {
			all = append(all, one.(string))
		}
		return all
	}
	return nil
}

func kindOf(value any) string {
	switch v := value.(type) {
	case nil:
		return "null"
	case bool:
		return "boolean"
	case string:
		return "string"
	case float64:
		if v == float64(int64(v)) {
			return "integer"
		}
		return "number"
	case []any:
		return "array"
	}
	return "object"
}

// Tables where others may write about a user, or that change on their own.
var notBelongings = []string{"report", "login", "moderation", "mute", "line", "room", "house", "novice_stage", "notice",
	"fan_notice", "export", "live_peak", "live_day"}

// belongings returns a hash for each table over the rows of user u2 or anchor a2.
func (w *matrix) belongings(t *testing.T) map[string]string {
	t.Helper()
	rows, err := w.sql.Query(t.Context(), `
		SELECT table_name, column_name FROM information_schema.columns
		WHERE table_schema = current_schema() AND column_name IN ('user_id', 'house_id', 'receiver_id', 'account')
			AND NOT table_name = ANY($1) AND NOT (table_name = 'follow' AND column_name = 'house_id')
		ORDER BY 1, 2`, notBelongings)
	w.must(t, err)
	type place struct{ Table, Column string }
	places, err := pgx.CollectRows(rows, pgx.RowToStructByPos[place])
	w.must(t, err)
	owners := []int64{w.id("u2"), w.id("a2"), w.people["a2"].house}
	hashes := map[string]string{}
	for _, p := range places {
		var hash *string
		w.must(t, w.sql.QueryRow(t.Context(), fmt.Sprintf(
			`SELECT md5(string_agg(r::text, E'\n' ORDER BY r::text)) FROM %s AS r WHERE %s = ANY($1)`,
			pgx.Identifier{p.Table}.Sanitize(), pgx.Identifier{p.Column}.Sanitize()), owners).Scan(&hash))
		if hash != nil {
			hashes[p.Table+"."+p.Column] = *hash
		}
	}
	if len(hashes) < 5 {
		t.Errorf("others own hardly anything: %v", hashes)
	}
	return hashes
}
