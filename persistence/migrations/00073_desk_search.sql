-- What operators look for, and what became of reports.

-- +goose Up
CREATE INDEX account_by_name ON account (lower(user_name) text_pattern_ops);
CREATE INDEX account_by_nick ON account (lower(nick_name) text_pattern_ops);
CREATE INDEX room_suspended ON room (suspend_end) WHERE status = 4;

-- status: 1 open, 2 resolved
ALTER TABLE report
    ADD COLUMN resolved_by bigint,
    ADD COLUMN resolved_at timestamptz,
    ADD COLUMN resolution  integer NOT NULL DEFAULT 0, -- domain.Resolution
    ADD COLUMN answer      text    NOT NULL DEFAULT ''; -- the reason the operator gave

-- +goose Down
ALTER TABLE report DROP COLUMN resolved_by, DROP COLUMN resolved_at, DROP COLUMN resolution, DROP COLUMN answer;
DROP INDEX room_suspended;
DROP INDEX account_by_nick;
DROP INDEX account_by_name;
