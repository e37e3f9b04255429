// A chat room as a running actor: what it sends and acknowledges when, and what survives a restart.

package chat_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"os"
	"sync/atomic"
	"testing"
	"time"

	"github.com/asynkron/protoactor-go/actor"
	pa "github.com/asynkron/protoactor-go/cluster"
	"google.golang.org/protobuf/proto"

	"touchline/actors"
	"touchline/actors/actorstest"
	"touchline/actors/chat"
	"touchline/cluster"
	"touchline/domain"
	"touchline/domain/moderation"
	"touchline/frames"
	"touchline/protos"
	"touchline/tests/eventually"
)

var (
	journal   = actorstest.NewJournal()
	publisher = actorstest.NewPublisher()
	node      *cluster.Node
	chats     protos.ChatCalls
	banned    atomic.Pointer[moderation.Words] // the words banned in every room
	ahead     atomic.Int64                     // how far the actors' clock is ahead
)

func TestMain(m *testing.M) {
	services := &actors.Services{
		Journal: journal, Lines: journal, Publisher: publisher, Words: banned.Load, Badges: badges,
		Now:    func() time.Time { return time.Now().Add(time.Duration(ahead.Load())) },
		Logger: slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelError})),
	}
	var err error
	node, err = cluster.Start(cluster.Config{Logger: services.Logger, Kinds: []cluster.Kind{{
		Name:  "Chat",
		Build: func(o ...actor.PropsOption) *pa.Kind { return protos.ChatKind(chat.New(services), o...) },
	}}})
	if err != nil {
		panic(err)
	}
	chats = protos.ChatCalls{Asker: node}
	code := m.Run()
	if err := node.Stop(context.Background()); err != nil {
		panic(err)
	}
	os.Exit(code)
}

func person(id int64, role domain.RoomRole) *protos.Person {
	return &protos.Person{User: &protos.User{UserId: id, NickName: fmt.Sprint("fan", id)}, Role: int32(role)}
}

func post(room string, id int64, cid, text string) (*protos.LinePosted, error) {
	line := &protos.PostLine{Person: person(id, domain.RoleViewer), Cid: cid, Text: text}
	return chats.Post(context.Background(), room, line)
}

func open(t *testing.T, room string) *protos.ChatOpened {
	t.Helper()
	opened, err := chats.Open(context.Background(), room, &protos.OpenChat{})
	if err != nil {
		t.Fatal(err)
	}
	return opened
}

// received waits for the next events of a room.
func received(t *testing.T, room string) *protos.RoomEvents {
	t.Helper()
	deadline := time.After(eventually.Hang)
	for {
		select {
		case batch := <-publisher.Rooms:
			if batch.Room == room {
				return batch
			}
		case <-deadline:
			t.Fatalf("nothing was sent to %s", room)
		}
	}
}

func TestALineIsSentAtOnceAndAcknowledgedWhenItIsDurable(t *testing.T) {
	const room = "house:1"
	open(t, room)
	release := journal.Hold()
	answered := make(chan error, 1)
	go func() {
		_, err := post(room, 5, "c1", "goal")
		answered <- err
	}()

	batch := received(t, room)

	var event struct {
		O    int64
		K    string
		Text string
	}
	if err := json.Unmarshal(batch.Events[0], &event); err != nil || event.O != 1 || event.K != "chat" ||
		event.Text != "goal" {
		t.Fatalf("event %s: %v", batch.Events[0], err)
	}
	select {
	case err := <-answered:
		t.Fatalf("acknowledged before it was durable: %v", err)
	default:
	}
	release()
	if err := <-answered; err != nil {
		t.Fatal(err)
	}
}

func TestARoomWithOlderLinesContinuesTheirNumbers(t *testing.T) {
	const room = "house:77"
	past := make([]moderation.LineRow, 3)
	for i := range past {
		past[i] = moderation.LineRow{
			Room: room, Epoch: 1, Offset: int64(i + 1), Kind: "chat", UserID: 5,
			MessageID: frames.MessageID(1, int64(i+1)),
			At:        time.Now().Add(-24 * time.Hour), Body: []byte(`{"k":"chat","text":"yesterday"}`),
		}
	}
	journal.Remember(room, past...)
	open(t, room)
	posted, err := post(room, 5, "c1", "today")
	if err != nil || posted.GetOffset() != 4 {
		t.Fatalf("the first line has number %d, %v", posted.GetOffset(), err)
	}
}

func TestALineSentTwiceIsSequencedOnceAndAcknowledgedTwice(t *testing.T) {
	const room = "house:2"
	open(t, room)
	release := journal.Hold()
	answers := make(chan *protos.LinePosted, 2)
	for range 2 {
		go func() {
			posted, err := post(room, 5, "same", "goal")
			if err != nil {
				t.Error(err)
			}
			answers <- posted
		}()
	}
	received(t, room)
	release()
	first, second := <-answers, <-answers
	if first.Offset != second.Offset || first.Repeated == second.Repeated {
		t.Fatalf("answers %v and %v", first, second)
	}
	if head := open(t, room).Head; head != 1 {
		t.Fatalf("head %d", head)
	}
}

