// The restream targets of a room: who may change them, which addresses they may have, and that keys are never shown.

package rooms_test

import (
	"fmt"
	"strings"
	"testing"

	"touchline/app/resttest"
	"touchline/domain"
	"touchline/domain/studio"
	"touchline/http/rooms"
	"touchline/protos"
)

const (
	savePath = "/web_anchor/restream_save"
	dropPath = "/web_anchor/restream_delete"
	example  = `"name":"Example","address":"rtmps://live.example.org/app","key":"very-secret-key"`
)

func TestAnAnchorSetsTargetsWhoseKeysAreNeverShown(t *testing.T) {
	s := resttest.Open(t)
	anchor := configuredRoom(t, s, "anchor")
	var c rooms.HouseConfigAnswer
	save := func(body string) (answer string) {
		t.Helper()
		sent := s.Call(t, savePath, body, anchor.Token)
		sent.Into(t, &c)
		return string(sent.Body)
	}
	answer := save(`{` + example + `}`)
	if len(c.Restreams) != 1 || c.Restreams[0].Name != "Example" || !c.Restreams[0].KeySet || !c.Restreams[0].On ||
		c.Restreams[0].Address != "rtmps://live.example.org/app" || c.Restreams[0].Health != nil {
		t.Fatalf("a new target is shown as %+v", c.Restreams)
	}
	id := fmt.Sprintf(`"targetId":"%d"`, c.Restreams[0].TargetID)
	answer += save(`{` + id + `,"on":false,"name":"Other","address":" rtmps://live.example.org/app "}`)
	if one := c.Restreams[0]; one.On || one.Name != "Other" || !one.KeySet {
		t.Errorf("after a change it is %+v", one)
	}
	answer += save(`{` + id + `,"address":"rtmp://b.example.org/live2","key":"next-secret-key"}`)
	if one := c.Restreams[0]; one.On || one.Address != "rtmp://b.example.org/live2" {
		t.Errorf("after another change it is %+v", one)
	}
	stored, err := s.Rooms.Restreams(t.Context(), anchor.HouseID)
	if err != nil {
		t.Fatal(err)
	}
	config := s.Call(t, configPath, ``, anchor.Token)
	everything := answer + string(config.Body) + s.Logged() + string(stored[0].SealedKey)
	for _, secret := range []string{"very-secret-key", "next-secret-key"} {
		if strings.Contains(everything, secret) {
			t.Errorf("%s is shown, logged or stored in the clear", secret)
		}
	}
	s.Call(t, dropPath, `{`+id+`}`, anchor.Token).Into(t, &c)
	if len(c.Restreams) != 0 {
		t.Errorf("after the deletion: %+v", c.Restreams)
	}
	s.Call(t, dropPath, `{`+id+`}`, anchor.Token).Wants(t, domain.NotFound, "a deleted target")
	s.Call(t, savePath, `{`+id+`,"on":true}`, anchor.Token).Wants(t, domain.NotFound, "a deleted target")
}

func TestAKeyIsSentOnlyToTheServerItWasEnteredFor(t *testing.T) {
	s := resttest.Open(t)
	anchor := configuredRoom(t, s, "anchor")
	var c rooms.HouseConfigAnswer
	s.Call(t, savePath, `{`+example+`}`, anchor.Token).Into(t, &c)
	s.Call(t, savePath, fmt.Sprintf(`{"targetId":"%d","address":"rtmp://elsewhere.example.org/app"}`,
		c.Restreams[0].TargetID), anchor.Token).Wants(t, domain.FieldRequired, "another address with the old key")
}

func TestARoomHasThreeTargets(t *testing.T) {
	s := resttest.Open(t)
	anchor := configuredRoom(t, s, "anchor")
	for range studio.RestreamMax {
		s.Call(t, savePath, `{`+example+`}`, anchor.Token).Wants(t, "", "a target")
	}
	s.Call(t, savePath, `{`+example+`}`, anchor.Token).Wants(t, domain.CountRange, "one more")
}

func TestTargetsBelongToTheirRoom(t *testing.T) {
	s := resttest.Open(t)
	anchor, other := configuredRoom(t, s, "anchor"), configuredRoom(t, s, "other")
	var c rooms.HouseConfigAnswer
	s.Call(t, savePath, `{`+example+`}`, anchor.Token).Into(t, &c)
	id := fmt.Sprintf(`"targetId":"%d"`, c.Restreams[0].TargetID)
	for path, body := range map[string]string{
		savePath: `{` + id + `,"on":false}`, dropPath: `{` + id + `}`, savePath + "?": `{` + id + `,` + example + `}`,
	} {
		path = strings.TrimSuffix(path, "?")
		s.Call(t, path, body, other.Token).Wants(t, domain.NotFound, "a target of another room")
		s.Call(t, path, body, s.Person("viewer"+fmt.Sprint(len(body))).Token).Wants(t, domain.NotAnchor, "no anchor")
		s.Call(t, path, body, "").Wants(t, domain.Unauthenticated, "nobody")
	}
	var others rooms.HouseConfigAnswer
	s.Call(t, configPath, ``, other.Token).Into(t, &others)
	s.Call(t, configPath, ``, anchor.Token).Into(t, &c)
	if len(others.Restreams) != 0 || len(c.Restreams) != 1 || !c.Restreams[0].On {
		t.Errorf("afterwards the rooms have %+v and %+v", others.Restreams, c.Restreams)
	}
}

