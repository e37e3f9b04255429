-- Accounts and operators of the demo world, so that they cannot outlive development unnoticed.

-- +goose Up
ALTER TABLE account ADD COLUMN demo boolean NOT NULL DEFAULT false;
ALTER TABLE operator ADD COLUMN demo boolean NOT NULL DEFAULT false;
CREATE INDEX account_demo ON account (user_id) WHERE demo;

-- A database that holds the demo world already. Nobody can register without a password and a phone: whoever has neither
-- was made by development.
UPDATE account SET demo = true
WHERE erased_at IS NULL
    AND (lower(user_name) IN ('viewer1', 'anchor1', 'charge1', 'charge2') OR password_hash = '' AND phone IS NULL)
    AND 2 = (SELECT count(*) FROM account WHERE lower(user_name) IN ('crowd101', 'ahaodemo1') AND password_hash = '' AND phone IS NULL);
UPDATE operator SET demo = true WHERE lower(name) = 'operator1' AND EXISTS (SELECT FROM account WHERE demo);

-- +goose Down
DROP INDEX account_demo;
ALTER TABLE operator DROP COLUMN demo;
ALTER TABLE account DROP COLUMN demo;
