-- Rich texts: the tutorial, the agreements, the rules, one row per kind and language.

-- +goose Up
CREATE TABLE rich_text (
    type       integer     NOT NULL, -- richTextType of /systemEnums/findAll
    language   text        NOT NULL,
    title      text        NOT NULL,
    html       text        NOT NULL, -- sanitised when written
    version    integer     NOT NULL,
    updated_at timestamptz NOT NULL,
    PRIMARY KEY (type, language)
);

-- +goose Down
DROP TABLE rich_text;
