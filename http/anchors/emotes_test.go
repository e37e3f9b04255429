package anchors_test

import (
	"fmt"
	"strings"
	"testing"

	"touchline/app/resttest"
	"touchline/domain"
	"touchline/domain/studio"
	"touchline/http/anchors"
)

func TestARoomHasTheEmotesOfItsAnchor(t *testing.T) {
	s := resttest.Open(t)
	s.Ban("rubbish")
	owner, other, viewer := s.Anchor("anchor1"), s.Anchor("anchor2"), s.Person("viewer1")
	s.SetStatus(owner.HouseID, domain.LiveOffline)
	key, theirs, photo := s.Upload(owner, "emote", 64, 64), s.Upload(other, "emote", 64, 64),
		s.Upload(owner, "photo", 64, 64)
	add := func(name, image, token string) resttest.Reply {
		return s.Call(t, "/web_anchor/emote_add", fmt.Sprintf(`{"name":%q,"imageUrl":%q}`, name, image), token)
	}
	for _, x := range []struct {
		name, image, token string
		want               domain.Code
	}{
		{"goal", key, "", domain.Unauthenticated}, {"goal", key, viewer.Token, domain.NotAnchor},
		{"", key, owner.Token, domain.FieldRequired}, {"goal", "", owner.Token, domain.FieldRequired},
		{"own goal", key, owner.Token, domain.BadRequest}, {"a:b", key, owner.Token, domain.BadRequest},
		{strings.Repeat("球", studio.EmoteNameMax+1), key, owner.Token, domain.BadRequest},
		{"goal", theirs, owner.Token, domain.FileFormat}, {"goal", photo, owner.Token, domain.FileFormat},
		{"rubbish", key, owner.Token, domain.TextBanned},
	} {
		add(x.name, x.image, x.token).Wants(t, x.want, x.name)
	}
	add("goal", key, owner.Token).Wants(t, "", "the first")
	add("GOAL", key, owner.Token).Wants(t, domain.BadRequest, "a name that is taken")
	var list anchors.EmoteListAnswer
	add("进球_1", key, owner.Token).Into(t, &list)
	if len(list.List) != 2 || list.List[0].Name != "goal" || list.List[1].Name != "进球_1" ||
		list.List[0].ImageURL != key {
		t.Fatalf("%+v", list)
	}
	remove := fmt.Sprintf(`{"emoteId":"%d"}`, list.List[0].EmoteID)
	s.Call(t, "/web_anchor/emote_remove", remove, other.Token).Wants(t, "", "of another room")
	s.Call(t, "/web_anchor/emote_list", fmt.Sprintf(`{"houseId":%d}`, owner.HouseID), "").Into(t, &list)
	if len(list.List) != 2 {
		t.Errorf("another anchor removed an emote: %+v", list)
	}
	s.Call(t, "/web_anchor/emote_remove", remove, owner.Token).Into(t, &list)
	if len(list.List) != 1 || list.List[0].Name != "进球_1" {
		t.Errorf("%+v", list)
	}
}

func TestTheEmotesOfARoomEnd(t *testing.T) {
	s := resttest.Open(t)
	owner := s.Anchor("anchor1")
	s.SetStatus(owner.HouseID, domain.LiveOffline)
	key := s.Upload(owner, "emote", 64, 64)
	for i := range studio.EmotesMax {
		emote := studio.Emote{Name: fmt.Sprintf("e%d", i), Image: key}
		if err := s.Anchors.AddEmote(t.Context(), owner.HouseID, emote); err != nil {
			t.Fatal(err)
		}
	}
	s.Call(t, "/web_anchor/emote_add", fmt.Sprintf(`{"name":"more","imageUrl":%q}`, key), owner.Token).
		Wants(t, domain.CountRange, "one more")
}
