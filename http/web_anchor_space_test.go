// The space of an anchor through the real server and the real store.

package http

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"touchline/domain"
	"touchline/http/anchors"
	"touchline/http/rest"
	"touchline/http/view"
)

func TestThePhotoWallTakesWhatItsAnchorUploadedForIt(t *testing.T) {
	t.Parallel()
	w := newStadium(t)
	user, house, anchor := w.person("anchor1", domain.LiveOffline, true)
	other, _, stranger := w.person("anchor2", domain.LiveOffline, true)
	_, _, viewer := w.person("viewer1", 0, false)
	key, theirs, note := w.upload(user, "photo", 40, 20), w.upload(other, "photo", 40, 20), w.upload(user, "note", 40, 20)
	add := func(body string, token string) reply { return call(t, w.Server, "/web_anchor/addImage", body, token) }
	for _, x := range []struct {
		body, token string
		want        domain.Code
	}{
		{`{"imageUrl":"` + key + `"}`, "", domain.Unauthenticated}, {`{"imageUrl":"` + key + `"}`, viewer, domain.NotAnchor},
		{`{}`, anchor, domain.BadRequest},
		{`{"imageUrl":"` + theirs + `","description":"` + strings.Repeat("很", 21) + `"}`, anchor, domain.DescriptionTooLong},
		{`{"imageUrl":"` + theirs + `","description":"rubbish"}`, anchor, domain.FileFormat}, {`{"imageUrl":"` + note + `"}`, anchor, domain.FileFormat},
		{`{"imageUrl":"` + key + `","description":"rubbish"}`, anchor, domain.TextBanned},
	} {
		wants(t, add(x.body, x.token), x.want, x.body)
	}
	var item anchors.ImageItem
	add(`{"imageUrl":"`+key+`","description":" `+strings.Repeat("很", 20)+` "}`, anchor).into(t, &item)
	if item.Width != 40 || item.Height != 20 || item.ImageURL != key || domain.Length(item.Description) != 20 {
		t.Errorf("hung %+v", item)
	}
	var wall rest.Page[anchors.ImageItem]
	call(t, w.Server, "/web_anchor/imageList", fmt.Sprintf(`{"houseId":%d}`, house), "").into(t, &wall)
	if wall.Total != 1 || !slices.Equal(wall.List, []anchors.ImageItem{item}) {
		t.Errorf("the wall is %+v", wall)
	}
	wants(t, call(t, w.Server, "/web_anchor/imageList", `{"houseId":7}`, ""), domain.NotFound, "no house")
	wants(t, call(t, w.Server, "/web_anchor/imageList", `{}`, ""), domain.BadRequest, "no house named")

	drop := func(body, token string) reply { return call(t, w.Server, "/web_anchor/deleteImage", body, token) }
	r := drop(`{"imageIds":["`+item.ImageID+`","nonsense"]}`, stranger)
	if wants(t, r, domain.DeleteFailed, "somebody else's photo"); fmt.Sprint(r.Params["ids"]) != "["+item.ImageID+" nonsense]" {
		t.Errorf("not deleted are %v", r.Params)
	}
	wants(t, drop(`{}`, anchor), domain.BadRequest, "no photo")
	wants(t, drop(`{"imageIds":[`+strings.Repeat(`"im1",`, 50)+`"im1"]}`, anchor), domain.BadRequest, "51 photos")
	if r := drop(`{"imageIds":["im1","`+item.ImageID+`"]}`, anchor); string(r.Data) != `{"deleted":["`+item.ImageID+`"]}` {
		t.Errorf("deleting some says %s", r.body)
	}
	wants(t, drop(`{"imageId":"`+item.ImageID+`"}`, anchor), domain.DeleteFailed, "it is gone")
}

