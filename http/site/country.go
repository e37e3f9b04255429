// Countries, their dial codes, and the regions of China.

package site

import (
	"cmp"

	"github.com/gofiber/fiber/v3"
	"golang.org/x/text/language"
	"golang.org/x/text/language/display"

	"touchline/domain"
	"touchline/http/rest"
)

// CountryShown is a country with its regions in the reader's language.
type CountryShown struct {
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

// countryConfig lists every country with a dial code. China is first, because most users are there.
func (h *Handlers) countryConfig(c fiber.Ctx, caller rest.Caller) error {
	dial, err := domain.DialCountries()
	if err != nil {
		return err
	}
	names := display.Regions(language.Make(caller.Lang))
	countries := make([]CountryShown, 0, len(dial))
	for _, d := range dial {
		shown := CountryShown{
			CountryCode: d.Code, AreaCode: d.AreaCode, PhonePattern: d.MobilePattern,
			Name: h.regionName(names, caller.Lang, d.Code), Provinces: provincesIn(d.Code, caller.Lang),
		}
		if d.Code == "CN" {
			countries = append([]CountryShown{shown}, countries...)
			continue
		}
		countries = append(countries, shown)
	}
	return h.answerCached(c, countries, 3600, variesByLanguage)
}

// renamed are countries with an outdated name in x/text. The locale files have the current one.
var renamed = map[string]bool{"MK": true, "SZ": true}

// englishToday are names that are outdated in x/text in English only.
var englishToday = map[string]string{"MO": "Macao SAR China", "TR": "Türkiye"}

// regionName returns the name of a country in a language, else in English, else its code.
func (h *Handlers) regionName(names display.Namer, lang, code string) string {
	if renamed[code] {
		return h.rest.Wording().Say(lang, "server:country."+code, nil)
	}
	region, err := language.ParseRegion(code)
	if err != nil {
		return code
	}
	if names != nil && lang != "en" {
		if name := names.Name(region); name != "" {
			return name
		}
	}
	return cmp.Or(englishToday[code], display.English.Regions().Name(region), code)
}

// provincesIn returns the provinces of a country. It is empty for a country whose regions are free text.
func provincesIn(countryCode, lang string) []provinceShown {
	provinces := domain.ProvincesOf(countryCode)
	shown := make([]provinceShown, 0, len(provinces))
	for _, p := range provinces {
		one := provinceShown{Code: p.Code, Name: p.Names.In(lang), Cities: make([]cityShown, 0, len(p.Cities))}
		for _, city := range p.Cities {
			one.Cities = append(one.Cities, cityShown{city.Code, city.Names.In(lang)})
		}
		shown = append(shown, one)
	}
	return shown
}
