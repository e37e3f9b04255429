// The room in the focus of the home page, and the endless list of anchors.

package rooms_test

import (
	"strings"
	"testing"
	"time"

	"touchline/app/resttest"
	"touchline/domain"
	"touchline/http/matches"
	"touchline/http/rest"
	"touchline/http/rooms"
	"touchline/persistence/tables/seed"
)

func TestTheFocusOfTheHomePageIsTheLivingRoomWithTheMostViewers(t *testing.T) {
	s, push := openWithEncoders(t)
	s.OpenRoom("offline")
	const path = "/web_home/home_details_top"
	var top rooms.HomeTopAnswer
	s.Call(t, path, ``, "").Into(t, &top)
	if top.Focus != nil || top.FocusPlayer != nil || top.Banners == nil || top.HotMatches == nil {
		t.Errorf("with no room on the air the top is %+v", top)
	}
	for _, room := range []struct {
		name    string
		viewers int
	}{{"busy", 9}, {"quiet", 3}} {
		anchor := configuredRoom(t, s, room.name)
		push(anchor)
		s.Exec(`UPDATE room SET viewers = $2, match_id = 404
			WHERE house_id = $1`, anchor.HouseID, room.viewers) // no match has this id
	}
	s.Pass(2 * time.Second) // longer than the home page is cached
	s.Call(t, path, ``, "").Into(t, &top)
	if top.Focus == nil || top.Focus.HouseID != 1002 || top.FocusPlayer.URL != "/live/1002.flv" {
		t.Errorf("the focus is %+v with %+v", top.Focus, top.FocusPlayer)
	}
}

func TestTheHomePageBeginsWithARoomInTheReadersLanguage(t *testing.T) {
	s, push := openWithEncoders(t)
	match := s.Match(s.Now(), func(m *seed.NewMatch) { m.Result.Status = domain.MatchInProgress })
	for _, room := range []struct {
		name, language string
		viewers        int
	}{{"busy", "zh", 9}, {"arabic", "ar", 3}} {
		anchor := configuredRoom(t, s, room.name)
		push(anchor)
		s.Exec(`UPDATE account SET language = $2 WHERE house_id = $1`, anchor.HouseID, room.language)
		s.Exec(`UPDATE room SET viewers = $2, match_id = $3 WHERE house_id = $1`, anchor.HouseID, room.viewers, match)
	}
	s.Pass(2 * time.Second) // longer than the home page is cached
	for language, want := range map[string][2]rest.ID{"zh-Hant": {1001, 1002}, "ar": {1002, 1001}, "en": {1001, 1002}} {
		ask := func(path, body string, into any) { s.Ask(t, "POST", path, body, "lang", language).Into(t, into) }
		var top rooms.HomeTopAnswer
		ask("/web_home/home_details_top", "", &top)
		if top.Focus == nil || top.Focus.HouseID != want[0] || top.Focus.Match.MatchID != rest.ID(match) {
			t.Errorf("the focus of a reader of %s is %+v, want room %d with its match", language, top.Focus, want[0])
		}
		var list rooms.LiveItemsFrom
		ask("/web_anchor/anchor_content_list_new", "", &list)
		if len(list.List) != 2 || list.List[0].HouseID != want[0] || list.List[1].HouseID != want[1] {
			t.Errorf("the list of a reader of %s is %+v, want %v", language, list.List, want)
		}
		var found matches.SearchAnswer
		ask("/web_home/search", `{"keyword":"room","type":3}`, &found)
		if len(found.Anchors.List) != 2 || found.Anchors.List[0].HouseID != want[0] {
			t.Errorf("a reader of %s finds %+v, want %v", language, found.Anchors.List, want)
		}
	}
}

func TestACursorIsValidOnlyForItsList(t *testing.T) {
	s := resttest.Open(t)
	for _, name := range []string{"one001", "two002", "three003"} {
		s.OpenRoom(name)
	}
	const path = "/web_anchor/anchor_content_list_new"
	var first, second rooms.LiveItemsFrom
	s.Call(t, path, `{"pageSize":2}`, "").Into(t, &first)
	if len(first.List) != 2 || first.NextCursor == nil {
		t.Fatalf("the first page is %+v", first)
	}
	cursor := *first.NextCursor
	s.Call(t, path, `{"pageSize":2,"cursor":"`+cursor+`"}`, "").Into(t, &second)
	if len(second.List) != 1 || second.NextCursor != nil || second.List[0].HouseID != 1001 {
		t.Errorf("the second page is %+v", second)
	}
	for sentence, body := range map[string]string{
		"of another sort":    `{"pageSize":2,"sort":3,"cursor":"` + cursor + `"}`,
		"of one language":    `{"pageSize":2,"anchorLanguage":"zh","cursor":"` + cursor + `"}`,
		"of another keyword": `{"pageSize":2,"keyword":"x","cursor":"` + cursor + `"}`,
		"altered":            `{"pageSize":2,"cursor":"A` + cursor + `"}`,
		"made up":            `{"cursor":"e30.AAAA"}`,
		"endless":            `{"cursor":"` + strings.Repeat("a", 5000) + `"}`,
	} {
		s.Call(t, path, body, "").Wants(t, domain.BadRequest, "a cursor "+sentence)
	}
}
