// Secrets that must never be logged.

package hostile

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"image"
	"net/url"
	"strings"
	"testing"
	"time"

	"touchline/app/apptest"
	"touchline/http/account"
)

func TestNoSecretIsLogged(t *testing.T) {
	const oldPassword, newPassword, phone, code, operatorPassword = "c4naryPass1", "c4naryPass2", "13912345678",
		"918273", "c4naryOperator9"
	data := apptest.FreshFolder(t)
	people := apptest.MakePeople(t, data, 2)
	anchor := people[0]
	a, addr, received := openInside(t, data)
	w := wire{t: t, addr: addr}.elsewhere()
	secrets := map[string]string{ // by kind
		"password": oldPassword, "the new password": newPassword, "phone": phone, "SMS code": code,
		"operator's password": operatorPassword,
		"the anchor's token":  anchor.Token, "the server's secret": a.Cfg.Secret, "webhook secret": paySecret,
	}
	note := func(what string, from wireAnswer, field string) string {
		t.Helper()
		var data map[string]any
		_ = json.Unmarshal(from.Data, &data)
		for _, step := range strings.Split(field, ".") {
			if inner, ok := data[step].(map[string]any); ok {
				data = inner
			} else if secret, _ := data[step].(string); secret != "" {
				secrets[what] = secret
				return secret
			}
		}
		t.Fatalf("%s: no %s in %s", what, field, from.body)
		return ""
	}
	ctx := t.Context()

	// An account: register, log in by password and phone, both wrong and right, and change the password.
	form := fmt.Sprintf(`{"userName":"Canary26","password":%q,"confirmPassword":%q,"phone":%q,"code":%q,"agree":true}`,
		oldPassword, oldPassword, phone, code)
	w.say(w.elsewhere().words(codePath, "", fmt.Sprintf(`{"phone":%q,"scene":"register"}`, phone)))
	w.say(w.elsewhere().words(regPath, "", form))
	if err := a.Store.Codes.SaveCode(ctx, "+86"+phone, "register", code); err != nil {
		t.Fatal(err)
	}
	token := note("token of a registration", w.ask(regPath, "", form), "token")
	note("token of a login",
		w.ask("/web_user/web_pwd_login", "", fmt.Sprintf(`{"userName":"Canary26","password":%q}`, oldPassword)),
		"token")
	w.say(w.elsewhere().words("/web_user/web_pwd_login", "",
		fmt.Sprintf(`{"userName":"Canary26","password":%q}`, newPassword)))
	if err := a.Store.Codes.SaveCode(ctx, "+86"+phone, "login", code); err != nil {
		t.Fatal(err)
	}
	note("token of a phone login",
		w.ask("/web_user/web_phone_login", "", fmt.Sprintf(`{"phone":%q,"code":%q}`, phone, code)), "token")
	w.say(w.elsewhere().words("/web_user/web_phone_login", "", fmt.Sprintf(`{"phone":%q,"code":%q}`, phone, code)))

	// A room: a cover, the live code, the overlay that expires with it, tickets.
	cover := uploadedKey(t, w, anchor.Token, "cover", pngOf(t, image.Rect(0, 0, 64, 36)))
	config := w.ask(configPath, anchor.Token, roomConfig(fmt.Sprintf(`{"goLiveOnPush":true,"houseImage":%q}`, cover)))
	live := note("live code", config, "ingest.liveCode")
	w.say("GET /overlay/chat/" + apptest.FirstRoom + "?key=" + live + " HTTP/1.1\r\nHost: site\r\n\r\n")
	w.say("GET /overlay/chat/" + apptest.FirstRoom + "?key=" + live[:10] + " HTTP/1.1\r\nHost: site\r\n\r\n")
	w.say(w.elsewhere().words("/hooks/publish", "", fmt.Sprintf(`{"houseId":%q,"code":%q}`, apptest.FirstRoom, live)))
	ticket := note("ticket", w.ask("/web_anchor/web_im_info", token, fmt.Sprintf(`{"houseId":%q}`, apptest.FirstRoom)),
		"ticket")
	for range 2 { // valid, then used up
		upgrade := "GET /ws?ticket=" + ticket + " HTTP/1.1\r\nHost: site\r\nConnection: Upgrade\r\nUpgrade: " +
			"websocket\r\nSec-WebSocket-Version: 8\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
		w.say(upgrade)
	}

	// A secret calendar address, a payment, an operator.
	if calendar := w.say(w.elsewhere().words("/web_my/calendar_url", token, "{}")); calendar.status == 200 {
		address := note("calendar", calendar, "url")
		if u, err := url.Parse(address); err == nil {
			secrets["calendar"] = strings.TrimSuffix(u.Path[strings.LastIndex(u.Path, "/")+1:], ".ics")
			w.say("GET " + u.Path + " HTTP/1.1\r\nHost: site\r\n\r\n")
		}
	}
	hook := `{"providerTxnId":"x","orderId":"none","amount":1}`
	mac := hmac.New(sha256.New, []byte(paySecret))
	at := time.Now().Unix()
	fmt.Fprintf(mac, "%d.%s", at, hook)
	secrets["webhook signature"] = hex.EncodeToString(mac.Sum(nil))
	w.say(w.elsewhere().words("/pay/webhook/card", "", hook,
		fmt.Sprintf("X-Touchline-Signature: t=%d,v1=%s", at, secrets["webhook signature"])))
	hash, err := account.HashPassword(operatorPassword)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := a.Store.Operators.CreateOperator(ctx, "canary", hash, "admin", time.Now()); err != nil {
		t.Fatal(err)
	}
	w.say(w.elsewhere().words("/admin/login", "", fmt.Sprintf(`{"userName":"canary","password":%q}`, operatorPassword)))
	w.say(w.elsewhere().words("/admin/login", "", fmt.Sprintf(`{"userName":"canary","password":%q}`, oldPassword)))

	// Faults are logged with their causes: a database failure during a request must not log secrets.
	a.Store.Postgres.Stop()
	for _, request := range []string{
		w.elsewhere().words("/web_user/web_pwd_login", "",
			fmt.Sprintf(`{"userName":"Canary26","password":%q}`, oldPassword)),
		w.elsewhere().words("/web_user/web_user_change_password", token,
			fmt.Sprintf(`{"oldPassword":%q,"newPassword":%q,"confirmPassword":%q}`, oldPassword, newPassword,
				newPassword)),
		w.elsewhere().words(configPath, anchor.Token, roomConfig(`{"resetLiveCode":true}`)),
	} {
		w.once(request)
	}

	logged := received.All()
	if !strings.Contains(logged, "logged in") {
		t.Fatalf("nothing was logged: %s", logged)
	}
	for what, secret := range secrets {
		for _, line := range strings.Split(logged, "\n") {
			if strings.Contains(line, secret) {
				t.Errorf("the %s is in the log: %.500s", what, line)
			}
		}
	}
}
