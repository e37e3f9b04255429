// The end of a storm: settling, checks and report.

package storm

import (
	"strings"
	"testing"

	"touchline/tests/eventually"
)

// calm waits until all envelopes are closed and all gifts are broadcast, as far as possible.
func (s *storm) calm(t *testing.T) {
	t.Helper()
	var open, unannounced int64
	var err error
	if !eventually.Within(stormSettles, func() bool {
		err = s.db.QueryRow(s.ctx, `SELECT (SELECT count(*) FROM red_envelope WHERE status = 1),
			(SELECT count(*) FROM transfer WHERE kind = 'gift') - (SELECT count(*) FROM line WHERE kind =
			'gift')`).Scan(&open, &unannounced)
		return err == nil && open == 0 && unannounced <= 0
	}) {
		t.Errorf("after the storm %d envelopes are open and %d gifts without a line (%v)", open, unannounced, err)
	}
}

func (s *storm) judge(t *testing.T, actions []*action) findings {
	t.Helper()
	s.calm(t)
	found, err := s.check(actions)
	if err != nil {
		t.Fatal(err)
	}
	s.report(t, actions, len(found))
	return found
}

// blame reports broken promises, the first few of many.
func blame(t *testing.T, found findings) {
	t.Helper()
	for _, violation := range found[:min(len(found), 20)] {
		t.Error(violation)
	}
	if more := len(found) - 20; more > 0 {
		t.Errorf("and %d more promises broken", more)
	}
}

// report prints the figures of the storm.
func (s *storm) report(t *testing.T, actions []*action, violations int) {
	codes, kinds := map[string]int{}, map[string]int{}
	repeated, replayed := 0, 0
	for _, d := range actions {
		if d.done() {
			kinds[d.kind]++
		} else {
			codes[d.code]++
		}
		if d.attempts > 1 {
			repeated++
		}
		if d.replayed {
			replayed++
		}
	}
	t.Logf("%d actions: done %v, refused %v; %d repeated, %d answered with their first "+
		"outcome, %d faults; violations %d",
		len(actions), kinds, codes, repeated, replayed, s.faults.Load(), violations)
	for _, server := range s.servers {
		faults := server.Faults()
		switch {
		case len(faults) == 0:
		case s.harmed.Load():
			t.Logf("a server logged errors while the database was away, as it should; the first: %s", faults[0])
		default:
			t.Logf("a server logged errors although its database was well:\n%s", strings.Join(faults, "\n"))
		}
	}
}
