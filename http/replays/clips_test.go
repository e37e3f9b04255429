// Clips over REST: making, seeing and removing them.

package replays_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"touchline/app/resttest"
	"touchline/domain"
	"touchline/domain/console"
	"touchline/domain/replay"
	"touchline/http/replays"
	"touchline/http/rest"
)

const clipMakePath = "/web_anchor/clip_make"

// liveRoom is a room that has been live and recorded for a minute, with an anchor and two users.
type liveRoom struct {
	*resttest.Server
	anchor, fan, other resttest.Person
	begin              time.Time
	made               int
}

func openLiveRoom(t *testing.T, options ...resttest.Option) *liveRoom {
	t.Helper()
	s := &liveRoom{Server: resttest.Open(t, options...)}
	s.anchor, s.fan, s.other = s.OpenRoom("anchor"), s.Person("fan"), s.Person("other")
	s.begin = s.Now().Add(-time.Minute)
	s.Exec(`INSERT INTO live_session (session_id, house_id, match_id, race_type, source, start_at, peak)
		VALUES ('ls_1', $1, 0, 1, 1, $2, 0)`, s.anchor.HouseID, s.begin)
	s.Exec(`UPDATE room SET status = $2, session_id = 'ls_1', start_time = $3
		WHERE house_id = $1`, s.anchor.HouseID, int32(domain.LiveLiving), s.begin)
	for i := range 10 {
		s.Exec(`INSERT INTO replay_piece
			VALUES ('ls_1', $1, $2, 6000, false, 188)`, i+1, s.begin.Add(time.Duration(i)*6*time.Second))
	}
	return s
}

// body returns a request for a clip of the live room. from and to are seconds before now.
func (s *liveRoom) body(from, to float64, title string) string {
	s.made++
	ms := func(before float64) float64 { return float64(s.Now().UnixMilli()) - 1000*before }
	return fmt.Sprintf(`{"houseId":"%d","from":%f,"to":%f,"title":%q,"requestId":"request-%d"}`, s.anchor.HouseID,
		ms(from), ms(to), title, s.made)
}

func (s *liveRoom) clip(t *testing.T, by resttest.Person) replays.ClipItem {
	t.Helper()
	var made replays.ClipMakeAnswer
	s.Call(t, clipMakePath, s.body(30, 10, "What a goal"), by.Token).Into(t, &made)
	return made.Clip
}

// ready returns the id of a clip that the job has cut.
func (s *liveRoom) ready(t *testing.T, by resttest.Person) string {
	t.Helper()
	id := s.clip(t, by).ClipID
	s.Exec(`UPDATE clip SET state = 2, start_at = from_at, length_ms = 20000, files = 2, pieces = '[{"ms":12000},{"ms":8000,"broken":true}]' WHERE clip_id = $1`, id)
	return id
}

func (s *liveRoom) details(t *testing.T, id, token string) resttest.Reply {
	t.Helper()
	return s.Call(t, "/web_anchor/clip_details", `{"clipId":"`+id+`"}`, token)
}

