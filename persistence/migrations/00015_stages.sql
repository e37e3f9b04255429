-- Novice stages a user has reached.

-- +goose Up
CREATE TABLE novice_stage (
    user_id bigint      NOT NULL REFERENCES account ON DELETE CASCADE,
    stage   integer     NOT NULL, -- domain.Stage
    done_at timestamptz NOT NULL,
    told    boolean     NOT NULL DEFAULT false, -- the user has seen that it is done
    PRIMARY KEY (user_id, stage)
);

-- +goose Down
DROP TABLE novice_stage;
