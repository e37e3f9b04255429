// Logins of one user on several devices, on the running program: ending a login closes its sockets and its links.

package product

import (
	"encoding/json"
	nethttp "net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"touchline/app/apptest"
	"touchline/domain"
)

const ()

func TestANewPhoneAndEndedSessionsLogOutTheOtherDevices(t *testing.T) {
	var mu sync.Mutex
	codes := map[string]string{} // by phone, the last one sent
	provider := httptest.NewServer(nethttp.HandlerFunc(func(_ nethttp.ResponseWriter, r *nethttp.Request) {
		var sent struct{ To, Code string }
		_ = json.NewDecoder(r.Body).Decode(&sent)
		mu.Lock()
		defer mu.Unlock()
		codes[sent.To] = sent.Code
	}))
	defer provider.Close()
	data := apptest.FreshFolder(t)
	apptest.MakeResident(t, data)
	h := apptest.Open(t, data, map[string]string{"SMS_URL": provider.URL, "SMS_PRIVATE": "127.0.0.0/8",
		"SMS_TEMPLATE": `{"to":{{json .Phone}},"code":{{json .Params.code}}}`})
	defer h.Close(t)
	code := func(phone string) string {
		h.Ask(t, "", "/web_user/web_get_phone_code",
			map[string]any{"areaCode": "+86", "phone": phone, "scene": "changePhone"}, nil)
		mu.Lock()
		defer mu.Unlock()
		return codes["+86"+phone]
	}
	var list struct{ List []struct{ SessionID string } }

	own, lost := h.LogIn(t), h.LogIn(t)
	ownSocket, lostSocket := h.Listen(t, own), h.Listen(t, lost)
	arabic := h.ListenIn(t, "ar", own)
	ownLink, lostLink := h.Export(t, own), h.Export(t, lost)
	for _, link := range []string{ownLink, lostLink} {
		if status := h.StatusOf(t, link); status != 200 {
			t.Fatalf("a link opens with %d", status)
		}
	}
	const phone = "13912345678"
	change := map[string]any{"oldCode": code(apptest.ResidentPhone), "areaCode": "+86", "phone": phone,
		"code": code(phone)}
	began := time.Now()
	h.Ask(t, own.Token, "/web_user/web_user_change_phone", change, nil)
	lostSocket.MustEnd(t, began)
	h.Try(t, lost, "/web_user/userInfo", map[string]any{}).Must(t, domain.TokenInvalid, "", "a login elsewhere")
	if status := h.StatusOf(t, lostLink); status != 404 {
		t.Errorf("the link of a login that ended opens with %d", status)
	}
	if status := h.StatusOf(t, ownLink); status != 200 {
		t.Errorf("the link of the login that stays opens with %d", status)
	}
	h.Try(t, own, "/web_my/notify_list", map[string]any{}).Must(t, "", "Your phone number was changed",
		"the list of notices")
	ownSocket.MustShowTheNewest(t, h.Client, "zh", own, "你的手机号已更换")
	arabic.MustShowTheNewest(t, h.Client, "ar", own, "تم تغيير رقم هاتفك")

	second := h.LogIn(t)
	secondSocket := h.Listen(t, second)
	h.Ask(t, second.Token, "/web_my/session_list", map[string]any{}, &list)
	if len(list.List) != 2 {
		t.Fatalf("%+v", list)
	}
	began = time.Now()
	h.Ask(t, second.Token, "/web_my/session_end",
		map[string]any{"sessionId": list.List[1].SessionID, "password": "hollow7tree"}, nil)
	ownSocket.MustEnd(t, began)
	if status := h.StatusOf(t, ownLink); status != 404 {
		t.Errorf("the link of an ended session opens with %d", status)
	}
	third := h.LogIn(t)
	began = time.Now()
	h.Ask(t, third.Token, "/web_my/session_end", map[string]any{"others": true, "password": "hollow7tree"}, nil)
	secondSocket.MustEnd(t, began)

	thirdLink, thirdSocket := h.Export(t, third), h.Listen(t, third)
	began = time.Now()
	h.Ask(t, third.Token, "/web_user/web_user_change_password", map[string]any{
		"oldPassword": "hollow7tree", "password": "barren4field", "confirmPassword": "barren4field"}, nil)
	thirdSocket.MustEnd(t, began)
	if status := h.StatusOf(t, thirdLink); status != 404 {
		t.Errorf("a link from before the new password opens with %d", status)
	}
	if strings.Contains(thirdLink, third.Token) {
		t.Error("the link holds the token")
	}
}