func TestAViewerMakesAClipOfTheCurrentBroadcast(t *testing.T) {
	s := openLiveRoom(t)
	s.Ban("rubbish")
	var made replays.ClipMakeAnswer
	body := s.body(30, 10, " What a\n goal ")
	s.Call(t, clipMakePath, body, s.fan.Token).Into(t, &made)
	if made.Clip.State != replay.ClipMaking || made.Clip.Title != "What a goal" ||
		int64(made.Clip.Maker.UserID) != s.fan.UserID || made.Replayed {
		t.Errorf("made %+v", made)
	}
	var again replays.ClipMakeAnswer
	s.Call(t, clipMakePath, body, s.fan.Token).Into(t, &again)
	if again.Clip.ClipID != made.Clip.ClipID || !again.Replayed {
		t.Errorf("a repeat made %+v", again)
	}
	s.Call(t, clipMakePath, strings.Replace(body, "goal", "save", 1), s.fan.Token).Wants(t, domain.IdempotencyMismatch,
		"something else under the same request")
	for sentence, x := range map[string]struct {
		body  string
		token string
		want  domain.Code
	}{
		"a visitor":       {s.body(30, 10, "x"), "", domain.Unauthenticated},
		"backwards":       {s.body(10, 30, "x"), s.fan.Token, domain.ClipLength},
		"61 seconds":      {s.body(60.5, -0.6, "x"), s.fan.Token, domain.ClipLength},
		"four seconds":    {s.body(14, 10, "x"), s.fan.Token, domain.ClipLength},
		"six minutes ago": {s.body(360, 340, "x"), s.fan.Token, domain.ClipTooOld},
		"the future":      {s.body(10, -20, "x"), s.fan.Token, domain.BadRequest},
		"no title":        {s.body(30, 10, " "), s.fan.Token, domain.FieldRequired},
		"a long title":    {s.body(30, 10, strings.Repeat("x", 61)), s.fan.Token, domain.BadRequest},
		"a banned title":  {s.body(30, 10, "rubbish"), s.fan.Token, domain.TextBanned},
		"no such room": {`{"houseId":"77","from":1,"to":7000,"title":"x","requestId":"request-x"}`, s.fan.Token,
			domain.NotFound},
		"room and recording": {`{"houseId":"1001","replayId":"rp_1","from":1,"to":7,"title":"x","requestId":"request-x"}`,
			s.fan.Token, domain.BadRequest},
		"neither": {`{"from":1,"to":7,"title":"x","requestId":"request-x"}`, s.fan.Token, domain.BadRequest},
		"no begin": {`{"houseId":"1001","to":7,"title":"x","requestId":"request-x"}`, s.fan.Token,
			domain.BadRequest},
		"a huge number": {`{"houseId":"1001","from":1e300,"to":1e301,"title":"x","requestId":"request-x"}`, s.fan.Token,
			domain.BadRequest},
		"no request id": {`{"houseId":"1001","from":1,"to":7000,"title":"x"}`, s.fan.Token, domain.BadRequest},
	} {
		s.Call(t, clipMakePath, x.body, x.token).Wants(t, x.want, sentence)
	}
}

func TestClipsAreRefusedIfTheAnchorForbidsThemOrThereIsNoRecording(t *testing.T) {
	s := openLiveRoom(t)
	allow := func(on bool) {
		t.Helper()
		s.Call(t, "/web_anchor/anchor_house_config_details_update", fmt.Sprintf(`{"clips":%v}`, on), s.anchor.Token).Wants(t,
			"", "the switch of clips")
	}
	shown := func(want string) {
		t.Helper()
		if r := s.Call(t, "/web_anchor/anchor_details", `{"houseId":"1001"}`, ""); !strings.Contains(string(r.Data),
			`"clips":`+want) {
			t.Errorf("the room says %s", r.Data)
		}
	}
	shown("true")
	allow(false)
	shown("false")
	s.Call(t, clipMakePath, s.body(30, 10, "x"), s.fan.Token).Wants(t, domain.ClipsOff, "clips are off")
	allow(true)
	s.Exec(`DELETE FROM replay_piece`)
	s.Pass(2 * time.Minute)
	s.Call(t, clipMakePath, s.body(30, 10, "x"), s.fan.Token).Wants(t, domain.NotRecorded, "nothing is recorded")
	shown("false")
	s.SetStatus(s.anchor.HouseID, domain.LiveOffline)
	s.Call(t, clipMakePath, s.body(30, 10, "x"), s.fan.Token).Wants(t, domain.LiveNotStarted, "nothing is live")
	s.SetStatus(s.anchor.HouseID, domain.LiveSuspended)
	s.Call(t, clipMakePath, s.body(30, 10, "x"), s.anchor.Token).Wants(t, domain.RoomSuspended, "the room is suspended")
}

