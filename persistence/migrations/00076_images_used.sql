-- Which stored images are used: one that nobody uses within a day is tidied away.

-- +goose Up
CREATE TABLE stored_image (
    key      text        PRIMARY KEY, -- of the image itself; its variants are named after it
    noted_at timestamptz NOT NULL,    -- when it was last uploaded
    used     boolean     NOT NULL DEFAULT false
);
CREATE INDEX stored_image_unused ON stored_image (noted_at) WHERE NOT used;
INSERT INTO stored_image (key, noted_at, used) SELECT key, max(created_at), true FROM image GROUP BY key;

-- +goose Down
DROP TABLE stored_image;
