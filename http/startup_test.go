package http

import (
	"encoding/json"
	"slices"
	"testing"

	"touchline/domain"
	"touchline/http/account"
	"touchline/http/site"
	"touchline/http/view"
)

func TestTheStorageAddressComesOnAllThreePaths(t *testing.T) {
	s := serverOn(t, newWorld(), func(d *flatDeps) { d.StorageURL = "https://cdn.example" })
	for _, call := range [][2]string{{"POST", "/ossUrl"}, {"POST", "/static/ossUrl"}, {"GET", "/static/ossUrl"}, {"GET", "/api/static/ossUrl"}} {
		r := ask(t, s, call[0], call[1], "")
		if string(r.Data) != `"https://cdn.example/"` || r.header.Get("Cache-Control") != "max-age=300" {
			t.Errorf("%v: %s %s", call, r.body, r.header.Get("Cache-Control"))
		}
	}
}

func TestAllEnumerationsAreThereInTheCallersLanguage(t *testing.T) {
	s := serverOn(t, newWorld())
	var all map[string][]site.Labelled
	for lang, want := range map[string]string{"zh": "10 分钟", "zh-Hant": "10 分鐘", "en": "10 minutes", "ar": "10 دقائق", "ja": "10 minutes"} {
		r := ask(t, s, "POST", "/systemEnums/allEnums", form{"languageType": lang}.String())
		var raw map[string]json.RawMessage
		r.into(t, &raw)
		all = map[string][]site.Labelled{}
		for name, values := range raw {
			if name == "limits" || name == "languageType" {
				continue
			}
			var list []site.Labelled
			if err := json.Unmarshal(values, &list); err != nil || len(list) == 0 {
				t.Errorf("%s: %v", name, err)
			}
			all[name] = list
			for _, v := range list {
				if v.Label == "" || v.Key == "" {
					t.Errorf("%s %v has no label in %s", name, v.Value, lang)
				}
			}
		}
		if got := all["muteType"][0]; got.Label != want || got.Key != "minutes10" {
			t.Errorf("%s: %+v", lang, got)
		}
	}
	for name, keys := range map[string][]string{
		"liveStatus":  {"unopened", "offline", "living", "interrupted", "suspended"},
		"matchStatus": {"all", "notStarted", "inProgress", "ended", "postponed", "interrupted", "cutShort", "toBeDetermined"},
		"muteType":    {"minutes10", "minutes30", "minutes60", "session", "permanent"},
		"raceType":    {"all", "football"}, "anchorType": {"all", "talk"}, // of the stand-in
		"gender": {"secret", "male", "female"}, "emotionalStatus": {"unset", "single", "inLove"},
		"applyStatus": {"none", "submitted", "approved", "rejected"}, "roomRole": {"visitor", "viewer", "moderator", "anchor", "operator"},
		"redType": {"publicRandom", "publicEqual", "private"}, "redStatus": {"open", "finished", "expired"},
		"flowType":       {"recharge", "gift", "envelopeSend", "envelopeGrab", "envelopeRefund", "tip", "income", "adjust", "chargeback"},
		"rechargeStatus": {"pending", "paid", "failed", "refunded"},
		"slotStatus":     {"free", "mine", "taken", "otherBrand", "past", "blocked", "matchConflict"},
		"matchEventType": {"goal", "ownGoal", "penaltyGoal", "missedPenalty", "yellowCard", "redCard", "substitution", "periodStart", "periodEnd", "score", "note", "cancelled"},
		"reportReason":   {"spam", "abuse", "illegal", "fraud", "copyright", "other"},
		"muteReason":     {"spam", "abuse", "ads", "spoilers", "politics", "other"},
		"richTextType":   {"tutorial", "serviceAgreement", "privacyAgreement", "liveRules", "help"},
		"notifyType":     {"anchorLive", "matchSoon", "applyResult", "envelopeRefund", "muted", "slotSoon", "system", "newDynamic"},
		"noviceStage":    {"readTutorial", "profileComplete", "followFirst", "chatFirst", "reserveFirst", "readRules", "coverUploaded", "roomConfigured", "firstReservationAsAnchor", "firstLive", "firstDynamic"},
	} {
		var got []string
		for _, v := range all[name] {
			got = append(got, v.Key)
		}
		if !slices.Equal(got, keys) {
			t.Errorf("%s: %v", name, got)
		}
		delete(all, name)
	}
	for name := range all {
		t.Errorf("%s is not in the contract", name)
	}
	if n := len(domain.Stages(true)); n != len(view.Enums["noviceStage"]) {
		t.Errorf("%d stages", n)
	}
	for _, v := range view.Enums["noviceStage"] {
		if stage := domain.Stage(v.Value.(float64)); stage.Key() != v.Key {
			t.Errorf("stage %d is %s and %s", stage, stage.Key(), v.Key)
		}
	}
}

