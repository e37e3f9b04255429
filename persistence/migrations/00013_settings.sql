-- Settings an operator may change; a missing row is the default of the code.

-- +goose Up
CREATE TABLE setting (
    key        text        PRIMARY KEY,
    value      jsonb       NOT NULL,
    updated_at timestamptz NOT NULL DEFAULT now()
);

-- +goose Down
DROP TABLE setting;
