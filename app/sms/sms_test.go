// Templates of the bodies of requests to a provider.

package sms

import "testing"

func TestASmsTemplateThatMakesNoJSONIsRefusedAtTheStart(t *testing.T) {
	for _, text := range []string{`{"to":"{{.Phone}}","text":"{{.Text}}"}`, `{{.Nobody}}`, `{{`, `plain`} {
		if _, err := Body(text); err == nil {
			t.Errorf("%s was taken", text)
		}
	}
}
