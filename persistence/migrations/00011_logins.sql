-- Logins: the tokens in force, by their hash.

-- +goose Up
CREATE TABLE login (
    token_hash bytea       PRIMARY KEY, -- SHA-256 of the token, which is stored nowhere
    user_id    bigint      NOT NULL REFERENCES account ON DELETE CASCADE,
    created_at timestamptz NOT NULL,
    renewed_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL
);
CREATE INDEX login_of_user ON login (user_id);
CREATE INDEX login_expires ON login (expires_at);

-- +goose Down
DROP TABLE login;
