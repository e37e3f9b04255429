-- Registrations are counted by day.

-- +goose Up
CREATE INDEX account_by_created ON account USING brin (created_at);

-- +goose Down
DROP INDEX account_by_created;
