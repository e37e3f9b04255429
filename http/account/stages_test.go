package account_test

import (
	"fmt"
	"slices"
	"testing"

	"touchline/app/resttest"
	"touchline/domain"
	"touchline/http/account"
)

func TestAClientMarksOnlyItsOwnStagesAndEachIsAnnouncedOnce(t *testing.T) {
	s := resttest.Open(t)
	lin := s.Person("Lin2026")
	reach := func(stage domain.Stage) {
		t.Helper()
		if err := s.Accounts.ReachStage(t.Context(), lin.UserID, int(stage), resttest.Noon); err != nil {
			t.Fatal(err)
		}
	}
	path := "/web_task/web_task_done_stage"
	for _, stage := range []int{0, 2, 3, 7, 12, -1} {
		if r := s.Ask(t, "POST", path, fmt.Sprintf(`{"stage":%d}`, stage), "token", lin.Token); r.Params["field"] != "stage" {
			t.Errorf("stage %d by the client: %s", stage, r.Body)
		}
	}
	reach(domain.StageFollow)
	var got account.StagesAnswer
	s.Ask(t, "POST", path, `{"stage":1}`, "token", lin.Token).Into(t, &got)
	if len(got.Stages) != 6 || !got.Stages[0].Done || *got.Stages[0].DoneTime != resttest.Noon.UnixMilli() ||
		!slices.Equal(got.JustDone, []domain.Stage{1, 3}) || got.AllDone {
		t.Errorf("%+v", got)
	}
	s.Ask(t, "POST", path, `{"stage":1}`, "token", lin.Token).Into(t, &got)
	if len(got.JustDone) != 0 {
		t.Errorf("announced twice: %v", got.JustDone)
	}
	for _, stage := range []domain.Stage{2, 4, 5} {
		reach(stage)
	}
	s.Ask(t, "POST", path, `{"stage":6}`, "token", lin.Token).Into(t, &got)
	if !got.AllDone {
		t.Errorf("%+v", got)
	}
}
