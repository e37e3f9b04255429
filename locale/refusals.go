// The sentence of a refusal: the variant of its text, and its formatted parameters.

package locale

import (
	"math"
	"strings"
	"time"

	"touchline/domain"
)

// Zoned formats an instant for a reader in an unknown place. It tells the offset, because abbreviations of zones have
// several meanings (CST).
func Zoned(at time.Time, zone *time.Location) string {
	local := at.In(zone)
	if _, offset := local.Zone(); offset == 0 {
		return local.Format("2006-01-02 15:04") + " UTC"
	}
	return local.Format("2006-01-02 15:04") + " UTC" + local.Format("-07:00")
}

// ZonedByName formats an instant in the local time of a zone whose name the reader knows, such as a brand's. The
// offset is added where the local time occurs twice.
func ZonedByName(at time.Time, zone *time.Location) string {
	name := zone.String()
	if comesTwice(at.In(zone)) {
		name += ", UTC" + at.In(zone).Format("-07:00")
	}
	return at.In(zone).Format("2006-01-02 15:04") + " (" + name + ")"
}

// comesTwice reports whether the local time of an instant occurs twice because of a clock change.
func comesTwice(at time.Time) bool {
	_, offset := at.Zone()
	for _, near := range []time.Duration{-12 * time.Hour, 12 * time.Hour} {
		_, other := at.Add(near).Zone()
		twin := at.Add(time.Duration(offset-other) * time.Second)
		if _, there := twin.Zone(); other != offset && there == other {
			return true
		}
	}
	return false
}

// Refusal returns the sentence of a refusal like the client (client/src/api/refusal.ts); a code without a text reads
// as INTERNAL.
func (t *Texts) Refusal(refusal *domain.Refusal, lang string) string {
	key := "errors:err." + string(refusal.Code)
	if !t.Has(key) {
		return t.Say(lang, "errors:err."+string(domain.Internal), nil)
	}
	return t.Say(lang, key, t.wordedParams(refusal))
}

// perSecond codes have a count of seconds, which defaults to one.
var perSecond = map[domain.Code]bool{
	domain.RateLimited: true,
	domain.SmsTooOften: true,
	domain.LoginLocked: true,
	domain.SlowMode:    true,
}

func (t *Texts) wordedParams(refusal *domain.Refusal) Params {
	worded := Params{}
	for name, value := range refusal.Params {
		if at, ok := whole(value); ok && strings.HasSuffix(name, "Time") {
			value = Zoned(time.UnixMilli(at), time.UTC)
		}
		worded[name] = value
	}
	if retry := worded["retryTime"]; retry != nil && worded["endTime"] == nil {
		worded["endTime"] = retry
	}
	if n, ok := number(refusal.Params["retryAfter"]); ok {
		worded["count"] = int64(math.Ceil(n))
	} else if perSecond[refusal.Code] {
		worded["count"] = 1
	}
	if n, ok := whole(refusal.Params["maxBytes"]); ok {
		worded["megabytes"] = n >> 20
	}
	left, counted := whole(refusal.Params["left"])
	if counted {
		worded["count"] = left
	}
	delete(worded, "context") // parameters of a refusal must not select a variant
	delete(worded, "field")
	switch field, _ := refusal.Params["field"].(string); {
	case refusal.Code == domain.Muted && worded["endTime"] == nil:
		worded["context"] = "permanent"
		if kind, _ := whole(refusal.Params["muteType"]); kind == int64(domain.MuteSession) {
			worded["context"] = "session"
		}
	case (refusal.Code == domain.SmsCodeWrong || refusal.Code == domain.LoginFailed) && counted && left <= 3:
		worded["context"] = "left"
	case refusal.Code == domain.CaptionFormat:
		worded["context"] = refusal.Params["problem"]
	case refusal.Code == domain.PasswordFormat && refusal.Params["rule"] == "common":
		worded["context"] = "common"
	case field != "" && t.Has("errors:field."+field): // a field without a name is left out
		worded["context"], worded["field"] = "field", Ref("errors:field."+field)
	}
	return worded
}

func number(value any) (float64, bool) {
	if n, ok := value.(float64); ok {
		return n, true
	}
	n, ok := whole(value)
	return float64(n), ok
}
