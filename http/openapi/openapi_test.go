// The description of the API is complete and valid.

package openapi_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/swaggest/openapi-go/openapi31"

	"touchline/http"
	"touchline/http/openapi"
)

func TestEveryCallIsDescribed(t *testing.T) {
	t.Parallel()
	body, err := http.Describe()
	if err != nil {
		t.Fatal(err)
	}
	var valid openapi31.Spec // refuses an invalid document
	if err := json.Unmarshal(body, &valid); err != nil {
		t.Error(err)
	}
	var document openapi.Document
	if err := json.Unmarshal(body, &document); err != nil {
		t.Fatal(err)
	}
	for path, methods := range document.Paths {
		for method, call := range methods {
			if call.Summary == "" {
				t.Errorf("%s %s has no summary: comment its handler or add a line to callWords", method, path)
			}
			if call.Tags[0] == "" {
				t.Errorf("%s %s belongs to no family", method, path)
			}
		}
	}
	for name := range openapi.CallWords {
		if !described(document, name) {
			t.Errorf("callWords has %s, which is no route", name)
		}
	}
	for name := range openapi.RawCalls {
		if !described(document, name) {
			t.Errorf("rawCalls has %s, which is no route", name)
		}
	}
	for path := range openapi.DecidedElsewhere {
		if !described(document, "POST "+path) {
			t.Errorf("decidedElsewhere has %s, which is no route", path)
		}
	}
	for _, ref := range references(document) {
		if document.Components.Schemas[strings.TrimPrefix(ref, openapi.SchemaPrefix)] == nil {
			t.Errorf("%s has no target", ref)
		}
	}
}

func described(document openapi.Document, name string) bool {
	method, path, _ := strings.Cut(name, " ")
	return document.Paths[openapi.DocumentPath(path)][strings.ToLower(method)] != nil
}

// references are all $ref of the document.
func references(document openapi.Document) []string {
	body, _ := json.Marshal(document)
	var found []string
	for part := range strings.SplitSeq(string(body), `"$ref":"`) {
		if ref, _, ok := strings.Cut(part, `"`); ok && strings.HasPrefix(ref, "#") {
			found = append(found, ref)
		}
	}
	return found
}

func TestThePageShowsTheDocument(t *testing.T) {
	t.Parallel()
	body, err := http.Describe()
	if err != nil {
		t.Fatal(err)
	}
	page, err := openapi.Page(body)
	if err != nil {
		t.Fatal(err)
	}
	for _, word := range []string{"/web_anchor/send_gift", "BALANCE_NOT_ENOUGH", "staff of the room", "houseId: string"} {
		if !strings.Contains(string(page), word) {
			t.Errorf("the page lacks %q", word)
		}
	}
}
