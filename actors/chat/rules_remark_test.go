// Remarks on tips and red envelopes obey the rules of the room, and its staff moderates them like lines.

package chat

import (
	"encoding/json"
	"testing"
	"time"

	"touchline/domain"
	"touchline/domain/ledger"
	"touchline/domain/moderation"
	"touchline/frames"
	"touchline/protos"
)

func tipNews(number int64, author *protos.Person, remark string) *protos.RoomNews {
	return &protos.RoomNews{Number: number, AtMs: noon.UnixMilli(), Author: author,
		What: &protos.RoomNews_Tip{Tip: &protos.TipNews{TipId: "tp1", From: author.User, Amount: 10, Remark: remark}}}
}

func envelopeNews(number int64, author *protos.Person, remark string, envelope int64) *protos.RoomNews {
	return &protos.RoomNews{Number: number, AtMs: noon.UnixMilli(), Author: author, What: &protos.RoomNews_EnvelopeOpen{
		EnvelopeOpen: &protos.RedEnvelope{
			RedEnvelopeId: ledger.FormatEnvelope(envelope), Sender: author.User, Remark: remark,
		}}}
}

func carry(
	t *testing.T, s *State, global *moderation.Words, news ...*protos.RoomNews,
) (broadcasts []broadcast, lost []*protos.RoomNews) {
	t.Helper()
	counted, broadcasts, lost := Sequence(s, &protos.CarryNews{News: news}, global, noon)
	if counted == nil {
		t.Fatal("nothing new")
	}
	s.Apply(counted)
	return broadcasts, lost
}

// shown decodes an event as sockets receive it.
func shown(t *testing.T, b broadcast) (e struct {
	K, ID, Remark string
	Amount        int64
	Deleted       bool
	Envelope      struct{ Remark string }
}) {
	t.Helper()
	if err := json.Unmarshal(encoded(b.fields), &e); err != nil {
		t.Fatal(err)
	}
	return e
}

func TestARemarkObeysTheRoomLikeALine(t *testing.T) {
	mode := func(change func(*protos.ChatMode)) *State {
		s := after()
		change(s.Mode)
		return s
	}
	spoken := after()
	spoken.Mode.SlowSeconds = 30
	say(t, spoken, line(5, "c1", "one"), noon.Add(-time.Second))
	words := after(&protos.WordsChanged{Added: []string{"owl"}})
	for sentence, c := range map[string]struct {
		s    *State
		text string
		code domain.Code
	}{
		"a muted person": {after(muteFor(5, domain.MutePermanent, time.Time{})), "hi", domain.Muted},
		"when everyone is muted": {
			mode(func(m *protos.ChatMode) { m.MutedAll = true }), "hi", domain.MutedAll,
		},
		"not a follower of the room": {
			mode(func(m *protos.ChatMode) { m.FollowersOnlyMinutes = 0 }), "hi", domain.FollowersOnly,
		},
		"a new account": {
			mode(func(m *protos.ChatMode) { m.AccountAgeMinutes = 120 }), "hi", domain.AccountTooNew,
		},
		"too soon after a line": {spoken, "hi", domain.SlowMode},
		"a link where there are none": {
			mode(func(m *protos.ChatMode) { m.LinksAllowed = false }), "join t.me/freebets", domain.TextBanned,
		},
		"a word of the room": {words, "an owl", domain.TextBanned},
		"longer than the lines of the room": {
			mode(func(m *protos.ChatMode) { m.MaxText = 20 }), "123456789012345678901", domain.TextTooLong,
		},
		"in a suspended room": {after(&protos.NewsCounted{Learned: []*protos.RoomNews{{What: &protos.RoomNews_Room{
			Room: &protos.RoomChanged{Suspended: true, SuspendedSet: true}}}}}), "hi", domain.RoomSuspended},
	} {
		t.Run(sentence, func(t *testing.T) {
			_, err := JudgeRemark(c.s, &protos.JudgeRemark{Person: viewer(5), Text: c.text}, nil, noon)
			wantCode(t, err, c.code)
			broadcasts, lost := carry(t, c.s, nil, tipNews(1, viewer(5), c.text), envelopeNews(2, viewer(5), c.text, 9))
			if len(lost) != 2 || len(lostRows(lost)) != 1 {
				t.Fatalf("lost %v", lost)
			}
			tip, open := shown(t, broadcasts[0]), shown(t, broadcasts[1])
			if tip.Amount != 10 || tip.Remark != "" || tip.ID != "" || open.Envelope.Remark != "" || open.ID != "" {
				t.Fatalf("sent %+v %+v", tip, open)
			}
		})
	}
}

