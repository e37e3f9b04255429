// Countries, their dial codes, and the regions of China (contract §5).
package http

import (
	_ "embed"
	"strings"

	"github.com/gofiber/fiber/v3"
	"golang.org/x/text/language"
	"golang.org/x/text/language/display"

	"touchline/domain"
)

//go:embed data/regions_cn.txt
var regionsCN string

type countryShown struct {
	CountryCode  string          `json:"countryCode"`
	AreaCode     string          `json:"areaCode"`
	Name         string          `json:"name"`
	PhonePattern string          `json:"phonePattern"`
	Provinces    []provinceShown `json:"provinces"`
}

type provinceShown struct {
	Code   string      `json:"code"`
	Name   string      `json:"name"`
	Cities []cityShown `json:"cities"`
}

type cityShown struct {
	Code string `json:"code"`
	Name string `json:"name"`
}

type place struct {
	code  string
	names domain.Names
}

type province struct {
	place
	cities []place
}

var chineseProvinces = func() []province {
	var provinces []province
	for line := range strings.Lines(regionsCN) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		parts := strings.Split(strings.TrimSpace(line), "\t")
		p := place{parts[0], domain.Names{"zh": parts[1], "en": parts[2]}}
		if strings.HasSuffix(p.code, "0000") {
			provinces = append(provinces, province{place: p})
			continue
		}
		last := &provinces[len(provinces)-1]
		last.cities = append(last.cities, p)
	}
	return provinces
}()

// countryConfig lists every country with a dial code, China first: most of our readers are there.
func (s *Server) countryConfig(c fiber.Ctx, caller Caller) error {
	dial, err := domain.DialCountries()
	if err != nil {
		return err
	}
	names := display.Regions(language.Make(caller.Lang))
	countries := make([]countryShown, 0, len(dial))
	for _, d := range dial {
		shown := countryShown{
			CountryCode: d.Code, AreaCode: d.AreaCode, PhonePattern: d.MobilePattern,
			Name: regionName(names, d.Code), Provinces: []provinceShown{},
		}
		if d.Code == "CN" {
			shown.Provinces = provincesIn(caller.Lang)
			countries = append([]countryShown{shown}, countries...)
			continue
		}
		countries = append(countries, shown)
	}
	return s.answerCached(c, countries, 3600, variesByLanguage)
}

// regionName falls back to English where a language has no names.
func regionName(names display.Namer, code string) string {
	region, err := language.ParseRegion(code)
	if err != nil {
		return code
	}
	if names != nil {
		if name := names.Name(region); name != "" {
			return name
		}
	}
	if name := display.English.Regions().Name(region); name != "" {
		return name
	}
	return code
}

func provincesIn(lang string) []provinceShown {
	shown := make([]provinceShown, 0, len(chineseProvinces))
	for _, p := range chineseProvinces {
		one := provinceShown{Code: p.code, Name: p.names.In(lang), Cities: make([]cityShown, 0, len(p.cities))}
		for _, city := range p.cities {
			one.Cities = append(one.Cities, cityShown{city.code, city.names.In(lang)})
		}
		shown = append(shown, one)
	}
	return shown
}
