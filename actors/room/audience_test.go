// The audience of a room: people, visits and the list of viewers.

package room

import (
	"fmt"
	"testing"
	"time"

	"touchline/protos"
)

func TestAPersonCountsOnceOnAllNodesAndVisitsOncePerHalfHour(t *testing.T) {
	a := newAudience()
	lin := &protos.Arrival{Key: "u:5", User: &protos.User{UserId: 5, NickName: "Lin"}}
	visitor := &protos.Arrival{Key: "v:x"}
	first, _ := a.attend(&protos.Attend{Node: "n1", All: true, Arrived: []*protos.Arrival{lin, visitor}}, noon)
	again, _ := a.attend(&protos.Attend{Node: "n2", All: true, Arrived: []*protos.Arrival{lin}}, noon)
	if first != 2 || again != 0 || a.viewers() != 2 {
		t.Fatalf("visits %d+%d viewers %d", first, again, a.viewers())
	}
	a.attend(&protos.Attend{Node: "n1", Left: []string{"u:5"}}, noon)
	if a.viewers() != 2 {
		t.Fatal("left on one node, still there on the other")
	}
	a.attend(&protos.Attend{Node: "n2", Left: []string{"u:5"}}, noon)
	if a.viewers() != 1 {
		t.Fatalf("viewers %d", a.viewers())
	}
	later, _ := a.attend(&protos.Attend{Node: "n1", Arrived: []*protos.Arrival{lin}}, noon.Add(31*time.Minute))
	if later != 1 {
		t.Fatal("a visit after half an hour did not count")
	}
}

func TestAnUnknownNodeMustReportItsWholeAudience(t *testing.T) {
	a := newAudience()
	if _, known := a.attend(&protos.Attend{Node: "n1", Arrived: []*protos.Arrival{{Key: "u:5"}}}, noon); known {
		t.Fatal("the report of an unknown node was accepted")
	}
	a.attend(&protos.Attend{Node: "n1", All: true, Arrived: []*protos.Arrival{{Key: "u:5"}, {Key: "u:6"}}}, noon)
	a.attend(&protos.Attend{Node: "n1", All: true, Arrived: []*protos.Arrival{{Key: "u:6"}}}, noon)
	if a.viewers() != 1 {
		t.Fatalf("viewers %d", a.viewers())
	}
	a.sweep(noon.Add(31 * time.Second))
	if a.viewers() != 0 {
		t.Fatal("a dead node's viewers stayed")
	}
}

func TestTheViewerListShowsPeopleByArrivalAndCountsVisitors(t *testing.T) {
	a := newAudience()
	arrivals := []*protos.Arrival{{Key: "v:1"}}
	for i := range 5 {
		arrivals = append(arrivals, &protos.Arrival{Key: fmt.Sprint("u:", i+1), AtMs: int64(10 - i),
			User: &protos.User{UserId: int64(i + 1), NickName: fmt.Sprint("Fan", i+1)}})
	}
	a.attend(&protos.Attend{Node: "n1", All: true, Arrived: arrivals}, noon)
	got := a.list(&protos.AskViewers{Offset: 1, Limit: 2})
	if got.Total != 5 || got.Visitors != 1 || len(got.List) != 2 || got.List[0].Key != "u:4" {
		t.Fatalf("got %v", got)
	}
	if got := a.list(&protos.AskViewers{Keyword: "fAN3", Limit: 20}); got.Total != 1 {
		t.Fatalf("keyword found %d", got.Total)
	}
}