func TestFiveClipsInTenMinutesAreAllowedAndRefusedOnesDoNotCount(t *testing.T) {
	s := openLiveRoom(t, resttest.Set("RATE_FACTOR", "1"))
	for range 7 {
		s.Call(t, clipMakePath, s.body(30, 10, " "), s.fan.Token).Wants(t, domain.FieldRequired, "no title")
	}
	for range 5 {
		s.Call(t, clipMakePath, s.body(30, 10, "x"), s.fan.Token).Wants(t, "", "a clip")
	}
	s.Call(t, clipMakePath, s.body(30, 10, "x"), s.fan.Token).Wants(t, domain.RateLimited, "the sixth clip")
	s.Call(t, clipMakePath, s.body(30, 10, "x"), s.other.Token).Wants(t, "", "a clip of another user")
}

func TestAMutedPersonMakesNoClip(t *testing.T) {
	s := openLiveRoom(t)
	s.Call(t, "/web_anchor/edit_user",
		fmt.Sprintf(`{"houseId":"1001","userId":"%d","action":1,"muteType":3,"reason":"spam"}`, s.fan.UserID),
		s.anchor.Token).Wants(t, "", "the mute")
	r := s.Call(t, clipMakePath, s.body(30, 10, "x"), s.fan.Token)
	if r.Wants(t, domain.Muted, "a muted person"); r.Params["reason"] != "spam" {
		t.Errorf("the reason is %v", r.Params)
	}
}

func TestAClipOfARecordingIsMadeByPositions(t *testing.T) {
	s := openLiveRoom(t)
	s.Exec(`INSERT INTO replay (replay_id, session_id, house_id, title, image, match_id, race_type, start_at, length_ms)
		VALUES ('rp_ls_1', 'ls_1', $1, 'Derby', '', 0, 1, $2, 60000)`, s.anchor.HouseID, s.begin)
	s.SetStatus(s.anchor.HouseID, domain.LiveOffline)
	s.Pass(24 * time.Hour)
	ask := func(from, to float64, by resttest.Person) resttest.Reply {
		t.Helper()
		s.made++
		return s.Call(t, clipMakePath,
			fmt.Sprintf(`{"replayId":"rp_ls_1","from":%v,"to":%v,"title":"x","requestId":"request-%d"}`, from, to, s.made),
			by.Token)
	}
	var made replays.ClipMakeAnswer
	ask(7.5, 60, s.fan).Into(t, &made)
	if made.Clip.StartTime != s.begin.Add(7500*time.Millisecond).UnixMilli() {
		t.Errorf("it starts %v after the broadcast", time.UnixMilli(made.Clip.StartTime).Sub(s.begin))
	}
	ask(30, 20, s.fan).Wants(t, domain.ClipLength, "backwards")
	ask(30, 63, s.fan).Wants(t, domain.BadRequest, "beyond the end")
	ask(1e9, 1e9+10, s.fan).Wants(t, domain.ClipLength, "far beyond the end")
	s.Exec(`UPDATE clip SET state = 2, start_at = from_at, length_ms = 52000, pieces = '[{"ms":52000}]'`)
	var page replays.ClipDetailsAnswer
	s.details(t, made.Clip.ClipID, "").Into(t, &page)
	if page.ReplayID == nil || *page.ReplayID != "rp_ls_1" || page.Position != 7.5 {
		t.Errorf("its position is %v of %v", page.Position, page.ReplayID)
	}
	s.Exec(`UPDATE replay SET hidden = true`)
	ask(10, 20, s.fan).Wants(t, domain.NotFound, "a hidden recording")
	ask(10, 20, s.anchor).Wants(t, "", "one's own hidden recording")
	s.details(t, made.Clip.ClipID, s.fan.Token).Wants(t, domain.NotFound, "a clip of a hidden recording")
	s.details(t, made.Clip.ClipID, s.anchor.Token).Wants(t, "", "its anchor looks")
}

