package locale_test

import (
	"testing"
	"time"

	"touchline/locale"
)

func TestAnAmbiguousTimeIsShownWithItsOffset(t *testing.T) {
	for _, row := range []struct{ zone, at, want string }{
		{"Europe/London", "2027-10-31T00:30:00Z", "2027-10-31 01:30 (Europe/London, UTC+01:00)"},
		{"Europe/London", "2027-10-31T01:30:00Z", "2027-10-31 01:30 (Europe/London, UTC+00:00)"},
		{"Europe/London", "2027-10-31T02:00:00Z", "2027-10-31 02:00 (Europe/London)"},
		{"Europe/London", "2027-10-30T23:59:00Z", "2027-10-31 00:59 (Europe/London)"},
		{"Europe/London", "2027-03-28T01:00:00Z", "2027-03-28 02:00 (Europe/London)"},
		{"America/New_York", "2027-11-07T06:00:00Z", "2027-11-07 01:00 (America/New_York, UTC-05:00)"},
		{"Australia/Lord_Howe", "2027-04-03T14:45:00Z", "2027-04-04 01:45 (Australia/Lord_Howe, UTC+11:00)"},
		{"Asia/Shanghai", "2027-10-31T01:30:00Z", "2027-10-31 09:30 (Asia/Shanghai)"},
	} {
		zone, err := time.LoadLocation(row.zone)
		if err != nil {
			t.Fatal(err)
		}
		at, _ := time.Parse(time.RFC3339, row.at)
		if got := locale.ZonedByName(at, zone); got != row.want {
			t.Errorf("%s in %s is %s, want %s", row.at, row.zone, got, row.want)
		}
	}
}
