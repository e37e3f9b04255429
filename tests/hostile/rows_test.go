package hostile

import (
	"fmt"
	"image"
	"strings"
	"testing"

	"touchline/app/apptest"
	"touchline/domain"
)

// hostileRow is a call with one defect. It expects a code, with a field or rule where the code names one; "" is a
// request that is accepted all the same.
type hostileRow struct {
	name, path, token, body string
	code                    domain.Code
	param                   string // value of params.field
}

const (
	regPath     = "/web_user/web_user_reg"
	tipPath     = "/web_anchor/send_money"
	giftPath    = "/web_anchor/send_gift"
	profilePath = "/web_user/web_user_change_information"
	notePath    = "/web_anchor/addNote"
	photoPath   = "/web_anchor/addImage"
	codePath    = "/web_user/web_get_phone_code"
)

func registration(change string) string {
	return changed(`{"userName":"Rosa2026","password":"qz7Rm2kV9","confirmPassword":"qz7Rm2kV9","areaCode":"+86",`+
		`"phone":"13800138001","code":"000000","agree":true}`, change)
}

func profile(change string) string {
	return changed(`{"nickName":"Rosa","birthday":{"year":2000,"month":2,"day":29},"region":{"countryCode":"CN",`+
		`"province":"440000","city":"440300"}}`, change)
}

