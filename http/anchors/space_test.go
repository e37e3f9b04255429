// The space of an anchor against the whole server.

package anchors_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"touchline/app/resttest"
	"touchline/domain"
	"touchline/http/anchors"
	"touchline/http/rest"
	"touchline/http/view"
)

func TestThePhotoWallTakesItsAnchorsUploadsOnly(t *testing.T) {
	s := resttest.Open(t)
	s.Ban("rubbish")
	owner, other, viewer := s.Anchor("anchor1"), s.Anchor("anchor2"), s.Person("viewer1").Token
	house, anchor := owner.HouseID, owner.Token
	s.SetStatus(house, domain.LiveOffline)
	key, theirs, note := s.Upload(owner, "photo", 40, 20), s.Upload(other, "photo", 40, 20),
		s.Upload(owner, "note", 40, 20)
	add := func(body string, token string) resttest.Reply { return s.Call(t, "/web_anchor/addImage", body, token) }
	for _, x := range []struct {
		body, token string
		want        domain.Code
	}{
		{`{"imageUrl":"` + key + `"}`, "", domain.Unauthenticated}, {`{"imageUrl":"` + key + `"}`, viewer, domain.NotAnchor},
		{`{}`, anchor, domain.BadRequest},
		{`{"imageUrl":"` + theirs + `","description":"` + strings.Repeat("很", 21) + `"}`, anchor, domain.DescriptionTooLong},
		{`{"imageUrl":"` + theirs + `","description":"rubbish"}`, anchor, domain.FileFormat},
		{`{"imageUrl":"` + note + `"}`, anchor, domain.FileFormat},
		{`{"imageUrl":"` + key + `","description":"rubbish"}`, anchor, domain.TextBanned},
	} {
		add(x.body, x.token).Wants(t, x.want, x.body)
	}
	var item anchors.ImageItem
	add(`{"imageUrl":"`+key+`","description":" `+strings.Repeat("很", 20)+` "}`, anchor).Into(t, &item)
	if item.Width != 40 || item.Height != 20 || item.ImageURL != key || domain.Length(item.Description) != 20 {
		t.Errorf("hung %+v", item)
	}
	var wall rest.Page[anchors.ImageItem]
	s.Call(t, "/web_anchor/imageList", fmt.Sprintf(`{"houseId":%d}`, house), "").Into(t, &wall)
	if wall.Total != 1 || !slices.Equal(wall.List, []anchors.ImageItem{item}) {
		t.Errorf("the wall is %+v", wall)
	}
	s.Call(t, "/web_anchor/imageList", `{"houseId":7}`, "").Wants(t, domain.NotFound, "no house")
	s.Call(t, "/web_anchor/imageList", `{}`, "").Wants(t, domain.BadRequest, "no house named")

	drop := func(body, token string) resttest.Reply { return s.Call(t, "/web_anchor/deleteImage", body, token) }
	r := drop(`{"imageIds":["`+item.ImageID+`","nonsense"]}`, other.Token)
	if r.Wants(t, domain.DeleteFailed, "another user's photo"); fmt.Sprint(r.Params["ids"]) != "["+item.ImageID+
		" nonsense]" {
		t.Errorf("not deleted are %v", r.Params)
	}
	drop(`{}`, anchor).Wants(t, domain.BadRequest, "no photo")
	drop(`{"imageIds":[`+strings.Repeat(`"im1",`, 50)+`"im1"]}`, anchor).Wants(t, domain.BadRequest, "51 photos")
	if r := drop(`{"imageIds":["im1","`+item.ImageID+`"]}`, anchor); string(r.Data) != `{"deleted":["`+item.ImageID+`"]}` {
		t.Errorf("deleting some says %s", r.Body)
	}
	drop(`{"imageId":"`+item.ImageID+`"}`, anchor).Wants(t, domain.DeleteFailed, "it is gone")
}

