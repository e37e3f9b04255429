// Who is with most of the nodes.

package standing

import (
	"testing"

	"touchline/cluster"
)

func TestANodeAnswersOnlyWithMostOfTheNodesThatHaveALease(t *testing.T) {
	all := []string{"a", "b", "c"}
	of := func(node string, sees ...string) row {
		return row{Node: node, Sees: sees}
	}
	leaving := of("b", "b")
	leaving.Draining = true
	for what, c := range map[string]struct {
		living, ended []string
		rows          []row
		strangers     bool // the others have never said that they see it
		want          bool
	}{
		"nobody has a lease yet":                      {[]string{"a"}, nil, nil, false, true},
		"all see all":                                 {all, nil, []row{of("a", all...), of("b", all...), of("c", all...)}, false, true},
		"one of three is silent":                      {[]string{"a", "b"}, nil, []row{of("a"), of("b", all...), of("c", all...)}, false, true},
		"it sees nobody":                              {[]string{"a"}, nil, []row{of("a"), of("b", all...), of("c", all...)}, false, false},
		"it sees them and they do not see it":         {all, nil, []row{of("a"), of("b", "b", "c"), of("c", "b", "c")}, false, false},
		"it has just come, they do not list it yet":   {all, nil, []row{of("a"), of("b", "b", "c"), of("c", "b", "c")}, true, true},
		"the two others have ended":                   {[]string{"a"}, []string{"b", "c"}, []row{of("a"), of("b", all...), of("c", all...)}, false, true},
		"one of two is silent, this one is older":     {[]string{"a"}, nil, []row{of("a"), of("b", all...)}, false, true},
		"one of two is silent, that one is older":     {[]string{"a"}, nil, []row{of("b", all...), of("a")}, false, false},
		"the other of two leaves":                     {[]string{"a"}, nil, []row{leaving, of("a")}, false, true},
		"its own lease has run out, another is there": {[]string{"a"}, nil, []row{of("b", "b")}, false, false},
	} {
		listed := map[string]bool{"b": !c.strangers, "c": !c.strangers}
		if got := withMost("a", cluster.Sight{Living: c.living, Ended: c.ended}, c.rows, listed); got != c.want {
			t.Errorf("%s: %v, want %v", what, got, c.want)
		}
	}
}
