-- Who uploaded which image for what: a key alone gives nobody the right to use it.

-- +goose Up
CREATE TABLE image (
    key        text        NOT NULL, -- holds the hash of the content, so two users may share it
    user_id    bigint      NOT NULL REFERENCES account ON DELETE CASCADE,
    scene      text        NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (key, user_id, scene)
);
CREATE INDEX image_of_user ON image (user_id, created_at);

-- +goose Down
DROP TABLE image;
