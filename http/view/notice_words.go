// Sentences of notices, for short messages and for readers without a client.

package view

import (
	"encoding/json"
	"strconv"
	"strings"
	"time"

	"touchline/domain"
	"touchline/locale"
)

// noticeWords are the keys of titles and bodies in the locale files.
var noticeWords = map[domain.NotifyType]string{
	domain.NotifyAnchorLive: "anchorLive", domain.NotifyMatchSoon: "matchSoon", domain.NotifyApplyResult: "applyRejected",
	domain.NotifyEnvelopeRefund: "envelopeRefund", domain.NotifyMuted: "muted", domain.NotifySlotSoon: "slotSoon",
	domain.NotifySystem: "system", domain.NotifyNewNote: "newDynamic", domain.NotifyMatchNews: "matchNews",
}

// WordNotice returns the title and the body of a notice in a language. Times are in the zone of the site; times of a
// slot are in the zone of its brand. A missing parameter leaves no braces.
func WordNotice(words *locale.Texts, zone *time.Location, lang string, kind domain.NotifyType,
	raw []byte) (title, body string) {
	params := locale.Params{}
	_ = json.Unmarshal(raw, &params) // without parameters the text is worded without them
	name, part := noticeWords[kind], "body"
	switch kind {
	case domain.NotifySystem: // the parameter kind selects the text
		if kind, _ := params["kind"].(string); kind != "" && words.Has("server:notice."+kind+".title") {
			name = kind
		}
		if name == "matchMoved" {
			part += movedTo(params)
		}
	case domain.NotifyMatchNews:
		name = wordNews(params)
	case domain.NotifyMuted:
		wordMute(words, params)
	case domain.NotifyApplyResult:
		if status, _ := params["status"].(float64); status == 2 || params["approved"] == true {
			name = "applyApproved"
		}
	}
	zoned := locale.Zoned
	if name, _ := params["timezone"].(string); name != "" {
		if brand, err := time.LoadLocation(name); err == nil {
			zone, zoned = brand, locale.ZonedByName
		}
	}
	for _, of := range []string{"brand", "home", "away"} {
		if names, ok := params[of+"Names"].(map[string]any); ok {
			params[of+"Name"] = nameIn(names, lang)
		}
	}
	for name, value := range params {
		if at, ok := value.(float64); ok && strings.HasSuffix(name, "Time") {
			params[name] = zoned(time.UnixMilli(int64(at)), zone)
		}
	}
	delete(params, "context")
	delete(params, "count")
	return words.Say(lang, "server:notice."+name+".title", params), words.Say(lang, "server:notice."+name+"."+part, params)
}

// wordMute words the reason of a mute if it is a predefined one, and the end of a mute without an end time.
func wordMute(words *locale.Texts, params locale.Params) {
	if reason, _ := params["reason"].(string); reason != "" && words.Has("server:muteReason."+reason) {
		params["reason"] = locale.Ref("server:muteReason." + reason)
	}
	if params["endTime"] != nil {
		return
	}
	params["endTime"] = locale.Ref("server:notice.permanent")
	if kind, _ := params["muteType"].(float64); domain.MuteType(kind) == domain.MuteSession {
		params["endTime"] = locale.Ref("server:notice.sessionEnd")
	}
}

// wordNews returns the key of the text about what happened in a match. Its parameter who is the player and the minute
// of a goal, as far as they are known.
func wordNews(params locale.Params) string {
	who, _ := params["player"].(string)
	if minute, ok := params["minute"].(float64); ok {
		who = strings.TrimSpace(who + " " + strconv.Itoa(int(minute)) + "'")
	}
	if params["who"] = who; who != "" {
		params["who"] = " · " + who
	}
	news, _ := params["news"].(string)
	if scored, _ := params["scored"].(bool); news == "ended" && !scored {
		news = "endedOpen"
	}
	return "news." + news
}

// movedTo returns the suffix of the text about a match with a new time: "" for a known hour.
func movedTo(params locale.Params) string {
	switch {
	case params["matchTime"] != nil:
		return ""
	case params["matchDay"] != nil:
		return "Day"
	}
	return "Open"
}

// nameIn returns a name in a language.
func nameIn(all map[string]any, lang string) string {
	names := domain.Names{}
	for tag, name := range all {
		names[tag], _ = name.(string)
	}
	return names.In(lang)
}

// SmsText returns a short message in the language of its parameters, or "" for an unknown template.
func SmsText(words *locale.Texts, template string, params map[string]string) string {
	values := locale.Params{}
	for name, value := range params {
		values[name] = value
	}
	return words.Say(params["language"], "server:sms."+template, values)
}

// SentSms is a short message in the outbox of a development server.
type SentSms struct {
	Phone    string            `json:"phone"`
	Template string            `json:"template"`
	Params   map[string]string `json:"params"`
	Time     int64             `json:"time"`
}
