// Forged cursors are refused.

package rest

import (
	"strings"
	"testing"
	"unicode/utf8"

	"touchline/domain"
)

// A cursor without a valid signature is refused, whatever its content.
func FuzzCursorsNobodySignedAreRefused(f *testing.F) {
	for _, seed := range []string{"", "e30.AAAA", ".", "a.b.c", strings.Repeat("A", 5000), "\xff", "eyJhIjoxfQ"} {
		f.Add(seed)
	}
	s := serverOn(f, newStore(), func(c *Config) { c.Secret = []byte(strings.Repeat("s", 32)) })
	f.Fuzz(func(t *testing.T, cursor string) {
		var place map[string]any
		if domain.CodeOf(s.OpenCursor("list", cursor, &place)) != domain.BadRequest || place != nil {
			t.Fatalf("%q was opened: %v", cursor, place)
		}
		sealed, err := s.SealCursor("list", cursor)
		var back string
		if err != nil || len(sealed) <= cursorMax && utf8.ValidString(cursor) &&
			(s.OpenCursor("list", sealed, &back) != nil || back != cursor) {
			t.Fatalf("%q came back as %q, %v", cursor, back, err)
		}
		if s.OpenCursor("another list", sealed, &back) == nil {
			t.Fatalf("%q is good in another list", sealed)
		}
	})
}

func TestACursorSurvivesARotationOfTheSecret(t *testing.T) {
	older, newest := strings.Repeat("o", 32), strings.Repeat("n", 32)
	with := func(secret string, before ...string) *Server {
		return serverOn(t, newStore(), func(c *Config) { c.Secret, c.OldSecrets = []byte(secret), before })
	}
	sealed, err := with(older).SealCursor("list", "place")
	if err != nil {
		t.Fatal(err)
	}
	var place string
	if err := with(newest, older).OpenCursor("list", sealed, &place); err != nil || place != "place" {
		t.Errorf("with the newest and the older secret: %q, %v", place, err)
	}
	if err := with(newest).OpenCursor("list", sealed, &place); domain.CodeOf(err) != domain.BadRequest {
		t.Errorf("when the older has gone: %v", err)
	}
	if fresh, _ := with(newest, older).SealCursor("list", "place"); with(newest).OpenCursor("list", fresh, &place) !=
		nil {
		t.Error("a cursor sealed during the rotation is not sealed with the newest secret")
	}
}