func hostileRows(anchor, viewer apptest.Person, foreignKey string) []hostileRow {
	rows := []hostileRow{
		{"body: empty is {}", regPath, "", "", domain.UsernameFormat, ""},
		{"nesting: brackets without an end", regPath, "", `{"userName":[[[`, domain.BadRequest, "body"},
		{"a field twice: amount twice", tipPath, viewer.Token, `{"amount":1,"amount":-5}`, domain.BadRequest, "amount"},
		{"a field twice: amount in another spelling", tipPath, viewer.Token, `{"amount":1,"AMOUNT":5}`,
			domain.BadRequest, "AMOUNT"},
		{"number: houseId in hex", "/web_anchor/anchor_details", "", `{"houseId":"0x10"}`, domain.BadRequest,
			"houseId"},
		{"number: houseId of 2^63", "/web_anchor/anchor_details", "", `{"houseId":9223372036854775808}`,
			domain.BadRequest, "houseId"},
		{"number: pageSize 1.5", "/web_race/race_data_content_list_page", "", `{"pageSize":1.5}`, domain.BadRequest,
			"pageSize"},
		{"number: pageSize NaN", "/web_race/race_data_content_list_page", "", `{"pageSize":NaN}`, domain.BadRequest,
			"body"},
		{"number: more than may be counted", giftPath, viewer.Token,
			fmt.Sprintf(`{"houseId":%q,"giftId":"g_1","count":9223372036854775807,"requestId":"r-0000001"}`,
				apptest.FirstRoom), domain.CountRange, ""},
		{"text: an unpaired surrogate is no text", profilePath, viewer.Token, profile(`{"nickName":"Ro\ud800sa"}`),
			domain.BadRequest, "nickName"},
		{"text: NUL in a name", profilePath, viewer.Token, profile(`{"nickName":"Ro\u0000sa"}`), domain.BadRequest,
			"nickName"},
		{"text: a control character and an override in a name", profilePath, viewer.Token,
			profile(`{"nickName":"\u0001\u202e"}`), domain.FieldRequired, "nickName"},
		{"text: nothing to see in a name", profilePath, viewer.Token, profile(`{"nickName":"\u200b\u200b\u2060"}`),
			domain.FieldRequired, "nickName"},
		{"text: letters with many marks", profilePath, viewer.Token,
			profile(`{"nickName":"` + strings.Repeat(`a\u0301\u0302\u0303`, 7) + `"}`), domain.BadRequest, "nickName"},
		{"user name: Cyrillic", regPath, "", registration(`{"userName":"Аdmin1"}`), domain.UsernameFormat, ""},
		{"user name: spaces", regPath, "", registration(`{"userName":" user1 "}`), domain.UsernameFormat, ""},
		{"user name: five", regPath, "", registration(`{"userName":"user1"}`), domain.UsernameFormat, ""},
		{"user name: sixteen", regPath, "", registration(`{"userName":"user123456789012"}`), domain.UsernameFormat, ""},
		{"user name: digits only", regPath, "", registration(`{"userName":"12345678"}`), domain.UsernameFormat, ""},
		{"user name: an emoji", regPath, "", registration(`{"userName":"user1😀"}`), domain.UsernameFormat, ""},
		{"password: spaces", regPath, "", registration(`{"password":"a1 b2c3d"}`), domain.PasswordFormat, ""},
		{"password: sixteen", regPath, "", registration(`{"password":"a1b2c3d4e5f6g7h8"}`), domain.PasswordFormat, ""},
		{"password: letters only, and another confirmation", regPath, "", registration(`{"password":"abcdefgh"}`),
			domain.PasswordFormat, ""},
		{"password: another confirmation", regPath, "", registration(`{"confirmPassword":"qz7Rm2kV8"}`),
			domain.PasswordMismatch, ""},
		{"phone: another country within, which does not exist", regPath, "",
			registration(`{"phone":"+99913800138001"}`), domain.PhoneFormat, ""},
		{"phone: letters", regPath, "", registration(`{"phone":"138oo138001"}`), domain.PhoneFormat, ""},
		{"phone: wide letters", regPath, "", registration(`{"phone":"１３８ｏｏ１３８００１"}`), domain.PhoneFormat, ""},
		{"phone: forty digits", regPath, "", registration(`{"phone":"` + strings.Repeat("1", 40) + `"}`),
			domain.PhoneFormat, ""},
		{"phone: a premium number", regPath, "", registration(`{"areaCode":"+44","phone":"9098790879"}`),
			domain.PhoneFormat, ""},
		{"search: SQL in a keyword", "/web_race/race_data_content_list_page", "",
			`{"keyword":"'; drop table match;-- $tag$ % _ \\"}`, "", ""},
		{"search: wildcards in a keyword", "/web_anchor/anchor_content_list", "", `{"keyword":"%_%"}`, "", ""},
		{"page: page 10^9", "/web_race/race_data_content_list_page", "", `{"pageNum":1000000000}`, domain.BadRequest,
			"pageNum"},
		{"page: a page of 10^6", "/web_race/race_data_content_list_page", "", `{"pageSize":1000000}`, domain.BadRequest,
			"pageSize"},
		{"page: a cursor made up", "/web_anchor/anchor_content_list_new", "", `{"cursor":"eyJhIjoxfQ.AAAA"}`,
			domain.BadRequest, "cursor"},
		{"date: 30 February", profilePath, viewer.Token, profile(`{"birthday":{"year":2000,"month":2,"day":30}}`),
			domain.BadRequest, "birthday"},
		{"date: year 0", profilePath, viewer.Token, profile(`{"birthday":{"year":0,"month":1,"day":1}}`),
			domain.BadRequest, "birthday"},
		{"date: tomorrow's child", profilePath, viewer.Token, profile(`{"birthday":{"year":2999,"month":1,"day":1}}`),
			domain.BadRequest, "birthday"},
		{"language: a language of dots", "/web_home/home_info_bottom", "", `{"languageType":"../../etc"}`, "", ""},
		{"language: a language of 10 KB", "/web_home/home_info_bottom", "",
			`{"languageType":"` + strings.Repeat("z", 10_000) + `"}`, "", ""},
		{"unknown value: mute type 9", "/web_anchor/edit_user", anchor.Token,
			fmt.Sprintf(`{"houseId":%q,"userId":%q,"action":1,"muteType":9,"reason":"spam"}`, apptest.FirstRoom,
				viewer.ID), domain.BadRequest, "muteType"},
		{"unknown value: action 3", "/web_anchor/edit_user", anchor.Token,
			fmt.Sprintf(`{"houseId":%q,"userId":%q,"action":3}`, apptest.FirstRoom, viewer.ID), domain.BadRequest,
			"action"},
		{"unknown value: scene x", codePath, "", `{"areaCode":"+86","phone":"13800138001","scene":"x"}`,
			domain.BadRequest, "scene"},
		{"picture: another user's avatar", "/web_user/web_update_user_image", viewer.Token,
			fmt.Sprintf(`{"userImage":%q}`, foreignKey), domain.FileFormat, ""},
		{"picture: an avatar elsewhere", "/web_user/web_update_user_image", viewer.Token,
			`{"userImage":"https://evil/x.png"}`, domain.FileFormat, ""},
		{"picture: a cover of another scene", configPath, anchor.Token,
			roomConfig(fmt.Sprintf(`{"houseImage":%q}`, foreignKey)), domain.FileFormat, ""},
		{"picture: a cover in the text", configPath, anchor.Token,
			roomConfig(`{"houseImage":"data:image/png;base64,AAAA"}`), domain.FileFormat, ""},
		{"picture: ten pictures", notePath, anchor.Token,
			`{"content":"x","imageUrls":["a","b","c","d","e","f","g","h","i","j"]}`, domain.TooManyImages, ""},
		{"picture: a note with another's picture", notePath, anchor.Token,
			fmt.Sprintf(`{"content":"x","imageUrls":[%q]}`, foreignKey), domain.FileFormat, ""},
		{"picture: a note with pictures elsewhere", notePath, anchor.Token,
			`{"content":"x","imageUrls":["https://evil/x.png","../x.png"]}`, domain.FileFormat, ""},
		{"picture: a wall with another's picture", photoPath, anchor.Token, fmt.Sprintf(`{"imageUrl":%q}`, foreignKey),
			domain.FileFormat, ""},
		{"description: twenty-one letters", photoPath, anchor.Token,
			fmt.Sprintf(`{"imageUrl":%q,"description":"123456789012345678901"}`, foreignKey), domain.DescriptionTooLong,
			""},
		{"description: four families of seven points", photoPath, anchor.Token,
			fmt.Sprintf(`{"imageUrl":%q,"description":%q}`, foreignKey, strings.Repeat("👨‍👩‍👧‍👦", 4)),
			domain.DescriptionTooLong, ""},
		{"unknown fields: fields nobody offers", profilePath, viewer.Token,
			profile(`{"hobby":"chess","balance":999999,"houseId":"1001","roles":["operator"],"applyStatus":2}`), "",
			""},
		{"log-in: unknown account", "/web_user/web_pwd_login", "", `{"userName":"Nobody99","password":"a1b2c3"}`,
			domain.LoginFailed, ""},
		{"code: a code that was never sent", regPath, "", registration(`{}`), domain.SmsCodeWrong, ""},
		{"code: a code of letters", regPath, "", registration(`{"code":"abcdef"}`), domain.SmsCodeWrong, ""},
		{"token: a token cut short", "/web_user/userInfo", viewer.Token[:42], "{}", domain.TokenInvalid, ""},
		{"token: a token too long", "/web_user/userInfo", viewer.Token + "A", "{}", domain.TokenInvalid, ""},
		{"token: a token nobody has", "/web_user/userInfo", strings.Repeat("x", 42) + "A", "{}", domain.TokenInvalid,
			""},
		{"token: a token in the query", "/web_user/userInfo?token=" + viewer.Token, "", "{}", domain.Unauthenticated,
			""},
		{"token: a bad token where none is needed", "/web_home/home_info_bottom", "x", "{}", "", ""},
		{"agreement: agree false", regPath, "", registration(`{"agree":false}`), domain.AgreementRequired, ""},
		{"agreement: agree in words", regPath, "", registration(`{"agree":"true"}`), domain.AgreementRequired, ""},
		{"both codes: one of both codes", "/web_user/web_user_change_phone", viewer.Token,
			`{"areaCode":"+86","phone":"13800138002","code":"000000"}`, domain.FieldRequired, "password"},
	}
	for _, amount := range []string{"-1", "0", "1e400", "1.5", "9223372036854775808", `"12"`, "1000000000000"} {
		rows = append(rows, hostileRow{"number: amount " + amount, tipPath, viewer.Token,
			fmt.Sprintf(`{"houseId":%q,"amount":%s,"requestId":"r-0000001"}`, apptest.FirstRoom, amount),
			domain.AmountRange, ""})
	}
	for _, address := range []string{
		"http://video.example/x.mp4", "file:///etc/passwd", "https://127.0.0.1/x.mp4", "https://169.254.169.254/latest",
		"https://[::1]/x",
		"https://user:pass@video.example/x.mp4", "https://video.example/" + strings.Repeat("x", 3000),
		"javascript:alert(1)", "https://10.0.0.1/x.mp4",
	} {
		rows = append(rows, hostileRow{fmt.Sprintf("address: own video at %.30s", address), configPath, anchor.Token,
			roomConfig(fmt.Sprintf(`{"ownVideo":{"url":%q,"type":"mp4"}}`, address)), domain.BadRequest, "*"})
	}
	return rows
}

