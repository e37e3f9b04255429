// Moderation in a running chat: what joining clients see of deleted lines, who is notified, what is logged.

package chat_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"google.golang.org/protobuf/proto"

	"touchline/domain"
	"touchline/domain/moderation"
	"touchline/protos"
	"touchline/tests/eventually"
)

func tell[Req, Res any](t *testing.T, ask func(context.Context, string, Req) (Res, error), room string, req Req) Res {
	t.Helper()
	res, err := ask(context.Background(), room, req)
	if err != nil {
		t.Fatal(err)
	}
	return res
}

// private waits for the next private frame of a room that contains some words.
func private(t *testing.T, room, words string) *protos.PrivateFrame {
	t.Helper()
	deadline := time.After(eventually.Hang)
	for {
		select {
		case frame := <-publisher.Privates:
			if frame.Room == room && strings.Contains(string(frame.Frame), words) {
				return frame
			}
		case <-deadline:
			t.Fatalf("no private frame contains %s", words)
		}
	}
}

var anchor = person(7, domain.RoleAnchor)

func TestTheTextOfADeletedLineIsNotSentToJoiningClients(t *testing.T) {
	const room = "house:20"
	said, err := post(room, 5, "c1", "a secret")
	if err != nil {
		t.Fatal(err)
	}
	reply := &protos.PostLine{Person: person(6, domain.RoleViewer), Cid: "r", Text: "really?", ReplyTo: said.MessageId}
	tell(t, chats.Post, room, reply)
	tell(t, chats.PinLine, room, &protos.PinLine{By: anchor, MessageId: said.MessageId})
	holdsIt := func() (n int) {
		opened := open(t, room)
		for _, body := range opened.Recent {
			if strings.Contains(string(body), "secret") {
				n++
			}
		}
		if strings.Contains(string(opened.State.Pinned), "secret") {
			n++
		}
		return n
	}
	if n := holdsIt(); n != 4 { // the line, the answer, the pinned event, and the pin above the chat
		t.Fatalf("before: the text is sent %d times", n)
	}

	gone := tell(t, chats.DeleteLines, room, &protos.DeleteLines{By: anchor, MessageIds: []string{said.MessageId}})

	if len(gone.MessageIds) != 1 || holdsIt() != 0 {
		t.Fatalf("deleted %v, the text is still sent %d times", gone.MessageIds, holdsIt())
	}
	if frame := private(t, room, `"action":"delete"`); !frame.Staff ||
		!strings.Contains(string(frame.Frame), "a secret") ||
		!strings.Contains(string(frame.Frame), `"target":{"userId":"5","nickName":"fan5"`) {
		t.Fatalf("the staff received %s", frame.Frame)
	}
	sleep(t, room)
	if n := holdsIt(); n != 0 {
		t.Fatalf("after a restart: the text is sent %d times", n)
	}
	opened := open(t, room)
	if opened.First != 1 || int64(len(opened.Recent)) != opened.Head {
		t.Fatalf("the offsets have gaps: %v", opened)
	}
	tell(t, chats.RestoreLines, room, &protos.RestoreLines{By: anchor, MessageIds: []string{said.MessageId}})
	if n := holdsIt(); n != 3 { // the pin stays removed
		t.Fatalf("restored: the text is sent %d times", n)
	}
}

func TestTheNodesReceiveTheEventsThatChanged(t *testing.T) {
	const room = "house:21"
	open(t, room)
	said, err := post(room, 5, "c1", "a secret")
	if err != nil {
		t.Fatal(err)
	}
	received(t, room)
	tell(t, chats.DeleteLines, room, &protos.DeleteLines{By: anchor, MessageIds: []string{said.MessageId}})
	gone := received(t, room)
	tell(t, chats.RestoreLines, room, &protos.RestoreLines{By: anchor, UndoId: undoID(t, room)})
	back := received(t, room)

	var line struct {
		O       int64
		K, Text string
		Deleted bool
		U       struct{ UserID string }
	}
	if err := json.Unmarshal(gone.Changed[0].Body, &line); err != nil || line.O != 1 || line.K != "chat" ||
		line.Text != "" || !line.Deleted || line.U.UserID != "5" {
		t.Fatalf("gone: %s %v", gone.Changed[0].Body, err)
	}
	if len(back.Changed) != 1 || !strings.Contains(string(back.Changed[0].Body), "a secret") ||
		!strings.Contains(string(back.Events[0]), `"k":"restore"`) {
		t.Fatalf("back: %v", back)
	}
}

// undoID returns the undo id of the newest act in the staff's log.
func undoID(t *testing.T, room string) string {
	t.Helper()
	id := ""
	for _, row := range journal.Rows("chat/" + room) {
		if act, ok := row.(moderation.ActRow); ok {
			id = act.Act.ActionID
		}
	}
	if id == "" {
		t.Fatal("the log is empty")
	}
	return id
}

