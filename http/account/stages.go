// Novice tasks: steps for new users, with rewards.

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
	Reward   domain.Coins `json:"reward"` // paid if done, else what it pays now
}

// StagesAnswer lists the novice tasks. JustDone are tasks that were done since the last call.
type StagesAnswer struct {
	Stages   []StageShown   `json:"stages"`
	AllDone  bool           `json:"allDone"`
	JustDone []domain.Stage `json:"justDone"`
}

// doneStage marks a stage as done, if only the client can notice it, and answers all stages.
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

// showStages returns every stage for the caller; done are the finished ones.
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
