-- Who set a setting, and changes of settings that wait for another admin.

-- +goose Up
ALTER TABLE setting ADD COLUMN changed_by bigint NOT NULL DEFAULT 0; -- an operator; 0: nobody in the console

CREATE TABLE setting_wish (
    wish_id   text        PRIMARY KEY,
    key       text        NOT NULL,
    value     jsonb,                 -- null: the default
    reason    text        NOT NULL,
    asked_by  bigint      NOT NULL,
    asked_at  timestamptz NOT NULL DEFAULT now(),
    agreed_by bigint,
    done_at   timestamptz
);
CREATE INDEX setting_wish_open ON setting_wish (asked_at) WHERE done_at IS NULL;

-- +goose Down
DROP TABLE setting_wish;
ALTER TABLE setting DROP COLUMN changed_by;