func TestARemarkForbiddenWhileTheCoinsMovedIsRemovedAndTheTipStays(t *testing.T) {
	s := after()
	text, err := JudgeRemark(s, &protos.JudgeRemark{Person: viewer(5), Text: " bravo "}, nil, noon)
	if text != "bravo" || err != nil {
		t.Fatalf("judged %q %v", text, err)
	}
	s.Apply(muteFor(5, domain.MutePermanent, time.Time{}))

	broadcasts, lost := carry(t, s, nil, tipNews(1, viewer(5), "bravo"))

	if tip := shown(t, broadcasts[0]); tip.K != "tip" || tip.Amount != 10 || tip.Remark != "" || len(lost) != 1 ||
		s.Head != 1 {
		t.Fatalf("sent %+v", tip)
	}
}

func TestSlowModeAlsoLimitsRemarksOfOneBatch(t *testing.T) {
	s := after()
	s.Mode.SlowSeconds = 30
	broadcasts, lost := carry(t, s, nil, tipNews(1, viewer(5), "one"), tipNews(2, viewer(5), "two"),
		tipNews(3, viewer(6), "three"))
	if len(lost) != 1 || shown(t, broadcasts[0]).Remark != "one" || shown(t, broadcasts[1]).Remark != "" ||
		shown(t, broadcasts[2]).Remark != "three" {
		t.Fatalf("lost %v", lost)
	}
	_, err := Post(s, line(5, "c1", "and a line"), nil, noon.Add(time.Second))
	wantCode(t, err, domain.SlowMode)
}

func TestAMaskedWordIsAlsoMaskedInARemark(t *testing.T) {
	global, _ := moderation.NewWords([]moderation.BannedWord{{Word: "owl", Mode: moderation.WordContains,
		Action: moderation.WordMask}})
	s := after()
	text, err := JudgeRemark(s, &protos.JudgeRemark{Person: viewer(5), Text: "an owl"}, global, noon)
	broadcasts, _ := carry(t, s, global, tipNews(1, viewer(5), "an owl"))
	if err != nil || text != "an ***" || shown(t, broadcasts[0]).Remark != "an ***" {
		t.Fatalf("%q %v, sent %+v", text, err, shown(t, broadcasts[0]))
	}
}

func TestTheStaffModerateARemarkLikeALine(t *testing.T) {
	s := after()
	broadcasts, _ := carry(t, s, nil, tipNews(1, viewer(5), "bravo"), envelopeNews(2, viewer(6), "for all", 9))
	tip, open := broadcasts[0].messageID, broadcasts[1].messageID
	if tip != frames.MessageID(3, 1) || open != frames.MessageID(3, 2) || broadcasts[0].userID != 5 ||
		broadcasts[1].userID != 6 {
		t.Fatalf("lines %+v", broadcasts)
	}
	reply, err := Post(s, &protos.PostLine{Person: viewer(8), Cid: "c1", Text: "well said", ReplyTo: open}, nil, noon)
	if err != nil || reply.Reply.GetText() != "for all" || reply.Reply.NickName != "lin" {
		t.Fatalf("quoted %v %v", reply.GetReply(), err)
	}
	byViewer := &protos.DeleteLines{By: viewer(8), MessageIds: []string{tip}}
	if _, _, err := Delete(s, byViewer, noon); domain.CodeOf(err) != domain.Forbidden {
		t.Fatalf("another viewer deletes: %v", err)
	}
	gone, _, err := Delete(s, &protos.DeleteLines{By: anchor(), MessageIds: []string{tip, open}}, noon)
	if err != nil {
		t.Fatal(err)
	}
	s.Apply(gone)
	rows := rowsOf("house:1001", gone)
	if len(rows) != 2 || rows[1] != (moderation.RemarkHiddenRow{Envelope: 9, Hidden: true}) {
		t.Fatalf("rows %+v", rows)
	}
	if view := s.RoomState().OpenEnvelopes[0].View(); view.Remark != "" {
		t.Fatalf("joining clients see %q", view.Remark)
	}
	back, err := Undo(s, &protos.RestoreLines{By: anchor(), UndoId: gone.ActionId}, noon)
	if err != nil {
		t.Fatal(err)
	}
	for _, event := range back {
		s.Apply(event)
	}
	if view := reloaded(t, s).RoomState().OpenEnvelopes[0].View(); view.Remark != "for all" {
		t.Fatalf("restored, joining clients see %q", view.Remark)
	}
	if lines := s.LinesOf(6, nil); len(lines) != 1 || lines[0].Text != "for all" {
		t.Fatalf("the lines a mute would delete: %v", lines)
	}
}

func TestAMutedModeratorCannotPinTheirOwnText(t *testing.T) {
	moderator := &protos.Person{User: viewer(5).User, Role: int32(domain.RoleModerator)}
	s := after(&protos.ModeratorChanged{Target: moderator.User, Granted: true})
	said := say(t, s, line(6, "c1", "hello"), noon)
	s.Apply(muteFor(5, domain.MutePermanent, time.Time{}))

	_, err := Pin(s, &protos.PinLine{By: moderator, Text: "buy my car"}, nil, noon)

	wantCode(t, err, domain.Muted)
	if _, err := Pin(s, &protos.PinLine{By: moderator, MessageId: said.MessageId}, nil, noon); err != nil {
		t.Fatalf("another person's line: %v", err)
	}
}
