// Phone numbers: read by the rules of libphonenumber, kept as E.164.

package domain

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/nyaruka/phonenumbers"
)

// AreaCodeDefault is meant when none is given.
const AreaCodeDefault = "+86"

// ParsePhone makes E.164 of an area code ("+" and 1–4 digits, "" is the default) and a number as people write it: with the
// 0 of its country, or whole with its own country's code, which then counts instead of the area. Refused with PHONE_FORMAT
// unless it is a mobile number, or may be one: the code that is sent to it proves it.
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

// typedDigitsMax is how many digits may be typed: fifteen, the code of a country and what is dialled before it.
const typedDigitsMax = 22

// readPhone makes E.164 of one reading of a number, "" for one that is no mobile number by its range or its length. mobile
// tells of a known range; newer ones than ours are known by their length alone.
func readPhone(reading, region string) (e164 string, mobile bool) {
	number, err := phonenumbers.Parse(reading, region)
	if err != nil {
		return "", false
	}
	e164 = phonenumbers.Format(number, phonenumbers.E164)
	// What is read otherwise the next time is no number: a prefix of the country within it would go.
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

// mobileLengths are how many digits a mobile number has, by the codes of countries.
var mobileLengths = sync.OnceValue(func() map[int32][]int32 {
	lengths := map[int32][]int32{}
	collection, err := phonenumbers.MetadataCollection()
	if err != nil {
		return lengths // DialCountries tells of it
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

// SplitPhone gives the area code and the number as they are shown. "" for "".
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

// DialCode of a country, like "+86"; false for regions without one.
func DialCode(countryCode string) (string, bool) {
	code := phonenumbers.GetCountryCodeForRegion(countryCode)
	return "+" + strconv.Itoa(code), code != 0
}

// DialCountry is a country one can have a number of.
type DialCountry struct {
	Code          string // ISO 3166
	AreaCode      string // "+86"
	MobilePattern string // of a whole mobile number without area code; understood by every regexp engine
}

// DialCountries in the order of their codes.
var DialCountries = sync.OnceValues(func() ([]DialCountry, error) {
	collection, err := phonenumbers.MetadataCollection()
	if err != nil {
		return nil, fmt.Errorf("read the numbers of the world: %w", err)
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
