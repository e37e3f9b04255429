// Names: cleaning is idempotent, and imitations are found.

package domain

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func TestACleanNameStaysAsItIs(t *testing.T) {
	t.Parallel()
	some := rapid.StringOf(rapid.OneOf(rapid.Rune(),
		rapid.SampledFrom([]rune("aL1#\u200c\u200d\ufe0f👨❤🏽🏴\U000e0067\U000e007f\u20e3म\u094dمی\u0301 \u2800"))))
	rapid.Check(t, func(t *rapid.T) {
		name := some.Draw(t, "name")
		once := CleanName(name)
		if twice := CleanName(once); twice != once {
			t.Fatalf("%+q became %+q and then %+q", name, once, twice)
		}
		// The cleaned name still looks the same.
		if a, b := Skeletons(name), Skeletons(once); once != "" && !slices.Equal(a, b) {
			t.Fatalf("%+q is compared by %+q, clean %+q by %+q", name, a, once, b)
		}
	})
}

func alike(a, b string) bool {
	return slices.ContainsFunc(Skeletons(a), func(s string) bool { return slices.Contains(Skeletons(b), s) })
}

func TestNamesThatLookAlikeShareASkeleton(t *testing.T) {
	t.Parallel()
	for name, imitations := range map[string][]string{
		"Lin Wei": {
			"lin wei", "LIN WEI", "LinWei", "Lin  Wei", "Lin\u200b Wei", "Iin Wei", "1in Wei", "L\u0131n Wei",
			"Lіn Wеі", "Ｌｉｎ Ｗｅｉ",
			"𝓛𝓲𝓷 𝓦𝓮𝓲", "Lin_Wei", "Lin.Wei.", "·Lin Wei·", "Líṇ Wei", "Lin\U000e0057 Wei", "Lin Wei\u3164",
			"Lin Wei\ue000",
		},
		"Bob":      {"Воb", "ВОВ", "bob", "B0b"},
		"Modern":   {"Modem", "m0dern"},
		"Наташа":   {"НАТАША", "наташа", "Haтaшa"},
		"Σωκράτης": {"ΣΩΚΡΑΤΗΣ"},
		"官方小林":     {"官方 小林", "官方\u2060小林", "官方·小林"},
		"محمد":     {"مـحمد\u200f", "محمد\u200c", "محمد ."},
		"🔥🔥":       {"🔥 🔥", "🔥\ufe0f🔥"},
		"...":      {". . ."},
	} {
		for _, imitation := range imitations {
			if !alike(name, imitation) {
				t.Errorf("%q passes for %q: %+q and %+q", imitation, name, Skeletons(imitation), Skeletons(name))
			}
		}
	}
	for _, pair := range [][2]string{
		{"Lin Wei", "Lin Wen"}, {"Lin", "Lin🔥"}, {"林", "李"}, {"Ajax", "Ajax fan"}, {"محمد", "أحمد"}, {"น้ำ", "นำใจ"},
		{"🔥", "🔥🔥"}, {"...", "!!!"}, {"Jan", "Jana"}, {"user000001", "user000007"},
	} {
		if alike(pair[0], pair[1]) {
			t.Errorf("%q and %q look alike: %+q", pair[0], pair[1], Skeletons(pair[0]))
		}
	}
}

func TestNamesMadeOfReservedWordsAreReserved(t *testing.T) {
	t.Parallel()
	r := NewReservedNames(ReservedNamesDefault)
	for _, name := range []string{
		"Admin", "ADMIN", "admin01", "★admin★", "A d m i n", "Аdmіn", "Ａｄｍｉｎ", "𝐀𝐝𝐦𝐢𝐧", "adrnin", "4dm1n", "@dmin",
		"Adm!n", "Admin!",
		"Ádmìn", "ad\u200bmin", "admin\U000e0061", "Administrator", "moderator_2", "Official Support", "support",
		"Touchline", "TOUCHLINE", "touch line", "T0uchIine", "Tοuchlіne", "Touchline Official", "TouchlineSupport",
		"Touchline Team",
		"官方", "官方客服", "Touchline官方", "小林客服", "官 方", "官\u200b方小助手", "系统管理员", "系統管理員", "【系统】", "系统通知", "小系統", "系 统 消 息",
		"مشرف", "الدعم الفني", "إدارة",
	} {
		if !r.Reserved(name) {
			t.Errorf("%q is free", name)
		}
	}
	for _, name := range []string{
		"Lin", "I support Ajax", "Supporter", "System of a Down", "Joe Root", "Touchline Tom", "Badminton", "Adam",
		"林小明", "方官", "服务员",
		"محمد", "สนับสนุน", "👨‍👩‍👧", "🔥", "...", "7", "user123456", "Moderna", "Teamwork", "Staffordshire", "Hadmin Jr",
	} {
		if r.Reserved(name) {
			t.Errorf("%q is reserved", name)
		}
	}
	if NewReservedNames(nil).Reserved("admin") {
		t.Error("without words something is reserved")
	}
}
