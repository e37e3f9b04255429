package http

import (
	"testing"

	"github.com/gofiber/fiber/v3"

	"touchline/domain"
	"touchline/http/rest"
	"touchline/http/view"
)

func TestAFileIsServedWholeInPartOrNotAgain(t *testing.T) {
	w := newWorld()
	s := serverOn(t, w)
	const path, tag = "/static/files/" + storedKey + "_480.jpg", `"0123456789abcdef0123456789abcdef_480"`
	w.files[storedKey+"_480.jpg"] = []byte("0123456789")
	for _, x := range []struct {
		name, header, value string
		status              int
		body, part          string
	}{
		{"whole", "Accept", "*/*", 200, "0123456789", ""},
		{"seen", "If-None-Match", tag, 304, "", ""},
		{"another", "If-None-Match", `"other"`, 200, "0123456789", ""},
		{"middle", "Range", "bytes=2-4", 206, "234", "bytes 2-4/10"},
		{"from", "Range", "bytes=7-", 206, "789", "bytes 7-9/10"},
		{"end", "Range", "bytes=-3", 206, "789", "bytes 7-9/10"},
		{"behind the end", "Range", "bytes=10-", 416, "", "bytes */10"},
		{"backwards", "Range", "bytes=5-2", 416, "", "bytes */10"},
		{"huge", "Range", "bytes=99999999999999999999-", 416, "", "bytes */10"},
		{"several", "Range", "bytes=0-1,3-4", 200, "0123456789", ""},
		{"another unit", "Range", "lines=1-2", 200, "0123456789", ""},
	} {
		r := ask(t, s, "GET", path, "", x.header, x.value)
		if r.status != x.status || string(r.body) != x.body || r.header.Get("Content-Range") != x.part || r.header.Get("ETag") != tag {
			t.Errorf("%s: %d %q %v", x.name, r.status, r.body, r.header)
		}
	}
	for _, key := range []string{"none.jpg", "secret", "..%2f..%2fsecret.jpg", "x.html", "x.svg", "img\\x.jpg"} {
		if r := ask(t, s, "GET", "/static/files/"+key, ""); r.status != 404 || r.Code != domain.NotFound {
			t.Errorf("%s: %d", key, r.status)
		}
	}
}

func TestAnOperatorsImageBelongsToTheSite(t *testing.T) {
	w, s, token := uploader(t)
	var kept view.Uploaded
	s.FileRoute(rest.User, "/desk/upload", rest.LimitNone, func(c fiber.Ctx, caller rest.Caller) error {
		var err error
		if kept, err = s.images.OperatorImage(c, caller, "operator:1"); err != nil {
			return err
		}
		return s.Answer(c, kept)
	})
	send := func(scene string) reply {
		kind, body := multipartOf(part{"file", "x", jpegOf(painted(64, 64))}, part{"scene", "", []byte(scene)})
		return ask(t, s, "POST", "/desk/upload", string(body), "Content-Type", kind, "token", token)
	}
	if r := send("gift"); !r.Success || !w.images[kept.Key] || w.files[kept.Key] == nil {
		t.Errorf("%s", r.body)
	}
	if r := send("avatar"); r.Code != domain.BadRequest || r.Params["field"] != "scene" {
		t.Errorf("%s", r.body)
	}
}
