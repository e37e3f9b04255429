-- Every version of the texts of the site, so that operators can compare them.

-- +goose Up
CREATE TABLE rich_text_version (
    type        integer     NOT NULL,
    language    text        NOT NULL,
    version     integer     NOT NULL,
    title       text        NOT NULL,
    html        text        NOT NULL, -- sanitised when written
    written_at  timestamptz NOT NULL,
    operator_id bigint, -- who wrote it; null: it came with the site, or from before versions were kept
    PRIMARY KEY (type, language, version)
);
INSERT INTO rich_text_version (type, language, version, title, html, written_at)
SELECT type, language, version, title, html, updated_at FROM rich_text;

-- +goose Down
DROP TABLE rich_text_version;