func TestANoteIsPostedOnceAndItsFollowersAreNotified(t *testing.T) {
	s := resttest.Open(t)
	s.Ban("rubbish")
	owner, other, viewer := s.Anchor("anchor1"), s.Anchor("anchor2"), s.Person("viewer1").Token
	house, anchor := owner.HouseID, owner.Token
	s.SetStatus(house, domain.LiveOffline)
	key, theirs := s.Upload(owner, "note", 40, 20), s.Upload(other, "note", 40, 20)
	fan := s.Person("fan1")
	if _, _, _, err := s.Rooms.Follow(t.Context(), fan.UserID, house, nil, s.Now()); err != nil {
		t.Fatal(err)
	}
	notified := func() (all []domain.NoticeRow) {
		for more := true; more; {
			var sent []domain.NoticeRow
			var err error
			if sent, more, err = s.Notices.NotifyNextFollowers(t.Context(), 100, s.Now()); err != nil {
				t.Fatal(err)
			}
			all = append(all, sent...)
		}
		return all
	}
	add := func(body string) resttest.Reply { return s.Call(t, "/web_anchor/addNote", body, anchor) }
	ten := `"imageUrls":["` + strings.Repeat(key+`","`, 9) + key + `"]`
	for _, x := range []struct {
		body string
		want domain.Code
	}{
		{`{` + ten + `}`, domain.TooManyImages}, {`{"content":" \n "}`, domain.TextEmpty},
		{`{"content":"` + strings.Repeat("x", 1001) + `"}`, domain.TextTooLong},
		{`{"content":"rubbish","imageUrls":["` + theirs + `"]}`, domain.TextBanned},
		{`{"content":"x","imageUrls":["` + theirs + `"]}`, domain.FileFormat},
		{`{"content":"x","requestId":"short"}`, domain.BadRequest},
	} {
		add(x.body).Wants(t, x.want, x.body)
	}
	s.Call(t, "/web_anchor/addNote", `{"content":"x"}`, viewer).Wants(t, domain.NotAnchor, "a viewer posts")
	if sent := notified(); len(sent) != 0 {
		t.Fatalf("followers are notified of %+v", sent)
	}
	var first, again anchors.AddNoteAnswer
	body := `{"content":"one\ntwo","imageUrls":["` + key + `"],"requestId":"request-1"}`
	add(body).Into(t, &first)
	s.Ban("two") // a word that is banned later does not change the answer of the repeat
	add(body).Into(t, &again)
	if first.Content != "one\ntwo" || first.Replayed || !again.Replayed || again.NoteID != first.NoteID ||
		again.ImageURLs[0] != key {
		t.Errorf("posted %+v, then %+v", first, again)
	}
	add(`{"content":"three","requestId":"request-1"}`).Wants(t, domain.IdempotencyMismatch,
		"another note under the same request id")
	if sent := notified(); len(sent) != 1 || sent[0].UserID != fan.UserID || sent[0].Type != domain.NotifyNewNote ||
		sent[0].Path != fmt.Sprintf("/dynamic?userId=%d", house) {
		t.Errorf("followers are notified of %+v", sent)
	}
	if stages, err := s.Accounts.Stages(t.Context(), owner.UserID); err != nil || len(stages) != 1 ||
		stages[0].Stage != domain.StageNote {
		t.Errorf("the first note reached %v, %v", stages, err)
	}
	like := func(body, token string) resttest.Reply { return s.Call(t, "/web_anchor/likeNote", body, token) }
	like(`{"noteId":"`+first.NoteID+`","liked":true}`, "").Wants(t, domain.Unauthenticated, "a visitor likes")
	like(`{"noteId":"nt1","liked":true}`, viewer).Wants(t, domain.NotFound, "no such note")
	like(`{"noteId":"`+first.NoteID+`"}`, viewer).Wants(t, domain.BadRequest, "neither yes nor no")
	for range 2 {
		if r := like(`{"noteId":"`+first.NoteID+`","liked":true}`, viewer); string(r.Data) != `{"likeCount":1,"liked":true}` {
			t.Errorf("liking says %s", r.Body)
		}
	}
	for range 2 {
		add(`{"content":"more"}`)
	}
	seen := func(token, cursor string) (list anchors.NotesFrom) {
		s.Call(t, "/web_anchor/noteList", fmt.Sprintf(`{"houseId":"%d","pageSize":2,"cursor":"%s"}`, house, cursor),
			token).Into(t, &list)
		return list
	}
	newest := seen("", "")
	if len(newest.List) != 2 || newest.NextCursor == nil {
		t.Fatalf("the first page is %+v", newest)
	}
	if rest := seen(viewer, *newest.NextCursor); len(rest.List) != 1 || rest.NextCursor != nil || !rest.List[0].Liked ||
		rest.List[0].LikeCount != 1 {
		t.Errorf("the viewer reads %+v", rest)
	}
	var info view.AnchorInfo
	s.Call(t, "/web_anchor/anchor_information", fmt.Sprintf(`{"userId":%d}`, owner.UserID), "").Into(t, &info)
	if info.NoteCount != 3 || info.ImageCount != 0 {
		t.Errorf("the anchor has %+v", info)
	}
	drop := func(token string) resttest.Reply {
		return s.Call(t, "/web_anchor/deleteNote", `{"noteId":"`+first.NoteID+`"}`, token)
	}
	drop(other.Token).Wants(t, domain.DeleteFailed, "another user's note")
	if r := drop(anchor); string(r.Data) != `{"deleted":["`+first.NoteID+`"]}` {
		t.Errorf("deleting says %s", r.Body)
	}
	drop(anchor).Wants(t, domain.DeleteFailed, "it is gone")
}
