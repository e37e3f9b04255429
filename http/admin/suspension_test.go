// Rooms that an operator suspends for a time.

package admin_test

import (
	"fmt"
	"testing"
	"time"

	"touchline/app/jobs"
	"touchline/app/resttest"
)

func TestASuspensionEndsByItself(t *testing.T) {
	s := open(t)
	house := s.Anchor("first").HouseID
	s.Call(t, "/admin/room_edit",
		fmt.Sprintf(`{"houseId":"%d","suspended":true,"reason":"copyright","endTime":%d}`, house,
			s.Now().Add(time.Hour).UnixMilli()),
		s.Support.Token).Wants(t, "", "closing a room for an hour")
	support := s.Support.Token
	suspended := func() bool {
		var page struct{ List []struct{ Suspended bool } }
		s.Call(t, "/admin/room_list", fmt.Sprintf(`{"keyword":"%d"}`, house), support).Into(t, &page)
		return len(page.List) == 1 && page.List[0].Suspended
	}
	reopens := jobs.Suspensions{Store: s.Store.Admin, Rooms: s.Actors.RoomCalls, Now: s.Now}.Jobs()[0]
	for _, later := range []time.Duration{0, time.Hour - time.Second, time.Second} {
		if !suspended() {
			t.Error("the room is open too early")
		}
		s.Pass(later)
		var in struct{ Token string }
		s.Call(t, "/admin/login", `{"userName":"support","password":"`+resttest.Password+`"}`, "").Into(t, &in)
		support = in.Token // the other login has been idle for too long
		if err := reopens.Run(t.Context(), s.Now()); err != nil {
			t.Fatal(err)
		}
	}
	if suspended() {
		t.Error("the room is closed for longer")
	}
}
