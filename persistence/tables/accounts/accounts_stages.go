// Novice stages: the first acts of new users, and their rewards in coins.

package accounts

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/actors"
	"touchline/domain"
	"touchline/domain/ledger"
	"touchline/persistence/pg"
)

var errStageDone = errors.New("the stage is done")

// ReachStage stores that a user did something for the first time, and credits the present reward in the same commit.
// Later calls change nothing.
func (s *Accounts) ReachStage(ctx context.Context, userID int64, stage int, at time.Time) error {
	var done bool
	var setting []byte
	err := s.db.QueryRow(ctx, `
		SELECT EXISTS (SELECT FROM novice_stage WHERE user_id = $1 AND stage = $2),
			(SELECT value FROM setting WHERE key = 'novice.reward')`, userID, stage).Scan(&done, &setting)
	if err != nil {
		return fmt.Errorf("read stage %d of a user: %w", stage, err)
	}
	if done {
		return nil
	}
	reward := stageReward(setting)
	if reward == 0 {
		_, err := s.db.Exec(ctx, insertStage, userID, stage, at, 0)
		return pg.Doing(err, "store stage %d of a user", stage)
	}
	_, err = s.ledger.Post(ctx, []ledger.Transfer{{
		Key:   "novice/" + domain.FormatID(userID) + "/" + strconv.Itoa(stage),
		Debit: ledger.Corrections, Credit: ledger.WalletOf(userID), Amount: reward, Kind: ledger.FlowAdjust,
		Remark: domain.Stage(stage).Key(),
	}}, func(ctx context.Context, tx pgx.Tx) error {
		noted, err := tx.Exec(ctx, insertStage, userID, stage, at, reward)
		if err == nil && noted.RowsAffected() == 0 {
			err = errStageDone
		}
		return err
	})
	if err != nil && !errors.Is(err, errStageDone) && !errors.Is(err, actors.ErrDuplicate) {
		return fmt.Errorf("reward stage %d of a user: %w", stage, err)
	}
	return nil
}

const insertStage = `INSERT INTO novice_stage (user_id, stage, done_at, reward) VALUES ($1, $2, $3, $4)
	ON CONFLICT DO NOTHING`

// stageReward reads the reward from the settings; an invalid setting means no reward.
func stageReward(setting []byte) domain.Coins {
	var coins domain.Coins
	if len(setting) == 0 || json.Unmarshal(setting, &coins) != nil {
		return 0
	}
	return domain.StageReward(coins)
}

// Stages returns the stages that a user has reached, and marks them as seen. A stage is new in the first answer that
// contains it.
func (s *Accounts) Stages(ctx context.Context, userID int64) ([]domain.StageDone, error) {
	return s.stages(ctx, `
		WITH told AS (
			UPDATE novice_stage SET told = true WHERE user_id = $1 AND NOT told
		)
		SELECT stage, done_at AS at, told AS seen, reward FROM novice_stage WHERE user_id = $1 ORDER BY stage`, userID)
}

// StagesSeen returns the stages that a user has reached, without marking them as seen.
func (s *Accounts) StagesSeen(ctx context.Context, userID int64) ([]domain.StageDone, error) {
	return s.stages(ctx, `SELECT stage, done_at AS at, told AS seen, reward FROM novice_stage WHERE user_id = $1
		ORDER BY stage`, userID)
}

func (s *Accounts) stages(ctx context.Context, query string, userID int64) ([]domain.StageDone, error) {
	stages, err := pg.Collect(ctx, s.db, pgx.RowToStructByName[domain.StageDone], query, userID)
	return stages, pg.Doing(err, "read the stages of a user")
}

// FirstOutcomes returns the users who reached, between two instants, a stage that no call reports: the first chat line
// on a socket, or the first broadcast of an encoder. It returns at most limit users for each stage, and only first
// times.
func (s *Accounts) FirstOutcomes(ctx context.Context, from, until time.Time,
	limit int) (map[domain.Stage][]int64, error) {
	found := map[domain.Stage][]int64{}
	for stage, query := range map[domain.Stage]string{
		domain.StageChat: `
			SELECT DISTINCT l.user_id FROM line l JOIN account a USING (user_id)
			WHERE l.at > $1 AND l.at <= $2 AND l.kind = 'chat'`,
		// The first picture may come long after the start.
		domain.StageLive: `
			SELECT DISTINCT a.user_id FROM live_session l JOIN account a USING (house_id)
			WHERE l.start_at > $1::timestamptz - interval '1 day' AND l.start_at <= $2 AND l.pictured`,
	} {
		users, err := pg.Collect(ctx, s.db, pgx.RowTo[int64], query+`
			AND NOT EXISTS (SELECT FROM novice_stage n WHERE n.user_id = a.user_id AND n.stage = $3)
			LIMIT $4`, from, until, int(stage), limit)
		if err != nil {
			return nil, fmt.Errorf("look for stage %d: %w", stage, err)
		}
		found[stage] = users
	}
	return found, nil
}