func TestAMuteAndTheOffsetsContinueAfterARestart(t *testing.T) {
	const room = "house:3"
	if _, err := post(room, 5, "c1", "first"); err != nil {
		t.Fatal(err)
	}
	mute := &protos.MuteUser{
		By: person(7, domain.RoleAnchor), Target: person(5, 1).User, MuteType: 1, Reason: "spam", Announce: true,
	}
	muted, err := chats.Mute(context.Background(), room, mute)
	if err != nil || !muted.Muted || muted.EndMs == 0 {
		t.Fatalf("mute: %v %v", muted, err)
	}
	before := open(t, room)

	sleep(t, room)

	after := open(t, room)
	if after.Epoch != before.Epoch || after.Head != before.Head || len(after.Recent) != 2 {
		t.Fatalf("before %v, after %v", before, after)
	}
	if _, err := post(room, 5, "c2", "second"); domain.CodeOf(err) != domain.Muted {
		t.Fatalf("got %v", err)
	}
}

func TestACrashDoesNotChangeHowManyLinesAPersonMaySend(t *testing.T) {
	const room = "house:5"
	for i := range 3 {
		if _, err := post(room, 5, fmt.Sprint("a", i), fmt.Sprint("line ", i)); err != nil {
			t.Fatal(err)
		}
	}
	if _, _, err := journal.Claim(context.Background(), "chat/"+room); err != nil {
		t.Fatal(err)
	}
	if _, err := post(room, 6, "other", "wakes the successor"); err != nil {
		t.Fatal(err)
	}
	for i := range 2 { // of five lines at once, three were used
		if _, err := post(room, 5, fmt.Sprint("b", i), fmt.Sprint("after ", i)); err != nil {
			t.Fatalf("line %d after the crash: %v", i+1, err)
		}
	}
}

func TestAReplacedOwnerAnswersNothingAndItsSuccessorStartsANewEpoch(t *testing.T) {
	const room = "house:4"
	if _, err := post(room, 5, "c1", "first"); err != nil {
		t.Fatal(err)
	}
	before := open(t, room)
	if _, _, err := journal.Claim(context.Background(), "chat/"+room); err != nil { // another owner claims the stream
		t.Fatal(err)
	}

	posted, err := post(room, 6, "c1", "second") // the old owner is fenced, the next one answers

	if err != nil {
		t.Fatal(err)
	}
	after := open(t, room)
	if after.Epoch <= before.Epoch || posted.Offset != after.Head || posted.Offset != 2 {
		t.Fatalf("before %v, after %v, posted %v", before, after, posted)
	}
}

func TestAReplacedOwnerThatNobodyWritesToEndsWhenItIsAskedWithTheEpochOfItsSuccessor(t *testing.T) {
	const room = "house:44"
	before := open(t, room)
	if _, _, err := journal.Claim(context.Background(), "chat/"+room); err != nil { // another owner claims the stream
		t.Fatal(err)
	}
	if again := open(t, room); again.Epoch != before.Epoch {
		t.Fatalf("epoch %d: it cannot know of the other owner", again.Epoch)
	}

	after, err := chats.Open(context.Background(), room, &protos.OpenChat{Epoch: before.Epoch + 1})

	if err != nil || after.Epoch <= before.Epoch+1 {
		t.Fatalf("epoch %d answers, %d before: %v", after.GetEpoch(), before.Epoch, err)
	}
}

// sleep stops the room's grain in an orderly way, as an idle room stops.
func sleep(t *testing.T, room string) {
	t.Helper()
	pid := node.Cluster().Get(room, "Chat")
	if err := node.Cluster().ActorSystem.Root.PoisonFuture(pid).Wait(); err != nil {
		t.Fatal(err)
	}
}

// BenchmarkALineThroughTheRoom measures a line from the call to its acknowledgement, with the journal in memory.
func BenchmarkALineThroughTheRoom(b *testing.B) {
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
	for i := 0; b.Loop(); i++ {
		if _, err := post("house:9", int64(1000+i), "c", "what a save"); err != nil {
			b.Fatal(err)
		}
	}
}

// appendEvent writes an event to the journal without the chat, as an earlier owner would have.
func appendEvent(t *testing.T, stream actors.Stream, kind string, event proto.Message) {
	t.Helper()
	payload, err := proto.Marshal(event)
	if err != nil {
		t.Fatal(err)
	}
	written := make(chan error, 1)
	stream.Append(actors.Change{Events: []actors.Event{{Kind: kind, Payload: payload}}},
		func(_ int64, err error) { written <- err })
	if err := <-written; err != nil {
		t.Fatal(err)
	}
}

func TestEveryNodeReceivesTheSessionThatEnded(t *testing.T) {
	const room = "house:27"
	open(t, room)
	live := func(number int64, news *protos.LiveNews) *protos.RoomEvents {
		tell(t, chats.Carry, room, &protos.CarryNews{News: []*protos.RoomNews{{
			Number: number, AtMs: 1, What: &protos.RoomNews_Live{Live: news},
		}}})
		return received(t, room)
	}
	if begun := live(1, &protos.LiveNews{LiveStatus: 2, SessionId: "ls1", Started: true}); begun.EndedSession != "" ||
		begun.State == nil {
		t.Errorf("the start sent %v", begun)
	}
	ended := live(2, &protos.LiveNews{LiveStatus: 1, Ended: true, EndedSession: "ls1"})
	if ended.EndedSession != "ls1" || ended.State == nil {
		t.Errorf("the end sent %v", ended)
	}
}
