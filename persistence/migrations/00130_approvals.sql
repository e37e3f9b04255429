-- What waits for a second admin is called an approval everywhere.
-- The older version: it reads and writes views under the former names, which PostgreSQL passes on to the tables.

-- +goose Up
ALTER TABLE operator_wish RENAME TO operator_approval;
ALTER TABLE operator_approval RENAME COLUMN wish_id TO approval_id;
ALTER INDEX operator_wish_open RENAME TO operator_approval_open;
CREATE VIEW operator_wish AS SELECT approval_id AS wish_id, operator_id, name, role, password_hash, disabled, reset_totp, asked_by, asked_at, agreed_by, done_at
FROM operator_approval;

ALTER TABLE product_wish RENAME TO product_approval;
ALTER TABLE product_approval RENAME COLUMN wish_id TO approval_id;
ALTER INDEX product_wish_open RENAME TO product_approval_open;
CREATE VIEW product_wish AS SELECT approval_id AS wish_id, product_id, coins, bonus, currency, minor, sort, active, asked_by, asked_at, agreed_by, done_at
FROM product_approval;

ALTER TABLE setting_wish RENAME TO setting_approval;
ALTER TABLE setting_approval RENAME COLUMN wish_id TO approval_id;
ALTER INDEX setting_wish_open RENAME TO setting_approval_open;
CREATE VIEW setting_wish AS SELECT approval_id AS wish_id, key, value, reason, asked_by, asked_at, agreed_by, done_at
FROM setting_approval;

-- +goose Down
DROP VIEW setting_wish;
ALTER INDEX setting_approval_open RENAME TO setting_wish_open;
ALTER TABLE setting_approval RENAME COLUMN approval_id TO wish_id;
ALTER TABLE setting_approval RENAME TO setting_wish;
DROP VIEW product_wish;
ALTER INDEX product_approval_open RENAME TO product_wish_open;
ALTER TABLE product_approval RENAME COLUMN approval_id TO wish_id;
ALTER TABLE product_approval RENAME TO product_wish;
DROP VIEW operator_wish;
ALTER INDEX operator_approval_open RENAME TO operator_wish_open;
ALTER TABLE operator_approval RENAME COLUMN approval_id TO wish_id;
ALTER TABLE operator_approval RENAME TO operator_wish;