func TestAMuteThatHidesLinesIsUndoneAsOneAct(t *testing.T) {
	const room = "house:22"
	for i := range 3 {
		if _, err := post(room, 5, fmt.Sprint("c", i), fmt.Sprint("noise ", i)); err != nil {
			t.Fatal(err)
		}
	}
	tell(t, chats.Mute, room, &protos.MuteUser{
		By: anchor, Target: person(5, 1).User, MuteType: 5, Reason: "spam", DeleteLines: true, Announce: true,
	})
	var acts []moderation.Act
	for _, row := range journal.Rows("chat/" + room) {
		if act, ok := row.(moderation.ActRow); ok {
			acts = append(acts, act.Act)
		}
	}
	if len(acts) != 1 || acts[0].Action != "mute" || acts[0].Reason != "spam" ||
		!strings.Contains(string(acts[0].After), `"messages":["m`) {
		t.Fatalf("the log says %+v", acts)
	}
	sleep(t, room)
	back := tell(t, chats.RestoreLines, room, &protos.RestoreLines{By: anchor, UndoId: acts[0].ActionID})
	if len(back.MessageIds) != 3 || len(back.Unmuted) != 1 || back.Unmuted[0] != 5 {
		t.Fatalf("undone %v", back)
	}
	if frame := private(t, room, `"undone":true`); !frame.Staff {
		t.Fatalf("sent %v", frame)
	}
	if _, err := post(room, 5, "c9", "free again"); err != nil {
		t.Fatal(err)
	}
}

func TestTheSocketsOfANewModeratorOrFollowerReceiveIt(t *testing.T) {
	const room = "house:23"
	tell(t, chats.EditModerator, room, &protos.EditModerator{By: anchor, Target: person(5, 1).User, Grant: true})
	frame := private(t, room, `"k":"role"`)
	if frame.UserId != 5 || !frame.Person.RoleSet || frame.Person.Role != 2 ||
		!strings.Contains(string(frame.Frame), `"roomRole":2`) {
		t.Fatalf("sent %v", frame)
	}
	if err := chats.NoteFollow(t.Context(), room, &protos.NoteFollow{UserId: 6, FollowedMs: 77}); err != nil {
		t.Fatal(err)
	}
	if frame := private(t, room, ""); frame.UserId == 6 && frame.Person.FollowedMs != 77 {
		t.Fatalf("sent %v", frame)
	}
	sleep(t, room)
	if standing := tell(t, chats.WhereStands, room, &protos.AskStanding{Person: person(5, 1)}); standing.Role != 2 {
		t.Fatalf("after a restart: %v", standing)
	}
}

func TestAPinThatEndedWhileTheChatSleptIsRemoved(t *testing.T) {
	const room = "house:24"
	tell(t, chats.PinLine, room, &protos.PinLine{By: anchor, Text: "kick-off at eight", Seconds: 60})
	if pinned := open(t, room).State.Pinned; !strings.Contains(string(pinned), "eight") {
		t.Fatalf("pinned is %s", pinned)
	}
	sleep(t, room)
	ahead.Store(int64(time.Hour))
	defer ahead.Store(0)
	received(t, room)
	open(t, room)
	if batch := received(t, room); !strings.Contains(string(batch.Events[0]), `"k":"pin"`) ||
		!strings.Contains(string(batch.Events[0]), `"pinned":null`) || batch.State == nil {
		t.Fatalf("sent %s", batch.Events)
	}
}

func TestTheRoomOfABrandAcceptsNoLines(t *testing.T) {
	const room = "brand:601"
	if _, err := post(room, 5, "c1", "hello"); domain.CodeOf(err) != domain.Forbidden {
		t.Fatalf("got %v", err)
	}
}

func TestJournalsWrittenBeforeNewsWereCountedAreStillRead(t *testing.T) {
	news := &protos.NewsSequenced{First: 1, Count: 2, News: &protos.RoomNews{Number: 4,
		What: &protos.RoomNews_Live{Live: &protos.LiveNews{LiveStatus: 2, SessionId: "ls1", Started: true}}}}
	stream, _, err := journal.Claim(context.Background(), "chat/house:26")
	if err != nil {
		t.Fatal(err)
	}
	appendEvent(t, stream, "NewsSequenced", news)
	opened := open(t, "house:26")
	if opened.Head != 2 || opened.State.SessionId != "ls1" {
		t.Fatalf("opened %v", opened)
	}
	again := []*protos.RoomNews{{Number: 4, What: news.News.What}}
	if carried := tell(t, chats.Carry, "house:26", &protos.CarryNews{News: again}); carried.Carried != 4 {
		t.Fatalf("carried %v", carried)
	}
	if head := open(t, "house:26").Head; head != 2 {
		t.Fatalf("sequenced twice: head %d", head)
	}
}

// BenchmarkAThousandGifts carries gift news in batches of a thousand.
func BenchmarkAThousandGifts(b *testing.B) {
	const room = "house:90"
	drained := make(chan struct{})
	defer close(drained)
	go func() {
		for {
			select {
			case <-publisher.Rooms:
			case <-drained:
				return
			}
		}
	}()
	batch := &protos.CarryNews{}
	for range 1000 {
		batch.News = append(batch.News, &protos.RoomNews{AtMs: 1, What: &protos.RoomNews_Gift{Gift: &protos.GiftNews{
			GiftTxId: "gt1001_1_123456",
			From:     &protos.User{UserId: 100001, NickName: "a generous fan", UserImage: "img/2026/ab/cdef.webp"},
			GiftId:   "g3", Name: "Whistle", Icon: "whistle", Tier: 1, Count: 3, Amount: 30, ComboId: "cb1",
			ComboCount: 12}}})
	}
	number, journaled := int64(0), 0
	b.ReportAllocs()
	for b.Loop() {
		for _, news := range batch.News {
			number++
			news.Number = number
		}
		if _, err := chats.Carry(context.Background(), room, batch); err != nil {
			b.Fatal(err)
		}
		journaled++
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(number), "ns/gift")
	b.ReportMetric(float64(proto.Size(&protos.NewsCounted{Carried: number, First: number, Count: 1000}))/1000,
		"journaledB/gift")
}
