// Profiles: the fields of a user, and their limits.

package domain

import "time"

// Gender of a profile.
type Gender int32

const (
	GenderSecret Gender = 0
	GenderMale   Gender = 1
	GenderFemale Gender = 2
)

// EmotionalStatus of a profile.
type EmotionalStatus int32

const (
	EmotionalUnset  EmotionalStatus = 0
	EmotionalSingle EmotionalStatus = 1
	EmotionalInLove EmotionalStatus = 2
)

// Date is a calendar date without a time zone.
type Date struct {
	Year  int `json:"year"`
	Month int `json:"month"`
	Day   int `json:"day"`
}

// Profile of a user; nil and zero are unset.
type Profile struct {
	Birthday  *Date
	Gender    Gender
	Region    *Region
	Height    int // cm
	Weight    int // kg
	Emotional EmotionalStatus
	Hobby     string
	About     string
}

// Complete reports whether the required fields are set (novice stage profileComplete).
func (p Profile) Complete() bool { return p.Birthday != nil && p.Region != nil }

const (
	ageMin, ageMax         = 6, 120 // plausible ages of a user
	heightMin, heightMax   = 50, 260
	weightMin, weightMax   = 20, 300
	hobbyMax, aboutMax     = 100, 200
	regionPart, countryLen = 60, 2
)

// Check cleans the profile and refuses the first wrong field, in the order of the fields.
func (p Profile) Check(now time.Time) (Profile, error) {
	if p.Birthday == nil {
		return p, Refuse(FieldRequired, "field", "birthday")
	}
	if err := p.Birthday.check(now); err != nil {
		return p, err
	}
	if p.Region == nil || p.Region.CountryCode == "" {
		return p, Refuse(FieldRequired, "field", "region")
	}
	region, err := p.Region.check()
	if err != nil {
		return p, err
	}
	p.Region = &region
	if p.Gender < GenderSecret || p.Gender > GenderFemale {
		return p, RefuseField("gender", "enum")
	}
	if p.Height != 0 && (p.Height < heightMin || p.Height > heightMax) {
		return p, RefuseField("height", "range", "min", heightMin, "max", heightMax)
	}
	if p.Weight != 0 && (p.Weight < weightMin || p.Weight > weightMax) {
		return p, RefuseField("weight", "range", "min", weightMin, "max", weightMax)
	}
	if p.Emotional < EmotionalUnset || p.Emotional > EmotionalInLove {
		return p, RefuseField("emotionalStatus", "enum")
	}
	p.Hobby, p.About = CleanLine(p.Hobby), CleanText(p.About)
	if Length(p.Hobby) > hobbyMax {
		return p, RefuseField("hobby", "length", "max", hobbyMax)
	}
	if Length(p.About) > aboutMax {
		return p, RefuseField("personalProfile", "length", "max", aboutMax)
	}
	return p, nil
}

// check requires a real date in the past with a plausible age.
func (d Date) check(now time.Time) error {
	t := time.Date(d.Year, time.Month(d.Month), d.Day, 0, 0, 0, 0, time.UTC)
	if d.Year < 1 || t.Year() != d.Year || int(t.Month()) != d.Month || t.Day() != d.Day {
		return RefuseField("birthday", "date")
	}
	if t.After(now) {
		return RefuseField("birthday", "future")
	}
	if now.Year()-d.Year > ageMax || t.AddDate(ageMin, 0, 0).After(now) {
		return RefuseField("birthday", "age", "min", ageMin, "max", ageMax)
	}
	return nil
}

// Age returns the whole years since a birthday.
func (d Date) Age(now time.Time) int {
	years := now.Year() - d.Year
	if int(now.Month()) < d.Month || int(now.Month()) == d.Month && now.Day() < d.Day {
		years--
	}
	return years
}

// FollowedHouse is a house in a user's list of followed houses.
type FollowedHouse struct {
	HouseCard
	Since time.Time
}

// MutedIn is a mute as shown to the muted user.
type MutedIn struct {
	Room string
	End  time.Time // zero: permanent, or until the session ends
}