func TestAClipIsPublicUntilItIsRemovedOrItsRoomSuspended(t *testing.T) {
	s := openLiveRoom(t)
	if r := s.details(t, s.clip(t, s.fan).ClipID, s.fan.Token); !strings.Contains(string(r.Data), `"player":null`) ||
		!strings.Contains(string(r.Data), `"canRemove":true`) {
		t.Errorf("in the making it says %s", r.Data)
	}
	id := s.ready(t, s.fan)
	get := func(file string) resttest.Reply { return s.Ask(t, "GET", "/clip/"+id+"/"+file, "") }
	var page replays.ClipDetailsAnswer
	s.details(t, id, "").Into(t, &page)
	if page.Player == nil || page.Player.IsLive || page.Clip.DurationSeconds != 20 || page.CanRemove ||
		page.ReplayID != nil {
		t.Errorf("its page is %+v", page)
	}
	want := "#EXTM3U\n#EXT-X-VERSION:6\n#EXT-X-PLAYLIST-TYPE:VOD\n#EXT-X-TARGETDURATION:12\n#EXT-X-MEDIA-SEQUENCE:0\n#EXT-X-INDEPENDENT-SEGMENTS\n" +
		"#EXTINF:12.000,\n1.ts\n#EXT-X-DISCONTINUITY\n#EXTINF:8.000,\n2.ts\n#EXT-X-ENDLIST\n"
	if r := get("index.m3u8"); string(r.Body) != want {
		t.Errorf("playlist\n%s", r.Body)
	}
	for _, file := range []string{"3.ts", "0.ts", "01.ts", "-1.ts", "1.mp4", "picture.jpg", "..%2f1.ts"} {
		if r := get(file); r.Status != 404 {
			t.Errorf("%s answers %d", file, r.Status)
		}
	}
	list := func(more, token string) int64 {
		t.Helper()
		var found rest.Page[replays.ClipItem]
		s.Call(t, "/web_anchor/clip_list", `{"houseId":"1001"`+more+`}`, token).Into(t, &found)
		return found.Total
	}
	if all, mine, theirs, nobodys := list("", ""), list(`,"mine":true`, s.fan.Token), list(`,"mine":true`, s.other.Token),
		list(`,"mine":true`, ""); all != 2 || mine != 2 || theirs != 0 || nobodys != 0 {
		t.Errorf("listed are %d, %d, %d, %d", all, mine, theirs, nobodys)
	}
	s.SetStatus(s.anchor.HouseID, domain.LiveSuspended)
	s.details(t, id, s.fan.Token).Wants(t, domain.RoomSuspended, "in a suspended room")
	s.Call(t, "/web_anchor/clip_list", `{"houseId":"1001"}`, "").Wants(t, domain.RoomSuspended,
		"the list of a suspended room")
	s.Pass(6 * time.Second)
	if r := get("index.m3u8"); r.Status != 403 {
		t.Errorf("the playlist of a suspended room answers %d", r.Status)
	}
}

func TestAClipIsRemovedByItsMakerAndTheStaffOfItsRoom(t *testing.T) {
	s := openLiveRoom(t)
	moderator := s.Person("moderator")
	s.Exec(`INSERT INTO moderator (house_id, user_id, granted_by, granted_at)
		VALUES ($1, $2, $3, $4)`, s.anchor.HouseID, moderator.UserID, s.anchor.UserID, s.Now())
	remove := func(id, more string, by resttest.Person) resttest.Reply {
		t.Helper()
		return s.Call(t, "/web_anchor/clip_remove", `{"clipId":"`+id+`"`+more+`}`, by.Token)
	}
	shown := func(id string) int { return s.Ask(t, "GET", "/clip/"+id, "", "Accept", "text/html").Status }
	stranger := s.Anchor("stranger")
	for _, who := range []resttest.Person{s.fan, s.anchor, moderator} {
		id := s.ready(t, s.fan)
		before := shown(id)
		remove(id, "", s.other).Wants(t, domain.Forbidden, "another person's clip")
		remove(id, "", stranger).Wants(t, domain.Forbidden, "a clip of another room")
		remove(id, "", who).Wants(t, "", who.NickName)
		s.details(t, id, s.fan.Token).Wants(t, domain.NotFound, "a removed clip")
		gone := shown(id)
		remove(id, `,"restore":true`, who).Wants(t, "", "taken back")
		s.details(t, id, s.fan.Token).Wants(t, "", "a clip that is back")
		if back := shown(id); before != 200 || gone != 404 || back != 200 {
			t.Errorf("the page of a clip answers %d, removed %d, taken back %d", before, gone, back)
		}
		remove(id, `,"restore":true`, who).Wants(t, domain.StaleState, "taken back twice")
	}
	id := s.ready(t, s.fan)
	remove(id, "", s.anchor).Wants(t, "", "by the anchor")
	remove(id, `,"restore":true`, s.fan).Wants(t, domain.StaleState, "the maker restores what the anchor removed")
	remove("cl_none", "", s.fan).Wants(t, domain.NotFound, "no clip")
	remove("", "", s.fan).Wants(t, domain.BadRequest, "no clip named")
	s.Call(t, "/web_anchor/clip_remove", `{"clipId":"`+id+`"}`, "").Wants(t, domain.Unauthenticated, "a visitor")
}

