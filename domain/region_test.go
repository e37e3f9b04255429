// Which regions a profile may name.

package domain

import "testing"

func TestAProvinceBelongsToItsCountryAndACityToItsProvince(t *testing.T) {
	for region, known := range map[Region]bool{
		{"CN", "440000", "440300"}:      true,
		{"CN", " 440000 ", "440300 "}:   true,
		{"CN", "440000", ""}:            true,
		{"CN", "", ""}:                  true,
		{"NL", "Utrecht", "Amersfoort"}: true, // free text: the Netherlands have no list
		{"NL", "440000", "x"}:           true,
		{"CN", "440000", "110100"}:      false, // Beijing is not in Guangdong
		{"CN", "440000", "440000"}:      false,
		{"CN", "440300", ""}:            false,
		{"CN", "440300", "440300"}:      false,
		{"CN", "", "440300"}:            false,
		{"CN", "Guangdong", ""}:         false,
		{"CN", "广东省", "深圳市"}:            false,
		{"CN", "990000", ""}:            false,
		{"cn", "440000", "440300"}:      false,
		{"XX", "", ""}:                  false,
	} {
		_, err := region.check()
		if (err == nil) != known || err != nil && CodeOf(err) != BadRequest {
			t.Errorf("%+v: %v", region, err)
		}
	}
}

func TestEveryListedCityIsTakenWithItsProvince(t *testing.T) {
	for _, p := range ProvincesOf("CN") {
		for _, city := range p.Cities {
			if _, err := (Region{"CN", p.Code, city.Code}).check(); err != nil {
				t.Errorf("%s %s: %v", p.Code, city.Code, err)
			}
		}
	}
}
