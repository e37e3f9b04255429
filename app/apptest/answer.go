// Calls that may be refused.

package apptest

import (
	"bytes"
	"encoding/json"
	nethttp "net/http"
	"strings"
	"testing"

	"touchline/domain"
)

// Answer is any answer of a call.
type Answer struct {
	Success bool
	Code    domain.Code
	Data    json.RawMessage
	Params  map[string]any
}

// Try asks and takes any answer that is one. UNAVAILABLE is one: a busy machine may give it.
func (h *Server) Try(t *testing.T, who Person, path string, request map[string]any) Answer {
	t.Helper()
	return h.TryIn(t, "en", who, path, request)
}

// TryIn asks as a page in a language.
func (h *Server) TryIn(t *testing.T, lang string, who Person, path string, request map[string]any) (r Answer) {
	t.Helper()
	body, _ := json.Marshal(request)
	req, _ := nethttp.NewRequest(nethttp.MethodPost, "http://"+h.Addr+path, bytes.NewReader(body))
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("lang", lang)
	if who.Token != "" {
		req.Header.Set("Authorization", "Bearer "+who.Token)
	}
	resp, err := nethttp.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if err := json.NewDecoder(resp.Body).Decode(&r); err != nil || resp.StatusCode >= 500 && r.Code != domain.Unavailable {
		t.Fatalf("%s %s: status %d, %v", path, body, resp.StatusCode, err)
	}
	return r
}

// Must compares the code, and looks for a text in the parameters and the data.
func (r Answer) Must(t *testing.T, code domain.Code, holds, sentence string) {
	t.Helper()
	text, _ := json.Marshal(r.Params)
	if r.Code != code || r.Success != (code == "") || !strings.Contains(string(text)+string(r.Data), holds) {
		t.Errorf("%s: %q with %s %s, want %q with %s", sentence, r.Code, text, r.Data, code, holds)
	}
}
