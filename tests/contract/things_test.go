// Things of the matrix made during the test, and fields that only some callers may see.

package contract

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"touchline/domain/console"
	"touchline/http/rest"
)

// ownRoom returns the room of the caller's acts: a1's, or a2's for a2.
func (a *matrixActor) ownRoom() string {
	if a.name == "a2" {
		return "a2"
	}
	return "a1"
}

// otherAnchor returns the recipient of a gift, since gifts to oneself are refused.
func (w *matrix) otherAnchor(who *matrixActor) string {
	if who.name == "a1" {
		return "a2"
	}
	return "a1"
}

// follower returns the recipient of an envelope, since envelopes to oneself are refused.
func (w *matrix) follower(who *matrixActor) int64 {
	if who.name == "us" {
		return w.id("mo")
	}
	return w.id("us")
}

// more creates the things of later calls.
func (w *matrix) more(t *testing.T) {
	t.Helper()
	spare, err := w.Store.Operators.CreateOperator(t.Context(), "operator-spare", "", string(console.OperatorSupport),
		time.Now())
	w.must(t, err)
	w.spare = spare
	for _, name := range []string{"us", "u2"} {
		w.image["avatar "+name] = w.upload(t, name, "avatar")
	}
	for _, name := range []string{"a1", "a2"} {
		w.image["photo "+name] = w.upload(t, name, "photo")
		if w.routed("/web_anchor/addImage") {
			w.image["imageId "+name] = w.newPhoto(w.people[name])
			w.image["noteId "+name] = w.newNote(w.people[name])
		}
	}
}

func (w *matrix) routed(path string) bool {
	return slices.ContainsFunc(w.Rest.Table(), func(r *rest.Entry) bool { return r.Path == path })
}

// fields checks secret fields: the live code is for the anchor, a phone number for the support and masked for its
// owner, and the seed of an open envelope for no one.
func (w *matrix) fields(t *testing.T) {
	said := func(who, path string, request m) string {
		return string(w.ask(t, w.people[who].token, path, request).text)
	}
	var config struct{ Ingest struct{ LiveCode string } }
	w.must(t, json.Unmarshal(w.do(t, "a1", "/web_anchor/anchor_house_config_details", m{}), &config))
	if config.Ingest.LiveCode == "" {
		t.Fatal("the anchor does not get the live code")
	}
	room := m{"houseId": w.house("a1")}
	for _, name := range matrixActors {
		for _, path := range []string{"/web_anchor/anchor_details", "/web_anchor/anchor_information",
			"/web_anchor/anchor_content_list", "/web_home/home_details_top", "/web_anchor/anchor_user_auth"} {
			if strings.Contains(said(name, path, room), config.Ingest.LiveCode) {
				t.Errorf("%s shows the live code to %s", path, name)
			}
		}
	}
	w.exec(t, `UPDATE account SET phone = '+8613812345678' WHERE user_id = $1`, w.id("u2"))
	for _, name := range matrixActors {
		for _, path := range []string{"/web_user/userInfo", "/web_anchor/anchor_user",
			"/web_anchor/red_envelope_detail", "/web_anchor/anchor_information", "/admin/user_list",
			"/admin/user_about"} {
			text := said(name, path,
				m{"houseId": w.house("a1"), "type": 1, "redEnvelopeId": w.private, "userId": w.id("u2")})
			if strings.Contains(text, "13812345678") {
				t.Errorf("%s shows a phone number to %s", path, name)
			}
		}
		if strings.Contains(said(name, "/web_anchor/red_envelope_detail", m{"redEnvelopeId": w.public}), "serverSeed") {
			t.Errorf("%s gets the seed of an open envelope", name)
		}
	}
	if !strings.Contains(said("u2", "/web_user/userInfo", m{}), "138****5678") ||
		!strings.Contains(said("su", "/admin/user_show", m{"userId": w.id("u2")}), "13812345678") {
		t.Error("a phone number is hidden from its owner or from the support")
	}
}

// newPhoto is a photo on the caller's own wall, or on a1's for callers without a wall.
func (w *matrix) newPhoto(who *matrixActor) string {
	if who.house == 0 || who.role != "" {
		return w.image["imageId a1"]
	}
	return w.field(w.t,
		w.do(w.t, who.name, "/web_anchor/addImage", m{"imageUrl": w.image["photo "+who.name], "description": "crowd"}),
		"imageId")
}

// newNote is a dynamic of the caller.
func (w *matrix) newNote(who *matrixActor) string {
	if who.house == 0 || who.role != "" {
		return w.image["noteId a1"]
	}
	return w.field(w.t, w.do(w.t, who.name, "/web_anchor/addNote",
		m{"content": "tonight", "imageUrls": []string{}, "requestId": w.request()}), "noteId")
}
