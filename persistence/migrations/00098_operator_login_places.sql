-- Where and with what each login of an operator is used, for the list its owner sees.

-- +goose Up
ALTER TABLE operator_login
    ADD COLUMN agent   text NOT NULL DEFAULT '', -- User-Agent at its beginning
    ADD COLUMN address text NOT NULL DEFAULT '', -- from where it was used last
    ADD COLUMN used_at timestamptz; -- null: not since this column came

-- +goose Down
ALTER TABLE operator_login DROP COLUMN agent, DROP COLUMN address, DROP COLUMN used_at;
