-- Where and with what each login is used, for the list its owner sees.

-- +goose Up
ALTER TABLE login
    ADD COLUMN agent   text NOT NULL DEFAULT '', -- User-Agent at its beginning
    ADD COLUMN address text NOT NULL DEFAULT '', -- from where it was used last; of IPv6, the network
    ADD COLUMN used_at timestamptz; -- null: not since it was renewed

-- +goose Down
ALTER TABLE login DROP COLUMN agent, DROP COLUMN address, DROP COLUMN used_at;
