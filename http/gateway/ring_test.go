// How many events the recovery ring keeps.

package gateway

import (
	"testing"
	"time"
)

func TestTheRingKeepsAThousandEventsOrTenMinutesAndNeverMoreThanFiveThousand(t *testing.T) {
	t.Parallel()
	noon := time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)
	for _, c := range []struct {
		sentence    string
		events      int
		age         time.Duration // of all of them
		kept        int
		firstOffset int64
	}{
		{"few old ones stay", 900, time.Hour, 900, 1},
		{"a thousand of many old ones stay", 3000, time.Hour, 1000, 2001},
		{"young ones stay", 3000, time.Minute, 3000, 1},
		{"but not more than five thousand", 7000, time.Minute, 5000, 2001},
	} {
		r := ring{first: 1}
		for range c.events {
			r.add(event{at: noon.Add(-c.age).UnixMilli()})
		}
		r.trim(noon)
		if len(r.events) != c.kept || r.first != c.firstOffset || r.head() != int64(c.events) {
			t.Errorf("%s: %d from %d", c.sentence, len(r.events), r.first)
		}
	}
}

func TestTheHistoryOfAChatHasPollsAndGoalsButNoOtherScores(t *testing.T) {
	t.Parallel()
	r := newRing(1, [][]byte{[]byte(`{"o":1,"k":"poll"}`), []byte(`{"o":2,"k":"score","event":null}`),
		[]byte(`{"o":3,"k":"score","event":{"type":5}}`), []byte(`{"o":4,"k":"score","event":{"type":2}}`)})
	found, _ := r.history(5, 10)
	if len(found) != 2 || found[0].kind != "poll" || found[1].kind != "goal" {
		t.Errorf("found %d events", len(found))
	}
}
