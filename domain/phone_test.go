// Phone numbers as anybody may write them.

package domain

import (
	"strings"
	"testing"
)

func FuzzPhonesAreNormalisedOrRefused(f *testing.F) {
	for _, seed := range [][2]string{{"+86", "13800138000"}, {"+1", "2025550123"}, {"", "１３８００１３８０００"}, {"+44", "07911123456"}, {"+0", "1"}, {"86", "x"}} {
		f.Add(seed[0], seed[1])
	}
	f.Fuzz(func(t *testing.T, areaCode, phone string) {
		e164, err := ParsePhone(areaCode, phone)
		if err != nil {
			return
		}
		code, digits := SplitPhone(e164)
		if again, err := ParsePhone(code, digits); err != nil || again != e164 {
			t.Fatalf("%s of %s %s reads as %s, %v", e164, areaCode, phone, again, err)
		}
		if masked := MaskPhone(e164); len(digits) >= 8 && strings.Contains(masked, digits) {
			t.Fatalf("%s is not masked", masked)
		}
	})
}
