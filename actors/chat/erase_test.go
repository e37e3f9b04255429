// The data of an erased person in a room that is awake.

package chat

import (
	"bytes"
	"testing"

	"google.golang.org/protobuf/encoding/protojson"

	"touchline/protos"
)

func TestARoomThatIsAwakeForgetsAnErasedPerson(t *testing.T) {
	t.Parallel()
	wanda := func() *protos.User { return &protos.User{UserId: 5, NickName: "Wanda", UserImage: "img/wanda.webp"} }
	olga := &protos.User{UserId: 7, NickName: "Olga"}
	s := NewState()
	s.Apply(&protos.LineSaid{
		Offset: 1, MessageId: "m1_1", AtMs: 1, Text: "wanda's words", Person: &protos.Person{User: wanda()},
	})
	s.Apply(&protos.LineSaid{
		Offset: 2, MessageId: "m1_2", AtMs: 1, Text: "Olga stays", Person: &protos.Person{User: olga},
	})
	s.Apply(&protos.UserMuted{Target: wanda(), By: olga})
	s.Apply(&protos.UserMuted{Target: olga, By: wanda()})
	s.Apply(&protos.LinePinned{
		Pinned: &protos.PinnedLine{MessageId: "m1_1", Text: "wanda's words", Author: wanda()}, By: olga,
	})
	s.Apply(&protos.ModeratorChanged{Target: wanda(), By: olga, Granted: true})
	s.Apply(&protos.LineHeld{
		UserId: 5, Line: &protos.HeldLine{HeldId: "h1", Person: &protos.Person{User: wanda()}, Text: "wanda's words"},
	})
	s.envelopes = []*protos.RedEnvelope{{RedEnvelopeId: "1", Sender: wanda(), Remark: "wanda's words"}}
	var r ring
	for i, body := range []string{
		`{"k":"chat","id":"m1_1","u":{"userId":"5","nickName":"Wanda","userImage":"img/wanda.webp"},` +
			`"text":"wanda's words"}`,
		`{"k":"chat","id":"m1_2","u":{"userId":"7","nickName":"Olga"},"text":"Olga stays",` +
			`"replyTo":{"id":"m1_1","nickName":"Wanda","text":"wanda's words"}}`,
		`{"k":"gift","u":{"userId":"5","nickName":"Wanda","userImage":"img/wanda.webp"}}`,
		`{"k":"notice","key":"userMuted","params":{"nickName":"Wanda"}}`,
		`{"k":"chat","id":"m1_5","u":{"userId":"7","nickName":"Olga"},"text":"Olga stays"}`,
	} {
		r.push(int64(i+1), ringEvent{kind: "chat", body: []byte(body)})
	}
	gone := &protos.PersonErased{UserId: 5, NickName: "Wanda", Said: []string{"m1_1"}}
	s.Apply(gone)
	if changed := r.erase(erasedOf(gone)); len(changed) != 4 {
		t.Errorf("%d events are sent differently", len(changed))
	}
	kept, err := protojson.Marshal(s.Save())
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range s.byID {
		kept = append(kept, line.NickName+line.Text...)
	}
	_, bodies := r.all()
	for _, told := range append(bodies, kept) {
		if lower := bytes.ToLower(told); bytes.Contains(lower, []byte("wanda")) {
			t.Errorf("the room still sends: %s", told)
		}
	}
	if s.byID["m1_2"].Text != "Olga stays" || s.mutes[7] == nil || s.pin != nil || len(s.waiting) != 0 {
		t.Error("the state of others was removed, or hers was kept")
	}
	again := NewState()
	again.Apply(gone) // of a person the state does not contain
}
