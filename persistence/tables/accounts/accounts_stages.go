// Novice stages: what newcomers did for the first time, and the coins it brought them.

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
	"touchline/persistence/pg"
)

var errStageDone = errors.New("the stage is done")

// ReachStage notes that a user did something for the first time, and credits the reward that is set now in the same
// commit; later times change nothing.
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
		if err != nil {
			return fmt.Errorf("note stage %d of a user: %w", stage, err)
		}
		return nil
	}
	_, err = s.ledger.Post(ctx, []domain.Transfer{{
		Key:   "novice/" + domain.FormatID(userID) + "/" + strconv.Itoa(stage),
		Debit: domain.Corrections, Credit: domain.WalletOf(userID), Amount: reward, Kind: domain.FlowAdjust,
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

const insertStage = `INSERT INTO novice_stage (user_id, stage, done_at, reward) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`

// stageReward reads the setting; nonsense is no reward.
func stageReward(setting []byte) domain.Coins {
	var coins domain.Coins
	if len(setting) == 0 || json.Unmarshal(setting, &coins) != nil {
		return 0
	}
	return domain.StageReward(coins)
}

// Stages answers what a user has reached. The first answer that holds a stage says that the user had not
// been told of it; from then on they have.
func (s *Accounts) Stages(ctx context.Context, userID int64) ([]domain.StageDone, error) {
	return s.stages(ctx, `
		WITH told AS (
			UPDATE novice_stage SET told = true WHERE user_id = $1 AND NOT told
		)
		SELECT stage, done_at AS at, told AS seen, reward FROM novice_stage WHERE user_id = $1 ORDER BY stage`, userID)
}

// StagesSeen is Stages without marking them as seen.
func (s *Accounts) StagesSeen(ctx context.Context, userID int64) ([]domain.StageDone, error) {
	return s.stages(ctx, `SELECT stage, done_at AS at, told AS seen, reward FROM novice_stage WHERE user_id = $1 ORDER BY stage`, userID)
}

func (s *Accounts) stages(ctx context.Context, query string, userID int64) ([]domain.StageDone, error) {
	stages, err := pg.Collect(ctx, s.db, pgx.RowToStructByName[domain.StageDone], query, userID)
	if err != nil {
		return nil, fmt.Errorf("read the stages of a user: %w", err)
	}
	return stages, nil
}

// FirstOutcomes finds who reached, between two instants, a stage that no call notes: chatted on a socket, or went live
// from an encoder. Only users who had not done so before are among them, at most limit for each stage.
func (s *Accounts) FirstOutcomes(ctx context.Context, from, until time.Time, limit int) (map[domain.Stage][]int64, error) {
	found := map[domain.Stage][]int64{}
	for stage, query := range map[domain.Stage]string{
		domain.StageChat: `
			SELECT DISTINCT l.user_id FROM line l JOIN account a USING (user_id)
			WHERE l.at > $1 AND l.at <= $2 AND l.kind = 'chat'`,
		domain.StageLive: `
			SELECT DISTINCT a.user_id FROM live_session l JOIN account a USING (house_id)
			WHERE l.start_at > $1::timestamptz - interval '1 day' AND l.start_at <= $2 AND l.pictured`, // the picture may come long after the start
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