func TestAReportedClipIsRemovedByAnOperator(t *testing.T) {
	s := openLiveRoom(t)
	id := s.ready(t, s.fan)
	report := func(body string) resttest.Reply { return s.Call(t, "/web_anchor/report", body, s.other.Token) }
	report(`{"clipId":"`+id+`","houseId":"1001","reason":5}`).Wants(t, domain.BadRequest, "a clip and a room")
	report(`{"clipId":"cl_none","reason":5}`).Wants(t, domain.NotFound, "no clip")
	report(`{"clipId":"`+id+`","reason":5}`).Wants(t, "", "a clip")
	operator := s.Operator("support", console.OperatorSupport)
	open := s.Call(t, "/admin/report_list", `{}`, operator.Token)
	for _, want := range []string{`"clipId":"` + id + `"`, `"evidence":"What a goal"`, `"nickName":"fan"`} {
		if !strings.Contains(string(open.Data), want) {
			t.Errorf("%s is missing in %s", want, open.Data)
		}
	}
	s.Call(t, "/admin/report_resolve", `{"reportId":"rp1","action":2}`, operator.Token).Wants(t, "",
		"the operator removes it")
	s.details(t, id, s.fan.Token).Wants(t, domain.NotFound, "a clip that an operator removed")
	s.Call(t, "/web_anchor/clip_remove", `{"clipId":"`+id+`","restore":true}`, s.fan.Token).Wants(t, domain.StaleState,
		"its maker takes that back")
}

func TestTheClipsOfAllRoomsAreListed(t *testing.T) {
	s := openLiveRoom(t)
	s.Exec(`UPDATE live_session SET race_type = 2`)
	first := s.ready(t, s.fan)
	s.Pass(time.Second)
	second := s.ready(t, s.other)
	s.clip(t, s.fan) // still in the making
	s.Exec(`UPDATE clip SET visits = 5, race_type = 2 WHERE clip_id = $1`, first)
	s.Exec(`UPDATE clip SET race_type = 1 WHERE clip_id = $1`, second)
	list := func(body string) string {
		t.Helper()
		var page rest.Page[replays.ClipItem]
		s.Call(t, "/web_anchor/clip_list_all", body, "").Into(t, &page)
		var ids []string
		for _, c := range page.List {
			ids = append(ids, c.ClipID)
		}
		return strings.Join(ids, " ")
	}
	for body, want := range map[string]string{
		``: second + " " + first, `{"watched":true}`: first + " " + second, `{"raceType":2}`: first,
		`{"pageNum":2,"pageSize":1}`: first, `{"raceType":3}`: "",
	} {
		if got := list(body); got != want {
			t.Errorf("%s: %s, want %s", body, got, want)
		}
	}
	s.Exec(`UPDATE clip SET created_at = created_at - interval '31 days' WHERE clip_id = $1`, first)
	if got := list(`{"watched":true}`); got != second {
		t.Errorf("the most watched of a month are %s", got)
	}
	s.Exec(`UPDATE clip SET removed_at = now() WHERE clip_id = $1`, second)
	if got := list(``); got != first {
		t.Errorf("with a removed one: %s", got)
	}
	s.SetStatus(s.anchor.HouseID, domain.LiveUnopened)
	if got := list(``); got != "" {
		t.Errorf("of a room that nobody sees: %s", got)
	}
}