func TestHostileCallsAreRefusedByTheWholeServer(t *testing.T) {
	data := apptest.FreshFolder(t)
	people := apptest.MakePeople(t, data, 4)
	_, addr, received := openInside(t, data)
	w := wire{t: t, addr: addr}.elsewhere()
	anchor, viewer, other := people[0], people[1], people[2]
	foreign := uploadedKey(t, w, other.Token, "avatar", pngOf(t, image.Rect(0, 0, 32, 32)))
	for _, row := range hostileRows(anchor, viewer, foreign) {
		t.Run(row.name, func(t *testing.T) {
			w := wire{t: t, addr: addr}.elsewhere()
			r := w.say(w.words(row.path, row.token, row.body))
			field := fmt.Sprint(r.Params["field"])
			switch {
			case row.code == "" && r.status != 200, row.code != r.Code, r.status >= 500:
				t.Errorf("%d %.300s", r.status, r.body)
			case row.param != "" && row.param != "*" && !strings.HasPrefix(field, row.param):
				t.Errorf("field %s: %.300s", field, r.body)
			}
		})
	}
	after := string(w.ask("/web_user/userInfo", viewer.Token, "{}").Data)
	for _, kept := range []string{`"hobby":"chess"`, `"balance":0`, `"houseId":null`, `"roles":["viewer"]`,
		`"applyStatus":0`, `"userImage":""`} {
		if !strings.Contains(after, kept) {
			t.Errorf("want %s in %s", kept, after)
		}
	}
	if faults := strings.Count(received.All(), "request failed"); faults != 0 {
		t.Errorf("%d counted as our fault: %s", faults, received.All())
	}
}
