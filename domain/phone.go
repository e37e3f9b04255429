// Phone numbers: parsed by libphonenumber, stored as E.164.

package domain

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/nyaruka/phonenumbers"
)

// AreaCodeDefault is used when none is given.
const AreaCodeDefault = "+86"

// ParsePhone returns the E.164 form of an area code ("+" and 1–4 digits, "" is the default) and a number as people
// write it: with the trunk prefix of its country, or with its own country code, which then overrides the area code.
// It refuses with PHONE_FORMAT unless the number is or may be a mobile number; the code sent to it proves it.
func ParsePhone(areaCode, phone string) (string, error) {
	bad := Refuse(PhoneFormat)
	if areaCode == "" {
		areaCode = AreaCodeDefault
	}
	areaCode, phone = PlainDigits(areaCode), PlainDigits(phone)
	code, plus := strings.CutPrefix(areaCode, "+")
	digits, whole := strings.CutPrefix(phone, "+")
	if !plus || !digitsOnly(code, 1, 4) || code[0] == '0' || !digitsOnly(digits, 4, typedDigitsMax) {
		return "", bad
	}
	country, err := strconv.Atoi(code)
	if err != nil {
		return "", bad
	}
	region := phonenumbers.GetRegionCodeForCountryCode(country)
	if region == "" || region == phonenumbers.UNKNOWN_REGION {
		return "", bad
	}
	readings := []string{phone}
	if !whole {
		readings = []string{areaCode + phone, phone}
		if rest, abroad := strings.CutPrefix(phone, "00"); abroad {
			readings = append(readings, "+"+rest)
		}
	}
	maybe := ""
	for _, reading := range readings {
		switch e164, mobile := readPhone(reading, region); {
		case mobile:
			return e164, nil
		case maybe == "":
			maybe = e164
		}
	}
	if maybe == "" {
		return "", bad
	}
	return maybe, nil
}

// typedDigitsMax is the most digits that may be typed: fifteen, plus a country code and a dialling prefix.
const typedDigitsMax = 22

// readPhone returns the E.164 form of one reading of a number, "" if its range or length is not mobile. mobile is
// true for a known mobile range; newer ranges are recognised by length alone.
func readPhone(reading, region string) (e164 string, mobile bool) {
	number, err := phonenumbers.Parse(reading, region)
	if err != nil {
		return "", false
	}
	e164 = phonenumbers.Format(number, phonenumbers.E164)
	// A number that parses differently the second time is refused: it would lose a prefix of its country.
	if again, err := phonenumbers.Parse(e164, ""); err != nil || phonenumbers.Format(again, phonenumbers.E164) != e164 {
		return "", false
	}
	switch phonenumbers.GetNumberType(number) {
	case phonenumbers.MOBILE, phonenumbers.FIXED_LINE_OR_MOBILE, phonenumbers.PERSONAL_NUMBER:
		return e164, true
	case phonenumbers.UNKNOWN:
		length := int32(len(phonenumbers.GetNationalSignificantNumber(number)))
		if slices.Contains(mobileLengths()[number.GetCountryCode()], length) {
			return e164, false
		}
	}
	return "", false
}

// mobileLengths are the lengths of mobile numbers by country code.
var mobileLengths = sync.OnceValue(func() map[int32][]int32 {
	lengths := map[int32][]int32{}
	collection, err := phonenumbers.MetadataCollection()
	if err != nil {
		return lengths // DialCountries reports the error
	}
	for _, m := range collection.GetMetadata() {
		own := m.GetMobile().GetPossibleLength()
		if len(own) == 0 && m.GetMobile().GetNationalNumberPattern() != "" {
			own = m.GetGeneralDesc().GetPossibleLength()
		}
		lengths[m.GetCountryCode()] = append(lengths[m.GetCountryCode()], own...)
	}
	return lengths
})

func digitsOnly(s string, least, most int) bool {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return len(s) >= least && len(s) <= most
}

// SplitPhone returns the area code and the number for display. "" for "".
func SplitPhone(e164 string) (areaCode, phone string) {
	number, err := phonenumbers.Parse(e164, "")
	if err != nil {
		return "", ""
	}
	return "+" + strconv.Itoa(int(number.GetCountryCode())), phonenumbers.GetNationalSignificantNumber(number)
}

// MaskPhone hides the middle: 138****1234. Short numbers show only their end.
func MaskPhone(e164 string) string {
	_, phone := SplitPhone(e164)
	switch {
	case phone == "":
		return ""
	case len(phone) < 8:
		return "****" + phone[len(phone)-2:]
	}
	return phone[:3] + strings.Repeat("*", len(phone)-7) + phone[len(phone)-4:]
}

// DialCode returns the code of a country, like "+86"; false for regions without one.
func DialCode(countryCode string) (string, bool) {
	code := phonenumbers.GetCountryCodeForRegion(countryCode)
	return "+" + strconv.Itoa(code), code != 0
}

// DialCountry is a country with mobile numbers.
type DialCountry struct {
	Code          string // ISO 3166
	AreaCode      string // "+86"
	MobilePattern string // of a whole mobile number without area code; valid in every regexp engine
}

// DialCountries by country code.
var DialCountries = sync.OnceValues(func() ([]DialCountry, error) {
	collection, err := phonenumbers.MetadataCollection()
	if err != nil {
		return nil, fmt.Errorf("read the numbering plans: %w", err)
	}
	var countries []DialCountry
	for _, m := range collection.GetMetadata() {
		pattern := m.GetMobile().GetNationalNumberPattern()
		if len(m.GetId()) != countryLen || pattern == "" {
			continue
		}
		areaCode := "+" + strconv.Itoa(int(m.GetCountryCode()))
		countries = append(countries, DialCountry{m.GetId(), areaCode, "^(?:" + pattern + ")$"})
	}
	slices.SortFunc(countries, func(a, b DialCountry) int { return strings.Compare(a.Code, b.Code) })
	return countries, nil
})
