// Templates of the bodies of requests to an SMS provider.

package account

import "testing"

func TestASmsTemplateThatMakesNoJSONIsRefusedAtTheStart(t *testing.T) {
	for _, text := range []string{`{"to":"{{.Phone}}","text":"{{.Text}}"}`, `{{.Nobody}}`, `{{`, `plain`} {
		if _, err := SmsBody(text); err == nil {
			t.Errorf("%s was accepted", text)
		}
	}
}
