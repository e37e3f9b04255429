package site_test

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"touchline/app/resttest"
	"touchline/domain"
	"touchline/http"
	"touchline/http/site"
	"touchline/http/view"
)

func TestAllThreePathsAnswerTheStorageAddress(t *testing.T) {
	s := resttest.Open(t, resttest.Deps(func(d *http.Deps) { d.StorageURL = "https://cdn.example" }))
	for _, call := range [][2]string{{"POST", "/ossUrl"}, {"POST", "/static/ossUrl"}, {"GET", "/static/ossUrl"},
		{"GET", "/api/static/ossUrl"}} {
		r := s.Ask(t, call[0], call[1], "")
		if string(r.Data) != `"https://cdn.example/"` || r.Header.Get("Cache-Control") != "max-age=300" {
			t.Errorf("%v: %s %s", call, r.Body, r.Header.Get("Cache-Control"))
		}
	}
}

func TestAllEnumerationsHaveTheCallersLanguage(t *testing.T) {
	s := resttest.Open(t)
	var all map[string][]site.Labelled
	for lang, want := range map[string]string{"zh": "10 分钟", "zh-Hant": "10 分鐘", "en": "10 minutes", "ar": "10 دقائق",
		"ja": "10 minutes"} {
		r := s.Ask(t, "POST", "/systemEnums/allEnums", `{"languageType":"`+lang+`"}`)
		var raw map[string]json.RawMessage
		r.Into(t, &raw)
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
		"raceType":    {"all", "football", "basketball", "tennis", "baseball", "esports"},
		"anchorType":  {"all", "football", "basketball", "tennis", "baseball", "esports", "talk", "entertainment"},
		"gender":      {"secret", "male", "female"}, "emotionalStatus": {"unset", "single", "inLove"},
		"applyStatus": {"none", "submitted", "approved", "rejected"},
		"roomRole":    {"visitor", "viewer", "moderator", "anchor", "operator"},
		"redType":     {"publicRandom", "publicEqual", "private"}, "redStatus": {"open", "finished", "expired"},
		"flowType": {"recharge", "gift", "envelopeSend", "envelopeGrab", "envelopeRefund", "tip", "income", "adjust",
			"chargeback"},
		"rechargeStatus": {"pending", "paid", "failed", "refunded", "closed"},
		"slotStatus":     {"free", "mine", "taken", "otherBrand", "past", "blocked", "matchConflict"},
		"matchEventType": {"goal", "ownGoal", "penaltyGoal", "missedPenalty", "yellowCard", "redCard", "substitution",
			"periodStart", "periodEnd", "score", "note", "cancelled"},
		"reportReason": {"spam", "abuse", "illegal", "fraud", "copyright", "other"},
		"muteReason":   {"spam", "abuse", "ads", "spoilers", "politics", "other"},
		"richTextType": {"tutorial", "serviceAgreement", "privacyAgreement", "liveRules", "help"},
		"notifyType": {"anchorLive", "matchSoon", "applyResult", "envelopeRefund", "muted", "slotSoon", "system",
			"newDynamic", "matchNews"},
		"noviceStage": {"readTutorial", "profileComplete", "followFirst", "chatFirst", "reserveFirst", "readRules",
			"coverUploaded", "roomConfigured", "firstReservationAsAnchor", "firstLive", "firstDynamic"},
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

func TestTheAnsweredLimitsAreThoseOfTheServer(t *testing.T) {
	s := resttest.Open(t)
	s.Setting("reservation.gapMinutes", `180`)
	r := s.Ask(t, "GET", "/systemEnums/findAll", "")
	var got struct {
		Limits       json.RawMessage     `json:"limits"`
		LanguageType []site.LanguageType `json:"languageType"`
	}
	r.Into(t, &got)
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

func TestAnUnchangedAnswerIsNotSentAgain(t *testing.T) {
	s := resttest.Open(t)
	first := s.Ask(t, "GET", "/systemEnums/findAll", "", "lang", "en")
	tag := first.Header.Get("ETag")
	if tag == "" || first.Header.Get("Cache-Control") != "max-age=300" ||
		first.Header.Get("Vary") != "lang, Accept-Language, Accept-Encoding" {
		t.Fatalf("%v", first.Header)
	}
	if r := s.Ask(t, "GET", "/systemEnums/findAll", "", "lang", "en", "If-None-Match", tag); r.Status != 304 ||
		len(r.Body) != 0 {
		t.Errorf("the same again: %d, %d bytes", r.Status, len(r.Body))
	}
	if r := s.Ask(t, "GET", "/systemEnums/findAll", "", "lang", "ar", "If-None-Match", tag); r.Status != 200 {
		t.Errorf("another language: %d", r.Status)
	}
}

func TestLongAnswersAreCompressedIfTheClientAcceptsIt(t *testing.T) {
	s := resttest.Open(t)
	plain := s.Ask(t, "GET", "/systemEnums/findAll", "", "lang", "en")
	if plain.Header.Get("Content-Encoding") != "" || len(plain.Body) < 10_000 {
		t.Fatalf("without Accept-Encoding: %v, %d bytes", plain.Header, len(plain.Body))
	}
	packed := s.Ask(t, "GET", "/systemEnums/findAll", "", "lang", "en", "Accept-Encoding", "br, gzip;q=0.8")
	if packed.Header.Get("Content-Encoding") != "gzip" || len(packed.Body) > len(plain.Body)/2 {
		t.Fatalf("%v, %d of %d bytes", packed.Header, len(packed.Body), len(plain.Body))
	}
	unpacked, err := gzip.NewReader(bytes.NewReader(packed.Body))
	if err != nil {
		t.Fatal(err)
	}
	if same, err := io.ReadAll(unpacked); err != nil || !bytes.Equal(same, plain.Body) {
		t.Errorf("%v: %.200s", err, same)
	}
	tag := s.Ask(t, "GET", "/systemEnums/findAll", "", "lang", "en", "Accept-Encoding", "gzip").Header.Get("ETag")
	again := s.Ask(t, "GET", "/systemEnums/findAll", "", "lang", "en", "Accept-Encoding", "gzip", "If-None-Match", tag)
	if again.Status != 304 || len(again.Body) != 0 {
		t.Errorf("the same again: %d, %d bytes", again.Status, len(again.Body))
	}
	for path, accepted := range map[string]string{"/systemEnums/findAll": "gzip;q=0, br", "/static/ossUrl": "gzip"} {
		if r := s.Ask(t, "GET", path, "", "Accept-Encoding", accepted); r.Header.Get("Content-Encoding") != "" {
			t.Errorf("%s with Accept-Encoding %s: %v", path, accepted, r.Header)
		}
	}
}

func TestTheColumnsOfTheFooterAndTheNavigation(t *testing.T) {
	s := resttest.Open(t)
	for _, name := range []string{"one", "two", "three", "four", "off the air"} {
		s.Anchor(name)
	}
	s.Exec(`UPDATE room SET status = CASE WHEN house_id = 1005 THEN 1 ELSE 2 END, anchor_type = CASE WHEN house_id = 1004 THEN 6 ELSE 1 END`)
	const sports = `[{"raceType":1,"name":"Football","icon":"","sort":1},{"raceType":2,"name":"Basketball","icon":"","sort":2},{"raceType":3,"name":"Tennis","icon":"","sort":3},` +
		`{"raceType":4,"name":"Baseball","icon":"","sort":4},{"raceType":5,"name":"Esports","icon":"","sort":5}]`
	const kinds = `[{"anchorType":0,"name":"All","icon":"","sort":0,"number":4},{"anchorType":1,"name":"Football","icon":"","sort":1,"number":3},` +
		`{"anchorType":2,"name":"Basketball","icon":"","sort":2,"number":0},{"anchorType":3,"name":"Tennis","icon":"","sort":3,"number":0},` +
		`{"anchorType":4,"name":"Baseball","icon":"","sort":4,"number":0},{"anchorType":5,"name":"Esports","icon":"","sort":5,"number":0},` +
		`{"anchorType":6,"name":"Talk","icon":"","sort":6,"number":1},{"anchorType":7,"name":"Entertainment","icon":"","sort":7,"number":0}]`
	for path, want := range map[string]string{
		"/matchColumn":                     sports,
		"/web_race/matchColumn":            sports,
		"/anchorColumnNumber":              kinds,
		"/web_anchor/anchorColumnNumber":   kinds,
		"/api/web_race/matchColumn":        sports,
		"/manage/app_update/android?x=GET": `null`,
	} {
		method := "POST"
		if path == "/manage/app_update/android?x=GET" {
			method = "GET"
		}
		if r := s.Ask(t, method, path, "", "lang", "en"); string(r.Data) != want {
			t.Errorf("%s: %s", path, r.Body)
		}
	}
	var footer site.FooterAnswer
	s.Ask(t, "POST", "/web_home/home_info_bottom", "", "lang", "zh").Into(t, &footer)
	if footer.AndroidApp != nil || footer.RecordStr == "" || len(footer.MatchColumns) != 5 ||
		footer.MatchColumns[0].Name != "足球" || len(footer.AnchorColumns) != 7 || len(footer.Links) != 3 {
		t.Errorf("%+v", footer)
	}
}

func TestAnAppGetsOnlyANewerVersion(t *testing.T) {
	s := resttest.Open(t)
	s.Setting("app.android", `{"versionName":"1.2","versionCode":12,"url":"https://x/a.apk","sha256":"00","size":9,"forceUpdate":false,"releaseNotes":"n"}`)
	for query, want := range map[string]bool{"": true, "?versionCode=11": true, "?versionCode=12": false,
		"?versionCode=13": false} {
		if r := s.Ask(t, "GET", "/manage/app_update/android"+query, ""); (string(r.Data) != "null") != want {
			t.Errorf("%s: %s", query, r.Body)
		}
	}
	var footer site.FooterAnswer
	s.Ask(t, "POST", "/web_home/home_info_bottom", "").Into(t, &footer)
	if footer.AndroidApp == nil || footer.AndroidApp.URL != "https://x/a.apk" {
		t.Errorf("the footer has the app %+v", footer.AndroidApp)
	}
	if r := s.Ask(t, "GET", "/manage/app_update/android?versionCode=x", ""); r.Code != domain.BadRequest {
		t.Errorf("%s", r.Body)
	}
}

func TestEveryCountryHasADialCodeAndChinaItsCities(t *testing.T) {
	s := resttest.Open(t)
	var countries []site.CountryShown
	s.Ask(t, "GET", "/country/config", "", "lang", "en").Into(t, &countries)
	if len(countries) < 200 || countries[0].CountryCode != "CN" || countries[0].AreaCode != "+86" ||
		countries[0].Name != "China" {
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
		if c.Name == "" || c.Name == c.CountryCode && c.CountryCode != "AC" || c.AreaCode[0] != '+' || c.PhonePattern == "" ||
			c.Provinces == nil {
			t.Errorf("%+v", c)
		}
	}
	s.Ask(t, "GET", "/country/config", "", "lang", "zh").Into(t, &countries)
	if countries[0].Provinces[5].Cities[0].Name != "沈阳市" || countries[0].Name != "中国" {
		t.Errorf("%+v", countries[0].Provinces[5].Cities[0])
	}
}

func TestCountriesHaveTheirCurrentNames(t *testing.T) {
	s := resttest.Open(t)
	own := map[string][2]string{"zh": {"北马其顿", "斯威士兰"}, "zh-Hant": {"北馬其頓", "史瓦帝尼"},
		"ar": {"مقدونيا الشمالية", "إسواتيني"}}
	turkey := map[string]string{"zh": "土耳其", "zh-Hant": "土耳其", "ar": "تركيا", "de": "Türkei", "en": "Türkiye",
		"es": "Turquía"}
	for _, l := range domain.Languages {
		want, ok := own[l.Tag]
		if !ok {
			want = [2]string{"North Macedonia", "Eswatini"} // a language without texts has the English ones
		}
		var countries []site.CountryShown
		s.Ask(t, "GET", "/country/config", "", "lang", l.Tag).Into(t, &countries)
		found := map[string]string{}
		for _, c := range countries {
			found[c.CountryCode] = c.Name
		}
		if got := [2]string{found["MK"], found["SZ"]}; got != want {
			t.Errorf("in %s: %v", l.Tag, got)
		}
		if want, ok := turkey[l.Tag]; ok && found["TR"] != want {
			t.Errorf("in %s: %s, want %s", l.Tag, found["TR"], want)
		}
	}
}

func TestThePrivacyPolicyNamesTheWatchHistoryInEachLanguageItIsWrittenIn(t *testing.T) {
	s := resttest.Open(t)
	for language, history := range map[string]string{
		"zh": "观看历史", "zh-Hant": "觀看紀錄", "en": "watch history", "ar": "سجل المشاهدة",
	} {
		var text site.RichTextAnswer
		s.Ask(t, "POST", "/common_face/find_rich_text", fmt.Sprintf(`{"type":%d}`, domain.TextPrivacy), "lang", language).
			Into(t, &text)
		if !strings.Contains(text.ContentHTML, history) {
			t.Errorf("%s: %q is not named in %s", language, history, text.ContentHTML)
		}
	}
}

func TestATextThatIsNotWrittenYetIsEmptyAndAnUnknownKindIsRefused(t *testing.T) {
	s := resttest.Open(t)
	s.Exec(`DELETE FROM rich_text WHERE type = 4`)
	for kind, want := range map[int32]domain.Code{domain.TextTutorial: "", domain.TextLiveRules: "", domain.TextHelp: "",
		0: domain.NotFound, -1: domain.NotFound, 6: domain.NotFound, 9999: domain.NotFound} {
		r := s.Ask(t, "POST", "/common_face/find_rich_text", fmt.Sprintf(`{"type":%v}`, kind))
		if r.Wants(t, want, fmt.Sprint("kind ", kind)); want != "" {
			continue
		}
		var text site.RichTextAnswer
		r.Into(t, &text)
		if written := kind == domain.TextTutorial; text.Type != kind ||
			written != (text.Version > 0 && text.ContentHTML != "") ||
			!written && text != (site.RichTextAnswer{Type: kind}) {
			t.Errorf("kind %d: %+v", kind, text)
		}
	}
}
