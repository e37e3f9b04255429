// Phone numbers: valid by the rules of libphonenumber, kept as E.164.

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

// ParsePhone makes E.164 of an area code ("+" and 1–4 digits, "" is the default) and a number of digits.
// Refused with PHONE_FORMAT unless it is a mobile number, or one that may be.
func ParsePhone(areaCode, phone string) (string, error) {
	bad := Refuse(PhoneFormat)
	if areaCode == "" {
		areaCode = AreaCodeDefault
	}
	code, plus := strings.CutPrefix(areaCode, "+")
	if !plus || !digitsOnly(code, 1, 4) || code[0] == '0' || !digitsOnly(phone, 4, 15) {
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
	number, err := phonenumbers.Parse(areaCode+phone, region)
	if err != nil || int(number.GetCountryCode()) != country || !phonenumbers.IsValidNumber(number) {
		return "", bad
	}
	switch phonenumbers.GetNumberType(number) {
	case phonenumbers.MOBILE, phonenumbers.FIXED_LINE_OR_MOBILE, phonenumbers.PERSONAL_NUMBER:
		return phonenumbers.Format(number, phonenumbers.E164), nil
	}
	return "", bad
}

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