func TestADynamicIsPostedOnceToldToTheFansAndCounted(t *testing.T) {
	t.Parallel()
	w := newStadium(t)
	user, house, anchor := w.person("anchor1", domain.LiveOffline, true)
	other, _, stranger := w.person("anchor2", domain.LiveOffline, true)
	_, _, viewer := w.person("viewer1", 0, false)
	key, theirs := w.upload(user, "note", 40, 20), w.upload(other, "note", 40, 20)
	add := func(body string) reply { return call(t, w.Server, "/web_anchor/addNote", body, anchor) }
	ten := `"imageUrls":["` + strings.Repeat(key+`","`, 9) + key + `"]`
	for _, x := range []struct {
		body string
		want domain.Code
	}{
		{`{` + ten + `}`, domain.TooManyImages}, {`{"content":" \n "}`, domain.TextEmpty}, {`{"content":"` + strings.Repeat("x", 1001) + `"}`, domain.TextTooLong},
		{`{"content":"rubbish","imageUrls":["` + theirs + `"]}`, domain.TextBanned}, {`{"content":"x","imageUrls":["` + theirs + `"]}`, domain.FileFormat},
		{`{"content":"x","requestId":"short"}`, domain.BadRequest},
	} {
		wants(t, add(x.body), x.want, x.body)
	}
	wants(t, call(t, w.Server, "/web_anchor/addNote", `{"content":"x"}`, viewer), domain.NotAnchor, "a viewer posts")
	if len(w.told) != 0 {
		t.Fatalf("fans heard of %+v", w.told)
	}
	var first, again anchors.AddNoteAnswer
	body := `{"content":"one\ntwo","imageUrls":["` + key + `"],"requestId":"request-1"}`
	add(body).into(t, &first)
	w.no["one\ntwo"] = true // what stands in its way today does not change what it was answered
	add(body).into(t, &again)
	if first.Content != "one\ntwo" || first.Replayed || !again.Replayed || again.NoteID != first.NoteID || again.ImageURLs[0] != key {
		t.Errorf("posted %+v, then %+v", first, again)
	}
	wants(t, add(`{"content":"three","requestId":"request-1"}`), domain.IdempotencyMismatch, "another dynamic under the same request id")
	if len(w.told) != 1 || w.told[0].Type != domain.NotifyNewDynamic || w.told[0].Path != fmt.Sprintf("/dynamic?userId=%d", house) {
		t.Errorf("fans heard of %+v", w.told)
	}
	if stages, err := w.Store.Accounts.Stages(t.Context(), user); err != nil || len(stages) != 1 || stages[0].Stage != domain.StageDynamic {
		t.Errorf("the first dynamic reached %v, %v", stages, err)
	}
	like := func(body, token string) reply { return call(t, w.Server, "/web_anchor/likeNote", body, token) }
	wants(t, like(`{"noteId":"`+first.NoteID+`","liked":true}`, ""), domain.Unauthenticated, "a visitor likes")
	wants(t, like(`{"noteId":"nt1","liked":true}`, viewer), domain.NotFound, "no such dynamic")
	wants(t, like(`{"noteId":"`+first.NoteID+`"}`, viewer), domain.BadRequest, "neither yes nor no")
	for range 2 {
		if r := like(`{"noteId":"`+first.NoteID+`","liked":true}`, viewer); string(r.Data) != `{"likeCount":1,"liked":true}` {
			t.Errorf("liking says %s", r.body)
		}
	}
	for range 2 {
		add(`{"content":"more"}`)
	}
	seen := func(token, cursor string) (list anchors.NotesFrom) {
		call(t, w.Server, "/web_anchor/noteList", fmt.Sprintf(`{"houseId":"%d","pageSize":2,"cursor":"%s"}`, house, cursor), token).into(t, &list)
		return list
	}
	newest := seen("", "")
	if len(newest.List) != 2 || newest.NextCursor == nil {
		t.Fatalf("the first page is %+v", newest)
	}
	if rest := seen(viewer, *newest.NextCursor); len(rest.List) != 1 || rest.NextCursor != nil || !rest.List[0].Liked || rest.List[0].LikeCount != 1 {
		t.Errorf("the viewer reads %+v", rest)
	}
	var info view.AnchorInfo
	call(t, w.Server, "/web_anchor/anchor_information", fmt.Sprintf(`{"userId":%d}`, user), "").into(t, &info)
	if info.NoteCount != 3 || info.ImageCount != 0 {
		t.Errorf("the anchor has %+v", info)
	}
	drop := func(token string) reply {
		return call(t, w.Server, "/web_anchor/deleteNote", `{"noteId":"`+first.NoteID+`"}`, token)
	}
	wants(t, drop(stranger), domain.DeleteFailed, "somebody else's dynamic")
	if r := drop(anchor); string(r.Data) != `{"deleted":["`+first.NoteID+`"]}` {
		t.Errorf("deleting says %s", r.body)
	}
	wants(t, drop(anchor), domain.DeleteFailed, "it is gone")
}
