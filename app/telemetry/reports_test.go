// The reports of all nodes are added up.

package telemetry

import (
	"fmt"
	"testing"
	"time"

	"touchline/domain/console"
)

func TestFaultsOfAllNodesAreAddedUp(t *testing.T) {
	at := func(second int64) time.Time { return time.Unix(second, 0) }
	a := console.LoggedFaults{Total: 3, Minutes: []int64{0, 1, 2}, Newest: []console.LoggedFault{
		{Message: "disk", Count: 2, Last: at(20), TraceID: "a"}, {Message: "net", Where: "feed", Count: 1, Last: at(10)},
	}}
	b := console.LoggedFaults{Total: 5, Minutes: []int64{1, 4}, Newest: []console.LoggedFault{
		{Message: "disk", Count: 4, Last: at(30), TraceID: "b"}, {Message: "net", Where: "push", Count: 1, Last: at(25)},
	}}
	sum := addFaults(a, b)
	if fmt.Sprint(sum.Total, sum.Minutes) != "8 [0 2 6]" {
		t.Errorf("%d in %v", sum.Total, sum.Minutes)
	}
	var shown []string
	for _, f := range sum.Newest {
		shown = append(shown, fmt.Sprint(f.Message, " ", f.Where, " ", f.Count, " ", f.TraceID))
	}
	if fmt.Sprint(shown) != "[disk  6 b net push 1  net feed 1 ]" {
		t.Errorf("%q", shown)
	}
	if a.Minutes[2] != 2 || a.Newest[0].Count != 2 {
		t.Error("the report of a node was changed")
	}
}
