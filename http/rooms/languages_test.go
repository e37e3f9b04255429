package rooms_test

import (
	"encoding/json"
	"testing"

	"touchline/app/resttest"
)

func TestAnUnknownLanguageIsNeverAnError(t *testing.T) {
	s := resttest.Open(t)
	for _, language := range []string{`3`, `"xx"`, `null`, `true`, `{"a":1}`, `["en"]`, `-1.5e3`} {
		r := s.Call(t, "/web_anchor/anchor_column", `{"languageType":`+language+`}`, "")
		r.Wants(t, "", language)
		var columns []json.RawMessage
		r.Into(t, &columns)
		if len(columns) == 0 {
			t.Errorf("%s: no columns", language)
		}
	}
}
