// Regions of profiles: countries, and the provinces and cities of China by code.

package domain

import (
	_ "embed"
	"slices"
	"strings"
)

// Region is where a user lives. Province and city are codes where country/config lists them, free text elsewhere.
// Each may be empty.
type Region struct {
	CountryCode string `json:"countryCode"`
	Province    string `json:"province"`
	City        string `json:"city"`
}

// Province is a part of a country, with its main cities.
type Province struct {
	Code   string
	Names  Names
	Cities []City
}

// City of a province.
type City struct {
	Code  string
	Names Names
}

//go:embed regions_cn.txt
var regionsCN string

var chineseProvinces = func() []Province {
	var provinces []Province
	for line := range strings.Lines(regionsCN) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		parts := strings.Split(strings.TrimSpace(line), "\t")
		code, names := parts[0], Names{"zh": parts[1], "en": parts[2]}
		if strings.HasSuffix(code, "0000") {
			provinces = append(provinces, Province{Code: code, Names: names})
			continue
		}
		last := &provinces[len(provinces)-1]
		last.Cities = append(last.Cities, City{code, names})
	}
	return provinces
}()

// ProvincesOf returns the provinces of a country by code; nil for a country with free text.
func ProvincesOf(countryCode string) []Province {
	if countryCode != "CN" {
		return nil
	}
	return chineseProvinces
}

// check cleans the region. It refuses an unknown country, a province of another country and a city of another province.
func (r Region) check() (Region, error) {
	r.Province, r.City = CleanLine(r.Province), CleanLine(r.City)
	if _, known := DialCode(r.CountryCode); !known || len(r.CountryCode) != countryLen ||
		Length(r.Province) > regionPart || Length(r.City) > regionPart || !r.listed() {
		return r, RefuseField("region", "unknown")
	}
	return r, nil
}

// listed reports whether the province and the city are on the country's list, or the country has no list.
func (r Region) listed() bool {
	provinces := ProvincesOf(r.CountryCode)
	if provinces == nil || r.Province == "" && r.City == "" {
		return true
	}
	i := slices.IndexFunc(provinces, func(p Province) bool { return p.Code == r.Province })
	if i < 0 {
		return false
	}
	return r.City == "" || slices.ContainsFunc(provinces[i].Cities, func(c City) bool { return c.Code == r.City })
}
