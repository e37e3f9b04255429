-- Web pushes: which browsers want them, and which are on their way.

-- +goose Up
-- A browser that may be told of its owner's notices while no page of the site is open. It goes with its login.
CREATE TABLE push_subscription (
    endpoint   text        PRIMARY KEY, -- address at the push service of the browser
    user_id    bigint      NOT NULL REFERENCES account ON DELETE CASCADE,
    login      bytea       NOT NULL REFERENCES login ON DELETE CASCADE,
    public_key bytea       NOT NULL, -- P-256 point; RFC 8291
    auth       bytea       NOT NULL,
    language   text        NOT NULL,
    made_at    timestamptz NOT NULL
);
CREATE INDEX push_subscription_of_user ON push_subscription (user_id);
CREATE INDEX push_subscription_of_login ON push_subscription (login);

-- A notice that a browser has to be told of. Written with the notice itself, whoever writes it.
CREATE TABLE push_due (
    number    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    notify_id text NOT NULL REFERENCES notice ON DELETE CASCADE,
    endpoint  text NOT NULL REFERENCES push_subscription ON DELETE CASCADE
);
CREATE INDEX push_due_of_notice ON push_due (notify_id);
CREATE INDEX push_due_of_subscription ON push_due (endpoint);

-- +goose StatementBegin
CREATE FUNCTION queue_pushes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO push_due (notify_id, endpoint)
    SELECT n.notify_id, s.endpoint FROM added n JOIN push_subscription s ON s.user_id = n.user_id;
    RETURN NULL;
END
$$;
-- +goose StatementEnd
CREATE TRIGGER queue_pushes AFTER INSERT ON notice
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION queue_pushes();

-- +goose Down
DROP TRIGGER queue_pushes ON notice;
DROP FUNCTION queue_pushes;
DROP TABLE push_due;
DROP TABLE push_subscription;
