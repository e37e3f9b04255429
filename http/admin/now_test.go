// The site at this moment, as each role sees it, and the cost of the call.

package admin_test

import (
	"fmt"
	"testing"
	"time"

	"touchline/app/resttest"
	"touchline/domain"
	"touchline/domain/console"
	"touchline/domain/moderation"
	"touchline/http/admin"
)

func TestEachRoleSeesItsPartsAndTheRolesOfTheOthers(t *testing.T) {
	s := resttest.Open(t)
	live := s.OpenRoom("anchor1")
	s.Exec(`UPDATE room SET status = 2, viewers = 7 WHERE house_id = $1`, live.HouseID)
	if _, err := s.Chat.FileReport(t.Context(),
		moderation.Report{UserID: live.UserID, Reason: moderation.ReportOther, At: s.Now()}); err != nil {
		t.Fatal(err)
	}
	s.Call(t, "/admin/now", `{}`, "").Wants(t, domain.Unauthenticated, "nobody")
	for role, absent := range map[console.OperatorRole]string{
		console.OperatorSupport: "[{feeds editor} {jobs admin} {faults admin} {nodes admin}]",
		console.OperatorEditor:  "[{waiting support} {jobs admin} {faults admin} {nodes admin}]",
		console.OperatorAdmin:   "[]",
	} {
		var got admin.NowAnswer
		s.Call(t, "/admin/now", `{}`, s.Operator(string(role), role).Token).Into(t, &got)
		if fmt.Sprint(got.Absent) != absent {
			t.Errorf("%s: absent %v", role, got.Absent)
		}
		if len(got.Rooms) != 1 || got.RoomTotal != 1 || got.Rooms[0].Viewers != 7 || got.Rooms[0].Stream != nil {
			t.Errorf("%s: rooms %+v", role, got.Rooms)
		}
		all := role == console.OperatorAdmin
		if (got.Waiting != nil) != (all || role == console.OperatorSupport) ||
			(got.Feeds != nil) != (all || role == console.OperatorEditor) ||
			(got.Jobs != nil) != all || (got.Faults != nil) != all || (got.Nodes != nil) != all {
			t.Errorf("%s: %+v", role, got)
		}
		if got.Waiting != nil && (got.Waiting.Held != 1 || got.Waiting.OldestReport == nil) {
			t.Errorf("%s: waiting %+v", role, got.Waiting)
		}
		if all && len(*got.Nodes) != 1 {
			t.Errorf("nodes %+v", got.Nodes)
		}
	}
}

// BenchmarkNow calls with 200 live rooms. Most calls read no table, for rows serve for two seconds. In "read" every
// call reads.
func BenchmarkNow(b *testing.B) {
	for name, wait := range map[string]time.Duration{"shared": 210 * time.Millisecond, "read": 3 * time.Second} {
		b.Run(name, func(b *testing.B) {
			s := resttest.Open(b)
			for i := range 200 {
				s.OpenRoom(fmt.Sprint("anchor", i))
			}
			s.Exec(`UPDATE room SET status = 2`)
			admin := s.Operator("admin", console.OperatorAdmin)
			var bytes int
			for b.Loop() {
				reply := s.Call(b, "/admin/now", `{}`, admin.Token)
				reply.Wants(b, "", "now")
				bytes = len(reply.Body)
				s.Pass(wait)
			}
			b.ReportMetric(float64(bytes), "bytes")
		})
	}
}