func TestTheLimitsAreTheOnesTheServerHoldsPeopleTo(t *testing.T) {
	w := newWorld()
	w.settings["reservation.gapMinutes"] = `180`
	r := ask(t, serverOn(t, w), "GET", "/systemEnums/findAll", "")
	var got struct {
		Limits       json.RawMessage     `json:"limits"`
		LanguageType []site.LanguageType `json:"languageType"`
	}
	r.into(t, &got)
	want := `{"chat":{"maxText":200},"file":{"maxBytes":5242880,"formats":["jpg","jpeg","png","gif","webp"]},"gap":{"minutes":180,"strict":true},` +
		`"image":{"maxDescription":20},"memoryPlayHideDelaySeconds":3,"muteReason":{"max":60},"note":{"maxImages":9,"maxText":1000},` +
		`"password":{"max":15,"min":6},"sms":{"codeLength":6,"resendSeconds":60},"username":{"max":15,"min":6}}`
	var a, b any
	_ = json.Unmarshal(got.Limits, &a)
	_ = json.Unmarshal([]byte(want), &b)
	if x, y := asJSON(a), asJSON(b); x != y {
		t.Errorf("%s", x)
	}
	if len(got.LanguageType) != 45 {
		t.Fatalf("%d languages", len(got.LanguageType))
	}
	rtl, chinese := []string{}, []string{}
	for i, l := range got.LanguageType {
		if l.Code != i+1 || l.NativeName == "" || l.EnglishName == "" {
			t.Errorf("%+v", l)
		}
		if l.Dir == "rtl" {
			rtl = append(rtl, l.Value)
		}
		if l.Layout == "zh" {
			chinese = append(chinese, l.Value)
		}
		if found, ok := domain.FindLanguage(l.Value); !ok || found != l.Value {
			t.Errorf("%s is found as %s", l.Value, found)
		}
	}
	if !slices.Equal(rtl, []string{"ur", "fa", "ar", "he"}) || !slices.Equal(chinese, []string{"zh", "zh-Hant"}) {
		t.Errorf("%v %v", rtl, chinese)
	}
}

func asJSON(v any) string {
	b, _ := json.Marshal(v)
	return string(b)
}

func TestWhatDidNotChangeIsNotSentTwice(t *testing.T) {
	s := serverOn(t, newWorld())
	first := ask(t, s, "GET", "/systemEnums/findAll", "", "lang", "en")
	tag := first.header.Get("ETag")
	if tag == "" || first.header.Get("Cache-Control") != "max-age=300" || first.header.Get("Vary") != "lang, Accept-Language" {
		t.Fatalf("%v", first.header)
	}
	if r := ask(t, s, "GET", "/systemEnums/findAll", "", "lang", "en", "If-None-Match", tag); r.status != 304 || len(r.body) != 0 {
		t.Errorf("the same again: %d, %d bytes", r.status, len(r.body))
	}
	if r := ask(t, s, "GET", "/systemEnums/findAll", "", "lang", "ar", "If-None-Match", tag); r.status != 200 {
		t.Errorf("another language: %d", r.status)
	}
}

func TestTheColumnsOfTheFooterAndTheNavigation(t *testing.T) {
	s := serverOn(t, newWorld())
	for path, want := range map[string]string{
		"/matchColumn":                     `[{"raceType":1,"name":"Football","icon":"","sort":1}]`,
		"/web_race/matchColumn":            `[{"raceType":1,"name":"Football","icon":"","sort":1}]`,
		"/anchorColumnNumber":              `[{"anchorType":0,"name":"All","icon":"","sort":0,"number":4},{"anchorType":6,"name":"Talk","icon":"","sort":0,"number":1}]`,
		"/web_anchor/anchorColumnNumber":   `[{"anchorType":0,"name":"All","icon":"","sort":0,"number":4},{"anchorType":6,"name":"Talk","icon":"","sort":0,"number":1}]`,
		"/api/web_race/matchColumn":        `[{"raceType":1,"name":"Football","icon":"","sort":1}]`,
		"/manage/app_update/android?x=GET": `null`,
	} {
		method := "POST"
		if path == "/manage/app_update/android?x=GET" {
			method = "GET"
		}
		if r := ask(t, s, method, path, "", "lang", "en"); string(r.Data) != want {
			t.Errorf("%s: %s", path, r.body)
		}
	}
	var footer site.FooterAnswer
	ask(t, s, "POST", "/web_home/home_info_bottom", "", "lang", "zh").into(t, &footer)
	if footer.RecordStr == "" || len(footer.MatchColumns) != 1 || footer.MatchColumns[0].Name != "足球" || len(footer.AnchorColumns) != 1 || len(footer.Links) != 3 {
		t.Errorf("%+v", footer)
	}
}