func TestTargetsInsideANetworkOrOnThisSiteAreRefused(t *testing.T) {
	s := resttest.Open(t, resttest.Set("PUSH_URL", "rtmp://push.example.org:1936/live"))
	anchor := configuredRoom(t, s, "anchor")
	for address, reason := range map[string]string{
		"http://live.example.org/app": "format", "rtmp://live.example.org": "format",
		"rtmp://live.example.org:22/app":        "format",
		"rtmp://user:pass@live.example.org/app": "format", "file:///etc/passwd": "format", "": "format",
		"rtmp://127.0.0.1/app": "private", "rtmp://localhost/app": "private", "rtmp://10.1.2.3/app": "private",
		"rtmp://[::1]/app": "private", "rtmp://[::ffff:10.0.0.1]/app": "private", "rtmps://169.254.169.254/app": "private",
		"rtmp://touchline.example/live": "own", "rtmp://TOUCHLINE.example.:1936/live": "own",
		"rtmps://push.example.org/live": "own",
	} {
		answer := s.Call(t, savePath, `{"name":"n","key":"k","address":"`+address+`"}`, anchor.Token)
		answer.Wants(t, domain.RestreamAddressBad, address)
		if !strings.Contains(string(answer.Body), `"reason":"`+reason+`"`) {
			t.Errorf("%s: %s", address, answer.Body)
		}
	}
	for body, code := range map[string]domain.Code{
		`{}`: domain.FieldRequired, `{"name":"n"}`: domain.FieldRequired,
		`{"name":"n","address":"rtmp://live.example.org/app"}`:                                         domain.FieldRequired,
		`{"name":" ","address":"rtmp://live.example.org/app","key":"k"}`:                               domain.FieldRequired,
		`{"name":"n","address":"rtmp://live.example.org/app","key":"two words"}`:                       domain.BadRequest,
		`{"address":"rtmp://live.example.org/app","key":"k","name":"` + strings.Repeat("n", 41) + `"}`: domain.BadRequest,
	} {
		s.Call(t, savePath, body, anchor.Token).Wants(t, code, body)
	}
}

func TestTheHealthOfATargetStandsBesideIt(t *testing.T) {
	s, push := openWithEncoders(t)
	anchor := configuredRoom(t, s, "anchor")
	push(anchor)
	var c rooms.HouseConfigAnswer
	s.Call(t, savePath, `{`+example+`}`, anchor.Token).Into(t, &c)
	id := int64(c.Restreams[0].TargetID)
	encoder := viewOf(t, s, 1001).GetLive().GetPublisher()
	says := func(health *protos.RestreamHealth) {
		t.Helper()
		if _, err := s.Actors.Actors.Measured(t.Context(), "house:1001",
			&protos.MediaMeasured{ConnId: encoder, Restreams: []*protos.RestreamHealth{health}}); err != nil {
			t.Fatal(err)
		}
		s.Call(t, configPath, ``, anchor.Token).Into(t, &c)
	}
	says(&protos.RestreamHealth{TargetId: id, State: string(studio.RestreamLive), LiveMs: 7000, BitRate: 2_000_000})
	if h := c.Restreams[0].Health; h == nil || h.State != studio.RestreamLive || h.Fault != nil || *h.LiveTime != 7000 ||
		h.BitRate != 2_000_000 {
		t.Errorf("a live target is %+v", h)
	}
	says(&protos.RestreamHealth{TargetId: id, State: string(studio.RestreamFailed), Fault: string(studio.RestreamKey)})
	if h := c.Restreams[0].Health; h == nil || h.State != studio.RestreamFailed || *h.Fault != studio.RestreamKey ||
		h.LiveTime != nil {
		t.Errorf("a target that refuses the key is %+v", h)
	}
	says(&protos.RestreamHealth{TargetId: id + 1, State: string(studio.RestreamLive)})
	if h := c.Restreams[0].Health; h != nil {
		t.Errorf("the health of another target is shown: %+v", h)
	}
}

func TestAKeyThatTheSiteCanNoLongerReadIsAskedForAgain(t *testing.T) {
	s := resttest.Open(t)
	anchor := configuredRoom(t, s, "anchor")
	var c rooms.HouseConfigAnswer
	s.Call(t, savePath, `{`+example+`}`, anchor.Token).Into(t, &c)
	s.Exec(`UPDATE restream_target SET sealed_key = 'sealed under another secret'`)
	s.Call(t, configPath, ``, anchor.Token).Into(t, &c)
	if c.Restreams[0].KeySet {
		t.Error("it is called set")
	}
}
