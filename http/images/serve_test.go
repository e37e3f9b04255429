package images_test

import (
	"errors"
	"testing"
	"time"

	"touchline/app/resttest"
	"touchline/domain"
	"touchline/domain/console"
	"touchline/http"
	"touchline/http/rest"
	"touchline/http/view"
	"touchline/picture"
)

func TestAFileIsServedWholeInPartOrNotAgain(t *testing.T) {
	var kept rest.FileStore
	s := open(t, resttest.Deps(func(d *http.Deps) { kept = d.Files }))
	const key = "img/2026/11/0123456789abcdef0123456789abcdef_480.jpg"
	const path, tag = "/static/files/" + key, `"0123456789abcdef0123456789abcdef_480"`
	if err := kept.Put(t.Context(), key, []byte("0123456789")); err != nil {
		t.Fatal(err)
	}
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
		{"no byte from the end", "Range", "bytes=-0", 416, "", "bytes */10"},
		{"more than there is from the end", "Range", "bytes=-30", 206, "0123456789", "bytes 0-9/10"},
		{"backwards", "Range", "bytes=5-2", 416, "", "bytes */10"},
		{"huge", "Range", "bytes=99999999999999999999-", 416, "", "bytes */10"},
		{"several", "Range", "bytes=0-1,3-4", 200, "0123456789", ""},
		{"another unit", "Range", "lines=1-2", 200, "0123456789", ""},
	} {
		r := s.Ask(t, "GET", path, "", x.header, x.value)
		if r.Status != x.status || string(r.Body) != x.body || r.Header.Get("Content-Range") != x.part ||
			r.Header.Get("ETag") != tag {
			t.Errorf("%s: %d %q %v", x.name, r.Status, r.Body, r.Header)
		}
	}
	// A picture with one size is served in that size.
	if r := s.Ask(t, "GET", path+"?w=160", ""); string(r.Body) != "0123456789" {
		t.Errorf("in one size only: %d %q", r.Status, r.Body)
	}
	for _, key := range []string{"none.jpg", "none.jpg?w=160", "secret", "..%2f..%2fsecret.jpg", "x.html", "x.svg",
		"img\\x.jpg"} {
		if r := s.Ask(t, "GET", "/static/files/"+key, ""); r.Status != 404 || r.Code != domain.NotFound {
			t.Errorf("%s: %d", key, r.Status)
		}
	}
}

func TestAnOperatorsImageBelongsToTheSite(t *testing.T) {
	s := open(t)
	editor := s.Operator("eve", console.OperatorEditor)
	send := func(scene string) resttest.Reply {
		kind, body := multipartOf(part{"file", "x", jpegOf(painted(64, 64))}, part{"scene", "", []byte(scene)})
		return s.Ask(t, "POST", "/admin/upload", string(body), "Content-Type", kind, "token", editor.Token)
	}
	r := send("gift")
	var kept view.Uploaded
	r.Into(t, &kept)
	if !r.Success || s.file(t, kept.Key) == nil {
		t.Errorf("%s", r.Body)
	}
	// The tidying deletes unused images, but not those of the site.
	tidied, err := s.Images.TidyImages(t.Context(), s.Now().Add(48*time.Hour), 10,
		func(key string) error { return errors.New(key) })
	if tidied != 0 || err != nil {
		t.Errorf("%d images were deleted, %v", tidied, err)
	}
	if r := send("avatar"); r.Code != domain.BadRequest || r.Params["field"] != "scene" {
		t.Errorf("%s", r.Body)
	}
}

func TestNoSizeOfAPictureOfASuspendedRoomIsServed(t *testing.T) {
	var kept rest.FileStore
	s := open(t, resttest.Deps(func(d *http.Deps) { kept = d.Files }))
	rosa := s.Anchor("rosa")
	const cover = "img/2026/11/cover.jpg"
	for _, name := range picture.Names(cover) {
		if err := kept.Put(t.Context(), name, []byte("pixels")); err != nil {
			t.Fatal(err)
		}
		if r := s.Ask(t, "GET", "/static/files/"+name, ""); r.Status != 200 {
			t.Errorf("%s of an open room: %d", name, r.Status)
		}
	}
	s.Exec(`UPDATE room SET house_image = $2, status = 4 WHERE house_id = $1`, rosa.HouseID, cover)
	s.Pass(time.Minute)
	for _, name := range picture.Names(cover) {
		if r := s.Ask(t, "GET", "/static/files/"+name, ""); r.Status != 404 {
			t.Errorf("%s of a suspended room: %d", name, r.Status)
		}
	}
}
