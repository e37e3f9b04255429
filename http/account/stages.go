// Novice tasks: the steps for new users and their rewards.

package account

import (
	"context"

	"touchline/domain"
	"touchline/http/rest"
	"touchline/http/view"
)

type stageRequest struct {
	Stage *int `json:"stage"`
}

func (r stageRequest) Check() error {
	if r.Stage != nil && !domain.Stage(*r.Stage).ByClient() {
		return domain.RefuseField("stage", "enum")
	}
	return nil
}

// StageShown is one novice task.
type StageShown struct {
	Stage    domain.Stage `json:"stage"`
	Key      string       `json:"key"`
	Done     bool         `json:"done"`
	DoneTime *int64       `json:"doneTime"`
	Reward   domain.Coins `json:"reward"` // what it brought, or would bring now
}

// StagesAnswer lists the novice tasks. JustDone are those nobody has been told of yet.
type StagesAnswer struct {
	Stages   []StageShown   `json:"stages"`
	AllDone  bool           `json:"allDone"`
	JustDone []domain.Stage `json:"justDone"`
}

// doneStage marks a stage only the client can see, and answers all of them.
func (h *Handlers) doneStage(ctx context.Context, caller rest.Caller, req stageRequest) (StagesAnswer, error) {
	if req.Stage != nil {
		if err := h.Accounts.ReachStage(ctx, caller.UserID, *req.Stage, h.rest.Now()); err != nil {
			return StagesAnswer{}, err
		}
	}
	return h.stagesOf(ctx, caller)
}

func (h *Handlers) stagesOf(ctx context.Context, caller rest.Caller) (StagesAnswer, error) {
	done, err := h.Accounts.Stages(ctx, caller.UserID)
	if err != nil {
		return StagesAnswer{}, err
	}
	return h.showStages(ctx, caller, done)
}

// showStages shows every stage there is for the caller, with those that are done.
func (h *Handlers) showStages(ctx context.Context, caller rest.Caller, done []domain.StageDone) (StagesAnswer, error) {
	var reward domain.Coins
	if _, err := h.Site.Setting(ctx, "novice.reward", &reward); err != nil {
		return StagesAnswer{}, err
	}
	answer := StagesAnswer{AllDone: true, JustDone: []domain.Stage{}}
	for _, stage := range domain.Stages(caller.HouseID != 0) {
		shown := StageShown{Stage: stage, Key: stage.Key(), Reward: domain.StageReward(reward)}
		for _, d := range done {
			if d.Stage != stage {
				continue
			}
			shown.Done, shown.DoneTime, shown.Reward = true, view.Millis(d.At), d.Reward
			if !d.Seen {
				answer.JustDone = append(answer.JustDone, stage)
			}
		}
		answer.AllDone = answer.AllDone && shown.Done
		answer.Stages = append(answer.Stages, shown)
	}
	return answer, nil
}
