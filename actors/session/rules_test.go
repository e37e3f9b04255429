// Which notices a user session sends, and how often.

package session

import (
	"fmt"
	"testing"
	"time"

	"google.golang.org/protobuf/proto"

	"touchline/protos"
)

var noon = time.Date(2026, 6, 1, 12, 0, 0, 0, time.UTC)

func TestANoticeWithTheSameRequestIsSentOnce(t *testing.T) {
	s := &State{}
	cmd := &protos.NotifyUser{RequestId: "apply-1", NotifyType: 3, Params: []byte(`{"ok":true}`)}
	first, _ := Notify(s, 5, cmd, noon)
	s.Apply(first)
	again, repeat := Notify(s, 5, cmd, noon)
	if again != nil || !repeat.Repeated || repeat.NotifyId != first.NotifyId {
		t.Fatalf("got %v %v", again, repeat)
	}
}

func TestNoticeIdsStayUniqueAfterARestart(t *testing.T) {
	s := &State{}
	for i := range remembered + 5 {
		e, _ := Notify(s, 5, &protos.NotifyUser{RequestId: fmt.Sprint("r", i)}, noon)
		s.Apply(e)
	}
	body, err := proto.Marshal(s.Save())
	if err != nil {
		t.Fatal(err)
	}
	back := &State{}
	if err := back.Load(body); err != nil {
		t.Fatal(err)
	}
	e, _ := Notify(back, 5, &protos.NotifyUser{RequestId: "new"}, noon)
	if want := fmt.Sprintf("n5_%d", remembered+6); e.NotifyId != want || len(back.recent) != remembered {
		t.Fatalf("got %s, want %s; %d kept", e.NotifyId, want, len(back.recent))
	}
}

func TestParamsThatAreNotJSONAreLeftOut(t *testing.T) {
	e, _ := Notify(&State{}, 5, &protos.NotifyUser{Params: []byte(`{"x":`)}, noon)
	if string(e.Params) != "{}" {
		t.Fatalf("got %s", e.Params)
	}
}
