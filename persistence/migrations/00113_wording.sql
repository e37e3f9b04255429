-- Texts of the site that operators put in the place of shipped ones.

-- +goose Up
CREATE TABLE wording (
    language   text        NOT NULL,
    key        text        NOT NULL, -- namespace:path.to.text, as in the locale files
    text       text        NOT NULL,
    shipped    text        NOT NULL, -- what stood there when it was changed
    changed_by bigint      NOT NULL,
    changed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (language, key)
);

-- +goose Down
DROP TABLE wording;
