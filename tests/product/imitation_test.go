// Imitating names on the running program: refused wherever a name is set, without using up a code.

package product

import (
	"testing"

	"touchline/app/apptest"
	"touchline/domain"
)

func TestNoUserCanImitateTheNameOfAnAnchorOrOfTheSite(t *testing.T) {
	data := apptest.FreshFolder(t)
	people := apptest.MakePeople(t, data, 2)
	anchor, fan := people[0], people[1]
	h := apptest.Open(t, data, map[string]string{"RESERVED_NICKS": "*官方*,*客服*,admin,touchline,referee"})
	defer h.Close(t)

	call := func(who apptest.Person, nick string) apptest.Answer {
		return h.Try(t, who, "/web_user/web_user_change_information", map[string]any{
			"nickName": nick, "birthday": map[string]any{"year": 1990, "month": 2, "day": 3},
			"region": map[string]any{"countryCode": "NL", "province": "", "city": ""},
		})
	}
	register := func(nick string) apptest.Answer {
		return h.Try(t, apptest.Person{}, "/web_user/web_user_reg", map[string]any{
			"userName": "newcomer1", "password": "hollow7tree", "confirmPassword": "hollow7tree",
			"areaCode": "+86", "phone": "13800138055", "code": "000000", "agree": true, "nickName": nick,
		})
	}
	room := func(name, title string) apptest.Answer {
		return h.Try(t, anchor, "/web_anchor/anchor_house_config_details_update", map[string]any{
			"houseName": name, "anchorTitle": title, "introduction": "Every ball", "announcement": "Be kind",
		})
	}

	call(anchor, "Lin\u200b Wei\U000e0041").Must(t, "", `"nickName":"Lin Wei"`,
		"an anchor's nick with invisible characters")
	room("Derby\u00ad Night", "Voice").Must(t, "", `"houseName":"Derby Night"`, "a room's name with a soft hyphen")

	for _, nick := range []string{"Lіn Wеі", "lin_wei\ufe0f", "DERBY NIGHT", "官方客服", "Аdmin 01", "T0uchline",
		"Referee"} {
		call(fan, nick).Must(t, domain.NickReserved, `"field":"nickName"`, "a fan becomes "+nick)
		register(nick).Must(t, domain.NickReserved, `"field":"nickName"`, "somebody new is "+nick)
	}
	register("Honest").Must(t, domain.SmsCodeWrong, "", "an honest name comes to the code")
	call(fan, "Lin Wei's fan 👨‍👩‍👧").Must(t, "", "👨‍👩‍👧", "an honest nick")
	room("官方直播", "Voice").Must(t, domain.NickReserved, `"field":"houseName"`, "a room of the site")
	room("Derby Night", "Admin").Must(t, domain.NickReserved, `"field":"anchorTitle"`, "the title of an operator")
	room("Derby Night", "Voices").Must(t, "", "Voices", "the anchor's own room")
	call(anchor, "LIN WEI").Must(t, "", "LIN WEI", "the anchor's own nick")
}
