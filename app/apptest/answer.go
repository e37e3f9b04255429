// Calls that the server may refuse.

package apptest

import (
	"encoding/json"
	"strings"
	"testing"

	"touchline/domain"
)

// Answer is the answer of a call.
type Answer struct {
	Success bool
	Code    domain.Code
	Data    json.RawMessage
	Params  map[string]any
}

// Try makes a call and accepts any proper answer. UNAVAILABLE is proper, because a busy machine may give it.
func (h Client) Try(t testing.TB, who Person, path string, request map[string]any) Answer {
	t.Helper()
	return h.TryIn(t, "en", who, path, request)
}

// TryIn is Try for a page in a language.
func (h Client) TryIn(t testing.TB, lang string, who Person, path string, request map[string]any) (r Answer) {
	t.Helper()
	body, _ := json.Marshal(request)
	status, text, err := h.Do(who, path, "application/json", body, "lang", lang)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &r); err != nil || status >= 500 && r.Code != domain.Unavailable {
		t.Fatalf("%s %s: status %d, %v", path, body, status, err)
	}
	return r
}

// Must compares the code, and looks for a text in the parameters and the data.
func (r Answer) Must(t testing.TB, code domain.Code, holds, sentence string) {
	t.Helper()
	text, _ := json.Marshal(r.Params)
	if r.Code != code || r.Success != (code == "") || !strings.Contains(string(text)+string(r.Data), holds) {
		t.Errorf("%s: %q with %s %s, want %q with %s", sentence, r.Code, text, r.Data, code, holds)
	}
}
