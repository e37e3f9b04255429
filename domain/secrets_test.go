// What is sealed opens for its purpose, under the site's newest and older secrets only.

package domain

import (
	"bytes"
	"strings"
	"testing"
)

func TestASealedTextOpensForItsPurposeOnly(t *testing.T) {
	first, second := []byte(strings.Repeat("a", 32)), []byte(strings.Repeat("b", 32))
	sealed, err := Secrets{first}.Seal("keys", "open sesame")
	if err != nil || bytes.Contains(sealed, []byte("sesame")) {
		t.Fatalf("sealed as %q: %v", sealed, err)
	}
	if text, old, err := (Secrets{first}).Unseal("keys", sealed); text != "open sesame" || old || err != nil {
		t.Errorf("opened as %q, %v: %v", text, old, err)
	}
	if text, old, err := (Secrets{second, first}).Unseal("keys", sealed); text != "open sesame" || !old || err != nil {
		t.Errorf("after a change of the secret: %q, %v: %v", text, old, err)
	}
	for name, opens := range map[string]func() (string, bool, error){
		"another purpose": func() (string, bool, error) { return (Secrets{first}).Unseal("links", sealed) },
		"another secret":  func() (string, bool, error) { return (Secrets{second}).Unseal("keys", sealed) },
		"a change":        func() (string, bool, error) { return (Secrets{first}).Unseal("keys", sealed[:len(sealed)-1]) },
		"too few bytes":   func() (string, bool, error) { return (Secrets{first}).Unseal("keys", sealed[:3]) },
	} {
		if text, _, err := opens(); err == nil || text != "" {
			t.Errorf("%s: opened as %q", name, text)
		}
	}
}

func TestTheNameOfAPreviewIsNeverThatOfASession(t *testing.T) {
	t.Parallel()
	one, other := NewPreview(), NewPreview()
	if one == other || !IsPreview(one) || !IsPreview(other) {
		t.Errorf("%s, %s", one, other)
	}
	for _, text := range []string{"", "pv", "ls1001_19a", "720p", "sound", one[:len(one)-1], one + "A", one[:27] + "/"} {
		if IsPreview(text) {
			t.Errorf("%q is taken for a preview", text)
		}
	}
}