func TestAnAppIsOfferedOnlyWhatIsNewer(t *testing.T) {
	w := newWorld()
	s := serverOn(t, w)
	w.settings["app.android"] = `{"versionName":"1.2","versionCode":12,"url":"https://x/a.apk","sha256":"00","size":9,"forceUpdate":false,"releaseNotes":"n"}`
	for query, want := range map[string]bool{"": true, "?versionCode=11": true, "?versionCode=12": false, "?versionCode=13": false} {
		if r := ask(t, s, "GET", "/manage/app_update/android"+query, ""); (string(r.Data) != "null") != want {
			t.Errorf("%s: %s", query, r.body)
		}
	}
	if r := ask(t, s, "GET", "/manage/app_update/android?versionCode=x", ""); r.Code != domain.BadRequest {
		t.Errorf("%s", r.body)
	}
}

func TestEveryCountryHasADialCodeAndChinaItsCities(t *testing.T) {
	s := serverOn(t, newWorld())
	var countries []site.CountryShown
	ask(t, s, "GET", "/country/config", "", "lang", "en").into(t, &countries)
	if len(countries) < 200 || countries[0].CountryCode != "CN" || countries[0].AreaCode != "+86" || countries[0].Name != "China" {
		t.Fatalf("%d countries, first %+v", len(countries), countries[0])
	}
	cities := 0
	for _, p := range countries[0].Provinces {
		if len(p.Cities) == 0 || p.Name == "" {
			t.Errorf("%+v", p)
		}
		cities += len(p.Cities)
	}
	if len(countries[0].Provinces) != 34 || cities < 330 {
		t.Errorf("%d provinces, %d cities", len(countries[0].Provinces), cities)
	}
	for _, c := range countries {
		if c.Name == "" || c.Name == c.CountryCode && c.CountryCode != "AC" || c.AreaCode[0] != '+' || c.PhonePattern == "" || c.Provinces == nil {
			t.Errorf("%+v", c)
		}
	}
	ask(t, s, "GET", "/country/config", "", "lang", "zh").into(t, &countries)
	if countries[0].Provinces[5].Cities[0].Name != "沈阳市" || countries[0].Name != "中国" {
		t.Errorf("%+v", countries[0].Provinces[5].Cities[0])
	}
}

func TestATextThatDoesNotExistIsNotFound(t *testing.T) {
	s := serverOn(t, newWorld())
	for _, kind := range []any{5, 0, -1, 9999} {
		if r := ask(t, s, "POST", "/common_face/find_rich_text", form{"type": kind}.String()); kind != 0 && kind != -1 && r.Code != domain.NotFound {
			t.Errorf("%v: %s", kind, r.body)
		}
	}
}

func TestAStageIsMarkedByWhoCanSeeItAndToldOnce(t *testing.T) {
	w := newWorld()
	s := serverOn(t, w)
	_, token := member(t, w, "Lin2026")
	path := "/web_task/web_task_done_stage"
	for _, stage := range []int{0, 2, 3, 7, 12, -1} {
		if r := ask(t, s, "POST", path, form{"stage": stage}.String(), "token", token); r.Params["field"] != "stage" {
			t.Errorf("stage %d by the client: %s", stage, r.body)
		}
	}
	_ = w.ReachStage(t.Context(), 1, int(domain.StageFollow), noon)
	var got account.StagesAnswer
	ask(t, s, "POST", path, `{"stage":1}`, "token", token).into(t, &got)
	if len(got.Stages) != 6 || !got.Stages[0].Done || *got.Stages[0].DoneTime != noon.UnixMilli() || !slices.Equal(got.JustDone, []domain.Stage{1, 3}) || got.AllDone {
		t.Errorf("%+v", got)
	}
	ask(t, s, "POST", path, `{"stage":1}`, "token", token).into(t, &got)
	if len(got.JustDone) != 0 {
		t.Errorf("told twice: %v", got.JustDone)
	}
	for _, stage := range []int{2, 4, 5} {
		_ = w.ReachStage(t.Context(), 1, stage, noon)
	}
	ask(t, s, "POST", path, `{"stage":6}`, "token", token).into(t, &got)
	if !got.AllDone {
		t.Errorf("%+v", got)
	}
}
