// The mode of a room, its pinned line and its words.

package chat

import (
	"fmt"
	"testing"
	"time"

	"touchline/domain"
	"touchline/domain/moderation"
	"touchline/protos"
)

func TestEveryFieldOfTheModeHasItsValues(t *testing.T) {
	for _, c := range []struct {
		field string
		mode  *protos.ChatMode
		code  domain.Code
	}{
		{"slowSeconds", &protos.ChatMode{SlowSeconds: 30}, ""},
		{"slowSeconds", &protos.ChatMode{SlowSeconds: 31}, domain.BadRequest},
		{"slowSeconds", &protos.ChatMode{SlowSeconds: -1}, domain.BadRequest},
		{"followersOnlyMinutes", &protos.ChatMode{FollowersOnlyMinutes: 0}, ""},
		{"followersOnlyMinutes", &protos.ChatMode{FollowersOnlyMinutes: 10080}, ""},
		{"followersOnlyMinutes", &protos.ChatMode{FollowersOnlyMinutes: 5}, domain.BadRequest},
		{"accountAgeMinutes", &protos.ChatMode{AccountAgeMinutes: 43_200}, ""},
		{"accountAgeMinutes", &protos.ChatMode{AccountAgeMinutes: 43_201}, domain.BadRequest},
		{"accountAgeMinutes", &protos.ChatMode{AccountAgeMinutes: -5}, domain.BadRequest},
		{"maxText", &protos.ChatMode{MaxText: 500}, ""},
		{"maxText", &protos.ChatMode{MaxText: 19}, domain.BadRequest},
		{"maxText", &protos.ChatMode{MaxText: 501}, domain.BadRequest},
		{"linksAllowed", &protos.ChatMode{LinksAllowed: false}, ""},
		{"shield", &protos.ChatMode{Shield: true}, ""},
	} {
		set, err := SetMode(after(), &protos.SetChatMode{By: anchor(), Mode: c.mode, Set: []string{c.field}}, noon)
		if domain.CodeOf(err) != c.code || err == nil && set == nil {
			t.Errorf("%s %v: got %v %v, want %q", c.field, c.mode, set, err, c.code)
		}
	}
	_, err := SetMode(after(), &protos.SetChatMode{By: viewer(5), Mode: &protos.ChatMode{}, Set: []string{"shield"}},
		noon)
	wantCode(t, err, domain.Forbidden)
}

func TestLoweringTheShieldRestoresTheMode(t *testing.T) {
	s := after()
	set := func(mode *protos.ChatMode, fields ...string) {
		t.Helper()
		e, err := SetMode(s, &protos.SetChatMode{By: anchor(), Mode: mode, Set: fields}, noon)
		if err != nil {
			t.Fatal(err)
		}
		s.Apply(e)
	}
	set(&protos.ChatMode{SlowSeconds: 3, MaxText: 100}, "slowSeconds", "maxText")
	set(&protos.ChatMode{Shield: true}, "shield")
	if m := s.Mode; !m.Shield || m.FollowersOnlyMinutes != 10 || m.SlowSeconds != 10 || m.LinksAllowed ||
		m.MaxText != 100 {
		t.Fatalf("under the shield: %v", m)
	}
	raise := &protos.SetChatMode{By: anchor(), Mode: &protos.ChatMode{Shield: true}, Set: []string{"shield"}}
	if again, _ := SetMode(s, raise, noon); again != nil {
		t.Fatal("a second shield is stored over the first")
	}
	s = reloaded(t, s)
	set(&protos.ChatMode{}, "shield")
	if m := s.Mode; m.Shield || m.FollowersOnlyMinutes != -1 || m.SlowSeconds != 3 || !m.LinksAllowed ||
		m.MaxText != 100 {
		t.Fatalf("after the shield: %v", m)
	}
}

func TestAPinnedLineEndsByItself(t *testing.T) {
	s := spokenRoom(t)
	pin, err := Pin(s, &protos.PinLine{By: anchor(), MessageId: "m3_4", Seconds: 60}, nil, noon)
	if err != nil || pin.Pinned.Text != "line 3" || pin.Pinned.Author.UserId != 5 {
		t.Fatalf("got %v %v", pin, err)
	}
	s.Apply(pin)
	if e := Unpin(s, noon.Add(time.Minute-time.Millisecond)); e != nil {
		t.Fatal("too early")
	}
	e := Unpin(s, noon.Add(time.Minute))
	if e == nil || e.Offset != pin.Offset+1 {
		t.Fatalf("got %v", e)
	}
	s.Apply(e)
	if s.pin != nil || Unpin(s, noon.Add(time.Hour)) != nil {
		t.Fatal("the line is still pinned")
	}
	list, _ := moderation.NewWords([]moderation.BannedWord{{
		Word: "rotten", Mode: moderation.WordContains, Action: moderation.WordMask,
	}})
	s.setWords([]string{"stale"})
	for sentence, c := range map[string]struct {
		cmd  *protos.PinLine
		code domain.Code
	}{
		"nothing, and nothing is pinned": {&protos.PinLine{By: anchor()}, ""},
		"blank":                          {&protos.PinLine{By: anchor(), Text: " \u200b "}, domain.TextEmpty},
		"long": {
			&protos.PinLine{By: anchor(), Text: fmt.Sprint(make([]int, 200))}, domain.TextTooLong,
		},
		"banned everywhere": {&protos.PinLine{By: anchor(), Text: "ROTTEN"}, domain.TextBanned},
		"banned here":       {&protos.PinLine{By: anchor(), Text: "s.t.a.l.e"}, domain.TextBanned},
		"for a second":      {&protos.PinLine{By: anchor(), Text: "x", Seconds: 1}, domain.BadRequest},
		"an unknown line":   {&protos.PinLine{By: anchor(), MessageId: "m3_88"}, domain.NotFound},
		"by a viewer":       {&protos.PinLine{By: viewer(5), Text: "x"}, domain.Forbidden},
	} {
		if e, err := Pin(s, c.cmd, list, noon); domain.CodeOf(err) != c.code || e != nil {
			t.Errorf("%s: got %v %v, want %q", sentence, e, err, c.code)
		}
	}
}

func TestARoomHasAtMostFiveHundredWordsAndAppliesThemAtOnce(t *testing.T) {
	s := after()
	add := make([]string, 501)
	for i := range add {
		add[i] = fmt.Sprint("word", i)
	}
	wantCode(t, second(EditWords(s, &protos.EditWords{By: anchor(), Add: add}, noon)), domain.CountRange)
	for _, bad := range []string{"", " \u200b", "123456789012345678901234567890x"} {
		wantCode(t, second(EditWords(s, &protos.EditWords{By: anchor(), Add: []string{bad}}, noon)), domain.BadRequest)
	}
	e, err := EditWords(s, &protos.EditWords{By: anchor(), Add: append(add[:499], " stale ", "stale")}, noon)
	if err != nil || len(e.Added) != 500 {
		t.Fatalf("%d words, %v", len(e.GetAdded()), err)
	}
	s.Apply(e)
	s = reloaded(t, s)
	wantCode(t, second(Post(s, line(5, "c1", "how STALE"), nil, noon)), domain.TextBanned)
	e, _ = EditWords(s, &protos.EditWords{By: anchor(), Remove: []string{"stale", "unknown"}}, noon)
	s.Apply(e)
	if _, err := Post(s, line(5, "c1", "how STALE"), nil, noon); err != nil {
		t.Fatal(err)
	}
}
