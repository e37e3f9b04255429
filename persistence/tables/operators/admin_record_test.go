// Edits in the record, on a real Postgres: of two operators who edit one thing, the second is refused.

package operators_test

import (
	"testing"
	"time"

	"touchline/domain"
	"touchline/domain/console"
	"touchline/persistence/persistencetest"
)

func TestAnEditBasedOnAnOldStateIsRefused(t *testing.T) {
	t.Parallel()
	store, _, ada, _ := persistencetest.WithOperator(t)
	ctx, now := t.Context(), time.Now()
	bob, err := store.Operators.CreateOperator(ctx, "Bob", "hash", "editor", now)
	if err != nil {
		t.Fatal(err)
	}
	edit := func(operator int64, thing string) console.OperatorAct {
		return console.OperatorAct{OperatorID: operator, Call: "/admin/match_edit", Thing: thing, Asked: []byte(`{}`),
			At: now}
	}
	refused := []byte(`{"code": "EDITED_MEANWHILE"}`)
	first, err := store.Operators.RecordEdit(ctx, edit(ada, "match:1"), 0, refused)
	if err != nil {
		t.Fatal(err)
	}
	for sentence, x := range map[string]struct {
		by    int64
		thing string
		seen  int64
		want  domain.Code
	}{
		"another operator, before anybody knows what came of the first": {bob, "match:1", 0, domain.EditedMeanwhile},
		"another operator who has seen it":                              {bob, "match:1", first, ""},
		"the same operator":                                             {ada, "match:2", 0, ""},
		"another thing":                                                 {bob, "match:3", 0, ""},
	} {
		if _, err := store.Operators.RecordEdit(ctx, edit(x.by, x.thing), x.seen, refused); domain.CodeOf(err) != x.want {
			t.Errorf("%s: %v, want %s", sentence, err, x.want)
		}
	}
	look, err := store.Operators.RecordAct(ctx, edit(ada, "match:4"))
	if err != nil {
		t.Fatal(err)
	}
	made, err := store.Operators.RecordAct(ctx, edit(ada, ""))
	if err != nil {
		t.Fatal(err)
	}
	for act, thing := range map[int64]string{look: "match:9", made: "match:5"} {
		if err := store.Operators.RecordOutcome(ctx, act, thing, []byte(`{}`), nil, nil); err != nil {
			t.Fatal(err)
		}
	}
	if acts, err := store.Operators.OperatorActs(ctx, console.ActFilter{Thing: "match:5", Limit: 10}); err != nil ||
		len(acts) != 1 || acts[0].Number != made {
		t.Errorf("the record of the created thing is %+v, %v", acts, err)
	}
	if _, err := store.Operators.RecordEdit(ctx, edit(bob, "match:4"), 0, refused); err != nil {
		t.Errorf("an act that changed nothing causes a refusal: %v", err)
	}
	acts, err := store.Operators.OperatorActs(ctx, console.ActFilter{Thing: "match:1", Limit: 10})
	outcomes := 0
	for _, act := range acts {
		if string(act.Outcome) == string(refused) {
			outcomes++
		}
	}
	if err != nil || len(acts) != 3 || outcomes != 1 {
		t.Errorf("the record of the match has %d lines, %d of them refused, %v", len(acts), outcomes, err)
	}
}
