-- What came of the last run of each job, for operators.

-- +goose Up
ALTER TABLE job
    ALTER COLUMN done_at DROP NOT NULL,    -- null: it has never come to its end
    ADD COLUMN took_ms   bigint NOT NULL DEFAULT 0,
    ADD COLUMN failed_at timestamptz,      -- the last run that failed
    ADD COLUMN fault     text NOT NULL DEFAULT '';

-- +goose Down
DELETE FROM job WHERE done_at IS NULL;
ALTER TABLE job ALTER COLUMN done_at SET NOT NULL, DROP COLUMN took_ms, DROP COLUMN failed_at, DROP COLUMN fault;
