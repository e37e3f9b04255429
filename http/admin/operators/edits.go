// The acts of other operators on a thing that an operator has open.

package operators

import (
	"context"
	"strconv"
	"strings"

	"touchline/domain"
	"touchline/domain/console"
	"touchline/http/rest"
	"touchline/http/view"
)

const (
	thingMax  = 100
	editsMost = 50 // acts shown
)

func actID(number int64) string { return "oa" + strconv.FormatInt(number, 10) }

// actNumber reads an actId; false for any other text. oa0 precedes all acts.
func actNumber(id string) (int64, bool) {
	digits, found := strings.CutPrefix(id, "oa")
	number, err := strconv.ParseInt(digits, 10, 64)
	return number, found && err == nil && number >= 0
}

type editsRequest struct {
	Thing    string `json:"thing"`    // for example match:77
	AfterAct string `json:"afterAct"` // only later acts; absent: the newest ones
}

func (r editsRequest) Check() error {
	if r.Thing == "" || domain.Length(r.Thing) > thingMax {
		return domain.RefuseField("thing", "length", "min", 1, "max", thingMax)
	}
	if _, ok := actNumber(r.AfterAct); r.AfterAct != "" && !ok {
		return domain.RefuseField("afterAct", "id")
	}
	return nil
}

type editsAnswer struct {
	List    []actShown `json:"list"`    // at most 50, the newest first
	SeenAct string     `json:"seenAct"` // for the edit that follows; oa0 before the first act
}

// edits shows the acts that changed a thing, the newest first, but only of calls the operator may make.
func (h *Access) edits(ctx context.Context, at Caller, req editsRequest) (editsAnswer, error) {
	after, _ := actNumber(req.AfterAct)
	allowed := []string{}
	for path, need := range h.needs {
		if need == "" || at.Operator.Role.May(need) {
			allowed = append(allowed, path)
		}
	}
	acts, err := h.Operators.OperatorActs(ctx, console.ActFilter{
		Thing: req.Thing, Above: after, Changing: true, Calls: allowed, Limit: editsMost})
	answer := editsAnswer{List: rest.NotNil(view.Each(acts, showAct)), SeenAct: actID(after)}
	if len(acts) > 0 {
		answer.SeenAct = actID(acts[0].Number)
	}
	return answer, err
}
