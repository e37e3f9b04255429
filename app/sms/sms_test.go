// Signatures of requests to a provider, and the templates of their bodies.

package sms

import (
	"strings"
	"testing"
	"time"
)

func TestASignatureIsTheOneOfTheProtocol(t *testing.T) {
	if got := Signature([]byte("whsec_demo"), time.Unix(1700000000, 0), []byte(`{"a":1}`)); !strings.HasSuffix(got, ",v1=da883d755c086e6bdf1eb6936c9dfb62a21f0539947162efe68d9a85de51e265") {
		t.Errorf("the check value of docs/protocol.md, Signatures, is %s", got)
	}
}

func TestASmsTemplateThatMakesNoJSONIsRefusedAtTheStart(t *testing.T) {
	for _, text := range []string{`{"to":"{{.Phone}}","text":"{{.Text}}"}`, `{{.Nobody}}`, `{{`, `plain`} {
		if _, err := Body(text); err == nil {
			t.Errorf("%s was taken", text)
		}
	}
}
